// The view in groups: which there are, what stands in each and under what, and which of them a change
// touches. Knows reminders and no editor.
'use strict';
const civil = require('./civil.js');
const { comparison, insert } = require('./order.js');
const { BANDS, band, crossings } = require('./words.js');

/** @typedef {import('./order.js').Reminder} Reminder */
/** @typedef {'list'|'priority'|'place'|'due'|'none'} Grouping */
/**
 * @typedef {object} Group
 * @property {string} key within its grouping, stable
 * @property {string} title
 * @property {Reminder[]} reminders in order
 */

const DUE = /** @type {const} */ ({
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  never: 'No date',
});
const NOWHERE = '';

class Outline {
  /**
   * @param {import('./mirror.js').Mirror} mirror
   * @param {civil.Clock} clock
   * @param {string} [locale]
   */
  constructor(mirror, clock, locale) {
    this.mirror = mirror;
    this.clock = clock;
    this.locale = locale;
    /** @type {Grouping} */
    this.grouping = 'list';
    /** @type {Map<string, Group>} */
    this.groups = new Map();
    /**
     * Which groups a reminder stands in, as it was put there.
     * @type {Map<string, {reminder: Reminder, keys: string[]}>}
     */
    this.standing = new Map();
    /**
     * The children of each reminder in a group, as far as they were requested.
     * @type {Map<string, Map<string, Reminder[]>>}
     */
    this.nests = new Map();
  }

  /** Puts everything into its groups anew. */
  build() {
    this.groups = new Map();
    this.nests.clear();
    this.standing.clear();
    const reminders = [...this.mirror.reminders.values()];
    if (!this.mirror.isInOrder) reminders.sort(this.comparison());
    for (const reminder of reminders) this.stand(reminder, (group) => group.reminders.push(reminder));
  }

  comparison() {
    const { sort, descending } = this.mirror.view;
    return comparison(sort, descending, this.clock, this.locale);
  }

  /**
   * Moves what changed.
   * @param {Set<string>} ids
   * @returns {{groups: Set<string>, rows: Set<string>, isOther: boolean}} groups whose rows are
   *   others or stand otherwise; reminders that stand where they stood and look otherwise; whether
   *   there are other groups than before
   */
  update(ids) {
    const before = [...this.groups.keys()].join('\n');
    this.nests.clear();
    /** @type {Set<string>} */
    const groups = new Set();
    /** @type {Set<string>} */
    const rows = new Set();
    const compare = this.comparison();
    for (const id of ids) {
      const places = this.places(id);
      this.leave(id);
      const reminder = this.mirror.reminders.get(id);
      if (reminder) this.stand(reminder, (group) => insert(group.reminders, reminder, compare));
      const after = this.places(id);
      if (places !== '' && places === after) rows.add(id);
      else for (const key of [...keysOf(places), ...keysOf(after)]) groups.add(key);
    }
    for (const [key, group] of this.groups) if (group.reminders.length === 0) this.groups.delete(key);
    return { groups, rows, isOther: before !== [...this.groups.keys()].join('\n') };
  }

  /**
   * Where a reminder stands: in which groups, behind what, under what.
   * @param {string} id
   */
  places(id) {
    const standing = this.standing.get(id);
    if (!standing) return '';
    return standing.keys
      .map((key) => {
        const rows = this.groups.get(key)?.reminders ?? [];
        const at = rows.indexOf(standing.reminder);
        return JSON.stringify([key, rows[at - 1]?.id, rows[at + 1]?.id, standing.reminder.parent]);
      })
      .join('\n');
  }

  /** @param {string} id */
  leave(id) {
    const standing = this.standing.get(id);
    if (!standing) return;
    this.standing.delete(id);
    for (const key of standing.keys) {
      const rows = this.groups.get(key)?.reminders;
      rows?.splice(rows.indexOf(standing.reminder), 1);
    }
  }

  /**
   * @param {Reminder} reminder
   * @param {(group: Group) => void} put
   */
  stand(reminder, put) {
    const keys = [...new Set(this.keys(reminder))];
    this.standing.set(reminder.id, { reminder, keys });
    for (const key of keys) {
      let group = this.groups.get(key);
      if (!group) this.groups.set(key, (group = { key, title: '', reminders: [] }));
      put(group);
    }
  }

