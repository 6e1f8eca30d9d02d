// A document and what others made of its item meanwhile, beside each other, until the person says which
// lines it is to have.
'use strict';
const vscode = require('vscode');
const { nameOf, targetOf } = require('./addresses.js');
const { keyOf } = require('../documents.js');

const THEIRS = 'fencepost-theirs';

class Conflicts {
  /**
   * @param {import('../documents.js').Documents} documents
   * @param {(uri: vscode.Uri) => boolean} isVisible whether the person lets its item be seen
   */
  constructor(documents, isVisible) {
    this.documents = documents;
    /** @type {Set<string>} */
    this.open = new Set();
    this.changed = new vscode.EventEmitter();
    this.contents = vscode.workspace.registerTextDocumentContentProvider(THEIRS, {
      onDidChange: this.changed.event,
      provideTextDocumentContent: (uri) => {
        const target = targetOf(uri);
        const conflict = target && this.documents.conflicts.get(keyOf(target));
        return conflict && isVisible(uri) ? conflict.theirs : '';
      },
    });
  }

  dispose() {
    this.changed.dispose();
    this.contents.dispose();
  }

  /** What may be seen is another than before. */
  accessChanged() {
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === THEIRS) this.changed.fire(uri);
  }

  /** @param {vscode.Uri} uri of mine */
  async show(uri) {
    const theirs = uri.with({ scheme: THEIRS });
    this.mark(uri, true);
    this.changed.fire(theirs);
    await vscode.commands.executeCommand('vscode.diff', theirs, uri, `${nameOf(uri)}: as it is now ↔ yours`);
  }

  /**
   * @param {vscode.Uri|undefined} uri
   * @param {'takeMine'|'takeTheirs'} side
   */
  async settle(uri, side) {
    const target = uri && targetOf(uri);
    if (!uri || !target) return;
    const document = await vscode.workspace.openTextDocument(uri);
    const text = await this.documents.settle(target, document.getText(), side);
    if (text !== undefined && text !== document.getText()) {
      // An edit, so that undo brings back what was written.
      const edit = new vscode.WorkspaceEdit();
      edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
      await vscode.workspace.applyEdit(edit);
    }
    if (await document.save()) await this.close(uri);
  }

  /** @param {vscode.Uri} uri */
  async close(uri) {
    this.mark(uri, false);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const isIts = (/** @type {any} */ input) => input?.original?.scheme === THEIRS && input.original.path === uri.path;
    const found = tabs.filter(({ input }) => isIts(input));
    if (found.length > 0) await vscode.window.tabGroups.close(found);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  }

  /**
   * @param {vscode.Uri} uri
   * @param {boolean} isConflict
   */
  mark(uri, isConflict) {
    if (this.open.has(uri.toString()) === isConflict) return;
    if (isConflict) this.open.add(uri.toString());
    else this.open.delete(uri.toString());
    vscode.commands.executeCommand('setContext', 'fencepost.conflicts', [...this.open]);
  }
}

module.exports = { Conflicts };
