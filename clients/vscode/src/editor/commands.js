// The commands, by their names in package.json: each finds out what is meant, and hands it on.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const filter = require('../filter.js');
const { methods } = require('../protocol.js');
const words = require('../words.js');
const typed = require('../typed.js');
const alarms = require('./alarm-notices.js');
const manage = require('./manage.js');
const notices = require('./notices.js');
const { Deeds, say } = require('./deeds.js');

/** @typedef {import('../order.js').Reminder} Reminder */
/** @typedef {import('./tree.js').Row} Row */
/**
 * @typedef {object} Parts
 * @property {import('../client.js').Client} client
 * @property {import('./view.js').ReminderView} view
 * @property {import('./item-files.js').ItemFiles} files
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
    const line = await vscode.window.showInputBox({
      title: 'Filter Reminders',
      value: view.filter,
      placeHolder: 'bread !high due:week list:Home at:Bakery place:any #errands status:all',
      prompt: 'Words that are none of these are looked for in the text. Nothing shows all.',
      validateInput: async (line) => (await filter.read(line, typed.filterSurroundings(client))).unclear[0],
    });
    if (line !== undefined) await view.setFilter(line.trim());
  };

  const setPriority = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await meant(row, rows);
    if (reminders.length === 0) return;
    const items = Object.entries(words.BANDS).map(([band, label]) => ({ label, band }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Priority' });
    const priority = chosen && words.PRIORITY[/** @type {keyof typeof words.PRIORITY} */ (chosen.band)];
    if (priority !== undefined) await deeds.changeAll(reminders, { priority });
  };

  const setDue = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await meant(row, rows);
    if (reminders.length === 0) return;
    const { clock } = client;
    /** @type {{words: string, date: Awaited<ReturnType<typeof typed.date>>}|undefined} what was read last */
    let last;
    const read = async (/** @type {string} */ words) => {
      if (last?.words !== words) last = { words, date: await typed.date(client, words) };
      return last.date;
    };
    const text = await vscode.window.showInputBox({
      title: 'Due',
      value: civil.athome(reminders[0].due ?? '', reminders[0].timeZone, clock).replace('T', ' ').replace(/:00$/, ''),
      prompt: 'Such as fri 18:30, in 2 hours, 1 dec. Nothing takes the date away.',
      validateInput: async (words) => (words.trim() === '' ? undefined : (await read(words)).refusal),
    });
    if (text === undefined) return;
    if (text.trim() === '') return deeds.changeAll(reminders, { due: null });
    const { due, timeZone, refusal } = await read(text);
    if (refusal || !due) throw new Error(refusal);
    // What was written is meant by the person's own clocks; what floats goes on floating.
    await deeds.changeAll(reminders, ({ timeZone: before }) => {
      const isElsewhere = due.length > 10 && before && before !== clock.zone();
      return { due, ...(timeZone ? { timeZone } : isElsewhere ? { timeZone: clock.zone() } : {}) };
    });
  };

  const move = async (/** @type {Row} */ row, /** @type {Row[]} */ rows) => {
    const reminders = await meant(row, rows);
    if (reminders.length === 0) return;
    const items = [...client.mirror.lists.values()]
      .filter(({ entities, readOnly }) => entities.includes('reminder') && !readOnly)
      .map(({ id, title }) => ({ label: title, id }));
    const chosen = await vscode.window.showQuickPick(items, { title: 'Move to List' });
    if (chosen) await deeds.changeAll(reminders, { list: chosen.id });
  };

  const newList = async () => {
    if (!(await attends())) return;
    const title = (await vscode.window.showInputBox({ title: 'New List', prompt: 'Its name' }))?.trim();
    if (!title) return;
    await client.session.request(methods.listSave, { list: { title } }, { again: false, what: `the list “${title}” is made` });
    say(`The list “${title}” is made.`);
  };

  const addTo = (/** @type {Row} */ row) => {
    const title = row?.kind === 'group' ? view.tree.outline.title(row.key) : '';
    const quoted = typed.quoted(title);
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
    newInEditor: async () => (await attends()) && files.openNew('reminder'),
    edit: each((reminder) => files.openInEditor({ kind: 'reminder', id: reminder.id }, reminder.title ?? '')),
    complete: async (row, rows) => deeds.completeAll(await meant(row, rows), true),
    reopen: async (row, rows) => deeds.completeAll(await meant(row, rows), false),
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
    newPlace: () => add.show(undefined, 'place'),
    lists: async () => (await attends()) && manage.lists(client, files),
    places: async () => (await attends()) && manage.places(client, files),
    map: () => map.show(),
    allow: attends,
    allowLocation,
    newPlaceInEditor: async () => (await attends()) && files.openNew('place'),
    keepMine: (uri) => files.conflicts.settle(uri ?? vscode.window.activeTextEditor?.document.uri, 'takeMine'),
    takeTheirs: (uri) => files.conflicts.settle(uri ?? vscode.window.activeTextEditor?.document.uri, 'takeTheirs'),
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