  /**
   * @param {Reminder} reminder
   * @returns {string[]}
   */
  keys(reminder) {
    switch (this.grouping) {
      case 'list': return [reminder.list ?? ''];
      case 'priority': return [band(reminder.priority)];
      case 'due': return [this.dueKey(reminder)];
      case 'none': return ['all'];
      case 'place': {
        const names = crossings(reminder).flatMap(({ names }) => names);
        return names.length > 0 ? names : [NOWHERE];
      }
    }
  }

  /**
   * @param {Reminder} reminder
   * @returns {keyof typeof DUE}
   */
  dueKey({ due, timeZone }) {
    if (!due) return 'never';
    const { isOverdue, days } = civil.spoken(due, timeZone, this.clock);
    if (isOverdue) return 'overdue';
    return days === 0 ? 'today' : days === 1 ? 'tomorrow' : days < 7 ? 'week' : 'later';
  }

  /**
   * The groups in their order, with their titles.
   * @returns {Group[]}
   */
  all() {
    const groups = [...this.groups.values()];
    for (const group of groups) group.title = this.title(group.key);
    const rank = this.ranks();
    return groups.sort((one, other) => rank(one) - rank(other) || (one.title < other.title ? -1 : 1));
  }

  /** @param {string} key */
  title(key) {
    switch (this.grouping) {
      case 'list': return this.mirror.lists.get(key)?.title ?? key;
      case 'priority': return BANDS[/** @type {keyof typeof BANDS} */ (key)];
      case 'due': return DUE[/** @type {keyof typeof DUE} */ (key)];
      case 'place': return key === NOWHERE ? 'Anywhere' : key;
      case 'none': return 'Reminders';
    }
  }

  /** @returns {(group: Group) => number} */
  ranks() {
    /** @param {Iterable<string>} keys */
    const inOrder = (keys) => {
      const places = new Map([...keys].map((key, at) => [key, at]));
      return (/** @type {Group} */ { key }) => places.get(key) ?? places.size;
    };
    // The server gives lists and places by title, as people order them.
    switch (this.grouping) {
      case 'list': return inOrder(this.mirror.lists.keys());
      case 'priority': return inOrder(Object.keys(BANDS));
      case 'due': return inOrder(Object.keys(DUE));
      case 'place': {
        const own = inOrder([...this.mirror.places.values()].map(({ title }) => title));
        return (group) => (group.key === NOWHERE ? Infinity : own(group));
      }
      case 'none': return () => 0;
    }
  }

  /**
   * What stands in a group, or under a reminder in it. A part of something that stands in the same
   * group is under it; where parts go round in a circle, each stands by itself.
   * @param {string} key
   * @param {string} [parent]
   * @returns {Reminder[]}
   */
  rows(key, parent = '') {
    let nest = this.nests.get(key);
    if (!nest) {
      nest = new Map([['', []]]);
      for (const each of this.groups.get(key)?.reminders ?? []) {
        const above = this.above(key, each)?.id ?? '';
        const rows = nest.get(above);
        if (rows) rows.push(each);
        else nest.set(above, [each]);
      }
      this.nests.set(key, nest);
    }
    return nest.get(parent) ?? [];
  }

  /**
   * @param {string} key
   * @param {Reminder} reminder
   * @returns {Reminder|undefined} what it stands under
   */
  above(key, reminder) {
    const direct = this.inGroup(key, reminder.parent);
    const seen = new Set([reminder.id]);
    for (let each = direct; each; each = this.inGroup(key, each.parent)) {
      if (seen.has(each.id)) return undefined;
      seen.add(each.id);
    }
    return direct;
  }

  /**
   * @param {string} key
   * @param {string|null|undefined} id
   */
  inGroup(key, id) {
    const standing = id ? this.standing.get(id) : undefined;
    return standing?.keys.includes(key) ? standing.reminder : undefined;
  }
}

/** @param {string} places */
function keysOf(places) {
  return places === '' ? [] : places.split('\n').map((place) => JSON.parse(place)[0]);
}

module.exports = { Outline, DUE, NOWHERE };
