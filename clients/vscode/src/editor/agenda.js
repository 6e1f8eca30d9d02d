// The view of the agenda: days with their events and reminders. Knows how rows look and when the view is visible;
// what is in them, the server says.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const words = require('../words.js');
const { settings } = require('./settings.js');

/** @typedef {import('../protocol').Event} Event */
/** @typedef {import('../protocol').AgendaDay} Day */
/** @typedef {import('../protocol').AgendaRow} Viewed */
/** @typedef {{kind: 'day', id: string, key: string, day: string|null}} DayRow */
/** @typedef {{kind: 'event', id: string, day: string, key: string}} EventRow */
/** @typedef {{kind: 'reminder', id: string, day: string, key: string, reminder: string}} ReminderRow */
/** @typedef {DayRow|EventRow|ReminderRow} AgendaRow */
/** @typedef {{event: Event, when: string}} Occurrence an event, and when it takes place in words */

class AgendaView {
  /**
   * @param {import('../client.js').Client} client
   * @param {(fault: unknown) => void} showError
   */
  constructor(client, showError) {
    this.client = client;
    this.showError = showError;
    /** The person is not asked again when they open the view again. */
    this.hasAsked = false;
    /** The view was opened while there was no server to ask. */
    this.isOwed = false;
    this.emitter = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.emitter.event;
    /** @type {Map<string, Day>} */
    this.days = new Map();
    /**
     * One object for each id: the editor knows rows by them.
     * @type {Map<string, AgendaRow>}
     */
    this.rows = new Map();
    /** @type {any} */
    this.timer = undefined;
    /**
     * What an undo changed and the view does not show yet.
     * @type {{ids: Set<string>, state: string|null}}
     */
    this.toReveal = { ids: new Set(), state: null };
    client.agenda.span = settings().agendaDays;
    this.view = vscode.window.createTreeView('fencepost.agenda', { treeDataProvider: this, showCollapseAll: true });
    this.disposables = [
      this.emitter,
      this.view,
      this.view.onDidChangeVisibility(({ visible }) => this.becameVisible(visible)),
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.checkClock()),
    ];
    client.agenda.on('change', () => this.changed());
    client.session.on('phase', () => this.show());
    client.session.on('ready', () => this.isOwed && this.view.visible && this.becameVisible(true));
    client.access.on('change', () => this.show());
    client.access.on('asking', () => this.show());
    this.show();
    if (this.view.visible) this.becameVisible(true);
  }

  dispose() {
    clearTimeout(this.timer);
    for (const each of this.disposables) each.dispose();
  }

  /** @param {boolean} isVisible */
  async becameVisible(isVisible) {
    const { access, agenda } = this.client;
    agenda.isWatched = isVisible;
    if (!isVisible || (this.hasAsked && access.of('event') === 'notDetermined')) return;
    this.hasAsked = true;
    this.isOwed = false;
    try {
      if (await this.client.ensureEvents()) await agenda.watch(this.view.visible);
    } catch (fault) {
      this.isOwed = true;
      this.client.log('error', String(fault));
      this.showError(fault);
    }
    this.show();
  }

  /** As the settings are now. */
  apply() {
    const { agenda } = this.client;
    const { agendaDays } = settings();
    return agendaDays === agenda.span ? Promise.resolve() : agenda.go(0, agendaDays);
  }

  // MARK: What changes

  changed() {
    const { agenda } = this.client;
    const before = this.days;
    this.days = new Map(agenda.days.map((day) => [day.key, day]));
    const known = new Set(agenda.days.flatMap(({ key, rows }) => [dayId(key), ...rows.map((row) => rowId(key, row))]));
    for (const id of this.rows.keys()) if (!known.has(id)) this.rows.delete(id);
    this.wake();
    this.show();
    if ([...before.keys()].join() === [...this.days.keys()].join()) {
      const others = agenda.days.filter((day) => looks(day) !== looks(before.get(day.key)));
      if (others.length > 0) this.emitter.fire(others.map((day) => this.day(day)));
    } else this.emitter.fire(undefined);
    this.revealWaiting();
  }

  /** Time alone makes it another: something is over, or it is the next day. */
  wake() {
    clearTimeout(this.timer);
    const { agenda, clock } = this.client;
    if (agenda.state === undefined) return;
    const left = Math.max(agenda.validUntil - clock.now(), 0) + 1000;
    this.timer = setTimeout(() => this.checkClock(), Math.min(left, 86_400_000));
    /** @type {any} */ (this.timer).unref?.();
  }

  /** A machine that slept did not count the time. */
  checkClock() {
    const { agenda } = this.client;
    if (agenda.state === undefined) return;
    if (!agenda.isStale()) this.wake();
    // A person who does not look now is shown the day that it is when they do.
    else if (agenda.isWatched) this.client.inBackground(() => agenda.load());
  }

  /** What the editor decides by which words and buttons are shown. */
  show() {
    const { access, agenda } = this.client;
    const isLoaded = agenda.state !== undefined;
    const context = {
      eventAccess: access.of('event') ?? 'unknown',
      agendaIsLoaded: isLoaded,
      agendaIsMoved: agenda.offset !== 0,
    };
    for (const [key, value] of Object.entries(context)) {
      vscode.commands.executeCommand('setContext', `fencepost.${key}`, value);
    }
    // Where there is a message, the editor shows no words of welcome.
    const said = agenda.days.length > 0 ? agenda.silence : '';
    this.view.message = access.asking.has('event') ? 'Waiting for your answer: may VS Code see your events?' : said || undefined;
    this.view.description = isLoaded ? spoken(agenda.first, civil.daysAfter(agenda.end, -1)) : undefined;
  }

  /**
   * So many spans of days on, or back.
   * @param {number} offset
   */
  async go(offset) {
    const { agenda } = this.client;
    await agenda.go(offset);
    this.show();
    if (!this.view.visible) await vscode.commands.executeCommand('fencepost.agenda.focus');
  }

  // MARK: Showing where something is

  /**
   * Shows what an undo or a redo changed, as soon as the view has it.
   * @param {import('../protocol').Reversal} reversal
   */
  reveal({ changes: { events, reminders }, state }) {
    this.toReveal = { ids: new Set([events, reminders].flatMap(({ created, updated }) => [...created, ...updated])), state };
    if (this.client.agenda.state === state) this.revealWaiting();
  }

  async revealWaiting() {
    const { ids, state } = this.toReveal;
    const rows = [...this.days.values()].flatMap((day) => day.rows.map((viewed) => this.row(day.key, viewed)));
    const found = rows.find(({ key }) => ids.has(key));
    if (this.client.agenda.state === state || found) this.toReveal = { ids: new Set(), state: null };
    if (!found || !this.view.visible) return;
    // The editor may have dropped the row meanwhile.
    await this.client.inBackground(async () => this.view.reveal(found, { select: true, focus: false }));
  }

  // MARK: What is chosen

  /**
   * @param {AgendaRow|undefined} row
   * @returns {Occurrence|undefined}
   */
  event(row) {
    if (row?.kind !== 'event') return undefined;
    const viewed = this.viewed(row);
    return viewed?.event ? { event: /** @type {Event} */ (viewed.event), when: this.when(row, viewed) } : undefined;
  }

  /** All that is shown, in order. */
  events() {
    const rows = [...this.days.values()].flatMap((day) => day.rows.map((viewed) => this.row(day.key, viewed)));
    return rows.flatMap((row) => this.event(row) ?? []);
  }

  /**
   * @param {{day: string}} row
   * @param {Viewed} viewed
   */
  when({ day }, { time }) {
    return [this.days.get(day)?.title, time].filter(Boolean).join(', ');
  }

  /** @param {EventRow|ReminderRow} row */
  viewed({ id, day }) {
    return this.days.get(day)?.rows.find((each) => rowId(day, each) === id);
  }

  // MARK: What the editor asks for rows

  /**
   * @template {AgendaRow} R
   * @param {R} row
   * @returns {R}
   */
  one(row) {
    const known = this.rows.get(row.id);
    if (known) return /** @type {R} */ (known);
    this.rows.set(row.id, row);
    return row;
  }

  /** @param {{key: string, day: string|null}} day */
  day({ key, day }) {
    return this.one(/** @type {DayRow} */ ({ kind: 'day', id: dayId(key), key, day }));
  }

  /**
   * @param {AgendaRow} [row]
   * @returns {AgendaRow[]}
   */
  getChildren(row) {
    if (!row) return [...this.days.values()].map((day) => this.day(day));
    if (row.kind !== 'day') return [];
    return (this.days.get(row.key)?.rows ?? []).map((viewed) => this.row(row.key, viewed));
  }

  /**
   * @param {string} day
   * @param {Viewed} viewed
   */
  row(day, viewed) {
    const row = { id: rowId(day, viewed), day, key: viewed.id };
    return viewed.kind === 'event'
      ? this.one(/** @type {EventRow} */ ({ kind: 'event', ...row }))
      : this.one(/** @type {ReminderRow} */ ({ kind: 'reminder', ...row, reminder: viewed.id }));
  }

  /** @param {AgendaRow} row */
  getParent(row) {
    const day = row.kind === 'day' ? undefined : this.days.get(row.day);
    return day && this.day(day);
  }

  /**
   * @param {AgendaRow} row
   * @returns {vscode.TreeItem}
   */
  getTreeItem(row) {
    return row.kind === 'day' ? this.dayItem(row) : this.rowItem(row);
  }

  /** @param {DayRow} row */
  dayItem({ id, key, day }) {
    const { title, rows } = this.days.get(key) ?? { title: '', rows: [] };
    const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Expanded);
    item.id = id;
    item.contextValue = day ? 'day' : 'overdue';
    item.accessibilityInformation = { label: `${title}, ${words.counted(rows.length, 'row')}` };
    return item;
  }

  /** @param {EventRow|ReminderRow} row */
  rowItem(row) {
    const viewed = this.viewed(row);
    // The editor may ask for a row that has gone since it was told of it.
    const item = new vscode.TreeItem(title(viewed));
    item.id = row.id;
    if (!viewed) return item;
    const { time, places, repeats, conflicts, event } = viewed;
    item.description = [time, repeats ? '↻' : '', places.join(' '), conflicts.length > 0 ? `conflicts with ${conflicts.join(', ')}` : '']
      .filter(Boolean).join(' · ');
    item.iconPath = icon(viewed);
    item.contextValue = !event ? 'reminder' : repeats ? 'event.repeating' : 'event.single';
    const said = [
      item.label, time, ...places, repeats ? `repeats ${repeats}` : '', event?.status === 'canceled' ? 'canceled' : '',
      conflicts.length > 0 ? `conflicts with ${conflicts.join(', ')}` : '',
    ];
    item.accessibilityInformation = { label: said.filter(Boolean).join(', ') };
    return item;
  }

  /**
   * What a row says when the pointer rests on it; made only then.
   * @param {vscode.TreeItem} item
   * @param {AgendaRow} row
   */
  resolveTreeItem(item, row) {
    const viewed = row.kind === 'day' ? undefined : this.viewed(row);
    if (!viewed || row.kind === 'day') return item;
    const { event, reminder, places, alarms, repeats, conflicts } = viewed;
    const { notes, timeZone } = event ?? reminder ?? {};
    const isElsewhere = event?.start && timeZone && timeZone !== this.client.clock.zone();
    const text = new vscode.MarkdownString();
    const lines = [
      title(viewed), this.when(row, viewed),
      isElsewhere ? `${event.start?.slice(0, 16)} – ${event.end?.slice(0, 16)} ${timeZone}`.replace(/T/g, ' ') : '',
      places.join(' '), repeats ? `Repeats ${repeats}` : '', alarms.length > 0 ? `Alarm: ${alarms.join('; ')}` : '',
      event?.status ? `Status: ${event.status}` : '', conflicts.length > 0 ? `Conflicts with ${conflicts.join(', ')}` : '',
      notes ? (notes.length > 500 ? `${notes.slice(0, 500)}…` : notes) : '',
    ];
    lines.filter(Boolean).forEach((line, index) => {
      if (index > 0) text.appendMarkdown('\n\n');
      text.appendText(line);
    });
    item.tooltip = text;
    return item;
  }
}

