// A reminder in one line: `Buy bread at:Bakery due:tomorrow 18:30 !high #errands list:Home`. Reads it,
// and says how it could go on. Knows no editor.
'use strict';
const { randomUUID } = require('node:crypto');
const civil = require('./civil.js');
const { Unclear, named } = require('./alarm-lines.js');
const { BANDS, PRIORITY } = require('./words.js');

/**
 * @typedef {object} Surroundings
 * @property {civil.Clock} clock
 * @property {import('./protocol').List[]} lists
 * @property {import('./protocol').Place[]} places
 */
/** @typedef {{text: string, start: number, end: number, isQuoted: boolean}} Word */
/** @typedef {{label: string, detail: string, text: string}} Suggestion text: the whole line with it */

/**
 * @param {string} line
 * @returns {Word[]}
 */
function words(line) {
  const found = [];
  for (const match of line.matchAll(/(?:[^\s":]+:)?"([^"]*)"?|\S+/g)) {
    const isQuoted = match[0].startsWith('"');
    const text = match[1] === undefined ? match[0] : match[0].replace(/"/g, '');
    found.push({ text, start: match.index ?? 0, end: (match.index ?? 0) + match[0].length, isQuoted });
  }
  return found;
}

/**
 * @param {string} line
 * @param {Surroundings} around
 * @returns {{input: import('./protocol').ReminderInput, said: string[], unclear: string[]}} said: what
 *   is understood, in words
 */
function read(line, around) {
  /** @type {import('./protocol').ReminderInput} */
  const input = { title: '' };
  /** @type {string[]} */
  const title = [];
  /** @type {string[]} */
  const said = [];
  /** @type {string[]} */
  const unclear = [];
  let canTakeTime = false;
  for (const word of words(line)) {
    const isTime = canTakeTime && /^\d{1,2}:\d{2}$/.test(word.text);
    canTakeTime = false;
    try {
      if (isTime) addTime(input, word.text, said, around);
      else if (word.isQuoted || !readWord(word.text, input, said, around)) title.push(word.text);
      else canTakeTime = /^due:/i.test(word.text) && input.due?.length === 10;
    } catch (fault) {
      if (!(fault instanceof Unclear)) throw fault;
      unclear.push(fault.message);
    }
  }
  input.title = title.join(' ');
  if (!input.title) unclear.unshift('Say what you want to be reminded of.');
  return { input, said, unclear };
}

/**
 * @param {string} word
 * @param {import('./protocol').ReminderInput} input
 * @param {string[]} said
 * @param {Surroundings} around
 * @returns {boolean} whether it is more than a word of the title
 */
function readWord(word, input, said, around) {
  const tag = /^#([^\s#]*[^\s#\d][^\s#]*)$/.exec(word);
  if (tag) {
    input.tags = [...(input.tags ?? []), tag[1]];
    said.push(`#${tag[1]}`);
    return true;
  }
  const priority = /^!(high|medium|low|none|\d)$/i.exec(word)?.[1].toLowerCase();
  if (priority) {
    input.priority = PRIORITY[/** @type {keyof typeof PRIORITY} */ (priority)] ?? Number(priority);
    said.push(priority in BANDS ? `${priority} priority` : `priority ${priority}`);
    return true;
  }
  const [, key, value] = /^(due|list|at|arrive|leave):(.*)$/is.exec(word) ?? [];
  if (!key || !value) return false;
  switch (key.toLowerCase()) {
    case 'due':
      // What is no word for a date goes to the server as it was written.
      input.due = civil.read(value, around.clock) ?? value;
      said.push(`due ${sayDate(input.due, around.clock)}`);
      return true;
    case 'list': {
      const list = named(value, around.lists);
      if (!list) throw new Unclear(`There is no list “${value}”.`);
      input.list = list.id;
      said.push(`in ${list.title}`);
      return true;
    }
    default: {
      const place = named(value, around.places);
      if (!place) throw new Unclear(`“${value}” is none of your places.`);
      const isLeaving = key.toLowerCase() === 'leave';
      const proximity = isLeaving ? 'leave' : 'enter';
      input.alarms = [...(input.alarms ?? []), { proximity, place: { placeId: place.id } }];
      said.push(`when you ${isLeaving ? 'leave' : 'arrive at'} ${place.title}`);
      return true;
    }
  }
}

/**
 * @param {import('./protocol').ReminderInput} input
 * @param {string} time
 * @param {string[]} said
 * @param {Surroundings} around
 */
function addTime(input, time, said, around) {
  input.due = civil.read(`${input.due} ${time}`, around.clock) ?? `${input.due}T${time}`;
  said[said.length - 1] = `due ${sayDate(input.due, around.clock)}`;
}

/**
 * @param {string} date
 * @param {civil.Clock} clock
 */
function sayDate(date, clock) {
  return /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/.test(date) ? civil.spoken(date, null, clock).text : date;
}

/**
 * What `reminder/save` is sent: with an id of our own that must not exist yet, so that asking twice
 * cannot make two.
 * @param {import('./protocol').ReminderInput} input
 * @param {() => string} [makeId]
 */
function creation(input, makeId = randomUUID) {
  return { reminder: { id: makeId(), ...input }, ifRevision: null };
}

/**
 * How the line could go on.
 * @param {string} line
 * @param {Surroundings} around
 * @returns {Suggestion[]}
 */
function suggestions(line, around) {
  const last = /\s$/.test(line) ? undefined : words(line).at(-1);
  const stem = line.slice(0, last ? last.start : line.length);
  const begun = last?.text.toLowerCase() ?? '';
  const asked = options(around).filter(({ word }) => begun !== '' && matches(word, begun));
  const chosen = asked.length > 0 ? asked : /\s$/.test(line) ? options(around, true) : [];
  const kept = asked.length > 0 ? stem : line;
  return chosen
    .filter(({ word }) => word.toLowerCase() !== begun)
    .map(({ word, detail }) => ({
      label: word,
      detail,
      text: kept + written(word) + (word.endsWith(':') ? '' : ' '),
    }));
}

/**
 * @param {string} word
 * @param {string} begun
 */
function matches(word, begun) {
  const lower = word.toLowerCase();
  if (!/^(due|list|at|arrive|leave):|^[!#]/.test(begun)) return begun.length > 1 && lower.startsWith(begun);
  const [key, rest] = [begun.split(':')[0], begun.slice(begun.indexOf(':') + 1)];
  if (!begun.includes(':')) return lower.startsWith(begun);
  const value = lower.startsWith(`${key}:`) ? lower.slice(key.length + 1) : '';
  return value !== '' && (key === 'due' ? value.startsWith(rest) : value.includes(rest));
}

/** @param {string} word */
function written(word) {
  const [, key, value] = /^([a-z]+:)(.*)$/s.exec(word) ?? [];
  return value && /\s/.test(value) ? `${key}"${value}"` : word;
}

/**
 * @param {Surroundings} around
 * @param {boolean} [areShort]
 * @returns {{word: string, detail: string}[]}
 */
function options(around, areShort = false) {
  if (areShort) {
    return [
      { word: 'due:', detail: 'today, tomorrow, a weekday, 2026-12-01, and a time behind it' },
      { word: 'at:', detail: 'one of your places: when you arrive' },
      { word: 'leave:', detail: 'one of your places: when you leave' },
      { word: 'list:', detail: 'where it belongs' },
      { word: '!high', detail: BANDS.high },
    ];
  }
  const days = ['today', 'tomorrow', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  return [
    ...days.map((day) => ({ word: `due:${day}`, detail: civil.read(day, around.clock) ?? '' })),
    ...around.places.map(({ title, address }) => ({
      word: `at:${title}`,
      detail: `when you arrive${address ? ` · ${address}` : ''}`,
    })),
    ...around.places.map(({ title }) => ({ word: `leave:${title}`, detail: 'when you leave' })),
    ...around.lists
      .filter(({ entities, readOnly }) => entities.includes('reminder') && !readOnly)
      .map(({ title }) => ({ word: `list:${title}`, detail: 'where it belongs' })),
    ...Object.entries(BANDS).map(([name, detail]) => ({ word: `!${name}`, detail })),
  ];
}

module.exports = { creation, read, suggestions, words };
