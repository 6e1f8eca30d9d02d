// The view of the agenda: days with their events. Knows how rows look and when the view is visible; the
// events come from outside.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const days = require('../days.js');
const words = require('../words.js');
const { settings } = require('./settings.js');

/** @typedef {import('../protocol').Event} Event */
/** @typedef {{kind: 'day', id: string, day: string}} DayRow */
/** @typedef {{kind: 'event', id: string, day: string, key: string}} EventRow */
/** @typedef {DayRow|EventRow} AgendaRow */

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
    /** @type {Map<string, days.Day>} */
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
    /** Of which day the headings are. */
    this.today = '';
    client.agenda.days = settings().agendaDays;
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
    return agendaDays === agenda.days ? Promise.resolve() : agenda.go(0, agendaDays);
  }

  // MARK: What changes

  changed() {
    const { agenda, clock } = this.client;
    const before = this.days;
    const found = days.days(agenda.events, agenda.first, agenda.end, clock);
    this.days = new Map(found.map((day) => [day.day, day]));
    const known = new Set(found.flatMap(({ day, entries }) => [
      dayId(day), ...entries.map(({ key }) => eventId(day, key)),
    ]));
    for (const id of this.rows.keys()) if (!known.has(id)) this.rows.delete(id);
    this.wake();
    this.show();
    const today = civil.today(clock);
    const areOthers = this.today !== today || [...before.keys()].join() !== [...this.days.keys()].join();
    this.today = today;
    if (areOthers) {
      this.emitter.fire(undefined);
      this.revealWaiting();
      return;
    }
    const others = found.filter((day) => looks(day) !== looks(/** @type {days.Day} */ (before.get(day.day))));
    if (others.length > 0) this.emitter.fire(others.map(({ day }) => this.day(day)));
    this.revealWaiting();
  }

  /** Time alone makes it another: something is over, or it is the next day. */
  wake() {
    clearTimeout(this.timer);
    const { agenda, clock } = this.client;
    if (agenda.state === undefined) return;
    const at = days.staleAt(agenda.events, clock);
    this.timer = setTimeout(() => this.checkClock(), at - clock.now() + 1000);
    /** @type {any} */ (this.timer).unref?.();
  }

  /** A machine that slept did not count the time. */
  checkClock() {
    const { agenda } = this.client;
    if (agenda.state === undefined) return;
    if (agenda.first === agenda.wanted()) this.changed();
    // Who does not look now is shown the day that it is when they do.
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
    this.view.message = access.asking.has('event') ? 'Waiting for your answer: may VS Code see your events?' : undefined;
    this.view.description = isLoaded ? days.spoken(agenda.first, agenda.end) : undefined;
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
  reveal({ changes: { events: { created, updated } }, state }) {
    this.toReveal = { ids: new Set([...created, ...updated]), state };
    if (this.client.agenda.state === state) this.revealWaiting();
  }

  async revealWaiting() {
    const { ids, state } = this.toReveal;
    const found = [...this.days.values()].flatMap(({ day, entries }) => entries.flatMap(({ key, event }) => (ids.has(event.id) ? { day, key } : [])))[0];
    if (this.client.agenda.state === state || found) this.toReveal = { ids: new Set(), state: null };
    if (!found || !this.view.visible) return;
    // The editor may have dropped the row meanwhile.
    await this.client.inBackground(async () => this.view.reveal(this.eventRow(found.day, found.key), { select: true, focus: false }));
  }

  // MARK: What is chosen

  /**
   * @param {AgendaRow|undefined} row
   * @returns {Event|undefined}
   */
  event(row) {
    return row?.kind === 'event' ? this.entry(row)?.event : undefined;
  }

  /** @param {EventRow} row */
  entry({ day, key }) {
    return this.days.get(day)?.entries.find((entry) => entry.key === key);
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

  /** @param {string} day */
  day(day) {
    return this.one(/** @type {DayRow} */ ({ kind: 'day', id: dayId(day), day }));
  }

  /**
   * @param {AgendaRow} [row]
   * @returns {AgendaRow[]}
   */
  getChildren(row) {
    if (!row) return [...this.days.keys()].map((day) => this.day(day));
    if (row.kind === 'event') return [];
    const { day } = row;
    return (this.days.get(day)?.entries ?? []).map(({ key }) => this.eventRow(day, key));
  }

  /**
   * @param {string} day
   * @param {string} key
   */
  eventRow(day, key) {
    return this.one(/** @type {EventRow} */ ({ kind: 'event', id: eventId(day, key), day, key }));
  }

  /** @param {AgendaRow} row */
  getParent(row) {
    return row.kind === 'event' ? this.day(row.day) : undefined;
  }

  /**
   * @param {AgendaRow} row
   * @returns {vscode.TreeItem}
   */
  getTreeItem(row) {
    return row.kind === 'day' ? this.dayItem(row) : this.eventItem(row);
  }

  /** @param {DayRow} row */
  dayItem({ id, day }) {
    const { title, aside } = days.heading(day, this.client.clock);
    const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Expanded);
    const count = this.days.get(day)?.entries.length ?? 0;
    item.id = id;
    item.description = aside;
    item.contextValue = 'day';
    item.accessibilityInformation = { label: `${[title, aside].filter(Boolean).join(', ')}, ${words.counted(count, 'event')}` };
    return item;
  }

  /** @param {EventRow} row */
  eventItem(row) {
    const entry = this.entry(row);
    // The editor may ask for a row that has gone since it was told of it.
    const item = new vscode.TreeItem(entry?.event.title ?? '');
    item.id = row.id;
    if (!entry) return item;
    const { event, hours, isOver } = entry;
    const where = event.location || event.place?.title || '';
    item.description = [hours, event.recurrence.length > 0 ? '↻' : '', where].filter(Boolean).join(' · ');
    item.iconPath = icon(event, isOver);
    item.contextValue = event.recurrence.length > 0 ? 'event.repeating' : 'event.single';
    const said = [event.title, hours, where, event.recurrence.length > 0 ? 'repeats' : '', event.status === 'canceled' ? 'canceled' : ''];
    item.accessibilityInformation = { label: said.filter(Boolean).join(', ') };
    return item;
  }

  /**
   * What a row says when the pointer rests on it; worked out only then.
   * @param {vscode.TreeItem} item
   * @param {AgendaRow} row
   */
  resolveTreeItem(item, row) {
    const event = this.event(row);
    if (!event) return item;
    const text = new vscode.MarkdownString();
    days.summary(event, this.client.clock).forEach((line, index) => {
      if (index > 0) text.appendMarkdown('\n\n');
      text.appendText(line);
    });
    item.tooltip = text;
    return item;
  }
}

/** @param {string} day */
function dayId(day) {
  return `day:${day}`;
}

/**
 * @param {string} day
 * @param {string} key
 */
function eventId(day, key) {
  return `day:${day}/${key}`;
}

/**
 * A text that is another wherever a row of the day would be.
 * @param {days.Day} day
 */
function looks({ entries }) {
  return JSON.stringify(entries.map(({ key, event, hours, isOver }) => [key, event.revision, hours, isOver]));
}

/**
 * @param {Event} event
 * @param {boolean} isOver
 */
function icon({ status, availability, place }, isOver) {
  const name = status === 'canceled' ? 'circle-slash' : place ? 'location' : availability === 'free' ? 'circle-outline' : 'calendar';
  const color = isOver || status === 'canceled' ? new vscode.ThemeColor('disabledForeground') : undefined;
  return new vscode.ThemeIcon(name, color);
}

module.exports = { AgendaView };
