// Filters that the person keeps under a name, in a file that the other clients use too.
'use strict';
const { randomUUID } = require('node:crypto');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const notices = require('./notices.js');

const file = () =>
  path.join(process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share'), 'fencepost-filters.json');

/** @returns {Promise<Record<string, unknown>>} what the file holds; it throws if that is not an object */
async function contents() {
  try {
    /** @type {unknown} */
    const found = JSON.parse(await fs.readFile(file(), 'utf8'));
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) {
      return /** @type {Record<string, unknown>} */ (found);
    }
  } catch (fault) {
    if (/** @type {{ code?: unknown }} */ (fault).code === 'ENOENT') return {};
  }
  throw new Error(`${file()} cannot be read as a JSON object. Correct it, or move it away, and try again.`);
}

/** @returns {Promise<Record<string, string>>} the filters by their names */
async function saved() {
  return Object.fromEntries(Object.entries(await contents()).flatMap(
    ([name, filter]) => typeof filter === 'string' ? [[name, filter]] : [],
  ));
}

/**
 * Changes what the file holds now; what others have kept since the person was asked stays.
 * @param {string} name
 * @param {string} [filter] none to forget it
 */
async function keep(name, filter) {
  const kept = Object.entries(await contents()).filter(([each]) => each !== name);
  if (filter !== undefined) kept.push([name, filter]);
  await fs.mkdir(path.dirname(file()), { recursive: true });
  const temporary = `${file()}.${randomUUID()}`;
  try {
    await fs.writeFile(temporary, JSON.stringify(Object.fromEntries(kept)), { flag: 'wx' });
    await fs.rename(temporary, file());
  } catch (fault) {
    await fs.rm(temporary, { force: true });
    throw fault;
  }
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
    if (name !== undefined) await keep(name);
  } else if (chosen) {
    const name = (await vscode.window.showInputBox({ title: 'Name of This Filter', prompt: view.filter }))?.trim();
    if (name) await keep(name, view.filter);
  }
}

module.exports = { choose };
