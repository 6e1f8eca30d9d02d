// The view of reminders: rows in groups, by ids that stay, so that what is open and chosen stays so
// while the store changes. Knows how rows look, and asks the outline what there is.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const words = require('../words.js');

/** @typedef {import('../order.js').Reminder} Reminder */
/** @typedef {{kind: 'group', id: string, key: string}} GroupRow */
/** @typedef {{kind: 'reminder', id: string, key: string, reminder: string}} ReminderRow */
/** @typedef {{kind: 'more', id: string, key: string}} MoreRow */
/** @typedef {GroupRow|ReminderRow|MoreRow} Row */

/** So many rows of a group are shown at once; the editor is sent each of them, seen or not. */
const PAGE = 1000;
/** Beyond so many changes at once it is quicker to put everything into its groups anew. */
const MANY = 200;

class ReminderTree {
  /** @param {import('../client.js').Client} client */
  constructor(client) {
    this.client = client;
    this.outline = client.outline;
    this.emitter = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.emitter.event;
    /**
     * One object for each id: the editor knows rows by them.
     * @type {Map<string, Row>}
     */
    this.rows = new Map();
    /**
     * How many rows of a group are shown.
     * @type {Map<string, number>}
     */
    this.shown = new Map();
    /** @type {any} */
    this.timer = undefined;
    /** Of which day the words for dates are. */
    this.day = '';
    client.mirror.on('change', (change) => this.changed(change));
  }

  dispose() {
    clearTimeout(this.timer);
    this.emitter.dispose();
  }

  /** @param {import('../outline.js').Grouping} grouping */
  groupBy(grouping) {
    if (this.outline.grouping === grouping) return;
    this.outline.grouping = grouping;
    this.rebuild();
  }

  /** @param {import('../mirror.js').Change} change */
  changed({ isWhole, reminders, lists, places }) {
    this.wakeAtNextMoment();
    if (isWhole || reminders.size > MANY) {
      this.rebuild();
      return;
    }
    const { groups, rows, isOther } = this.outline.update(reminders);
    if (isOther || lists || places) {
      this.emitter.fire(undefined);
      return;
    }
    /** @type {Row[]} */
    const touched = [...groups].map((key) => this.group(key));
    for (const id of rows) {
      for (const key of this.outline.standing.get(id)?.keys ?? []) {
        if (!groups.has(key)) touched.push(this.row(key, id));
      }
    }
    if (touched.length > 0) this.emitter.fire(touched);
  }

  rebuild() {
    this.day = civil.today(this.client.clock);
    this.outline.build();
    const known = this.client.mirror.reminders;
    for (const [id, row] of this.rows) {
      if (row.kind === 'reminder' && !known.has(row.reminder)) this.rows.delete(id);
    }
    this.emitter.fire(undefined);
  }

  /** What is due becomes overdue, and tomorrow today, without anything changing in the store. */
  wakeAtNextMoment() {
    clearTimeout(this.timer);
    const now = this.client.clock.now();
    const zone = this.client.clock.zone();
    const today = civil.today(this.client.clock);
    let next = civil.instant(civil.daysAfter(today, 1), zone);
    for (const { due, timeZone } of this.client.mirror.reminders.values()) {
      if (!due || due.length === 10) continue;
      if (Math.abs(Date.parse(`${due}Z`) - now) > 3 * civil.DAY) continue;
      const at = civil.instant(due, timeZone || zone);
      if (at > now && at < next) next = at;
    }
    this.timer = setTimeout(() => this.moment(), next - now + 1000);
    /** @type {any} */ (this.timer).unref?.();
  }

  moment() {
    this.rebuild();
    this.wakeAtNextMoment();
    this.client.emit('moment');
  }

  /** A machine that slept did not count the time; who comes back to it is to see the day that it is. */
  checkClock() {
    if (this.day !== civil.today(this.client.clock) && this.client.mirror.state !== undefined) this.moment();
  }

  /**
   * @template {Row} R
   * @param {R} row
   * @returns {R}
   */
  one(row) {
    const known = this.rows.get(row.id);
    if (known) return /** @type {R} */ (known);
    this.rows.set(row.id, row);
    return row;
  }

  /** @param {string} key */
  group(key) {
    const id = `${this.outline.grouping}:${key}`;
    return this.one(/** @type {GroupRow} */ ({ kind: 'group', id, key }));
  }

  /**
   * @param {string} key
   * @param {string} reminder
   */
  row(key, reminder) {
    const id = `${this.outline.grouping}:${key}/${reminder}`;
    return this.one(/** @type {ReminderRow} */ ({ kind: 'reminder', id, key, reminder }));
  }

  /**
   * @param {Row} [row]
   * @returns {Row[]}
   */
  getChildren(row) {
    if (!row) {
      if (this.outline.grouping === 'none') return this.page('all');
      return this.outline.all().map(({ key }) => this.group(key));
    }
    if (row.kind === 'group') return this.page(row.key);
    if (row.kind === 'more') return [];
    return this.outline.rows(row.key, row.reminder).map(({ id }) => this.row(row.key, id));
  }

  /** @param {string} key */
  page(key) {
    const all = this.outline.rows(key);
    const count = this.shown.get(key) ?? PAGE;
    /** @type {Row[]} */
    const rows = all.slice(0, count).map(({ id }) => this.row(key, id));
    if (all.length > count) rows.push(this.one({ kind: 'more', id: `${this.outline.grouping}:${key}//`, key }));
    return rows;
  }

