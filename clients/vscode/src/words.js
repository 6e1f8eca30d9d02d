// How things are called and told to the person, in one place. Knows no editor.
'use strict';
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

/** @typedef {import('./protocol').ViewRow} Row */

/**
 * What a row says behind the title.
 * @param {Row} row
 * @param {{withList?: boolean, withPlace?: boolean}} [also]
 */
function detail(row, also = {}) {
  const { due, repeats, places, away, listTitle, reminder } = row;
  const isInConflict = (reminder.mergeConflicts?.length ?? 0) > 0;
  return [
    isInConflict ? 'changed here and elsewhere' : '', due ?? '', repeats ? '↻' : '', away ?? '', also.withPlace === false ? '' : places.join(' '),
    (reminder.tags ?? []).map((tag) => `#${tag}`).join(' '), also.withList ? listTitle : '',
  ].filter(Boolean).join(' · ');
}

/**
 * The row as a sentence, for a person who hears it.
 * @param {Row} row
 */
function aloud({ due, dueSection, repeats, alarms, away, reminder }) {
  const priority = band(reminder.priority);
  return [
    reminder.title ?? '', reminder.completed ? 'done' : '', priority === 'none' ? '' : `${priority} priority`,
    due ? (dueSection === 'overdue' ? `overdue, ${due}` : `due ${due}`) : '', repeats ? `repeats ${repeats}` : '', ...alarms, away ? `${away} away` : '',
  ].filter(Boolean).join(', ');
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
  acknowledged: (title) => `The alarm of “${title}” was put away already.`,
  snoozed: (title) => `The alarm of “${title}” was put off already.`,
  nextVisit: (title) => `The alarm of “${title}” waits for the next visit already.`,
  completed: (title) => `“${title}” is done already.`,
  removed: (title) => `“${title}” has been removed in the meantime.`,
  overtaken: (title) => `“${title}” has gone off many times since.`,
};

module.exports = {
  BANDS, CLOSED, FIRED, PRIORITY, aloud, band, counted, detail, plain,
};
