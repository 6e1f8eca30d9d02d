// Where the editor begins and ends with the extension: makes the parts and ties them together.
'use strict';
const vscode = require('vscode');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const { Client, NAME } = require('./client.js');
const { locate } = require('./locate.js');
const { Unavailable } = require('./rpc/faults.js');
const { notifications } = require('./protocol.js');
const { QuickAdd } = require('./editor/quick-add.js');
const { AgendaView } = require('./editor/agenda.js');
const { AlarmNotices } = require('./editor/alarm-notices.js');
const { registerForAgenda } = require('./editor/agenda-commands.js');
const { register } = require('./editor/commands.js');
const { ReminderChanges } = require('./editor/reminder-changes.js');
const { DocumentLanguage } = require('./editor/document-language.js');
const { EventChanges } = require('./editor/event-changes.js');
const { ItemFiles } = require('./editor/item-files.js');
const { MapPanel } = require('./editor/map.js');
const { ServerNotices, answer, showError } = require('./editor/notices.js');
const { clock, settings, touches } = require('./editor/settings.js');
const { SyncConflicts } = require('./editor/sync-conflicts.js');
const { StatusItem } = require('./editor/status.js');
const { ReminderView } = require('./editor/view.js');

const USAGE = {
  reminders: 'Shows your reminders in the side bar, and adds, changes and completes them for you.',
  events: 'Shows your events in the agenda, and adds, changes and removes them for you.',
  location: 'Shows where you are on the map, and explains why an alarm went off or did not.',
};
/** That reminders were allowed once: then alarms are heard from the start. */
const ALLOWED = 'fencepost.wasAllowed';

/** @type {Client|undefined} */
let client;

/** @param {import('vscode').ExtensionContext} context */
function activate(context) {
  const log = vscode.window.createOutputChannel('Fencepost', { log: true });
  const version = String(context.extension.packageJSON.version);
  const made = new Client({
    launch,
    hello: () => hello(version),
    onQuestion: answer,
    log: (level, line) => log[level](line),
    clock: clock(context.subscriptions),
  });
  client = made;

  const changes = new ReminderChanges(made, (reversal) => {
    view.reveal(reversal);
    agenda.reveal(reversal);
  });
  new ServerNotices(made);
  const alarmNotices = new AlarmNotices(made, () => settings().alarmNotices);
  const status = new StatusItem(made, () => settings().statusBar !== 'off');
  const files = new ItemFiles(made, context.workspaceState);
  const language = new DocumentLanguage(made, files.documents);
  const eventChanges = new EventChanges(made, (transaction) => changes.undo(transaction));
  const agenda = new AgendaView(made, showError);
  const add = new QuickAdd(made, context.globalState);
  const map = new MapPanel(made, context.extensionUri, showError);
  const view = new ReminderView(made, changes);
  const conflicts = new SyncConflicts(made);

  context.subscriptions.push(
    log, alarmNotices, status, files, language, map, view, agenda, conflicts,
    ...register({ client: made, view, files, add, map, changes, showLog: () => log.show() }),
    ...registerForAgenda({ client: made, view: agenda, files, changes: eventChanges, add }),
    vscode.window.registerWebviewPanelSerializer('fencepost.map', {
      deserializeWebviewPanel: async (panel) => {
        map.adopt(panel);
        if (await made.ensureReminders()) await map.draw();
      },
    }),
    vscode.workspace.onDidChangeConfiguration((event) => reconfigured(event, made, { view, agenda, status })),
  );
  made.session.on('ready', () => {
    const value = settings().trace;
    if (value !== 'off') made.session.notify(notifications.setTrace, { value });
  });
  made.on('trace', ({ message, verbose }) => log.debug(verbose ? `${message}\n${verbose}` : message));
  made.on('problems', (problems) => {
    for (const { file, message } of problems) log.warn(`${file}: ${message}`);
  });
  made.access.on('change', () => {
    const isAllowed = made.access.isGranted('reminder');
    if (context.globalState.get(ALLOWED) !== isAllowed) context.globalState.update(ALLOWED, isAllowed);
  });
  listenFromStart(context, made);
  return made;
}

/**
 * Alarms are reported without any view being opened, but the person is not asked for access at the start.
 * @param {import('vscode').ExtensionContext} context
 * @param {Client} made
 */
function listenFromStart(context, made) {
  if (!settings().startWithEditor || context.globalState.get(ALLOWED) !== true) return;
  made.inBackground(() => made.access.fetchStatus());
}

/** Ends the server before the editor ends. */
async function deactivate() {
  await client?.end();
  client = undefined;
}

function launch() {
  const start = locate(settings(), process.env, isProgram);
  if ('missing' in start) throw new Unavailable(start.missing);
  return spawn(start.program, start.args, { windowsHide: true, env: process.env });
}

/** @param {string} file */
function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} version
 * @returns {import('./protocol').InitializeParams}
 */
function hello(version) {
  const { locale, timeZone, lengthUnit } = settings();
  return {
    clientInfo: { name: NAME, version },
    ...(locale ? { locale } : {}),
    capabilities: { window: { showMessageRequest: {} } },
    initializationOptions: {
      usage: USAGE,
      showsAlarms: true,
      ...(timeZone ? { timeZone } : {}),
      ...(lengthUnit ? { lengthUnit } : {}),
    },
  };
}

/**
 * @param {import('vscode').ConfigurationChangeEvent} event
 * @param {Client} made
 * @param {{view: ReminderView, agenda: AgendaView, status: StatusItem}} parts
 */
function reconfigured(event, made, { view, agenda, status }) {
  if (touches(event, ['groupBy', 'sortBy', 'descending', 'show'])) made.inBackground(() => view.apply());
  if (touches(event, ['agendaDays'])) made.inBackground(() => agenda.apply());
  if (touches(event, ['statusBar'])) status.update();
  if (touches(event, ['trace.server'])) made.session.notify(notifications.setTrace, { value: settings().trace });
  if (touches(event, ['path', 'store', 'arguments', 'locale', 'timeZone', 'lengthUnit'])) {
    // It may be another store: nothing of this one is to be taken for it.
    made.mirror.forget();
    made.agenda.forget();
    made.session.restart();
  }
}

module.exports = { activate, deactivate };
