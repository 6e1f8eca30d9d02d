// Filters that the person keeps under a name, in a file that the other clients use too.
'use strict';
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const notices = require('./notices.js');

const file = () =>
  path.join(process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share'), 'fencepost-filters.json');

/** @returns {Promise<Record<string, string>>} the filters by their names */
async function saved() {
  const text = await fs.readFile(file(), 'utf8').catch(() => '{}');
  try {
    /** @type {unknown} */
    const found = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, filter]) => typeof filter === 'string'));
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} filters */
async function keep(filters) {
  await fs.mkdir(path.dirname(file()), { recursive: true });
  await fs.writeFile(`${file()}.new`, JSON.stringify(filters));
  await fs.rename(`${file()}.new`, file());
}

/**
 * Asks which of the saved filters to use, keeps the one that is used, or forgets one.
 * @param {{ filter: string, setFilter: (line: string) => Promise<unknown> }} view
 */
async function choose(view) {
  const filters = await saved();
  const names = Object.keys(filters).sort();
  /** @type {Array<vscode.QuickPickItem & { filter?: string, isOld?: boolean }>} */
  const items = names.map((name) => ({ label: name, description: filters[name], filter: filters[name] }));
  if (view.filter !== '') items.push({ label: `Save “${view.filter}”…` });
  if (names.length > 0) items.push({ label: 'Forget One…', isOld: true });
  if (items.length === 0) {
    notices.showStatus('No filter is saved. Filter first, then save it here.');
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, { title: 'Saved Filters', matchOnDescription: true });
  if (chosen?.filter !== undefined) {
    await view.setFilter(chosen.filter);
  } else if (chosen?.isOld) {
    const name = await vscode.window.showQuickPick(names, { title: 'Forget Which Filter?' });
    if (name !== undefined) await keep(Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name)));
  } else if (chosen) {
    const name = (await vscode.window.showInputBox({ title: 'Name of This Filter', prompt: view.filter }))?.trim();
    if (name) await keep({ ...filters, [name]: view.filter });
  }
}

module.exports = { choose };