/** @param {Viewed|undefined} viewed */
function title(viewed) {
  return (viewed?.event ?? viewed?.reminder)?.title ?? '';
}

/** @param {string} key */
function dayId(key) {
  return `day:${key}`;
}

/**
 * The same for the same occurrence, whatever else changes in it.
 * @param {string} day
 * @param {Viewed} viewed
 */
function rowId(day, { id, occurrence }) {
  return `day:${day}/${id} ${occurrence ?? ''}`;
}

/**
 * A text that is another wherever a row of the day would be.
 * @param {Day|undefined} day
 */
function looks(day) {
  const rows = (day?.rows ?? []).map(({ event, reminder, ...row }) => [row, event?.revision ?? reminder?.revision]);
  return JSON.stringify([day?.title, rows]);
}

/**
 * A span of days in a few letters.
 * @param {string} first
 * @param {string} last
 */
function spoken(first, last) {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return first === last ? format.format(new Date(first)) : format.formatRange(new Date(first), new Date(last));
}

/** @param {Viewed} viewed */
function icon({ kind, event, isOver, places }) {
  const { status, availability } = event ?? {};
  const isFaint = (kind === 'event' && isOver) || status === 'canceled';
  const name = kind === 'reminder'
    ? (places.length > 0 ? 'location' : 'checklist')
    : status === 'canceled' ? 'circle-slash' : event?.place ? 'location' : availability === 'free' ? 'circle-outline' : 'calendar';
  const color = isFaint ? 'disabledForeground' : kind === 'reminder' && isOver ? 'list.errorForeground' : undefined;
  return new vscode.ThemeIcon(name, color && new vscode.ThemeColor(color));
}

module.exports = { AgendaView };
