// The view of reminders: rows in sections, by ids that stay, so that what is open and chosen stays so
// while the store changes. Knows how rows look; which there are, the server says.
'use strict';
const vscode = require('vscode');
const { below } = require('../rows.js');
const words = require('../words.js');

/** @typedef {import('../protocol').ViewRow} ViewRow */
/** @typedef {{kind: 'group', id: string, key: string}} GroupRow */
/** @typedef {{kind: 'reminder', id: string, key: string, reminder: string}} ReminderRow */
/** @typedef {{kind: 'more', id: string, key: string}} MoreRow */
/** @typedef {GroupRow|ReminderRow|MoreRow} Row */

/** So many rows of a section are shown at once; the editor is sent each of them, seen or not. */
const PAGE = 1000;

class ReminderTree {
  /** @param {import('../client.js').Client} client */
  constructor(client) {
    this.client = client;
    this.emitter = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.emitter.event;
    /**
     * One object for each id: the editor knows rows by them.
     * @type {Map<string, Row>}
     */
    this.rows = new Map();
    /**
     * How many rows of a section are shown.
     * @type {Map<string, number>}
     */
    this.shown = new Map();
    /**
     * What the server says of each row, by the row's id.
     * @type {Map<string, ViewRow>}
     */
    this.viewed = new Map();
    /** @type {any} */
    this.timer = undefined;
    client.mirror.on('change', (change) => this.changed(change));
  }

  dispose() {
    clearTimeout(this.timer);
    this.emitter.dispose();
  }

  get grouping() {
    return this.client.mirror.shown.group;
  }

  /** @param {import('../mirror.js').Change} change */
  changed({ isWhole, sections, rows, lists }) {
    this.wakeAtNextMoment();
    this.viewed = new Map([...this.client.mirror.sections.values()].flatMap((section) => section.rows.map((row) => (
      [this.reminderId(section.key, row.id), row]))));
    if (isWhole || lists) {
      for (const [id, row] of this.rows) if (row.kind === 'reminder' && !this.viewed.has(id)) this.rows.delete(id);
      this.emitter.fire(undefined);
      return;
    }
    const touched = [...[...sections].map((key) => this.group(key)), ...rows.map(({ key, id }) => this.row(key, id))];
    // Without sections their rows are at the top, which has no row of its own.
    if (this.grouping === 'none' && sections.size > 0) this.emitter.fire(undefined);
    else if (touched.length > 0) this.emitter.fire(touched);
  }

  /** What is due becomes overdue, and tomorrow today, without anything changing in the store. */
  wakeAtNextMoment() {
    clearTimeout(this.timer);
    const left = this.client.mirror.validUntil - this.client.clock.now();
    if (left === Infinity) return;
    // A timer takes no longer time than 24 days.
    this.timer = setTimeout(() => this.checkClock(), Math.min(Math.max(left, 0) + 1000, 86_400_000));
    /** @type {any} */ (this.timer).unref?.();
  }

  /** A machine that slept did not count the time; a person who comes back to it is to see the day that it is. */
  checkClock() {
    const { clock, mirror } = this.client;
    if (mirror.state === undefined) return;
    if (clock.now() < mirror.validUntil) this.wakeAtNextMoment();
    else this.client.inBackground(() => this.moment());
  }

  async moment() {
    await this.client.mirror.load();
    this.client.emit('moment');
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
    const id = `${this.grouping}:${key}`;
    return this.one(/** @type {GroupRow} */ ({ kind: 'group', id, key }));
  }

  /**
   * @param {string} key
   * @param {string} reminder
   */
  reminderId(key, reminder) {
    return `${this.grouping}:${key}/${reminder}`;
  }

  /**
   * @param {string} key
   * @param {string} reminder
   */
  row(key, reminder) {
    return this.one(/** @type {ReminderRow} */ ({ kind: 'reminder', id: this.reminderId(key, reminder), key, reminder }));
  }

  /**
   * The rows below one, or in a section.
   * @param {string} key
   * @param {string|null} reminder
   */
  below(key, reminder) {
    return below(this.client.mirror.sections.get(key), reminder);
  }

  /**
   * @param {Row} [row]
   * @returns {Row[]}
   */
  getChildren(row) {
    if (!row) {
      const keys = [...this.client.mirror.sections.keys()];
      return this.grouping === 'none' ? keys.flatMap((key) => this.page(key)) : keys.map((key) => this.group(key));
    }
    if (row.kind === 'group') return this.page(row.key);
    if (row.kind === 'more') return [];
    return this.below(row.key, row.reminder).map(({ id }) => this.row(row.key, id));
  }

  /** @param {string} key */
  page(key) {
    const all = this.below(key, null);
    const count = this.shown.get(key) ?? PAGE;
    /** @type {Row[]} */
    const rows = all.slice(0, count).map(({ id }) => this.row(key, id));
    if (all.length > count) rows.push(this.one({ kind: 'more', id: `${this.grouping}:${key}//`, key }));
    return rows;
  }

