// Items as files of the editor (`fencepost:`), so that it opens, saves, undoes and backs them up as it does
// any file. What a text means, and what a save comes to, the documents and the server say.
'use strict';
const vscode = require('vscode');
const { Documents, keyOf } = require('../documents.js');
const { Conflicts } = require('./conflicts.js');
const { HiddenDocuments } = require('./hidden-documents.js');
const { SCHEME, targetOf, uriOf } = require('./addresses.js');
const { notifications } = require('../protocol.js');
const { Refusal, is, sentence } = require('../rpc/faults.js');
const { plain } = require('../words.js');

/** @typedef {import('../documents.js').Target} Target */

const MEMORY = 'fencepost.documents';
/** Which member of a change an item of a kind stands in. */
const CHANGES = /** @type {const} */ ({ reminder: 'reminders', event: 'events', place: 'places', list: 'lists' });

class ItemFiles {
  /**
   * @param {import('../client.js').Client} client
   * @param {import('vscode').Memento} memento
   */
  constructor(client, memento) {
    this.client = client;
    /** @type {Record<string, import('../documents.js').Known>} */
    const kept = { ...memento.get(MEMORY) };
    this.documents = new Documents(client, {
      get: (key) => kept[key],
      set: (key, known) => {
        if (known === undefined) delete kept[key];
        else kept[key] = known;
        memento.update(MEMORY, { ...kept });
      },
    });
    /**
     * The stat of each file that the editor was given. The editor compares it with the one before:
     * another time means another text, which it reads again if its document is unchanged, and does not
     * overwrite. So the time changes only when the editor is to read the file.
     * @type {Map<string, {mtime: number, size: number}>}
     */
    this.stats = new Map();
    /**
     * Texts that the editor is about to read.
     * @type {Map<string, string>}
     */
    this.unread = new Map();
    /**
     * Texts that the editor read and does not show yet: what is typed is made from another until it does.
     * @type {Map<string, string>}
     */
    this.notShown = new Map();
    /**
     * Documents that are being read again, and whether they changed once more meanwhile.
     * @type {Map<vscode.TextDocument, boolean>}
     */
    this.refreshing = new Map();
    this.hidden = new HiddenDocuments(this);
    this.conflicts = new Conflicts(this.documents, (uri) => this.isVisible(targetOf(uri)));
    this.changed = new vscode.EventEmitter();
    this.onDidChangeFile = this.changed.event;
    this.disposables = [
      this.changed,
      this.conflicts,
      vscode.workspace.registerFileSystemProvider(SCHEME, this, { isCaseSensitive: true }),
      vscode.workspace.onDidSaveTextDocument((document) => this.wasSaved(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.wasClosed(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.wasChanged(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.wasChanged(document)),
    ];
    for (const entity of /** @type {const} */ (['reminder', 'event'])) {
      let wasGranted = false;
      client.access.on('change', () => {
        const isGranted = client.access.isGranted(entity);
        if (wasGranted !== isGranted) this.conflicts.accessChanged();
        if (wasGranted && !isGranted) this.hidden.hide(entity);
        if (!wasGranted && isGranted) this.hidden.show(entity);
        wasGranted = isGranted;
      });
    }
    client.session.on('notification', (method, params) => {
      if (method === notifications.storeDidChange) this.storeChanged(params);
    });
    // No server told what changed while there was none.
    client.session.on('ready', () => this.refresh(() => true));
  }

  dispose() {
    for (const each of this.disposables) each.dispose();
  }

  /**
   * @param {Target} target
   * @param {string} title
   */
  async openInEditor(target, title) {
    const open = this.documentOf(target);
    const uri = open?.uri ?? uriOf(target, title);
    // What the editor says of a file that it cannot read is not for people.
    if (!open) await this.stat(uri);
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  }

  /**
   * @param {import('../documents.js').Kind} kind
   * @param {string} [line] as in quick add, to begin with
   */
  async openNew(kind, line) {
    const target = await this.documents.begin(kind, line);
    const editor = await this.openInEditor(target, `New ${kind}`);
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
    const target = targetOf(uri);
    // The editor makes the folders of a file that is gone before it writes it again.
    if (!target) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const key = keyOf(target);
    if (!this.stats.has(key)) {
      const known = this.documents.open.get(key);
      if (known) this.setStat(target, known.base);
      else {
        const text = await this.read(target);
        this.unread.set(key, text);
        this.setStat(target, text);
      }
    }
    const { mtime, size } = /** @type {{mtime: number, size: number}} */ (this.stats.get(key));
    return { type: vscode.FileType.File, ctime: 0, mtime, size };
  }

  /** @param {vscode.Uri} uri */
  async readFile(uri) {
    const target = targetOf(uri);
    if (!target) throw vscode.FileSystemError.FileNotFound('There is no such document.');
    const key = keyOf(target);
    if (this.hidden.keys.has(key)) return Buffer.from('');
    const known = this.documents.open.get(key);
    if (known?.isNew) return Buffer.from(known.base);
    const document = this.documentOf(target);
    const text = (document?.isDirty ? undefined : this.unread.get(key)) ?? (await this.read(target));
    this.unread.delete(key);
    if (!document || (!document.isDirty && document.getText() === text)) this.documents.wasShown(target, text);
    else this.notShown.set(key, text);
    return Buffer.from(text);
  }

  /**
   * What the server says, or a fault as the editor knows them.
   * @param {Target} target
   * @returns {Promise<string>}
   */
  async read(target) {
    const entity = entityOf(target);
    try {
      const isAllowed = entity === 'event' ? await this.client.access.need('event') : await this.client.ensureReminders();
      if (isAllowed) return (await this.documents.read(target)).text;
    } catch (fault) {
      if (isGone(fault, target)) throw vscode.FileSystemError.FileNotFound(sentence(fault));
      throw vscode.FileSystemError.Unavailable(sentence(fault));
    }
    throw vscode.FileSystemError.NoPermissions(this.client.access.advice(entity));
  }

  /**
   * Whatever is thrown here, the text stays in the editor and unsaved.
   * @param {vscode.Uri} uri
   * @param {Uint8Array} content
   */
  async writeFile(uri, content) {
    const target = targetOf(uri);
    if (!target) throw vscode.FileSystemError.NoPermissions('Only items of Fencepost are kept here.');
    const text = Buffer.from(content).toString('utf8');
    let outcome;
    try {
      outcome = await this.documents.save(target, text);
    } catch (fault) {
      throw new vscode.FileSystemError(plain(sentence(fault)));
    }
    if (outcome.kind === 'invalid') {
      const error = outcome.diagnostics.find(({ severity }) => severity === 'error');
      throw new vscode.FileSystemError(plain(error ? `Line ${error.line + 1}: ${error.message}` : 'It cannot be understood.'));
    }
    const title = `“${plain(outcome.title)}”`;
    if (outcome.kind === 'conflict') {
      await this.conflicts.show(uri);
      throw new vscode.FileSystemError(
        `${title} has changed in the meantime. What you wrote is still here, beside what is there now: keep yours or take theirs, at the top of the editor.`,
      );
    }
    if (outcome.isAnew) {
      vscode.window.showInformationMessage(`${title} had been removed meanwhile. What you wrote made it again.`);
    } else if (outcome.isMerged) {
      vscode.window.setStatusBarMessage(`${title} is saved, with what others changed meanwhile.`, 4000);
    }
    this.conflicts.mark(uri, false);
    this.setStat(target, text);
    this.unread.set(keyOf(target), outcome.text);
  }

  readDirectory() {
    return [];
  }

  createDirectory() {
    throw vscode.FileSystemError.NoPermissions('Items are kept in lists; make one in the view of reminders.');
  }

  delete() {
    throw vscode.FileSystemError.NoPermissions('Remove it in the view that it stands in.');
  }

  rename() {
    throw vscode.FileSystemError.NoPermissions('Change its title in the first line.');
  }

  // MARK: What happens around

  /** @param {import('../protocol').StoreDidChangeParams} params */
  storeChanged({ changes, transactions }) {
    this.refresh(({ kind, id }, key) => {
      // What a document saved itself was answered to it.
      if (transactions.length === 1 && transactions[0] === this.documents.transactions.get(key)) return false;
      const { created, updated, removed } = changes[CHANGES[kind]];
      return [...created, ...updated, ...removed].includes(id);
    });
  }

  /**
   * Reads those again that the person has not typed in. What has unsaved text in it is merged when it is saved.
   * @param {(target: Target, key: string) => boolean} isMeant
   */
  refresh(isMeant) {
    for (const [key, { target, isNew }] of this.documents.open) {
      const document = vscode.workspace.textDocuments.find(({ uri }) => this.keyOf(uri) === key);
      if (document && !isNew && isMeant(target, key) && this.isVisible(target)) this.refreshOne(document, target);
    }
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {Target} target
   */
  async refreshOne(document, target) {
    if (this.refreshing.has(document)) {
      this.refreshing.set(document, true);
      return;
    }
    this.refreshing.set(document, false);
    await this.client.inBackground(async () => {
      try {
        if (document.isDirty) return;
        const { text } = await this.documents.read(target);
        if (!document.isDirty && text !== document.getText()) this.reload(document, text);
      } catch (fault) {
        if (!isGone(fault, target)) throw fault;
        const shown = targetOf(document.uri);
        if (shown && !document.isDirty) {
          this.documents.close(shown);
          this.stats.delete(keyOf(shown));
        }
        this.changed.fire([{ type: vscode.FileChangeType.Deleted, uri: document.uri }]);
      }
    });
    const isStale = this.refreshing.get(document);
    this.refreshing.delete(document);
    if (isStale) await this.refreshOne(document, target);
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {string} text that is there now
   */
  reload(document, text) {
    const target = targetOf(document.uri);
    if (!target) return;
    this.unread.set(keyOf(target), text);
    this.setStat(target, text);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri: document.uri }]);
  }

  /**
   * @param {Target} target
   * @param {string} text
   */
  setStat(target, text) {
    const mtime = Math.max(Date.now(), (this.stats.get(keyOf(target))?.mtime ?? 0) + 1);
    this.stats.set(keyOf(target), { mtime, size: Buffer.from(text).length });
  }

  /** @param {Target} target */
  documentOf(target) {
    return vscode.workspace.textDocuments.find(({ uri }) => this.keyOf(uri) === keyOf(target));
  }

  /** @param {vscode.Uri} uri */
  keyOf(uri) {
    const target = uri.scheme === SCHEME ? targetOf(uri) : undefined;
    return target && keyOf(target);
  }

  /** @param {Target|undefined} target */
  isVisible(target) {
    return target !== undefined && this.client.access.isGranted(entityOf(target));
  }

  /**
   * Where the server writes it otherwise than the person did (“tomorrow”), the editor is shown how.
   * @param {vscode.TextDocument} document
   */
  wasSaved(document) {
    const key = this.keyOf(document.uri) ?? '';
    const text = this.unread.get(key);
    if (text !== undefined && text !== document.getText()) this.reload(document, text);
    else this.unread.delete(key);
  }

  /** @param {vscode.TextDocument} document */
  wasClosed({ uri }) {
    const target = uri.scheme === SCHEME ? targetOf(uri) : undefined;
    if (!target) return;
    const key = keyOf(target);
    this.documents.close(target);
    for (const each of [this.stats, this.unread, this.notShown, this.hidden.keys]) each.delete(key);
    this.conflicts.mark(uri, false);
  }

  /** @param {vscode.TextDocument} document */
  wasChanged(document) {
    const target = document.uri.scheme === SCHEME ? targetOf(document.uri) : undefined;
    if (!target || document.isDirty) return;
    const text = this.notShown.get(keyOf(target));
    if (text === undefined || text !== document.getText()) return;
    this.notShown.delete(keyOf(target));
    this.documents.wasShown(target, text);
    this.conflicts.mark(document.uri, false);
  }
}

/**
 * The access that showing a target needs.
 * @param {Target} target
 */
function entityOf({ kind }) {
  return kind === 'event' ? 'event' : 'reminder';
}

/**
 * @param {unknown} fault
 * @param {Target} target
 */
function isGone(fault, { occurrence }) {
  // A series may have gone on without one of its occurrences.
  return is(fault, 'notFound') || (occurrence !== undefined && fault instanceof Refusal && fault.data.field === 'params.occurrence');
}

module.exports = { ItemFiles, entityOf };
