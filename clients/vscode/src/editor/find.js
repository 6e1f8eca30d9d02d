// Finding a reminder while its words are typed: each key asks the server, which reads the line as a filter.
'use strict';
const vscode = require('vscode');
const { methods } = require('../protocol.js');
const { sentence } = require('../rpc/faults.js');
const typed = require('../parse-text.js');
const words = require('../words.js');
const { chosenItem } = require('./chosen-item.js');

/** @typedef {import('vscode').QuickPickItem & {id?: string, title?: string, goesOn?: string}} Item */

/** So many are shown; who looks for another one types on. */
const LIMIT = 100;
const FIELDS = /** @type {const} */ (['id', 'title', 'priority', 'completed', 'tags', 'mergeConflicts']);
/** The filter of the picker is not ours: every row is shown whatever is typed. */
const always = { alwaysShow: true };

/**
 * @param {import('../client.js').Client} client
 * @param {string} line
 * @returns {Promise<Item[]>}
 */
async function found(client, line) {
  const parsed = line.trim() === '' ? undefined : await typed.parse(client, line, 'filter', line.length);
  const wrong = parsed && typed.wrong(parsed);
  const others = (parsed?.completions ?? []).filter(({ start, end, newText }) => line.slice(start, end) !== newText);
  const goesOn = others.map(({ label, detail, start, end, newText }) => (
    /** @type {Item} */ ({
      ...always,
      label,
      description: detail ?? undefined,
      goesOn: typed.replaced(line, { start, end }, newText) + (newText.endsWith(':') ? '' : ' '),
    })
  ));
  if (wrong) return [{ ...always, label: `$(error) ${wrong.message}` }, ...goesOn];
  const where = { status: /** @type {const} */ ('incomplete'), ...parsed?.filter };
  const { sections, total } = await client.session.request(methods.viewList, {
    where, group: 'none', sort: 'dueDate', limit: LIMIT, fields: [...FIELDS],
  });
  const rows = sections.flatMap(({ rows }) => rows).map((row) => /** @type {Item} */ ({
    ...always,
    id: row.id,
    title: row.reminder.title ?? '',
    label: `$(${row.reminder.completed ? 'pass-filled' : 'circle-large-outline'}) ${row.reminder.title ?? ''}`,
    description: words.detail(row, { withList: true }),
  }));
  const more = total - rows.length;
  if (rows.length === 0) return [{ ...always, label: 'No reminder matches.' }, ...goesOn];
  if (more > 0) return [...rows, { ...always, label: `${more.toLocaleString('en')} more; type on to find them.` }, ...goesOn];
  return [...rows, ...goesOn];
}

/**
 * @param {import('../client.js').Client} client
 * @param {(id: string, title: string) => unknown} open what becomes of the one that is chosen
 */
function show(client, open) {
  /** @type {import('vscode').QuickPick<Item>} */
  const picker = vscode.window.createQuickPick();
  picker.title = 'Find a Reminder';
  picker.placeholder = 'bread #errands !high due:week /Groceries @Bakery place:any status:all';
  /** The line that the rows are of. */
  let read = '';
  let isHidden = false;
  const update = async () => {
    const { value } = picker;
    picker.busy = true;
    /** @type {Item[]} */
    let items;
    try {
      items = await found(client, value);
    } catch (fault) {
      items = [{ ...always, label: `$(error) ${sentence(fault)}` }];
    }
    // Only what is typed by now counts.
    if (isHidden || value !== picker.value) return;
    read = value;
    picker.items = items;
    picker.busy = false;
  };
  picker.onDidChangeValue(update);
  picker.onDidAccept(async () => {
    // What is shown may be of a line that was typed before.
    if (read !== picker.value) await update();
    if (isHidden || read !== picker.value) return;
    const chosen = chosenItem(picker);
    if (chosen?.goesOn !== undefined) {
      picker.value = chosen.goesOn;
      await update();
    } else if (chosen?.id !== undefined) {
      picker.hide();
      await open(chosen.id, chosen.title ?? '');
    }
  });
  picker.onDidHide(() => {
    isHidden = true;
    picker.dispose();
  });
  update();
  picker.show();
}

module.exports = { show };
