// Reminders as files of the editor (`fencepost:`), so that it opens, saves, undoes and backs them up as
// it does any file. What a text means, and what a save comes to, is the documents' business.
'use strict';
const vscode = require('vscode');
const { Documents } = require('../documents.js');
const form = require('../form.js');
const { notifications } = require('../protocol.js');
const { is, sentence } = require('../rpc/faults.js');
const { plain } = require('../words.js');

const SCHEME = 'fencepost';
const THEIRS = 'fencepost-theirs';
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
     * When the editor is to believe that each was changed: only then does it read it again.
     * @type {Map<string, number>}
     */
    this.times = new Map();
    /** @type {Set<string>} */
    this.conflicts = new Set();
    this.changed = new vscode.EventEmitter();
    this.onDidChangeFile = this.changed.event;
    this.otherChanged = new vscode.EventEmitter();
    this.faults = vscode.languages.createDiagnosticCollection('fencepost');
    this.disposables = [
      this.changed,
      this.otherChanged,
      this.faults,
      vscode.workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true }),
      vscode.workspace.registerTextDocumentContentProvider(THEIRS, {
        onDidChange: this.otherChanged.event,
        provideTextDocumentContent: (uri) => this.documents.theirText(idOf(uri)),
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.wasSaved(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.wasClosed(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.lookThrough(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.lookThrough(document)),
    ];
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
    const id = idOf(uri);
    const base = this.documents.open.get(id)?.base ?? (await this.asked(() => this.documents.peek(id)));
    const made = Date.parse(base.reminder?.creationDate ?? '') || 0;
    return {
      type: vscode.FileType.File,
      ctime: made,
      mtime: this.times.get(id) ?? made,
      size: Buffer.from(base.text).length,
    };
  }

  /** @param {vscode.Uri} uri */
  async readFile(uri) {
    return Buffer.from((await this.read(idOf(uri))).text);
  }

  /** @param {string} id */
  async read(id) {
    const before = this.documents.open.get(id)?.base.text;
    const base = await this.asked(() => this.documents.read(id));
    if (before !== undefined && before !== base.text) this.touch(id);
    return base;
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
      this.markConflict(uri, true);
      this.otherChanged.fire(uri.with({ scheme: THEIRS }));
      await this.showDifference(uri);
      throw new vscode.FileSystemError(
        `“${plain(outcome.theirs.title)}” has changed meanwhile. What you wrote is still here, beside what is there now: keep yours or take theirs, at the top of the editor.`,
      );
    }
    if (outcome.isAnew) {
      vscode.window.showInformationMessage(
        `“${plain(outcome.reminder?.title ?? '')}” had been removed meanwhile. What you wrote made it anew.`,
      );
    }
    this.markConflict(uri, false);
    this.touch(id);
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

  // MARK: Conflicts

  /** @param {vscode.Uri} uri */
  async showDifference(uri) {
    const title = `${nameOf(uri)}: as it is now ↔ yours`;
    await vscode.commands.executeCommand('vscode.diff', uri.with({ scheme: THEIRS }), uri, title);
  }

  /** @param {vscode.Uri} uri */
  async keepMine(uri) {
    this.documents.settle(idOf(uri));
    const document = await vscode.workspace.openTextDocument(uri);
    if (await document.save()) await this.closeDifference(uri);
  }

  /** @param {vscode.Uri} uri */
  async takeTheirs(uri) {
    const text = this.documents.settle(idOf(uri));
    const document = await vscode.workspace.openTextDocument(uri);
    // An edit, so that undo brings back what was written.
    const edit = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    edit.replace(uri, whole, text);
    await vscode.workspace.applyEdit(edit);
    if (await document.save()) await this.closeDifference(uri);
  }

  /** @param {vscode.Uri} uri */
  async closeDifference(uri) {
    this.markConflict(uri, false);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const isIts = (/** @type {any} */ input) =>
      input?.original?.scheme === THEIRS && input.original.path === uri.path;
    const found = tabs.filter(({ input }) => isIts(input));
    if (found.length > 0) await vscode.window.tabGroups.close(found);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  }

  /**
   * @param {vscode.Uri} uri
   * @param {boolean} isOne
   */
  markConflict(uri, isOne) {
    const had = this.conflicts.has(uri.toString());
    if (had === isOne) return;
    if (isOne) this.conflicts.add(uri.toString());
    else this.conflicts.delete(uri.toString());
    vscode.commands.executeCommand('setContext', 'fencepost.conflicts', [...this.conflicts]);
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
        if (await this.documents.isBehind(id)) this.reload(document);
      });
    }
    for (const id of removed) {
      const document = this.documentOf(id);
      if (!document || !this.documents.open.has(id)) continue;
      if (!document.isDirty) this.documents.close(id);
      this.changed.fire([{ type: vscode.FileChangeType.Deleted, uri: document.uri }]);
    }
  }

  /** @param {vscode.TextDocument} document */
  reload(document) {
    this.touch(idOf(document.uri));
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri: document.uri }]);
  }

  /** @param {string} id */
  touch(id) {
    this.times.set(id, Math.max(Date.now(), (this.times.get(id) ?? 0) + 1));
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
    if (reminder && form.written(reminder, this.documents.around()) !== document.getText()) {
      this.reload(document);
    }
  }

  /** @param {vscode.TextDocument} document */
  wasClosed({ uri }) {
    if (uri.scheme !== SCHEME) return;
    this.documents.close(idOf(uri));
    this.faults.delete(uri);
    this.markConflict(uri, false);
  }

  /** @param {vscode.TextDocument} document */
  lookThrough(document) {
    if (document.uri.scheme !== SCHEME) return;
    const base = this.documents.open.get(idOf(document.uri))?.base;
    if (!base) return;
    const { faults } = form.changes(base, document.getText(), this.documents.around());
    // An empty title is no fault while there is nothing else either.
    this.faults.set(document.uri, faults.map(({ line, message }) =>
      new vscode.Diagnostic(document.lineAt(line).range, message, vscode.DiagnosticSeverity.Error)));
  }
}

/** @param {vscode.Uri} uri */
function idOf(uri) {
  return decodeURIComponent(uri.path.split('/')[2] ?? '');
}

/** @param {vscode.Uri} uri */
function nameOf(uri) {
  return (uri.path.split('/').pop() ?? '').replace(/\.reminder$/, '');
}

/**
 * @param {string} id
 * @param {string} title
 */
function uriOf(id, title) {
  const name = title.replace(/[/\\?#%\u0000-\u001f]+/g, ' ').trim().slice(0, 60) || 'Reminder';
  return vscode.Uri.from({ scheme: SCHEME, path: `/reminder/${encodeURIComponent(id)}/${name}.reminder` });
}

module.exports = { ReminderFiles, SCHEME, idOf, uriOf };
