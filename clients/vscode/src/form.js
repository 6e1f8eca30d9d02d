// A reminder as a text that a person edits: a line for each member, and the notes under a line of
// dashes. What a line says is read only where it was changed, so nothing else can change.
'use strict';
const civil = require('./civil.js');
const alarmLines = require('./alarm-lines.js');
const { PRIORITY } = require('./words.js');

/** @typedef {import('./protocol').Reminder} Reminder */
/** @typedef {import('./protocol').ReminderInput} ReminderInput */
/** @typedef {alarmLines.Surroundings} Surroundings */
/** @typedef {{line: number, message: string}} Fault line: counted from 0 */
/** @typedef {{key: string, value: string, line: number}} Line */

const KEYS = [
  'title', 'list', 'priority', 'due', 'start', 'repeat', 'tags', 'url', 'location', 'done',
  'arrive', 'leave', 'alarm',
];
const ALARM_KEYS = new Set(['arrive', 'leave', 'alarm']);
const REPEATED = new Set([...ALARM_KEYS, 'repeat']);
const RULER = '---';

/**
 * @param {Reminder} reminder
 * @param {Surroundings} around
 * @returns {string}
 */
function written(reminder, around) {
  const list = around.lists.find(({ id }) => id === reminder.list);
  const isOnly = list && alarmLines.named(list.title, around.lists)?.id === list.id;
  const lines = [
    ['title', flat(reminder.title)],
    ['list', isOnly ? list.title : reminder.list],
    ['priority', writtenPriority(reminder.priority)],
    ['due', writtenDate(reminder.due, reminder.timeZone, around.clock)],
    ['start', writtenDate(reminder.start, reminder.startTimeZone ?? reminder.timeZone, around.clock)],
    ...(reminder.recurrence.length > 0 ? reminder.recurrence : ['']).map((rule) => ['repeat', rule]),
    ['tags', reminder.tags.join(', ')],
    ['url', reminder.url ?? ''],
    ['location', flat(reminder.location ?? '')],
    ['done', reminder.completed ? 'yes' : 'no'],
  ];
  for (const alarm of reminder.alarms) {
    const line = alarmLines.written(alarm, around);
    if (line) lines.push([line.key, flat(line.value)]);
  }
  const head = lines.map(([key, value]) => (value ? `${label(key)}: ${value}` : `${label(key)}:`));
  return [...head, RULER, reminder.notes ?? ''].join('\n').replace(/\n?$/, '\n');
}

/**
 * An empty one, for a reminder that is to be made.
 * @param {string} list its list's title
 */
function blank(list) {
  /** @type {Record<string, string>} */
  const values = { title: ' ', list: list && ` ${list}` };
  const keys = KEYS.filter((key) => key !== 'done' && key !== 'leave');
  return [...keys.map((key) => `${label(key)}:${values[key] ?? ''}`), RULER, ''].join('\n');
}

/**
 * A key as it stands before its colon; it is read in any case.
 * @param {string} key
 */
function label(key) {
  return key === 'url' ? 'URL' : key[0].toUpperCase() + key.slice(1);
}

