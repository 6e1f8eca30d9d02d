// The rows of reminders, as `view/list` answers them, with the lists and places of all; kept up to date. Knows
// not how a row looks.
'use strict';
const { Follower, touches } = require('./follower.js');
const { methods } = require('./protocol.js');
const { changedRows } = require('./rows.js');

/** @typedef {import('./protocol').ViewRow} Row */
/** @typedef {import('./protocol').ViewSection} Section */
/** @typedef {Partial<import('./protocol').Reminder> & {id: string}} Reminder with the members asked for */
/** @typedef {import('./protocol').ViewGroup} Grouping */
/** @typedef {import('./protocol').SortKey} Sort */
/**
 * @typedef {object} View
 * @property {import('./protocol').Where} where
 * @property {Grouping} group
 * @property {Sort} sort
 * @property {boolean} descending
 */
/**
 * What became of the view. With `isWhole` anything may have.
 * @typedef {object} Change
 * @property {boolean} isWhole
 * @property {Set<string>} sections keys of sections that have other rows, or in another order
 * @property {{key: string, id: string}[]} rows rows that stay where they are and look otherwise
 * @property {boolean} lists
 * @property {boolean} places
 */

/**
 * What commands need of a reminder; what a row shows is in the row.
 * @type {import('./protocol').ReminderField[]}
 */
const FIELDS = ['id', 'list', 'title', 'priority', 'due', 'timeZone', 'completed', 'tags', 'parent', 'revision', 'mergeConflicts'];

/** Emits 'change' (Change), after which the mirror is what the store was at `state`. */
class Mirror extends Follower {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super(session);
    /** @type {View} */
    this.view = { where: { status: 'incomplete' }, group: 'list', sort: 'dueDate', descending: false };
    /** The view that the rows are of, until those of another have come. */
    this.shown = this.view;
    /**
     * In order, each with its rows in order.
     * @type {Map<string, Section>}
     */
    this.sections = new Map();
    /** @type {Map<string, Reminder>} */
    this.reminders = new Map();
    /** @type {Map<string, import('./protocol').List>} */
    this.lists = new Map();
    /** @type {Map<string, import('./protocol').Place>} */
    this.places = new Map();
    /** @type {string|undefined} */
    this.version = undefined;
    /** When words and sections change by themselves, in milliseconds since 1970. */
    this.validUntil = Infinity;
    /** What the server says about positions that have not come for long; empty for nothing. */
    this.silence = '';
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
      this.emitChange({ isWhole: true });
    });
  }

  forget() {
    this.state = undefined;
    this.version = undefined;
    this.silence = '';
    this.validUntil = Infinity;
    for (const known of [this.sections, this.reminders, this.lists, this.places]) known.clear();
  }

  async fetchAll() {
    await Promise.all([this.fetchLists(), this.fetchPlaces(), this.fetchRows(undefined)]);
    // The view may have been changed while the answer was on its way.
    if (this.shown !== this.view) await this.fetchRows(undefined);
    this.emitChange({ isWhole: true, lists: true, places: true });
  }

  /** @param {import('./protocol').Changes[]|undefined} runs */
  async apply(runs) {
    const [lists, places] = [touches(runs, 'lists'), touches(runs, 'places')];
    const [change] = await Promise.all([
      lists || touches(runs, 'reminders') ? this.fetchRows(this.version) : undefined,
      lists ? this.fetchLists() : undefined,
      places ? this.fetchPlaces() : undefined,
    ]);
    this.emitChange({ ...change, lists, places });
  }

  /**
   * The server says something else about positions that have not come.
   * @param {string|null} silence
   */
  silenceChanged(silence) {
    if (this.state === undefined || this.silence === (silence ?? '')) return;
    this.silence = silence ?? '';
    this.emitChange({ isWhole: true });
  }

  async fetchLists() {
    this.lists = byId((await this.session.request(methods.listAll)).lists);
  }

  async fetchPlaces() {
    this.places = byId((await this.session.request(methods.placeAll)).places);
  }

  /**
   * @param {string|undefined} since the version that is shown, of which only the differences are asked for
   * @returns {Promise<Partial<Change>>}
   */
  async fetchRows(since) {
    const { view } = this;
    const answer = await this.session.request(methods.viewList, { ...view, fields: FIELDS, ...(since ? { since } : {}) });
    const before = this.sections;
    this.shown = view;
    this.version = answer.version;
    this.state = answer.state;
    this.validUntil = Date.parse(answer.validUntil);
    const silence = this.silence;
    this.silence = answer.silence ?? '';
    this.sections = changedRows(answer, before);
    this.rememberReminders(answer);
    if (!answer.isDelta || [...before.keys()].join('\n') !== [...this.sections.keys()].join('\n')) return { isWhole: true };
    return { ...differences(before, this.sections), isWhole: silence !== this.silence };
  }

  /** @param {import('./protocol').ViewedList} answer */
  rememberReminders({ isDelta, removed, sections }) {
    if (!isDelta) this.reminders.clear();
    for (const id of removed) this.reminders.delete(id);
    for (const { rows } of sections) {
      for (const { id, reminder } of rows) this.reminders.set(id, /** @type {Reminder} */ (reminder));
    }
  }

  /** @param {Partial<Change>} change */
  emitChange({ isWhole = false, sections = new Set(), rows = [], lists = false, places = false }) {
    if (isWhole || sections.size > 0 || rows.length > 0 || lists || places) {
      this.emit('change', { isWhole, sections, rows, lists, places });
    }
  }

  /**
   * The first row of a reminder, which may have one in several sections.
   * @param {string} id
   * @returns {{key: string, row: Row}|undefined}
   */
  rowOf(id) {
    for (const { key, rows } of this.sections.values()) {
      const row = rows.find((each) => each.id === id);
      if (row) return { key, row };
    }
    return undefined;
  }
}

/**
 * @param {Map<string, Section>} before
 * @param {Map<string, Section>} now the same sections
 */
function differences(before, now) {
  /** @type {Set<string>} */
  const sections = new Set();
  /** @type {{key: string, id: string}[]} */
  const rows = [];
  for (const [key, { rows: after, title }] of now) {
    const earlier = before.get(key);
    if (!earlier || earlier.rows === after) continue;
    const isSame = earlier.title === title && earlier.rows.length === after.length &&
      after.every((row, at) => row.id === earlier.rows[at].id && row.parent === earlier.rows[at].parent);
    if (!isSame) sections.add(key);
    else after.forEach((row, at) => row === earlier.rows[at] || rows.push({ key, id: row.id }));
  }
  return { sections, rows };
}

/**
 * @template {{id: string}} T
 * @param {T[]} things
 * @returns {Map<string, T>}
 */
function byId(things) {
  return new Map(things.map((thing) => [thing.id, thing]));
}

module.exports = { Mirror };
