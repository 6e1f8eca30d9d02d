// Reminders as files of the editor (`fencepost:`), so that it opens, saves, undoes and backs them up as
// it does any file. What a text means, and what a save comes to, is the documents' business.
'use strict';
const vscode = require('vscode');
const { Documents } = require('../documents.js');
const { Concealed } = require('./concealed.js');
const { Conflicts } = require('./conflicts.js');
const { SCHEME, idOf, isReminder, uriOf } = require('./addresses.js');
const form = require('../form.js');
const { notifications } = require('../protocol.js');
const { is, sentence } = require('../rpc/faults.js');
const { plain } = require('../words.js');

const MEMORY = 'fencepost.revisions';

class ReminderFiles {
  /**
   * @param {import('../client.js').Client} client
   * @param {import('vscode').Memento} memento
   */
  constructor(client, memento) {
    this.client = client;
    /** @type {Record<string, string>} */
    const revisions = { ...memento.get(MEMORY) };
    this.documents = new Documents(client, {
      get: (id) => revisions[id],
      set: (id, revision) => {
        if (revisions[id] === revision) return;
        if (revision === undefined) delete revisions[id];
        else revisions[id] = revision;
        memento.update(MEMORY, { ...revisions });
      },
    });
    /**
     * What the editor is told of each file. It compares that with what it was told before: another
     * time is another text, which is read again if nobody has changed it, and which must not be
     * written over. So it is another only when the editor is to read it.
     * @type {Map<string, {mtime: number, size: number}>}
     */
    this.told = new Map();
    /**
     * What was read of a document that has unsaved text in it.
     * @type {Map<string, form.Base>}
     */
    this.fresh = new Map();
    this.concealed = new Concealed(this);
    this.conflicts = new Conflicts(this.documents);
    this.changed = new vscode.EventEmitter();
    this.onDidChangeFile = this.changed.event;
    this.faults = vscode.languages.createDiagnosticCollection('fencepost');
    this.disposables = [
      this.changed,
      this.faults,
      this.conflicts,
      vscode.workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true }),
      vscode.workspace.onDidSaveTextDocument((document) => this.wasSaved(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.wasClosed(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.lookThrough(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.lookThrough(document)),
    ];
    let wasGranted = false;
    client.access.on('change', () => {
      const isGranted = client.access.isGranted('reminder');
      if (wasGranted !== isGranted) this.conflicts.look();
      if (wasGranted && !isGranted) this.concealed.conceal();
      if (!wasGranted && isGranted) this.concealed.show();
      wasGranted = isGranted;
    });
    client.session.on('notification', (method, params) => {
      if (method === notifications.storeDidChange) this.storeChanged(params.changes.reminders);
    });
  }

  dispose() {
    for (const each of this.disposables) each.dispose();
  }

  /**
   * @param {string} id
   * @param {string} title
   */
  async openInEditor(id, title) {
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === SCHEME && idOf(uri) === id);
    const uri = open?.uri ?? uriOf(id, title);
    // What the editor says of a file that it cannot read is not for people.
    if (!open) await this.stat(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    return vscode.window.showTextDocument(document);
  }

  async openNew() {
    const id = this.documents.begin();
    const editor = await this.openInEditor(id, 'New reminder');
    const end = editor.document.lineAt(0).range.end;
    editor.selection = new vscode.Selection(end, end);
    return editor;
  }

  // MARK: What the editor asks of a file system

  watch() {
    // The server tells of every change; nothing has to be watched.
    return new vscode.Disposable(() => {});
  }

  /** @param {vscode.Uri} uri */
  async stat(uri) {
    // The editor makes the folders of a file that is gone before it writes it anew.
    if (!isReminder(uri)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const id = idOf(uri);
    if (!this.told.has(id)) {
      const base = this.documents.open.get(id)?.base ?? (await this.asked(() => this.documents.peek(id)));
      this.tell(id, base.text);
    }
    const { mtime, size } = /** @type {{mtime: number, size: number}} */ (this.told.get(id));
    return { type: vscode.FileType.File, ctime: 0, mtime, size };
  }

  /** @param {vscode.Uri} uri */
  async readFile(uri) {
    const id = idOf(uri);
    if (this.concealed.ids.has(id)) return Buffer.from('');
    const isWrittenOn = this.documentOf(id)?.isDirty && this.documents.open.get(id)?.base.reminder;
    if (!isWrittenOn) return Buffer.from((await this.asked(() => this.documents.read(id))).text);
    // Whoever compares reads as well: what was written is of the text before, until it is this one.
    const base = await this.asked(() => this.documents.peek(id));
    this.fresh.set(id, base);
    return Buffer.from(base.text);
  }

  /**
   * What the server says, or a fault as the editor knows them.
   * @template T
   * @param {() => Promise<T>} question
   * @returns {Promise<T>}
   */
  async asked(question) {
    try {
      if (await this.client.attend()) return await question();
    } catch (fault) {
      if (is(fault, 'notFound')) throw vscode.FileSystemError.FileNotFound(sentence(fault));
      throw vscode.FileSystemError.Unavailable(sentence(fault));
    }
    throw vscode.FileSystemError.NoPermissions(this.client.access.advice('reminder'));
  }

  /**
   * Whatever is thrown here, the text stays in the editor and unsaved.
   * @param {vscode.Uri} uri
   * @param {Uint8Array} content
   */
  async writeFile(uri, content) {
    const id = idOf(uri);
    const text = Buffer.from(content).toString('utf8');
    let outcome;
    try {
      outcome = await this.documents.save(id, text);
    } catch (fault) {
      throw new vscode.FileSystemError(plain(sentence(fault)));
    }
    if (outcome.kind === 'unclear') {
      const [{ line, message }] = outcome.faults;
      throw new vscode.FileSystemError(plain(`Line ${line + 1}: ${message}`));
    }
    if (outcome.kind === 'conflict') {
      await this.conflicts.show(uri);
      throw new vscode.FileSystemError(
        `“${plain(outcome.theirs.title)}” has changed in the meantime. What you wrote is still here, beside what is there now: keep yours or take theirs, at the top of the editor.`,
      );
    }
    if (outcome.isAnew) {
      vscode.window.showInformationMessage(
        `“${plain(outcome.reminder?.title ?? '')}” had been removed meanwhile. What you wrote made it anew.`,
      );
    }
    this.conflicts.mark(uri, false);
    this.tell(id, text);
  }

  readDirectory() {
    return [];
  }

  createDirectory() {
    throw vscode.FileSystemError.NoPermissions('Reminders are kept in lists; make one in the view of reminders.');
  }

  delete() {
    throw vscode.FileSystemError.NoPermissions('Remove a reminder in the view of reminders.');
  }

  rename() {
    throw vscode.FileSystemError.NoPermissions('Change its title in the first line.');
  }

  // MARK: What happens around

  /** @param {import('../protocol').ChangedIds} ids */
  async storeChanged({ created, updated, removed }) {
    for (const id of [...created, ...updated]) {
      const known = this.documents.open.get(id);
      const document = this.documentOf(id);
      // What has unsaved text in it is compared when it is saved.
      if (!known || !document || document.isDirty) continue;
      await this.client.unasked(async () => {
        const { reminder, text } = await this.documents.peek(id);
        if (reminder?.revision !== known.base.reminder?.revision) this.reload(document, text);
      });
    }
    for (const id of removed) {
      const document = this.documentOf(id);
      if (!document || !this.documents.open.has(id)) continue;
      if (!document.isDirty) {
        this.documents.close(id);
        this.told.delete(id);
      }
      this.changed.fire([{ type: vscode.FileChangeType.Deleted, uri: document.uri }]);
    }
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {string} text that is there now
   */
  reload(document, text) {
    this.tell(idOf(document.uri), text);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri: document.uri }]);
  }