/** @param {string} text */
function flat(text) {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

/** @param {number} priority */
function writtenPriority(priority) {
  const name = Object.entries(PRIORITY).find(([, value]) => value === priority);
  return name ? name[0] : String(priority);
}

/**
 * @param {string|null} date
 * @param {string|null} zone
 * @param {civil.Clock} clock
 */
function writtenDate(date, zone, clock) {
  if (!date || date.length === 10) return date ?? '';
  const time = date.replace('T', ' ').replace(/:00$/, '');
  if (zone === null) return `${time} floating`;
  return zone === clock.zone() ? time : `${time} ${zone}`;
}

/**
 * @param {string} text
 * @returns {{lines: Line[], notes: string, faults: Fault[]}}
 */
function parsed(text) {
  const all = text.split(/\r?\n/);
  const ruler = all.findIndex((line) => /^-{3,}\s*$/.test(line));
  const head = ruler < 0 ? all : all.slice(0, ruler);
  /** @type {Line[]} */
  const lines = [];
  /** @type {Fault[]} */
  const faults = [];
  head.forEach((content, line) => {
    if (content.trim() === '') return;
    const match = /^\s*([^:]*?)\s*:\s*(.*?)\s*$/.exec(content);
    const key = match?.[1].toLowerCase() ?? '';
    if (!match || !KEYS.includes(key)) {
      const known = KEYS.map(label).join(', ');
      faults.push({ line, message: `A line begins with one of ${known}, and a colon. Notes go under ${RULER}.` });
    } else if (!REPEATED.has(key) && lines.some((other) => other.key === key)) {
      faults.push({ line, message: `There is a line “${label(key)}” already.` });
    } else lines.push({ key, value: match[2], line });
  });
  const notes = ruler < 0 ? '' : all.slice(ruler + 1).join('\n').replace(/\n$/, '');
  return { lines, notes, faults };
}

/**
 * What a text is held against: the reminder as it was shown, the text that it stood in, and whose the
 * alarm lines of that text are, one after the other. No reminder where one is to be made.
 * @typedef {{reminder: Reminder|undefined, text: string, alarms: string[]}} Base
 */

/**
 * @param {Reminder} reminder
 * @param {Surroundings} around
 * @returns {Base}
 */
function shown(reminder, around) {
  const alarms = reminder.alarms.filter((alarm) => alarmLines.written(alarm, around));
  return { reminder, text: written(reminder, around), alarms: alarms.map(({ id }) => id) };
}

/**
 * The base that a text is once it was saved.
 * @param {Base} base
 * @param {string} text
 * @param {(string|undefined)[]} carried whose its alarm lines are; those of nobody were new
 * @param {Reminder} reminder as it was saved
 * @returns {Base}
 */
function saved(base, text, carried, reminder) {
  const before = new Set(base.reminder?.alarms.map(({ id }) => id));
  const made = reminder.alarms.filter(({ id }) => !before.has(id)).map(({ id }) => id);
  return { reminder, text, alarms: carried.map((id) => id ?? made.shift() ?? '') };
}

/**
 * What the person changed.
 * @param {Base} base
 * @param {string} text
 * @param {Surroundings} around
 * @returns {{input: ReminderInput, faults: Fault[], carried: (string|undefined)[]}}
 */
function changes(base, text, around) {
  const before = parsed(base.text);
  const after = parsed(text);
  const faults = [...after.faults];
  /** @type {ReminderInput} */
  const input = {};
  for (const key of KEYS.filter((key) => !ALARM_KEYS.has(key))) {
    const old = values(before.lines, key);
    const now = values(after.lines, key);
    if (old.join('\n') === now.join('\n')) continue;
    const line = after.lines.find((each) => each.key === key)?.line ?? 0;
    try {
      const isDue = values(after.lines, 'due').length > 0;
      Object.assign(input, readMember(key, now, base.reminder, around, isDue));
    } catch (fault) {
      if (!(fault instanceof alarmLines.Unclear)) throw fault;
      faults.push({ line, message: fault.message });
    }
  }
  if (before.notes !== after.notes) input.notes = after.notes === '' ? null : after.notes;
  const { found, carried } = readAlarms(base, before.lines, after.lines, around, faults);
  if (found.add.length + found.update.length + found.remove.length > 0) {
    if (base.reminder) input.alarmChanges = found;
    else input.alarms = found.add;
  }
  return { input, faults, carried };
}

/**
 * @param {Line[]} lines
 * @param {string} key
 */
function values(lines, key) {
  return lines.filter((line) => line.key === key && line.value !== '').map(({ value }) => value);
}

/**
 * @param {string} key
 * @param {string[]} values
 * @param {Reminder|undefined} reminder
 * @param {Surroundings} around
 * @param {boolean} isDue whether the text has a date for when it is due
 * @returns {ReminderInput}
 */
function readMember(key, values, reminder, around, isDue) {
  const value = values[0] ?? '';
  switch (key) {
    case 'title':
      if (value === '') throw new alarmLines.Unclear('A reminder needs a title.');
      return { title: value };
    case 'list': {
      if (value === '') return {};
      const list = alarmLines.named(value, around.lists);
      if (list) return { list: list.id };
      const known = around.lists.map(({ title }) => title).join(', ');
      throw new alarmLines.Unclear(`There is no list “${value}”. There are: ${known}.`);
    }
    case 'priority': return { priority: readPriority(value) };
    case 'due': return readDate('due', 'timeZone', value, reminder?.timeZone, around.clock);
    case 'start': {
      const zone = reminder?.startTimeZone ?? reminder?.timeZone;
      // Where nothing is due, the reminder's own zone is that of its start.
      return readDate('start', isDue ? 'startTimeZone' : 'timeZone', value, zone, around.clock);
    }
    case 'repeat': return { recurrence: values.map((rule) => rule.replace(/^RRULE:/i, '')) };
    case 'tags': return { tags: readTags(value) };
    case 'done': return { completed: readDone(value) };
    default: return { [key]: value === '' ? null : value };
  }
}

/** @param {string} value */
function readPriority(value) {
  const word = value.toLowerCase();
  if (word === '') return 0;
  if (word in PRIORITY) return PRIORITY[/** @type {keyof typeof PRIORITY} */ (word)];
  if (/^\d$/.test(word)) return Number(word);
  throw new alarmLines.Unclear('A priority is high, medium, low or none, or a number from 0 to 9.');
}

/** @param {string} value */
function readTags(value) {
  return value.split(',').map((tag) => tag.trim().replace(/^#/, '')).filter(Boolean);
}

/** @param {string} value */
function readDone(value) {
  if (/^(yes|y|true)$/i.test(value)) return true;
  if (/^(no|n|false|)$/i.test(value)) return false;
  throw new alarmLines.Unclear('Done is yes or no.');
}

/**
 * A date with a time and, behind it, a zone where it is another than the person's, or “floating”.
 * What is no word for a date goes to the server as it was written.
 * @param {'due'|'start'} member
 * @param {'timeZone'|'startTimeZone'} zoneMember
 * @param {string} value
 * @param {string|null|undefined} zoneBefore
 * @param {civil.Clock} clock
 * @returns {ReminderInput}
 */
function readDate(member, zoneMember, value, zoneBefore, clock) {
  if (value === '') return { [member]: null };
  const match = /^(.*?)(?:\s+(floating|[A-Za-z]+\/[A-Za-z0-9_+\-/]+))?$/.exec(value);
  const [written, zone] = [match?.[1] ?? value, match?.[2]];
  const date = civil.read(written, clock) ?? written;
  if (zone) return { [member]: date, [zoneMember]: zone === 'floating' ? null : zone };
  const isElsewhere = date.length > 10 && typeof zoneBefore === 'string' && zoneBefore !== clock.zone();
  return { [member]: date, ...(isElsewhere ? { [zoneMember]: clock.zone() } : {}) };
}

/**
 * Lines that stand as they stood leave their alarms alone. Of the others, the first of a key that is
 * new takes the place of the first that is gone.
 * @param {Base} base
 * @param {Line[]} before
 * @param {Line[]} after
 * @param {Surroundings} around
 * @param {Fault[]} faults
 */
function readAlarms(base, before, after, around, faults) {
  /** @type {{add: import('./protocol').AlarmInput[], update: import('./protocol').AlarmInput[], remove: string[]}} */
  const found = { add: [], update: [], remove: [] };
  const left = before.filter(isAlarm).map((line, at) => ({ ...line, id: base.alarms[at] }));
  const lines = after.filter(isAlarm);
  /** @param {(gone: Line) => boolean} isIt */
  const take = (isIt) => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0].id;
  };
  const carried = lines.map(({ key, value }) => take((old) => old.key === key && old.value === value));
  lines.forEach(({ key, value, line }, at) => {
    if (carried[at] !== undefined) return;
    const id = take((gone) => gone.key === key);
    const replaced = base.reminder?.alarms.find((alarm) => alarm.id === id);
    try {
      const alarm = alarmLines.read(key, value, around, replaced);
      if (replaced && replaced.kind === kindOf(alarm)) {
        found.update.push({ id: replaced.id, ...alarm });
        carried[at] = id;
      } else {
        found.add.push(alarm);
        if (replaced) found.remove.push(replaced.id);
      }
    } catch (fault) {
      if (!(fault instanceof alarmLines.Unclear)) throw fault;
      faults.push({ line, message: fault.message });
    }
  });
  found.remove.push(...left.flatMap(({ id }) => (id ? [id] : [])));
  return { found, carried };
}

/** @param {Line} line */
function isAlarm({ key, value }) {
  return ALARM_KEYS.has(key) && value !== '';
}

/** @param {import('./protocol').AlarmInput} alarm */
function kindOf(alarm) {
  if (alarm.proximity) return 'location';
  return alarm.absoluteDate ? 'absolute' : 'relative';
}

module.exports = { KEYS, blank, changes, label, parsed, saved, shown, written };
