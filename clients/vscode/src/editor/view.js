// The view around the tree: what it is of, what it says when there is nothing to show, what ticks and
// drops do. Knows settings and the tree.
'use strict';
const vscode = require('vscode');
const typed = require('../parse-text.js');
const { PRIORITY } = require('../words.js');
const { ReminderTree } = require('./tree.js');
const { showError } = require('./notices.js');
const { set, settings } = require('./settings.js');

const ROWS = 'application/vnd.code.tree.fencepost.reminders';

class ReminderView {
  /**
   * @param {import('../client.js').Client} client
   * @param {import('./reminder-changes.js').ReminderChanges} changes
   */
  constructor(client, changes) {
    this.client = client;
    this.changes = changes;
    /**
     * What an undo changed and the view does not show yet.
     * @type {{ids: string[], state: string|null}|undefined}
     */
    this.toReveal = undefined;
    this.filter = '';
    /** The filter means other days tomorrow. */
    this.hasDate = false;
    /** The person is not asked again when they open the view again. */
    this.hasAsked = false;
    /** The view was opened while there was no server to ask. */
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
    this.view.onDidChangeVisibility(({ visible }) => visible && this.becameVisible());
    this.view.onDidChangeCheckboxState(({ items }) => this.ticked(items));
    client.mirror.on('change', () => {
      this.show();
      this.revealWaiting();
    });
    client.session.on('phase', () => this.show());
    client.session.on('ready', () => this.isOwed && this.view.visible && this.becameVisible());
    client.access.on('change', () => this.show());
    client.access.on('asking', () => this.show());
    client.alarms.on('change', () => this.show());
    // What is due by now is another thing than before.
    client.on('moment', () => this.hasDate && client.inBackground(() => this.apply()));
    this.focus = vscode.window.onDidChangeWindowState(({ focused }) => focused && this.tree.checkClock());
    this.apply();
    this.show();
    if (this.view.visible) this.becameVisible();
  }

  dispose() {
    this.focus.dispose();
    this.tree.dispose();
    this.view.dispose();
  }

  async becameVisible() {
    if (this.hasAsked && this.client.access.of('reminder') === 'notDetermined') return;
    this.hasAsked = true;
    this.isOwed = false;
    try {
      await this.client.ensureReminders();
    } catch (fault) {
      this.isOwed = true;
      this.client.log('error', String(fault));
      showError(fault);
    }
    this.show();
  }

  /** Looks at what the settings and the filter say. */
  async apply() {
    const { groupBy, sortBy, descending, show } = settings();
    const { where } = await typed.filter(this.client, this.filter);
    this.hasDate = where.due !== undefined || where.overdue !== undefined;
    const status = where.status ?? show;
    return this.client.mirror.setView({ where: { ...where, status }, group: groupBy, sort: sortBy, descending });
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
      : isLoaded && count > 0
        ? [mirror.silence, isFiltered ? `${count.toLocaleString('en')} found: ${this.filter}` : ''].filter(Boolean).join('\n') || undefined
        : undefined;
    this.view.description = isFiltered && isLoaded && count === 0 ? this.filter : undefined;
    const open = alarms.open.size;
    this.view.badge = open > 0 ? { value: open, tooltip: `${open} gone off and not answered` } : undefined;
  }

  /** @param {[import('./tree.js').Row, vscode.TreeItemCheckboxState][]} items */
  async ticked(items) {
    for (const state of [vscode.TreeItemCheckboxState.Checked, vscode.TreeItemCheckboxState.Unchecked]) {
      const rows = items.filter(([, each]) => each === state).map(([row]) => row);
      try {
        const reminders = this.remindersOf(rows);
        if (reminders.length > 0) await this.changes.completeAll(reminders, state === vscode.TreeItemCheckboxState.Checked);
      } catch (fault) {
        // The boxes show again what holds.
        this.tree.emitter.fire(rows);
        showError(fault);
      }
    }
  }

  /** @param {readonly {kind: string, reminder?: string}[]} rows of this view or of the agenda */
  remindersOf(rows) {
    const ids = new Set(rows.flatMap((row) => (row.kind === 'reminder' && row.reminder ? [row.reminder] : [])));
    return [...ids].flatMap((id) => this.client.reminder(id) ?? []);
  }

  /**
   * Onto a reminder: a part of it, or in the order by hand in its place; onto a list or a priority: in it, or
   * of it, and a part of nothing.
   * @param {import('./tree.js').Row|undefined} target
   * @param {unknown} rows
   */
  async drop(target, rows) {
    if (!target || target.kind === 'more' || !Array.isArray(rows)) return;
    const reminders = this.remindersOf(rows);
    try {
      if (target.kind === 'reminder' && this.client.mirror.shown.sort === 'sortOrder') {
        await this.moveTo(target, reminders);
        return;
      }
      if (target.kind === 'reminder') {
        const parent = this.client.mirror.reminders.get(target.reminder);
        await this.changes.setParent(reminders.filter((reminder) => reminder.parent !== parent?.id), parent);
        return;
      }
      const { key } = target;
      const { grouping } = this.tree;
      if (grouping === 'list') {
        await this.changes.setParent(reminders.filter(({ list, parent }) => list !== key || parent), undefined, { list: key });
      } else if (grouping === 'priority') {
        await this.changes.changeAll(reminders, { priority: PRIORITY[/** @type {keyof typeof PRIORITY} */ (key)] });
      }
    } catch (fault) {
      showError(fault);
    }
  }

