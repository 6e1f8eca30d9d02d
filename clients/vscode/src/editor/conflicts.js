// A document and what somebody else made of its reminder meanwhile, beside each other, until the person
// says which it is to be.
'use strict';
const vscode = require('vscode');
const { idOf, nameOf } = require('./addresses.js');

const THEIRS = 'fencepost-theirs';

class Conflicts {
  /** @param {import('../documents.js').Documents} documents */
  constructor(documents) {
    this.documents = documents;
    /** @type {Set<string>} */
    this.open = new Set();
    this.changed = new vscode.EventEmitter();
    this.contents = vscode.workspace.registerTextDocumentContentProvider(THEIRS, {
      onDidChange: this.changed.event,
      provideTextDocumentContent: (uri) =>
        documents.client.access.isGranted('reminder') ? documents.theirText(idOf(uri)) : '',
    });
  }

  dispose() {
    this.changed.dispose();
    this.contents.dispose();
  }

  /** What may be seen is another than before. */
  look() {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme === THEIRS) this.changed.fire(uri);
    }
  }

  /** @param {vscode.Uri} uri of mine */
  async show(uri) {
    const theirs = uri.with({ scheme: THEIRS });
    this.mark(uri, true);
    this.changed.fire(theirs);
    await vscode.commands.executeCommand('vscode.diff', theirs, uri, `${nameOf(uri)}: as it is now ↔ yours`);
  }

  /** @param {vscode.Uri} uri */
  async keepMine(uri) {
    this.documents.settle(idOf(uri));
    const document = await vscode.workspace.openTextDocument(uri);
    if (await document.save()) await this.close(uri);
  }

  /** @param {vscode.Uri} uri */
  async takeTheirs(uri) {
    const text = this.documents.settle(idOf(uri));
    const document = await vscode.workspace.openTextDocument(uri);
    // An edit, so that undo brings back what was written.
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
    if (await document.save()) await this.close(uri);
  }

  /** @param {vscode.Uri} uri */
  async close(uri) {
    this.mark(uri, false);
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
  mark(uri, isOne) {
    const had = this.open.has(uri.toString());
    if (had === isOne) return;
    if (isOne) this.open.add(uri.toString());
    else this.open.delete(uri.toString());
    vscode.commands.executeCommand('setContext', 'fencepost.conflicts', [...this.open]);
  }
}

module.exports = { Conflicts };
