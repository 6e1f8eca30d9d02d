// The person's settings, as one value. Only this file knows their names.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');

const SECTION = 'fencepost';

/**
 * @typedef {object} Settings
 * @property {string} path
 * @property {string} store
 * @property {string[]} arguments
 * @property {string} locale
 * @property {string} timeZone
 * @property {string} lengthUnit
 * @property {import('../mirror.js').Grouping} groupBy
 * @property {import('../mirror.js').Sort} sortBy
 * @property {boolean} descending
 * @property {'incomplete'|'completed'|'all'} show
 * @property {number} agendaDays
 * @property {boolean} alarmNotices
 * @property {boolean} startWithEditor
 * @property {'dueToday'|'off'} statusBar
 * @property {import('../protocol').TraceValue} trace
 */

/** @returns {Settings} */
function settings() {
  const found = vscode.workspace.getConfiguration(SECTION);
  /** @param {string} key */
  const text = (key) => String(found.get(key) ?? '').trim();
  const args = found.get('arguments');
  return {
    path: text('path'),
    store: text('store'),
    arguments: Array.isArray(args) ? args.map(String) : [],
    locale: text('locale'),
    timeZone: text('timeZone'),
    lengthUnit: text('lengthUnit'),
    groupBy: /** @type {any} */ (text('groupBy') || 'list'),
    sortBy: /** @type {any} */ (text('sortBy') || 'dueDate'),
    descending: found.get('descending') === true,
    show: /** @type {any} */ (text('show') || 'incomplete'),
    agendaDays: Math.min(Math.max(Math.trunc(Number(found.get('agendaDays')) || 7), 1), 60),
    alarmNotices: found.get('alarmNotices') !== false,
    startWithEditor: found.get('startWithEditor') !== false,
    statusBar: text('statusBar') === 'off' ? 'off' : 'dueToday',
    trace: /** @type {any} */ (text('trace.server') || 'off'),
  };
}

/**
 * Changes one for good, as the person chose it in a view.
 * @param {'groupBy'|'sortBy'|'descending'|'show'} key
 * @param {string|boolean} value
 */
async function set(key, value) {
  const section = vscode.workspace.getConfiguration(SECTION);
  const inspected = section.inspect(key);
  const isOfWorkspace = inspected?.workspaceValue !== undefined;
  await section.update(key, value, isOfWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global);
}

/**
 * @param {import('vscode').ConfigurationChangeEvent} event
 * @param {string[]} keys
 */
function touches(event, keys) {
  return keys.some((key) => event.affectsConfiguration(`${SECTION}.${key}`));
}

/**
 * The person's clock. Its zone is asked for by every row, so the setting is read when it changes.
 * @param {import('vscode').Disposable[]} subscriptions
 * @returns {civil.Clock}
 */
function clock(subscriptions) {
  const machine = civil.machineZone();
  const read = () => {
    const { timeZone } = settings();
    return timeZone && civil.isZone(timeZone) ? timeZone : machine;
  };
  let zone = read();
  subscriptions.push(vscode.workspace.onDidChangeConfiguration((event) => {
    if (touches(event, ['timeZone'])) zone = read();
  }));
  return { now: Date.now, zone: () => zone };
}

module.exports = { clock, set, settings, touches };