  /** @param {Row} row */
  getParent(row) {
    if (row.kind === 'group') return undefined;
    const parent = row.kind === 'reminder' ? this.viewed.get(row.id)?.parent : null;
    if (parent) return this.row(row.key, parent);
    return this.grouping === 'none' ? undefined : this.group(row.key);
  }

  /**
   * Where a reminder stands, the first place of several.
   * @param {string} id
   * @returns {ReminderRow|undefined}
   */
  rowOf(id) {
    const key = this.client.mirror.rowOf(id)?.key;
    return key === undefined ? undefined : this.row(key, id);
  }

  /** @param {MoreRow} row */
  showMore(row) {
    this.shown.set(row.key, (this.shown.get(row.key) ?? PAGE) + PAGE);
    this.emitter.fire(this.grouping === 'none' ? undefined : [this.group(row.key)]);
  }

  /**
   * @param {Row} row
   * @returns {vscode.TreeItem}
   */
  getTreeItem(row) {
    if (row.kind === 'group') return this.groupItem(row);
    if (row.kind === 'more') return this.moreItem(row);
    const viewed = this.viewed.get(row.id);
    return viewed ? this.reminderItem(row, viewed) : this.goneItem(row);
  }

  /** @param {GroupRow} row */
  groupItem({ id, key }) {
    const { title = '', count = 0 } = this.client.mirror.sections.get(key) ?? {};
    const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Expanded);
    item.id = id;
    item.description = count.toLocaleString('en');
    item.contextValue = `group.${this.grouping}`;
    item.accessibilityInformation = { label: `${title}, ${words.counted(count, 'reminder')}` };
    return item;
  }

  /** @param {MoreRow} row */
  moreItem(row) {
    const left = this.below(row.key, null).length - (this.shown.get(row.key) ?? PAGE);
    const item = new vscode.TreeItem(`Show ${Math.min(left, PAGE).toLocaleString('en')} more`);
    item.id = row.id;
    item.description = `${left.toLocaleString('en')} not shown`;
    item.iconPath = new vscode.ThemeIcon('ellipsis');
    item.command = { command: 'fencepost.showMore', title: 'Show more', arguments: [row] };
    return item;
  }

  /**
   * @param {ReminderRow} row
   * @param {ViewRow} viewed
   */
  reminderItem(row, viewed) {
    const { reminder } = viewed;
    const hasParts = this.below(row.key, row.reminder).length > 0;
    const state = hasParts ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None;
    const item = new vscode.TreeItem(reminder.title ?? '', state);
    item.id = row.id;
    item.description = words.detail(viewed, {
      withList: this.grouping !== 'list' && this.client.mirror.lists.size > 1,
      withPlace: this.grouping !== 'place',
    });
    item.iconPath = icon(viewed);
    item.checkboxState = reminder.completed
      ? vscode.TreeItemCheckboxState.Checked
      : vscode.TreeItemCheckboxState.Unchecked;
    const kinds = ['reminder', reminder.completed ? 'done' : 'open'];
    if (hasParts) kinds.push('parts');
    if (reminder.parent) kinds.push('part');
    if (viewed.alarms.length > 0) kinds.push('alarms');
    item.contextValue = kinds.join('.');
    item.accessibilityInformation = { label: words.aloud(viewed) };
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
   * What a row says when the pointer rests on it; made only then.
   * @param {vscode.TreeItem} item
   * @param {Row} row
   */
  resolveTreeItem(item, row) {
    const viewed = this.viewed.get(row.id);
    if (!viewed) return item;
    const { reminder, parentTitle, date, due, repeats, alarms } = viewed;
    const text = new vscode.MarkdownString();
    text.appendText(reminder.title ?? '');
    const isElsewhere = date && (reminder.due?.length ?? 0) > 10 && reminder.timeZone && reminder.timeZone !== this.client.clock.zone();
    const lines = [
      words.detail(viewed, { withList: true }), date && date !== due ? `Due ${date}` : '',
      isElsewhere ? `${reminder.due?.slice(0, 16).replace('T', ' ')} in ${reminder.timeZone}` : '',
      repeats ? `Repeats ${repeats}` : '', alarms.length > 0 ? `Alarm: ${alarms.join('; ')}` : '',
      parentTitle ? `A subtask of “${parentTitle}”` : '',
    ];
    for (const line of lines) if (line) text.appendMarkdown('\n\n').appendText(line);
    item.tooltip = text;
    return item;
  }
}

/** @param {ViewRow} row */
function icon({ places, alarms, date, dueSection, reminder }) {
  const isInConflict = (reminder.mergeConflicts?.length ?? 0) > 0;
  const name = isInConflict
    ? 'git-merge' : places.length > 0 ? 'location' : alarms.length > 0 ? 'bell' : date ? 'calendar' : 'circle-outline';
  const priority = words.band(reminder.priority);
  const color = isInConflict
    ? 'list.warningForeground'
    : reminder.completed
      ? 'disabledForeground'
      : dueSection === 'overdue' || priority === 'high'
        ? 'list.errorForeground'
        : priority === 'medium'
          ? 'list.warningForeground'
          : undefined;
  return new vscode.ThemeIcon(name, color ? new vscode.ThemeColor(color) : undefined);
}

module.exports = { PAGE, ReminderTree };