  // MARK: The order by hand

  /**
   * Rows that come from above it are put behind a row, others before it, below the same reminder as it is.
   * @param {import('./tree.js').ReminderRow} target
   * @param {import('../mirror.js').Reminder[]} reminders
   */
  async moveTo(target, reminders) {
    const { descending } = this.client.mirror.shown;
    const order = (this.client.mirror.sections.get(target.key)?.rows ?? []).map(({ id }) => id);
    const place = (/** @type {{id: string}} */ { id }) => order.indexOf(id);
    const others = reminders.filter(({ id }) => id !== target.reminder).sort((one, other) => place(one) - place(other));
    const [goal] = this.remindersOf([target]);
    if (!goal || others.length === 0) return;
    const isFromAbove = place(others[0]) >= 0 && place(others[0]) < place(goal);
    const side = isFromAbove !== descending ? { after: goal.id } : { before: goal.id };
    await this.changes.move(descending ? others.reverse() : others, side, goal);
  }

  /**
   * One row up or down among those that stand below the same reminder.
   * @param {readonly import('./tree.js').Row[]} rows
   * @param {-1|1} step
   */
  async step(rows, step) {
    const chosen = rows.filter((row) => row.kind === 'reminder');
    if (chosen.length === 0) return;
    if (this.client.mirror.shown.sort !== 'sortOrder') {
      const sort = 'Sort by Hand';
      const answer = await vscode.window.showInformationMessage('Rows can be moved when they are sorted by hand.', sort);
      if (answer === sort) await set('sortBy', 'sortOrder');
      return;
    }
    const siblings = this.tree.getChildren(this.tree.getParent(chosen[0]));
    const places = chosen.map((row) => siblings.indexOf(row)).filter((at) => at >= 0);
    const goal = siblings[step < 0 ? Math.min(...places) - 1 : Math.max(...places) + 1];
    if (goal?.kind === 'reminder') await this.moveTo(goal, this.remindersOf(chosen));
  }

  // MARK: Parts

  /**
   * Makes each a part of the one above it; those that are chosen one below the other, of the same one.
   * @param {readonly import('./tree.js').Row[]} rows
   */
  async indent(rows) {
    const [first] = rows.filter((row) => row.kind === 'reminder');
    const siblings = first ? this.tree.getChildren(this.tree.getParent(first)) : [];
    const above = siblings[siblings.indexOf(first) - 1];
    const [parent] = above ? this.remindersOf([above]) : [];
    if (!parent) throw new Error('There is nothing above it that it could be a part of.');
    await this.changes.setParent(this.remindersOf(rows), parent);
  }

  /**
   * Makes each a part of what its whole is a part of, if anything.
   * @param {readonly import('./tree.js').Row[]} rows
   */
  async outdent(rows) {
    const { reminders } = this.client.mirror;
    const inner = this.remindersOf(rows).filter(({ parent }) => parent);
    await this.changes.changeAll(inner, ({ parent }) => ({ parent: reminders.get(parent ?? '')?.parent ?? null }));
  }

  // MARK: Showing where something is

  /**
   * Shows what an undo or a redo changed, as soon as the view has it.
   * @param {import('../protocol').Reversal} reversal
   */
  reveal({ changes: { reminders: { created, updated } }, state }) {
    this.toReveal = { ids: [...created, ...updated], state };
    if (this.client.mirror.state === state) this.revealWaiting();
  }

  async revealWaiting() {
    const { ids, state } = this.toReveal ?? { ids: [], state: null };
    const row = ids.map((id) => this.tree.rowOf(id)).find((each) => each !== undefined);
    if (this.client.mirror.state === state) this.toReveal = undefined;
    if (!row || !this.view.visible) return;
    this.toReveal = undefined;
    // The editor may have dropped the row meanwhile.
    await this.client.inBackground(async () => this.view.reveal(row, { select: true, focus: false }));
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
    section('groupBy', 'Group by', { list: 'List', priority: 'Priority', place: 'Place', tag: 'Tag', due: 'Due date', none: 'Nothing' });
    section('sortBy', 'Sort by', { dueDate: 'Due date', priority: 'Priority', title: 'Title', creationDate: 'Creation', sortOrder: 'By hand', distance: 'Distance from here' });
    items.push({ label: `${now.descending ? '$(check) ' : '$(blank) '}Last first`, key: 'descending', value: !now.descending });
    section('show', 'Show', { incomplete: 'Open', completed: 'Completed', all: 'All' });
    const chosen = await vscode.window.showQuickPick(items, { title: 'How Reminders Are Shown' });
    if (chosen?.key !== undefined && chosen.value !== undefined) await set(chosen.key, chosen.value);
  }
}

module.exports = { ReminderView };
