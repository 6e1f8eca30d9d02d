// How things are called and told to the person, in one place. Knows no editor.
'use strict';
const civil = require('./civil.js');

/** @typedef {import('./order.js').Reminder} Reminder */
/** @typedef {import('./protocol').PriorityBand} Band */

const BANDS = /** @type {const} */ ({ high: 'High', medium: 'Medium', low: 'Low', none: 'No priority' });

/** What a band is saved as. */
const PRIORITY = /** @type {const} */ ({ high: 1, medium: 5, low: 9, none: 0 });

/**
 * @param {number|null|undefined} priority
 * @returns {Band}
 */
function band(priority) {
  if (!priority) return 'none';
  return priority < 5 ? 'high' : priority === 5 ? 'medium' : 'low';
}

/**
 * @param {{title?: string|null, latitude?: number, longitude?: number}} place
 * @returns {string}
 */
function placeName({ title, latitude, longitude }) {
  return title || `${Number(latitude).toFixed(4)}, ${Number(longitude).toFixed(4)}`;
}

/**
 * @param {Reminder} reminder
 * @returns {{proximity: 'enter'|'leave', names: string[]}[]}
 */
function crossings(reminder) {
  return (reminder.alarms ?? []).flatMap(({ kind, proximity, places }) =>
    kind === 'location' && proximity ? [{ proximity, names: places.map(placeName) }] : [],
  );
}

/** @param {Reminder} reminder */
function whereabouts(reminder) {
  return crossings(reminder)
    .map(({ proximity, names }) => `${proximity === 'enter' ? '→' : '←'} ${names.join(' / ')}`)
    .join('  ');
}

/**
 * What a row says behind the title.
 * @param {Reminder} reminder
 * @param {civil.Clock} clock
 * @param {{list?: string, withPlace?: boolean}} [also]
 */
function detail(reminder, clock, also = {}) {
  const parts = [];
  if (reminder.due) {
    const { text, isOverdue } = civil.spoken(reminder.due, reminder.timeZone, clock);
    parts.push(isOverdue && !reminder.completed ? `overdue: ${text}` : text);
  }
  if (reminder.recurrence?.length) parts.push('↻');
  const where = also.withPlace === false ? '' : whereabouts(reminder);
  if (where) parts.push(where);
  if (reminder.tags?.length) parts.push(reminder.tags.map((tag) => `#${tag}`).join(' '));
  if (also.list) parts.push(also.list);
  return parts.join(' · ');
}

/**
 * The row as a sentence, for who hears it.
 * @param {Reminder} reminder
 * @param {civil.Clock} clock
 */
function aloud(reminder, clock) {
  const parts = [reminder.title ?? ''];
  if (reminder.completed) parts.push('done');
  const priority = band(reminder.priority);
  if (priority !== 'none') parts.push(`${priority} priority`);
  if (reminder.due) {
    const { text, isOverdue } = civil.spoken(reminder.due, reminder.timeZone, clock);
    parts.push(`${isOverdue && !reminder.completed ? 'overdue, was due' : 'due'} ${text}`);
  }
  if (reminder.recurrence?.length) parts.push('repeats');
  for (const { proximity, names } of crossings(reminder)) {
    parts.push(`when you ${proximity === 'enter' ? 'arrive at' : 'leave'} ${names.join(' or ')}`);
  }
  return parts.join(', ');
}

/**
 * A text from a file, for where the editor makes links of some texts: none of these is to be one.
 * @param {string} text
 */
function plain(text) {
  return text.replace(/\]\(/g, '] (');
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/**
 * How a firing is told.
 * @type {Record<import('./protocol').FiringCause, (title: string) => string>}
 */
const FIRED = {
  enter: (title) => `You have arrived: ${plain(title)}`,
  leave: (title) => `You have left: ${plain(title)}`,
  time: (title) => `It is time: ${plain(title)}`,
  snooze: (title) => `Once more: ${plain(title)}`,
};

/**
 * What became of a firing before it was answered here.
 * @type {Record<import('./protocol').FiringEndReason, (title: string) => string>}
 */
const CLOSED = {
  acknowledged: (title) => `The alarm of “${title}” was acknowledged already.`,
  snoozed: (title) => `The alarm of “${title}” was put off already.`,
  nextVisit: (title) => `The alarm of “${title}” waits for the next visit already.`,
  completed: (title) => `“${title}” is done already.`,
  removed: (title) => `“${title}” has been removed in the meantime.`,
  overtaken: (title) => `“${title}” has gone off many times since.`,
};

module.exports = {
  BANDS, CLOSED, FIRED, PRIORITY, aloud, band, counted, crossings, detail, placeName, plain,
};
