// Lists and places: renamed, moved, given another colour and removed, each through a picker.
'use strict';
const vscode = require('vscode');
const { methods } = require('../protocol.js');
const typed = require('../parse-text.js');
const { showStatus } = require('./notices.js');

/** @typedef {import('../client.js').Client} Client */
/** @typedef {{label: string, act: () => Promise<unknown>}} Choice */

/**
 * @param {Choice[]} choices
 * @param {string} title
 */
async function choose(choices, title) {
  const chosen = await vscode.window.showQuickPick(choices, { title });
  await chosen?.act();
}

/**
 * @param {string} title
 * @param {string} value
 * @param {(words: string) => Promise<unknown>} act
 */
async function ask(title, value, act) {
  const words = (await vscode.window.showInputBox({ title, value }))?.trim();
  if (words) await act(words);
}

/**
 * @param {string} question
 * @param {() => Promise<unknown>} act
 */
async function sure(question, act) {
  const remove = 'Remove';
  if ((await vscode.window.showWarningMessage(question, { modal: true }, remove)) === remove) await act();
}

/**
 * @param {Client} client
 * @param {import('./item-files.js').ItemFiles} files
 */
async function lists(client, files) {
  const { session } = client;
  /**
   * @param {import('../protocol').List} list
   * @param {import('../protocol').ListInput} input
   */
  const save = async (list, input) => {
    const what = `the list “${list.title}” is changed`;
    await session.request(methods.listSave, { list: { id: list.id, ...input }, ifRevision: list.revision }, { what });
    showStatus(`${what[0].toUpperCase()}${what.slice(1)}.`);
  };
  const all = [...client.mirror.lists.values()];
  await choose(all.map((list) => ({
    label: list.title,
    act: () => choose([
      { label: 'Rename', act: () => ask(`Name for ${list.title}`, list.title, (title) => save(list, { title })) },
      { label: 'Edit as Text', act: () => files.openInEditor({ kind: 'list', id: list.id }, list.title) },
      { label: 'Change Colour', act: () => ask('Colour, as #00AA55', list.color ?? '', (color) => save(list, { color })) },
      {
        label: 'Remove',
        act: () => sure(`Remove “${list.title}” and all that is in it?`, () =>
          session.request(methods.listRemove, { id: list.id }, { again: false, what: `the list “${list.title}” is removed` })),
      },
    ], list.title),
  })), 'Lists');
}

/**
 * @param {Client} client
 * @param {import('./item-files.js').ItemFiles} files
 */
async function places(client, files) {
  const { session } = client;
  /**
   * @param {import('../protocol').Place} place
   * @param {import('../protocol').PlaceInput} input
   */
  const save = async (place, input) => {
    const what = `the place “${place.title}” is changed`;
    await session.request(methods.placeSave, { place: { id: place.id, ...input }, ifRevision: place.revision }, { what });
    showStatus(`${what[0].toUpperCase()}${what.slice(1)}.`);
  };
  /**
   * @param {import('../protocol').Place} place
   * @param {string} words
   */
  const move = async (place, words) => {
    const parsed = await typed.parse(client, `x ${words}`, 'place');
    const wrong = typed.wrong(parsed);
    if (wrong || !parsed.place) throw new Error(wrong?.message ?? `“${words}” is not a place.`);
    const { latitude, longitude, radius } = parsed.place;
    await save(place, { latitude, longitude, ...(radius === undefined ? {} : { radius }) });
  };
  await choose([...client.mirror.places.values()].map((place) => ({
    label: place.title,
    act: () => choose([
      { label: 'Rename', act: () => ask(`Name for ${place.title}`, place.title, (title) => save(place, { title })) },
      { label: 'Edit as Text', act: () => files.openInEditor({ kind: 'place', id: place.id }, place.title) },
      {
        label: 'Move',
        act: () => ask('Where? Such as 48.8606,2.3376 within 500 ft', `${place.latitude},${place.longitude}`,
          (words) => move(place, words)),
      },
      {
        label: 'Remove',
        act: () => sure(`Remove the place “${place.title}”? Its alarms stay where they are.`, () =>
          session.request(methods.placeRemove, { id: place.id }, { again: false, what: `the place “${place.title}” is removed` })),
      },
    ], place.title),
  })), 'Places');
}

module.exports = { lists, places };
