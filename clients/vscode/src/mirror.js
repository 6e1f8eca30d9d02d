// The reminders that are shown, with the lists and places of all: what was asked for, kept up to date.
// Knows not how it looks.
'use strict';
const { Follower, touched } = require('./follower.js');
const { methods } = require('./protocol.js');

/** @typedef {import('./order.js').Reminder} Reminder */
/** @typedef {import('./protocol').ReminderField} Field */
/**
 * @typedef {object} View
 * @property {import('./protocol').Where} where
 * @property {import('./order.js').Sort} sort
 * @property {boolean} descending
 */
/**
 * What became of the view. With `isWhole` anything may have.
 * @typedef {object} Change
 * @property {boolean} isWhole
 * @property {Set<string>} reminders ids of what is there anew, is another, or has gone
 * @property {boolean} lists
 * @property {boolean} places
 */

/**
 * Only what rows show, and what puts them in order.
 * @type {Field[]}
 */
const FIELDS = [
  'id', 'list', 'title', 'priority', 'due', 'timeZone', 'completed', 'creationDate', 'tags',
  'parent', 'alarms', 'recurrence', 'revision',
];

/** Emits 'change' (Change), after which the mirror is what the store was at `state`. */
class Mirror extends Follower {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super(session);
    /** @type {View} */
    this.view = { where: { status: 'incomplete' }, sort: 'dueDate', descending: false };
    /** @type {Map<string, Reminder>} */
    this.reminders = new Map();
    /** Whether they stand in the server's order: until something is another than it was fetched. */
    this.isInOrder = true;
    /** @type {Map<string, import('./protocol').List>} */
    this.lists = new Map();
    /** @type {Map<string, import('./protocol').Place>} */
    this.places = new Map();
  }

  /** @param {View} view */
  setView(view) {
    this.view = view;
    return this.state === undefined ? Promise.resolve() : this.load();
  }

  /** Forgets everything, as when consent was taken back. */
  clear() {
    return this.next(async () => {
      this.forget();
      this.emitChange(true, new Set(), true, true);
    });
  }

  forget() {
    this.state = undefined;
    this.reminders.clear();
    this.lists.clear();
    this.places.clear();
  }

  async fetchAll() {
    const [lists, places, page] = await Promise.all([
      this.session.request(methods.listAll),
      this.session.request(methods.placeAll),
      this.session.request(methods.reminderFetch, { ...this.view, fields: FIELDS }),
    ]);
    this.reminders = new Map(page.reminders.map((reminder) => [String(reminder.id), known(reminder)]));
    this.isInOrder = true;
    this.lists = byId(lists.lists);
    this.places = byId(places.places);
    this.state = page.state;
    this.emitChange(true, new Set(), true, true);
  }

  /** @param {import('./protocol').Changes[]} runs */
  async apply(runs) {
    const { named, gone } = touched(runs, 'reminders');
    const isTouched = (/** @type {'lists'|'places'} */ kind) => touched(runs, kind).named.size > 0;
    const wanted = [...named].filter((id) => !gone.has(id));
    const [lists, places, page] = await Promise.all([
      isTouched('lists') ? this.session.request(methods.listAll) : undefined,
      isTouched('places') ? this.session.request(methods.placeAll) : undefined,
      wanted.length > 0
        ? this.session.request(methods.reminderFetch, { where: this.only(wanted), fields: FIELDS })
        : undefined,
    ]);
    if (lists) this.lists = byId(lists.lists);
    if (places) this.places = byId(places.places);
    const found = new Map(page?.reminders.map((reminder) => [String(reminder.id), known(reminder)]));
    const others = new Set();
    for (const id of named) {
      const reminder = found.get(id);
      if (reminder) {
        this.reminders.set(id, reminder);
        this.isInOrder = false;
      } else if (!this.reminders.delete(id)) continue;
      others.add(id);
    }
    this.emitChange(false, others, lists !== undefined, places !== undefined);
  }

  /**
   * The same view of some reminders only: the server says which of them belong to it.
   * @param {string[]} ids
   * @returns {import('./protocol').Where}
   */
  only(ids) {
    const { ids: meant, ...where } = this.view.where;
    return { ...where, ids: meant ? ids.filter((id) => meant.includes(id)) : ids };
  }

  /**
   * @param {boolean} isWhole
   * @param {Set<string>} reminders
   * @param {boolean} lists
   * @param {boolean} places
   */
  emitChange(isWhole, reminders, lists, places) {
    if (isWhole || reminders.size > 0 || lists || places) {
      this.emit('change', { isWhole, reminders, lists, places });
    }
  }
}

/** @param {import('./protocol').FetchedReminder} reminder */
function known(reminder) {
  return /** @type {Reminder} */ (reminder);
}

/**
 * @template {{id: string}} T
 * @param {T[]} things
 * @returns {Map<string, T>}
 */
function byId(things) {
  return new Map(things.map((thing) => [thing.id, thing]));
}

module.exports = { Mirror, FIELDS };
