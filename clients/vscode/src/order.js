// Where a reminder that changed belongs among those that the server has put in order: by the same
// keys. Knows no tree and makes no requests.
'use strict';
const civil = require('./civil.js');

/** @typedef {Partial<import('./protocol').Reminder> & {id: string}} Reminder with the members asked for */
/** @typedef {'creationDate'|'dueDate'|'title'|'priority'} Sort */

/**
 * Compares as `reminder/fetch` sorts: what has none of it last, also where it is turned around; what
 * is equal by its making, then by its id.
 * @param {Sort} sort
 * @param {boolean} descending
 * @param {civil.Clock} clock
 * @param {string} [locale]
 * @returns {(one: Reminder, other: Reminder) => number}
 */
function comparison(sort, descending, clock, locale) {
  const turned = descending ? -1 : 1;
  const primary = keys(sort, clock, locale);
  const made = byKey(creation);
  return (one, other) =>
    primary(one, other, turned) || made(one, other, 1) ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/**
 * @param {Sort} sort
 * @param {civil.Clock} clock
 * @param {string} [locale]
 * @returns {(one: Reminder, other: Reminder, turned: number) => number}
 */
function keys(sort, clock, locale) {
  if (sort === 'title') {
    const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    return (one, other, turned) => turned * collator.compare(one.title ?? '', other.title ?? '');
  }
  if (sort === 'priority') return byKey((reminder) => reminder.priority || undefined);
  if (sort === 'creationDate') return byKey(creation);
  /** @type {WeakMap<Reminder, number|undefined>} */
  const instants = new WeakMap();
  return byKey((reminder) => {
    if (!instants.has(reminder)) {
      const { due } = reminder;
      const at = due ? civil.instant(due, (due.length > 10 && reminder.timeZone) || clock.zone()) : NaN;
      instants.set(reminder, Number.isNaN(at) ? undefined : at);
    }
    return instants.get(reminder);
  });
}

/** @param {Reminder} reminder */
function creation(reminder) {
  return reminder.creationDate ? Date.parse(reminder.creationDate) : undefined;
}

/**
 * @param {(reminder: Reminder) => number|undefined} key
 * @returns {(one: Reminder, other: Reminder, turned: number) => number}
 */
function byKey(key) {
  return (one, other, turned) => {
    const [first, second] = [key(one), key(other)];
    if (first === second) return 0;
    if (first === undefined) return 1;
    if (second === undefined) return -1;
    return turned * (first < second ? -1 : 1);
  };
}

/**
 * Puts an element where it belongs among those in order.
 * @template T
 * @param {T[]} sorted
 * @param {T} element
 * @param {(one: T, other: T) => number} compare
 */
function insert(sorted, element, compare) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle], element) <= 0) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, element);
}

module.exports = { comparison, insert };
