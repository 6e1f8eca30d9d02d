// What of the store is shown, kept up to date: fetched once, then changed by exactly what the server
// says has changed. Knows what was asked for, not how it looks.
'use strict';
const { EventEmitter } = require('node:events');
const { is } = require('./rpc/faults.js');
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
class Mirror extends EventEmitter {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
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
    /**
     * The point in the store's history that this is of.
     * @type {string|undefined}
     */
    this.state = undefined;
    /**
     * What happens, one after the other.
     * @type {Promise<void>}
     */
    this.turn = Promise.resolve();
    /**
     * Changes that were heard of and not taken in.
     * @type {import('./protocol').StoreDidChangeParams[]}
     */
    this.heard = [];
  }

  /** Fetches what the view is of, anew. */
  load() {
    return this.next(() => this.fetchAll());
  }

  /** @param {View} view */
  look(view) {
    this.view = view;
    return this.state === undefined ? Promise.resolve() : this.load();
  }

  /** @param {import('./protocol').StoreDidChangeParams} change */
  hear(change) {
    this.heard.push(change);
    return this.next(() => this.takeIn(this.heard.splice(0)));
  }

  /** After another server took over: what happened meanwhile. */
  catchUp() {
    return this.next(async () => {
      if (this.state !== undefined) await this.follow();
    });
  }

  /** Forgets everything, as when consent was taken back. */
  clear() {
    return this.next(async () => {
      this.forget();
      this.tell(true, new Set(), true, true);
    });
  }

  forget() {
    this.state = undefined;
    this.reminders.clear();
    this.lists.clear();
    this.places.clear();
  }

  /**
   * @param {() => Promise<void>} deed
   * @returns {Promise<void>}
   */
  next(deed) {
    const done = this.turn.then(deed);
    this.turn = done.catch(() => {});
    return done;
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
    this.tell(true, new Set(), true, true);
  }

  /** @param {import('./protocol').StoreDidChangeParams[]} changes */
  async takeIn(changes) {
    if (this.state === undefined || changes.length === 0) return;
    // What led to the state that was fetched meanwhile is in it already.
    const known = changes.map(({ state }) => state).lastIndexOf(this.state);
    const news = changes.slice(known + 1);
    let at = this.state;
    for (const { since, state } of news) {
      if (since !== at) {
        await this.follow();
        return;
      }
      at = state;
    }
    await this.apply(news.map(({ changes }) => changes));
    this.state = at;
  }

  /** Asks what has happened since the state that is shown, and does the same here. */
  async follow() {
    try {
      for (let hasMore = true; hasMore && this.state !== undefined; ) {
        const answer = await this.session.request(methods.storeChanges, { since: this.state });
        await this.apply([answer.changes]);
        this.state = answer.state;
        hasMore = answer.hasMore;
      }
    } catch (fault) {
      if (!is(fault, 'cannotCalculateChanges')) throw fault;
      await this.fetchAll();
    }
  }

  /** @param {import('./protocol').Changes[]} runs */
  async apply(runs) {
    /** @param {'reminders'|'lists'|'places'} kind */
    const isTouched = (kind) =>
      runs.some(({ [kind]: ids }) => ids.created.length + ids.updated.length + ids.removed.length > 0);
    const named = new Set(runs.flatMap(({ reminders }) => [
      ...reminders.created, ...reminders.updated, ...reminders.removed,
    ]));
    const gone = new Set();
    for (const { reminders } of runs) {
      for (const id of [...reminders.created, ...reminders.updated]) gone.delete(id);
      for (const id of reminders.removed) gone.add(id);
    }
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
    const touched = new Set();
    for (const id of named) {
      const reminder = found.get(id);
      if (reminder) {
        this.reminders.set(id, reminder);
        this.isInOrder = false;
      } else if (!this.reminders.delete(id)) continue;
      touched.add(id);
    }
    this.tell(false, touched, lists !== undefined, places !== undefined);
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
  tell(isWhole, reminders, lists, places) {
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
