// The commands, by their names in package.json: each finds out what is meant, and hands it on.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const { methods } = require('../protocol.js');
const words = require('../words.js');
const typed = require('../parse-text.js');
const alarms = require('./alarm-notices.js');
const finding = require('./find.js');
const manage = require('./lists-and-places.js');
const notices = require('./notices.js');
const savedFilters = require('./saved-filters.js');
const { captured } = require('./capture.js');
const { showStatus } = require('./notices.js');

/** @typedef {import('../mirror.js').Reminder} Reminder */
/** @typedef {import('./tree.js').Row} Row */
/**
 * @typedef {object} Parts
 * @property {import('../client.js').Client} client
 * @property {import('./view.js').ReminderView} view
 * @property {import('./item-files.js').ItemFiles} files
 * @property {import('./quick-add.js').QuickAdd} add
 * @property {import('./map.js').MapPanel} map
 * @property {import('./reminder-changes.js').ReminderChanges} changes
 * @property {() => void} showLog
 */

/** @param {Parts} parts */
function commands({ client, view, files, add, map, changes, showLog }) {
  /** Whether reminders may be shown; says what to do where not. */
  const isAllowed = async () => {
    if (await client.ensureReminders()) return true;
    vscode.window.showWarningMessage(client.access.advice('reminder'));
    return false;
  };

  /** Who may only see events has files to look at, changes to take back, and alarms to answer as well. */
  const maySee = async () => client.access.isGranted('event') || isAllowed();

  /**
   * The rows that a command was called on, else those that are chosen in the view.
   * @param {Row} [row]
   * @param {Row[]} [rows]
   */
  const chosenRows = (row, rows) => (rows?.length ? rows : row ? [row] : view.view.selection);

  /**
   * The rows that a command was called on, else what is chosen in the view, else what the person picks.
   * @param {Row} [row]
   * @param {Row[]} [rows]
   * @returns {Promise<Reminder[]>}
   */
  const chosenReminders = async (row, rows) => {
    if (!(await isAllowed())) return [];
    const found = view.remindersOf(chosenRows(row, rows));
    if (found.length > 0 || row) return found;
    const shown = [...client.mirror.sections.values()].flatMap(({ rows }) => rows);
    const items = [...new Map(shown.map((row) => [row.id, row])).values()].map((row) => ({
      label: row.reminder.title ?? '',
      description: words.detail(row),
      reminder: client.mirror.reminders.get(row.id),
    }));
    const picked = await vscode.window.showQuickPick(items, { placeHolder: 'Which reminder?', matchOnDescription: true });
    return picked?.reminder ? [picked.reminder] : [];
  };

  /** @param {(reminder: Reminder) => Promise<unknown>} run */
  const each = (run) => async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    for (const reminder of await chosenReminders(row, rows)) await run(reminder);
  };

  const filterBy = async () => {
    if (!(await isAllowed())) return;
    const line = await vscode.window.showInputBox({
      title: 'Filter Reminders',
      value: view.filter,
      placeHolder: 'bread #errands !high due:week /Groceries @Bakery place:any status:all',
      prompt: 'Words that are none of these are looked for in the text. Nothing shows all.',
      validateInput: async (line) => {
        const { echo, refusal } = await typed.filter(client, line);
        const severity = vscode.InputBoxValidationSeverity.Info;
        return refusal ?? (echo === undefined ? undefined : { message: echo, severity });
      },
    });
    if (line !== undefined) await view.setFilter(line.trim());
  };

  const setPriority = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await chosenReminders(row, rows);
    if (reminders.length === 0) return;
    const items = Object.entries(words.BANDS).map(([band, label]) => ({ label, band }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Priority' });
    const priority = chosen && words.PRIORITY[/** @type {keyof typeof words.PRIORITY} */ (chosen.band)];
    if (priority !== undefined) await changes.changeAll(reminders, { priority });
  };

  /**
   * When a reminder is due by the person's own clocks, in a form that is read back as the same date at any time.
   * @param {Reminder|undefined} reminder
   */
  const written = (reminder) => {
    const { due, timeZone: zone } = reminder ?? {};
    const isElsewhere = due && due.length > 10 && zone && zone !== client.clock.zone();
    const own = isElsewhere ? civil.moved(due, zone, client.clock.zone()) : due ?? '';
    return own.replace('T', ' ').replace(/:00$/, '');
  };

  const setDue = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await chosenReminders(row, rows);
    if (reminders.length === 0) return;
    const { clock } = client;
    const before = written(reminders.find(({ due }) => due));
    /** @type {{words: string, date: Awaited<ReturnType<typeof typed.date>>}|undefined} what was read last */
    let last;
    const read = async (/** @type {string} */ words) => {
      if (last?.words !== words) last = { words, date: await typed.date(client, words) };
      return last.date;
    };
    const text = await vscode.window.showInputBox({
      title: 'Due',
      value: before,
      prompt: 'Such as fri 18:30, in 2 hours, 1 dec. Nothing takes the date away.',
      validateInput: async (words) => (words.trim() === '' ? undefined : (await read(words)).refusal),
    });
    if (text === undefined || text.trim() === before) return;
    if (text.trim() === '') return changes.changeAll(reminders, { due: null });
    const { due, timeZone, refusal } = await read(text);
    if (refusal || !due) throw new Error(refusal);
    // What was written is meant by the person's own clocks; what floats goes on floating.
    await changes.changeAll(reminders, ({ timeZone: zone }) => {
      const isElsewhere = due.length > 10 && zone && zone !== clock.zone();
      return { due, ...(timeZone ? { timeZone } : isElsewhere ? { timeZone: clock.zone() } : {}) };
    });
  };

  const move = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await chosenReminders(row, rows);
    if (reminders.length === 0) return;
    const items = [...client.mirror.lists.values()]
      .filter(({ entities, readOnly }) => entities.includes('reminder') && !readOnly)
      .map(({ id, title }) => ({ label: title, id }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Move to List' });
    if (chosen) await changes.changeAll(reminders, { list: chosen.id });
  };

  const newList = async () => {
    if (!(await isAllowed())) return;
    const title = (await vscode.window.showInputBox({ title: 'New List', prompt: 'Its name' }))?.trim();
    if (!title) return;
    await client.session.request(methods.listSave, { list: { title } }, { again: false, what: `the list “${title}” is made` });
    showStatus(`The list “${title}” is made.`);
  };

  const addTo = (/** @type {Row} */ row) => {
    const title = row?.kind === 'group' ? client.mirror.sections.get(row.key)?.title ?? '' : '';
    const quoted = typed.quoted(title);
    const { grouping } = view.tree;
    if (title && grouping === 'list') return add.show(` list:${quoted}`);
    if (title && grouping === 'place' && row.key !== '') return add.show(` at:${quoted}`);
    if (title && grouping === 'tag' && row.key !== '') return add.show(` #${/^[\p{L}\p{N}]+$/u.test(title) ? title : quoted}`);
    if (title && grouping === 'priority') return add.show(` !${row.key}`);
    return add.show();
  };

  const addSubtask = async (/** @type {Row} */ row) => {
    const [reminder] = await chosenReminders(row);
    if (!reminder) return;
    const more = { parent: reminder.id, ...(reminder.list ? { list: reminder.list } : {}) };
    await add.show('', 'reminder', { title: `Add a Subtask of “${reminder.title}”`, more });
  };

  const addFromSelection = async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return add.show();
    const { title, more } = captured(editor);
    return add.show(`${title} `, 'reminder', { title: 'Add a Reminder with a Link Back', more });
  };

  const allowLocation = async () => {
    if (await client.access.need('location')) return map.draw();
    return vscode.window.showWarningMessage(client.access.advice('location'));
  };

  const refresh = async () => {
    if (!(await maySee())) return;
    const { problems } = await client.session.request(methods.storeRefresh);
    if (problems.length > 0) {
      vscode.window.showWarningMessage(`${words.counted(problems.length, 'file')} of the store need a look. The first: ${problems[0].message}`);
    }
  };

  /** @type {Record<string, (...args: any[]) => unknown>} */
  const all = {
    add: () => add.show(),
    addTo,
    newInEditor: async () => (await isAllowed()) && files.openNew('reminder'),
    edit: each((reminder) => files.openInEditor({ kind: 'reminder', id: reminder.id }, reminder.title ?? '')),
    addSubtask,
    addFromSelection,
    indent: async (row, rows) => (await isAllowed()) && view.indent(chosenRows(row, rows)),
    moveUp: async (row, rows) => (await isAllowed()) && view.step(chosenRows(row, rows), -1),
    moveDown: async (row, rows) => (await isAllowed()) && view.step(chosenRows(row, rows), 1),
    outdent: async (row, rows) => (await isAllowed()) && view.outdent(chosenRows(row, rows)),
    completeWithSubtasks: async (row, rows) => changes.completeWithSubtasks(await chosenReminders(row, rows)),
    complete: async (row, rows) => changes.completeAll(await chosenReminders(row, rows), true),
    reopen: async (row, rows) => changes.completeAll(await chosenReminders(row, rows), false),
    remove: async (row, rows) => changes.remove(await chosenReminders(row, rows)),
    undo: async () => (await maySee()) && changes.undo(),
    redo: async () => (await maySee()) && changes.redo(),
    setPriority,
    setDue,
    move,
    explain: each((reminder) => alarms.explain(client, { item: reminder.id }, reminder.title ?? '')),
    alarms: async () => (await maySee()) && alarms.showOpen(client),
    find: async () => (await isAllowed()) && finding.show(client, (id, title) => files.openInEditor({ kind: 'reminder', id }, title)),
    filter: filterBy,
    clearFilter: () => view.setFilter(''),
    savedFilters: async () => (await isAllowed()) && savedFilters.choose(view),
    viewOptions: () => view.choose(),
    showMore: (row) => view.tree.showMore(row),
    refresh,
    newList,
    newPlace: () => add.show(undefined, 'place'),
    lists: async () => (await isAllowed()) && manage.lists(client, files),
    places: async () => (await isAllowed()) && manage.places(client, files),
    map: () => map.show(),
    allow: isAllowed,
    allowLocation,
    newPlaceInEditor: async () => (await isAllowed()) && files.openNew('place'),
    keepMine: (uri) => files.conflicts.settle(uri ?? vscode.window.activeTextEditor?.document.uri, 'takeMine'),
    takeTheirs: (uri) => files.conflicts.settle(uri ?? vscode.window.activeTextEditor?.document.uri, 'takeTheirs'),
    startAgain: () => {
      client.session.tryAgain();
      return client.ensureReminders();
    },
    showLog,
  };
  return all;
}

/**
 * @param {Parts} parts
 * @returns {vscode.Disposable[]}
 */
function register(parts) {
  return registerAll(commands(parts), parts.client);
}

/**
 * Whatever goes wrong in one is told.
 * @param {Record<string, (...args: any[]) => unknown>} all
 * @param {import('../client.js').Client} client
 * @returns {vscode.Disposable[]}
 */
function registerAll(all, client) {
  return Object.entries(all).map(([name, run]) =>
    vscode.commands.registerCommand(`fencepost.${name}`, async (...args) => {
      try {
        await run(...args);
      } catch (fault) {
        client.log('error', String(fault));
        notices.showError(fault);
      }
    }),
  );
}

module.exports = { register, registerAll };