  /** @param {Row} row */
  getParent(row) {
    if (row.kind === 'group') return undefined;
    const top = this.outline.grouping === 'none' ? undefined : this.group(row.key);
    if (row.kind === 'more') return top;
    const reminder = this.client.mirror.reminders.get(row.reminder);
    const above = reminder && this.outline.above(row.key, reminder);
    return above ? this.row(row.key, above.id) : top;
  }

  /**
   * Where a reminder stands, the first place of several.
   * @param {string} id
   * @returns {ReminderRow|undefined}
   */
  rowOf(id) {
    const key = this.outline.standing.get(id)?.keys[0];
    return key === undefined ? undefined : this.row(key, id);
  }

  /** @param {MoreRow} row */
  showMore(row) {
    this.shown.set(row.key, (this.shown.get(row.key) ?? PAGE) + PAGE);
    this.emitter.fire(this.outline.grouping === 'none' ? undefined : [this.group(row.key)]);
  }

  /**
   * @param {Row} row
   * @returns {vscode.TreeItem}
   */
  getTreeItem(row) {
    if (row.kind === 'group') return this.groupItem(row);
    if (row.kind === 'more') return this.moreItem(row);
    const reminder = this.client.mirror.reminders.get(row.reminder);
    return reminder ? this.reminderItem(row, reminder) : this.goneItem(row);
  }

  /** @param {GroupRow} row */
  groupItem({ id, key }) {
    const item = new vscode.TreeItem(this.outline.title(key), vscode.TreeItemCollapsibleState.Expanded);
    const count = this.outline.groups.get(key)?.reminders.length ?? 0;
    item.id = id;
    item.description = count.toLocaleString('en');
    item.contextValue = `group.${this.outline.grouping}`;
    item.accessibilityInformation = { label: `${this.outline.title(key)}, ${words.counted(count, 'reminder')}` };
    return item;
  }

  /** @param {MoreRow} row */
  moreItem(row) {
    const left = this.outline.rows(row.key).length - (this.shown.get(row.key) ?? PAGE);
    const item = new vscode.TreeItem(`Show ${Math.min(left, PAGE).toLocaleString('en')} more`);
    item.id = row.id;
    item.description = `${left.toLocaleString('en')} not shown`;
    item.iconPath = new vscode.ThemeIcon('ellipsis');
    item.command = { command: 'fencepost.showMore', title: 'Show more', arguments: [row] };
    return item;
  }

  /**
   * @param {ReminderRow} row
   * @param {Reminder} reminder
   */
  reminderItem(row, reminder) {
    const hasParts = this.outline.rows(row.key, row.reminder).length > 0;
    const state = hasParts ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None;
    const item = new vscode.TreeItem(reminder.title ?? '', state);
    const { grouping } = this.outline;
    const list = grouping === 'list' ? undefined : this.client.mirror.lists.get(reminder.list ?? '');
    const isSeveral = this.client.mirror.lists.size > 1;
    item.id = row.id;
    item.description = words.detail(reminder, this.client.clock, {
      list: isSeveral ? list?.title : undefined,
      withPlace: grouping !== 'place',
    });
    item.iconPath = icon(reminder, this.client.clock);
    item.checkboxState = reminder.completed
      ? vscode.TreeItemCheckboxState.Checked
      : vscode.TreeItemCheckboxState.Unchecked;
    const kinds = ['reminder', reminder.completed ? 'done' : 'open'];
    if (hasParts) kinds.push('parts');
    if (reminder.parent) kinds.push('part');
    if (reminder.alarms?.length) kinds.push('alarms');
    item.contextValue = kinds.join('.');
    item.accessibilityInformation = { label: words.aloud(reminder, this.client.clock) };
    return item;
  }

  /**
   * The editor may ask for a row that has gone since it was told of it.
   * @param {ReminderRow} row
   */
  goneItem(row) {
    const item = new vscode.TreeItem('');
    item.id = row.id;
    return item;
  }

  /**
   * What a row says when the pointer rests on it; worked out only then.
   * @param {vscode.TreeItem} item
   * @param {Row} row
   */
  resolveTreeItem(item, row) {
    if (row.kind !== 'reminder') return item;
    const reminder = this.client.mirror.reminders.get(row.reminder);
    if (!reminder) return item;
    const text = new vscode.MarkdownString();
    text.appendText(reminder.title ?? '');
    const list = this.client.mirror.lists.get(reminder.list ?? '');
    for (const line of [words.detail(reminder, this.client.clock, { list: list?.title }), zoneLine(reminder, this.client.clock)]) {
      if (line) text.appendMarkdown('\n\n').appendText(line);
    }
    item.tooltip = text;
    return item;
  }
}

/**
 * @param {Reminder} reminder
 * @param {civil.Clock} clock
 */
function zoneLine({ due, timeZone }, clock) {
  const isElsewhere = due && due.length > 10 && timeZone && timeZone !== clock.zone();
  return isElsewhere ? `${due.slice(0, 16).replace('T', ' ')} in ${timeZone}` : '';
}

/**
 * @param {Reminder} reminder
 * @param {civil.Clock} clock
 */
function icon(reminder, clock) {
  const crossing = words.crossings(reminder)[0];
  const name = crossing ? 'location' : reminder.alarms?.length ? 'bell' : reminder.due ? 'calendar' : 'circle-outline';
  const isOverdue = reminder.due && civil.spoken(reminder.due, reminder.timeZone, clock).isOverdue;
  const priority = words.band(reminder.priority);
  const color = reminder.completed
    ? 'disabledForeground'
    : isOverdue || priority === 'high'
      ? 'list.errorForeground'
      : priority === 'medium'
        ? 'list.warningForeground'
        : undefined;
  return new vscode.ThemeIcon(name, color ? new vscode.ThemeColor(color) : undefined);
}

module.exports = { PAGE, ReminderTree };