  /**
   * @param {string} id
   * @param {string} text
   */
  tell(id, text) {
    const mtime = Math.max(Date.now(), (this.told.get(id)?.mtime ?? 0) + 1);
    this.told.set(id, { mtime, size: Buffer.from(text).length });
  }

  /** @param {string} id */
  documentOf(id) {
    return vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === SCHEME && idOf(uri) === id);
  }

  /**
   * Where the server understood a text otherwise than it was written (“tomorrow”), the editor is shown
   * how.
   * @param {vscode.TextDocument} document
   */
  wasSaved(document) {
    if (document.uri.scheme !== SCHEME) return;
    const reminder = this.documents.open.get(idOf(document.uri))?.base.reminder;
    if (!reminder) return;
    const text = form.written(reminder, this.documents.around());
    if (text !== document.getText()) this.reload(document, text);
  }

  /** @param {vscode.TextDocument} document */
  wasClosed({ uri }) {
    if (uri.scheme !== SCHEME) return;
    this.documents.close(idOf(uri));
    this.told.delete(idOf(uri));
    this.concealed.ids.delete(idOf(uri));
    this.fresh.delete(idOf(uri));
    this.faults.delete(uri);
    this.conflicts.mark(uri, false);
  }

  /** @param {vscode.TextDocument} document */
  lookThrough(document) {
    if (document.uri.scheme !== SCHEME) return;
    const id = idOf(document.uri);
    const fresh = this.fresh.get(id);
    if (fresh && !document.isDirty && fresh.text === document.getText()) {
      this.documents.keep(id, fresh);
      this.fresh.delete(id);
      this.conflicts.mark(document.uri, false);
    }
    const base = this.documents.open.get(id)?.base;
    if (!base) return;
    const { faults } = form.changes(base, document.getText(), this.documents.around());
    // An empty title is no fault while there is nothing else either.
    this.faults.set(document.uri, faults.map(({ line, message }) =>
      new vscode.Diagnostic(document.lineAt(line).range, message, vscode.DiagnosticSeverity.Error)));
  }
}

module.exports = { ReminderFiles };
