// Events as files of the editor that can be read and not written (`fencepost-event:`), so that it opens,
// searches and restores them as it does any file. What the text says is not this one's business.
'use strict';
const vscode = require('vscode');
const { EVENTS, eventOf, uriOfEvent } = require('./addresses.js');
const { text } = require('../event-text.js');
const { methods, notifications } = require('../protocol.js');
const { is, sentence } = require('../rpc/faults.js');

class EventFiles {
  /** @param {import('../client.js').Client} client */
  constructor(client) {
    this.client = client;
    /**
     * What the editor was told of each file: another time is another text, which it reads again.
     * @type {Map<string, {text: string, mtime: number}>}
     */
    this.told = new Map();
    this.changed = new vscode.EventEmitter();
    this.onDidChangeFile = this.changed.event;
    this.disposables = [
      this.changed,
      vscode.workspace.registerFileSystemProvider(EVENTS, this, { isCaseSensitive: true, isReadonly: true }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.told.delete(uri.toString())),
    ];
    client.session.on('notification', (method, params) => {
      if (method === notifications.storeDidChange) this.storeChanged(params.changes.events);
    });
    client.session.on('ready', () => this.lookAtAll());
    let wasGranted = false;
    client.access.on('change', () => {
      const isGranted = client.access.isGranted('event');
      if (wasGranted && !isGranted) this.close();
      if (!wasGranted && isGranted) this.lookAtAll();
      wasGranted = isGranted;
    });
  }

  dispose() {
    for (const each of this.disposables) each.dispose();
  }

  /** @param {import('../protocol').Event} event */
  async openInEditor(event) {
    const uri = uriOfEvent(event);
    // What the editor says of a file that it cannot read is not for people.
    await this.stat(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    return vscode.window.showTextDocument(document);
  }

  // MARK: What the editor asks of a file system

  watch() {
    // The server tells of every change; nothing has to be watched.
    return new vscode.Disposable(() => {});
  }

  /** @param {vscode.Uri} uri */
  async stat(uri) {
    if (!eventOf(uri)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const { text, mtime } = this.told.get(uri.toString()) ?? (await this.look(uri));
    return { type: vscode.FileType.File, ctime: 0, mtime, size: Buffer.from(text).length };
  }

  /** @param {vscode.Uri} uri */
  async readFile(uri) {
    const { text } = this.told.get(uri.toString()) ?? (await this.look(uri));
    return Buffer.from(text);
  }

  readDirectory() {
    return [];
  }

  createDirectory() {
    throw vscode.FileSystemError.NoPermissions('Events are shown, and not written.');
  }

  writeFile() {
    throw vscode.FileSystemError.NoPermissions('Events are shown, and not written.');
  }

  delete() {
    throw vscode.FileSystemError.NoPermissions('Remove an event in the agenda.');
  }

  rename() {
    throw vscode.FileSystemError.NoPermissions('Events are shown, and not written.');
  }

  // MARK: What is in a file

  /**
   * How it looks now.
   * @param {vscode.Uri} uri
   */
  async look(uri) {
    const key = uri.toString();
    let now;
    try {
      if (!(await this.client.access.need('event'))) {
        throw vscode.FileSystemError.NoPermissions(this.client.access.advice('event'));
      }
      now = await this.read(/** @type {{id: string}} */ (eventOf(uri)));
    } catch (fault) {
      if (fault instanceof vscode.FileSystemError) throw fault;
      if (is(fault, 'notFound')) throw vscode.FileSystemError.FileNotFound(sentence(fault));
      throw vscode.FileSystemError.Unavailable(sentence(fault));
    }
    const before = this.told.get(key);
    const known = { text: now, mtime: Math.max(Date.now(), (before?.mtime ?? 0) + 1) };
    this.told.set(key, known);
    return known;
  }

  /** @param {{id: string, occurrence?: string}} which */
  async read(which) {
    const { session, clock } = this.client;
    const [{ event }, { lists }, { places }] = await Promise.all([
      session.request(methods.eventGet, which),
      session.request(methods.listAll),
      session.request(methods.placeAll),
    ]);
    const circles = [event.place, ...event.alarms.flatMap((alarm) => alarm.places)];
    const metres = [...new Set(circles.flatMap((place) => place?.radius ?? []))];
    const lengths = metres.length > 0 ? (await session.request(methods.unitsFormat, { metres })).text : [];
    return text(event, { clock, lists, places, length: (radius) => lengths[metres.indexOf(radius)] ?? `${radius} m` });
  }

  // MARK: What happens around

  /** @param {import('../protocol').ChangedIds} ids */
  storeChanged({ created, updated, removed }) {
    const others = new Set([...created, ...updated, ...removed]);
    for (const uri of this.open()) if (others.has(String(eventOf(uri)?.id))) this.refresh(uri);
  }

  /** What happened while there was no server, nobody told of. */
  lookAtAll() {
    for (const uri of this.open()) this.refresh(uri);
  }

  /** @param {vscode.Uri} uri */
  async refresh(uri) {
    const before = this.told.get(uri.toString());
    try {
      const { text } = await this.look(uri);
      if (before && text === before.text) this.told.set(uri.toString(), before);
      else this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    } catch (fault) {
      this.told.delete(uri.toString());
      if (/** @type {vscode.FileSystemError} */ (fault).code === 'FileNotFound') {
        this.changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
      }
    }
  }

  open() {
    return vscode.workspace.textDocuments.flatMap(({ uri }) => (uri.scheme === EVENTS ? [uri] : []));
  }

  /** What may not be seen any more is not left to be seen. */
  async close() {
    // The editor may keep a text for a while after its tab is closed.
    for (const uri of this.open()) {
      this.told.set(uri.toString(), { text: '', mtime: Date.now() });
      this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    }
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const shown = tabs.filter(({ input }) => /** @type {any} */ (input)?.uri?.scheme === EVENTS);
    if (shown.length > 0) await vscode.window.tabGroups.close(shown);
  }
}

module.exports = { EventFiles };
