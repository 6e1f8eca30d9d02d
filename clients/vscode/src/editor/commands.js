// The commands, by their names in package.json: each finds out what is meant, and hands it on.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const filter = require('../filter.js');
const { methods } = require('../protocol.js');
const words = require('../words.js');
const alarms = require('./alarm-notices.js');
const notices = require('./notices.js');
const { Deeds, say } = require('./deeds.js');

/** @typedef {import('../order.js').Reminder} Reminder */
/** @typedef {import('./tree.js').Row} Row */
/**
 * @typedef {object} Parts
 * @property {import('../client.js').Client} client
 * @property {import('./view.js').ReminderView} view
 * @property {import('./files.js').ReminderFiles} files
 * @property {import('./add.js').QuickAdd} add
 * @property {import('./map.js').MapPanel} map
 * @property {Deeds} deeds
 * @property {() => void} showLog
 */

/** @param {Parts} parts */
function commands({ client, view, files, add, map, deeds, showLog }) {
  /** Whether reminders may be shown; says what to do where not. */
  const attends = async () => {
    if (await client.attend()) return true;
    vscode.window.showWarningMessage(client.access.advice('reminder'));
    return false;
  };

  /** Who may only see events has files to look at, changes to take back, and alarms to answer as well. */
  const maySee = async () => client.access.isGranted('event') || attends();

  /**
   * The rows that a command was called on, else what is chosen in the view, else what the person picks.
   * @param {Row} [row]
   * @param {Row[]} [rows]
   * @returns {Promise<Reminder[]>}
   */
  const meant = async (row, rows) => {
    if (!(await attends())) return [];
    const chosen = rows?.length ? rows : row ? [row] : view.view.selection;
    const ids = chosen.flatMap((each) => (each.kind === 'reminder' ? [each.reminder] : []));
    const found = [...new Set(ids)].flatMap((id) => client.mirror.reminders.get(id) ?? []);
    if (found.length > 0 || row) return found;
    const items = [...client.mirror.reminders.values()].map((reminder) => ({
      label: reminder.title ?? '',
      description: words.detail(reminder, client.clock),
      reminder,
    }));
    const picked = await vscode.window.showQuickPick(items, { placeHolder: 'Which reminder?', matchOnDescription: true });
    return picked ? [picked.reminder] : [];
  };

  /** @param {(reminder: Reminder) => Promise<unknown>} deed */
  const each = (deed) => async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    for (const reminder of await meant(row, rows)) await deed(reminder);
  };

  const filterBy = async () => {
    if (!(await attends())) return;
    const around = {
      clock: client.clock, lists: [...client.mirror.lists.values()], places: [...client.mirror.places.values()],
    };
    const line = await vscode.window.showInputBox({
      title: 'Filter Reminders',
      value: view.filter,
      placeHolder: 'bread !high due:week list:Home at:Bakery place:any #errands status:all',
      prompt: 'Words that are none of these are looked for in the text. Nothing shows all.',
      validateInput: (typed) => filter.read(typed, around).unclear[0],
    });
    if (line !== undefined) await view.setFilter(line.trim());
  };

  const setPriority = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await meant(row, rows);
    if (reminders.length === 0) return;
    const items = Object.entries(words.BANDS).map(([band, label]) => ({ label, band }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Priority' });
    const priority = chosen && words.PRIORITY[/** @type {keyof typeof words.PRIORITY} */ (chosen.band)];
    if (priority === undefined) return;
    for (const reminder of reminders) await deeds.change(reminder, { priority });
  };

  const setDue = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await meant(row, rows);
    if (reminders.length === 0) return;
    const { clock } = client;
    const text = await vscode.window.showInputBox({
      title: 'Due',
      value: civil.athome(reminders[0].due ?? '', reminders[0].timeZone, clock).replace('T', ' ').replace(/:00$/, ''),
      prompt: 'Such as tomorrow, friday 18:30, 2026-12-01. Nothing takes the date away.',
      validateInput: (typed) => (typed.trim() === '' || civil.read(typed, clock) ? undefined : 'That is no date.'),
    });
    if (text === undefined) return;
    const due = text.trim() === '' ? null : civil.read(text, clock) ?? null;
    for (const reminder of reminders) {
      // What was written is meant by the person's own clocks; what floats goes on floating.
      const isElsewhere = due && due.length > 10 && reminder.timeZone && reminder.timeZone !== clock.zone();
      await deeds.change(reminder, { due, ...(isElsewhere ? { timeZone: clock.zone() } : {}) });
    }
  };

  const move = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await meant(row, rows);
    if (reminders.length === 0) return;
    const items = [...client.mirror.lists.values()]
      .filter(({ entities, readOnly }) => entities.includes('reminder') && !readOnly)
      .map(({ id, title }) => ({ label: title, id }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Move to List' });
    if (chosen) for (const reminder of reminders) await deeds.change(reminder, { list: chosen.id });
  };

  const newList = async () => {
    if (!(await attends())) return;
    const title = (await vscode.window.showInputBox({ title: 'New List', prompt: 'Its name' }))?.trim();
    if (!title) return;
    await client.session.request(methods.listSave, { list: { title } }, { again: false, what: `the list “${title}” is made` });
    say(`The list “${title}” is made.`);
  };

  const newPlace = async () => {
    if (!(await attends())) return;
    const title = (await vscode.window.showInputBox({ title: 'New Place', prompt: 'Its name' }))?.trim();
    if (!title) return;
    const form = /^\s*(-?[\d.]+)\s*[, ]\s*(-?[\d.]+)\s*(?:;\s*(.+?)\s*)?$/;
    const text = await vscode.window.showInputBox({
      title: `Where is ${title}?`,
      prompt: 'Latitude, longitude; radius. Such as: 47.3769, 8.5417; 150 m',
      validateInput: (typed) => (form.test(typed) ? undefined : 'Write it as: 47.3769, 8.5417; 150 m'),
    });
    const match = text === undefined ? null : form.exec(text);
    if (!match) return;
    const place = { title, latitude: Number(match[1]), longitude: Number(match[2]), ...(match[3] ? { radius: match[3] } : {}) };
    await client.session.request(methods.placeSave, { place }, { again: false, what: `the place “${title}” is made` });
    say(`The place “${title}” is made.`);
  };

  const addTo = (/** @type {Row} */ row) => {
    const title = row?.kind === 'group' ? view.tree.outline.title(row.key) : '';
    const quoted = /\s/.test(title) ? `"${title}"` : title;
    const { grouping } = view.tree.outline;
    if (title && grouping === 'list') return add.show(` list:${quoted}`);
    if (title && grouping === 'place' && row.key !== '') return add.show(` at:${quoted}`);
    if (title && grouping === 'priority') return add.show(` !${row.key}`);
    return add.show();
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
    newInEditor: async () => (await attends()) && files.openNew(),
    edit: each((reminder) => files.openInEditor(reminder.id, reminder.title ?? '')),
    complete: each((reminder) => deeds.complete(reminder, true)),
    reopen: each((reminder) => deeds.complete(reminder, false)),
    remove: async (row, rows) => deeds.remove(await meant(row, rows)),
    undo: async () => (await maySee()) && deeds.takeBack(),
    redo: async () => (await maySee()) && deeds.redo(),
    setPriority,
    setDue,
    move,
    explain: each((reminder) => alarms.explain(client, { item: reminder.id }, reminder.title ?? '')),
    alarms: async () => (await maySee()) && alarms.showOpen(client),
    filter: filterBy,
    clearFilter: () => view.setFilter(''),
    viewOptions: () => view.choose(),
    showMore: (row) => view.tree.showMore(row),
    refresh,
    newList,
    newPlace,
    map: () => map.show(),
    allow: attends,
    allowLocation,
    keepMine: (uri) => files.conflicts.keepMine(uri ?? vscode.window.activeTextEditor?.document.uri),
    takeTheirs: (uri) => files.conflicts.takeTheirs(uri ?? vscode.window.activeTextEditor?.document.uri),
    startAgain: () => {
      client.session.tryAgain();
      return client.attend();
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
        notices.tell(fault);
      }
    }),
  );
}

module.exports = { register, registerAll };
