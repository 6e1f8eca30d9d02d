// The commands of the agenda, by their names in package.json: each finds out what is meant, and hands it on.
'use strict';
const vscode = require('vscode');
const { registerAll } = require('./commands.js');

/** @typedef {import('./agenda.js').AgendaRow} Row */
/** @typedef {import('./agenda.js').Occurrence} Occurrence */
/**
 * @typedef {object} Parts
 * @property {import('../client.js').Client} client
 * @property {import('./agenda.js').AgendaView} view
 * @property {import('./item-files.js').ItemFiles} files
 * @property {import('./event-changes.js').EventChanges} changes
 * @property {import('./quick-add.js').QuickAdd} add
 */

/**
 * @param {Parts} parts
 * @returns {Record<string, (...args: any[]) => unknown>}
 */
function commands({ client, view, files, changes, add }) {
  /** Whether events may be shown; says what to do where not. */
  const isAllowed = async () => {
    if (await client.ensureEvents()) return true;
    vscode.window.showWarningMessage(client.access.advice('event'));
    return false;
  };

  /**
   * The row that a command was called on, else what is chosen in the view, else what the person picks.
   * @param {Row} [row]
   * @returns {Promise<Occurrence|undefined>}
   */
  const chosenEvent = async (row) => {
    if (!(await isAllowed())) return undefined;
    if (row) return view.event(row);
    const [chosen] = view.view.selection.flatMap((each) => view.event(each) ?? []);
    if (chosen) return chosen;
    const items = view.events().map((occurrence) => ({ label: occurrence.event.title, description: occurrence.when, occurrence }));
    const picked = await vscode.window.showQuickPick(items, { placeHolder: 'Which event?', matchOnDescription: true });
    return picked?.occurrence;
  };

  /** @param {(occurrence: Occurrence) => Promise<unknown>} run */
  const one = (run) => async (/** @type {Row} */ row) => {
    const occurrence = await chosenEvent(row);
    if (occurrence) await run(occurrence);
  };

  /** @param {(offset: number) => number} to */
  const go = (to) => async () => {
    if (await isAllowed()) await view.go(to(client.agenda.offset));
  };

  const openEvent = one(async (occurrence) => {
    const target = await part(occurrence);
    if (target) await files.openInEditor(target, occurrence.event.title);
  });
  const removeEvent = one((occurrence) => changes.remove(occurrence));

  return {
    agendaNext: go((offset) => offset + 1),
    agendaPrevious: go((offset) => offset - 1),
    agendaToday: go(() => 0),
    allowEvents: isAllowed,
    addEvent: async () => (await isAllowed()) && add.show(undefined, 'event'),
    addEventOn: async (row) => (await isAllowed()) && add.show(row?.day ? ` ${row.day}` : undefined, 'event'),
    newEventInEditor: async (row) => (await isAllowed()) && files.openNew('event', row?.day ? `on:${row.day}` : undefined),
    openEvent: async (/** @type {Row} */ row) => {
      const chosen = row ?? view.view.selection[0];
      if (chosen?.kind === 'reminder') return vscode.commands.executeCommand('fencepost.edit', chosen, [chosen]);
      return openEvent(chosen);
    },
    removeEvent: async (/** @type {Row} */ row) => {
      const chosen = row ?? view.view.selection[0];
      if (chosen?.kind === 'reminder') return vscode.commands.executeCommand('fencepost.remove', chosen, [chosen]);
      return removeEvent(chosen);
    },
  };
}

/**
 * What of an event is to be edited; of one that repeats the person says how much.
 * @param {Occurrence} occurrence
 * @returns {Promise<import('../documents.js').Target|undefined>}
 */
async function part({ event: { id, title, recurrence, occurrence }, when }) {
  if (recurrence.length === 0 || !occurrence) return { kind: 'event', id };
  /** @type {(vscode.QuickPickItem & {target: import('../documents.js').Target})[]} */
  const parts = [
    { label: 'This one', description: when, target: { kind: 'event', id, occurrence, span: 'thisEvent' } },
    { label: 'This and all later', target: { kind: 'event', id, occurrence, span: 'futureEvents' } },
    { label: 'All of them', target: { kind: 'event', id } },
  ];
  return (await vscode.window.showQuickPick(parts, { title: `“${title}” repeats. Which are to be edited?` }))?.target;
}

/**
 * @param {Parts} parts
 * @returns {vscode.Disposable[]}
 */
function registerForAgenda(parts) {
  return registerAll(commands(parts), parts.client);
}

module.exports = { registerForAgenda };
