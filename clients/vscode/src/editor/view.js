// The view around the tree: what it is of, what it says when there is nothing to show, what ticks and
// drops do. Knows settings and the tree.
'use strict';
const vscode = require('vscode');
const filter = require('../filter.js');
const typed = require('../typed.js');
const { PRIORITY } = require('../words.js');
const { ReminderTree } = require('./tree.js');
const { set, settings } = require('./settings.js');

const ROWS = 'application/vnd.code.tree.fencepost.reminders';

class ReminderView {
  /**
   * @param {import('../client.js').Client} client
   * @param {{
   *   tell: (fault: unknown) => void,
   *   change: (reminder: import('../order.js').Reminder, input: import('../protocol').ReminderInput) => Promise<unknown>,
   *   complete: (reminder: import('../order.js').Reminder, completed: boolean) => Promise<unknown>,
   * }} deeds
   */
  constructor(client, deeds) {
    this.client = client;
    this.deeds = deeds;
    this.filter = '';
    /** Nobody is asked twice only because they look. */
    this.hasAsked = false;
    /** Somebody looked, and there was no server to ask. */
    this.isOwed = false;
    this.tree = new ReminderTree(client);
    this.view = vscode.window.createTreeView('fencepost.reminders', {
      treeDataProvider: this.tree,
      showCollapseAll: true,
      canSelectMany: true,
      manageCheckboxStateManually: true,
      dragAndDropController: {
        dragMimeTypes: [ROWS],
        dropMimeTypes: [ROWS],
        handleDrag: (rows, data) => data.set(ROWS, new vscode.DataTransferItem(rows)),
        handleDrop: (target, data) => this.drop(target, data.get(ROWS)?.value ?? []),
      },
    });
    this.view.onDidChangeVisibility(({ visible }) => visible && this.looked());
    this.view.onDidChangeCheckboxState(({ items }) => this.ticked(items));
    client.mirror.on('change', () => this.show());
    client.session.on('phase', () => this.show());
    client.session.on('ready', () => this.isOwed && this.view.visible && this.looked());
    client.access.on('change', () => this.show());
    client.access.on('asking', () => this.show());
    client.alarms.on('change', () => this.show());
    // What is due by now is another thing than before.
    client.on('moment', () => /\bdue:/i.test(this.filter) && client.unasked(() => this.apply()));
    this.focus = vscode.window.onDidChangeWindowState(({ focused }) => focused && this.tree.lookAtClock());
    this.apply();
    this.show();
    if (this.view.visible) this.looked();
  }

  dispose() {
    this.focus.dispose();
    this.tree.dispose();
    this.view.dispose();
  }

  async looked() {
    if (this.hasAsked && this.client.access.of('reminder') === 'notDetermined') return;
    this.hasAsked = true;
    this.isOwed = false;
    try {
      await this.client.attend();
    } catch (fault) {
      this.isOwed = true;
      this.client.log('error', String(fault));
      this.deeds.tell(fault);
    }
    this.show();
  }

  /** Looks at what the settings and the filter say. */
  async apply() {
    const { groupBy, sortBy, descending, show } = settings();
    this.tree.groupBy(groupBy);
    const { where } = await filter.read(this.filter, typed.filterSurroundings(this.client));
    const status = where.status ?? show;
    return this.client.mirror.look({ where: { ...where, status }, sort: sortBy, descending });
  }

  /** @param {string} line */
  async setFilter(line) {
    this.filter = line;
    await this.apply();
    this.show();
  }

  /** What the editor decides by which words and buttons are shown. */
  show() {
    const { access, alarms, mirror, session } = this.client;
    const isLoaded = mirror.state !== undefined;
    const isFiltered = this.filter !== '';
    const context = {
      phase: session.phase,
      access: access.of('reminder') ?? 'unknown',
      isLoaded,
      isFiltered,
    };
    for (const [key, value] of Object.entries(context)) {
      vscode.commands.executeCommand('setContext', `fencepost.${key}`, value);
    }
    const count = mirror.reminders.size;
    // Where there is a message, the editor shows no words of welcome; and they say what to do.
    this.view.message = access.asking.has('reminder')
      ? 'Waiting for your answer: may VS Code see your reminders?'
      : isFiltered && isLoaded && count > 0
        ? `${count.toLocaleString('en')} found: ${this.filter}`
        : undefined;
    this.view.description = isFiltered && isLoaded && count === 0 ? this.filter : undefined;
    const open = alarms.open.size;
    this.view.badge = open > 0 ? { value: open, tooltip: `${open} gone off and not answered` } : undefined;
  }

  /** @param {[import('./tree.js').Row, vscode.TreeItemCheckboxState][]} items */
  async ticked(items) {
    for (const [row, state] of items) {
      const reminder = row.kind === 'reminder' ? this.client.mirror.reminders.get(row.reminder) : undefined;
      if (!reminder) continue;
      try {
        await this.deeds.complete(reminder, state === vscode.TreeItemCheckboxState.Checked);
      } catch (fault) {
        // The box shows again what holds.
        this.tree.emitter.fire([row]);
        this.deeds.tell(fault);
      }
    }
  }

  /**
   * Onto a list: into it; onto a priority: of it.
   * @param {import('./tree.js').Row|undefined} target
   * @param {unknown} rows
   */
  async drop(target, rows) {
    const { grouping } = this.tree.outline;
    if (!target || !Array.isArray(rows) || (grouping !== 'list' && grouping !== 'priority')) return;
    const { key } = target;
    const input = grouping === 'list' ? { list: key } : { priority: PRIORITY[/** @type {keyof typeof PRIORITY} */ (key)] };
    for (const row of /** @type {import('./tree.js').Row[]} */ (rows)) {
      const reminder = row.kind === 'reminder' && row.key !== key && this.client.mirror.reminders.get(row.reminder);
      if (reminder) await this.deeds.change(reminder, input).catch(this.deeds.tell);
    }
  }

  /** Choices of the view, kept as settings. */
  async choose() {
    /** @type {(import('vscode').QuickPickItem & {key?: 'groupBy'|'sortBy'|'descending'|'show', value?: string|boolean})[]} */
    const items = [];
    const now = settings();
    /**
     * @param {'groupBy'|'sortBy'|'show'} key
     * @param {string} heading
     * @param {Record<string, string>} values
     */
    const section = (key, heading, values) => {
      items.push({ label: heading, kind: vscode.QuickPickItemKind.Separator });
      for (const [value, label] of Object.entries(values)) {
        items.push({ label: `${now[key] === value ? '$(check) ' : '$(blank) '}${label}`, key, value });
      }
    };
    section('groupBy', 'Group by', { list: 'List', priority: 'Priority', place: 'Place', due: 'Due date', none: 'Nothing' });
    section('sortBy', 'Sort by', { dueDate: 'Due date', priority: 'Priority', title: 'Title', creationDate: 'Creation' });
    items.push({ label: `${now.descending ? '$(check) ' : '$(blank) '}Last first`, key: 'descending', value: !now.descending });
    section('show', 'Show', { incomplete: 'Open', completed: 'Completed', all: 'All' });
    const chosen = await vscode.window.showQuickPick(items, { title: 'How Reminders Are Shown' });
    if (chosen?.key !== undefined && chosen.value !== undefined) await set(chosen.key, chosen.value);
  }
}

module.exports = { ReminderView };
