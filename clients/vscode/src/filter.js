// Which reminders are meant, in one line: `!high due:week list:Home #errands bread`. What is no such
// word is looked for in the text. Knows no editor.
'use strict';
const civil = require('./civil.js');
const { choices } = require('./protocol.js');

/** @typedef {import('./protocol').Where} Where */
/**
 * @typedef {object} Surroundings
 * @property {civil.Clock} clock
 * @property {import('./protocol').List[]} lists
 * @property {import('./protocol').Place[]} places
 * @property {(words: string) => Promise<string|undefined>} date the date that words say
 */
/** @typedef {{text: string, isQuoted: boolean}} Word */

/** A word that cannot be understood; the message says what to write instead. */
class Unclear extends Error {}

/**
 * @param {string} line
 * @returns {Word[]}
 */
function words(line) {
  const found = [];
  for (const match of line.matchAll(/(?:[^\s":]+:)?"([^"]*)"?|\S+/g)) {
    const text = match[1] === undefined ? match[0] : match[0].replace(/"/g, '');
    found.push({ text, isQuoted: match[0].startsWith('"') });
  }
  return found;
}

/**
 * @param {string} line
 * @param {Surroundings} around
 * @returns {Promise<{where: Where, unclear: string[]}>}
 */
async function read(line, around) {
  /** @type {Where} */
  const where = {};
  /** @type {string[]} */
  const text = [];
  /** @type {string[]} */
  const unclear = [];
  for (const word of words(line)) {
    try {
      if (word.isQuoted || !(await readWord(word.text, where, around))) text.push(word.text);
    } catch (fault) {
      if (!(fault instanceof Unclear)) throw fault;
      unclear.push(fault.message);
    }
  }
  if (text.length > 0) where.text = text.join(' ');
  return { where, unclear };
}

/**
 * @param {string} word
 * @param {Where} where
 * @param {Surroundings} around
 */
async function readWord(word, where, around) {
  const tag = /^#([^\s#]+)$/.exec(word);
  if (tag) {
    where.tags = [...(where.tags ?? []), tag[1]];
    return true;
  }
  const [, key, value] = /^(due|list|at|place|status|priority):(.+)$/is.exec(word) ?? [];
  const band = /^!(.+)$/.exec(word)?.[1] ?? (key?.toLowerCase() === 'priority' ? value : undefined);
  if (band) {
    where.priority = [...(where.priority ?? []), ...band.split(',').map((each) => choice('PriorityBand', each))];
    return true;
  }
  switch (key?.toLowerCase()) {
    case 'due': where.due = await due(value, around); return true;
    case 'status': where.status = choice('CompletionStatus', value); return true;
    case 'list': {
      const list = named(value, around.lists);
      if (!list) throw new Unclear(`There is no list “${value}”.`);
      where.lists = [...(where.lists ?? []), list.id];
      return true;
    }
    case 'at':
    case 'place': return readPlace(value, where, around);
    default: return false;
  }
}

/**
 * @param {string} value
 * @param {Where} where
 * @param {Surroundings} around
 */
function readPlace(value, where, around) {
  if (value === 'any') where.isLocation = true;
  else if (value === 'arrive' || value === 'leave') where.proximity = value === 'leave' ? 'leave' : 'enter';
  else {
    const place = named(value, around.places);
    if (!place) throw new Unclear(`“${value}” is none of your places. Write place:any for all.`);
    where.near = { latitude: place.latitude, longitude: place.longitude, within: place.radius };
  }
  return true;
}

/**
 * @template {'PriorityBand'|'CompletionStatus'} N
 * @param {N} name
 * @param {string} word
 * @returns {(typeof choices)[N][number]}
 */
function choice(name, word) {
  const all = /** @type {readonly string[]} */ (choices[name]);
  const found = all.find((each) => each === word.toLowerCase());
  if (!found) throw new Unclear(`“${word}” is none of ${all.join(', ')}.`);
  return /** @type {any} */ (found);
}

/**
 * @param {string} word
 * @param {Surroundings} around
 * @returns {Promise<import('./protocol').DateRange>}
 */
async function due(word, { clock, date }) {
  const today = civil.today(clock);
  switch (word.toLowerCase()) {
    case 'overdue': return { to: new Date(clock.now()).toISOString() };
    case 'today': return { to: civil.daysAfter(today, 1) };
    case 'tomorrow': return { from: civil.daysAfter(today, 1), to: civil.daysAfter(today, 2) };
    case 'week': return { to: civil.daysAfter(today, 7) };
  }
  const day = async (/** @type {string} */ words) => {
    const found = /^\d{4}-\d{2}-\d{2}$/.test(words) ? words : await date(words);
    if (!found) throw new Unclear(`“${words}” is no date. Write overdue, today, week, fri or 2026-12-01.`);
    return found;
  };
  const [from, to] = word.split('..');
  if (to !== undefined) return { ...(from ? { from: await day(from) } : {}), ...(to ? { to: await day(to) } : {}) };
  const only = await day(from);
  return only.length === 10 ? { from: only, to: civil.daysAfter(only, 1) } : { from: only };
}

/**
 * The one thing that is called so, by its title or by its id.
 * @template {{id: string, title: string}} T
 * @param {string} name
 * @param {T[]} things
 * @returns {T|undefined}
 */
function named(name, things) {
  const titled = things.filter(({ title }) => title.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0);
  return titled.length === 1 ? titled[0] : things.find(({ id }) => id === name);
}

module.exports = { read };
