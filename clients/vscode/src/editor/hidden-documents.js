// Documents of what may not be seen any more. The editor goes on showing a text that it cannot read again,
// and keeps it for a while behind a tab that is closed: so both go. One that the person has typed in stays.
'use strict';
const vscode = require('vscode');
const { keyOf } = require('../documents.js');
const { SCHEME, targetOf } = require('./addresses.js');

/** @typedef {'reminder'|'event'} Entity */

class HiddenDocuments {
  /** @param {import('./item-files.js').ItemFiles} files */
  constructor(files) {
    this.files = files;
    /**
     * Of what the editor still has in its memory, and reads nothing of.
     * @type {Map<string, import('../documents.js').Target>}
     */
    this.keys = new Map();
  }

  /** @param {Entity} entity */
  async hide(entity) {
    for (const document of vscode.workspace.textDocuments) {
      const target = targetToHide(document.uri, entity);
      if (!target || document.isDirty) continue;
      this.keys.set(keyOf(target), target);
      this.files.documents.forgetText(target);
      this.files.reload(document, '');
    }
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const shown = tabs.filter(({ input, isDirty }) => {
      const { uri = undefined, modified = undefined } = /** @type {any} */ (input ?? {});
      const target = targetToHide(uri ?? modified, entity);
      return target && !isDirty && !this.files.documentOf(target)?.isDirty;
    });
    if (shown.length > 0) await vscode.window.tabGroups.close(shown);
  }

  /**
   * It may be seen again.
   * @param {Entity} entity
   */
  async show(entity) {
    const { client, documents } = this.files;
    for (const [key, target] of [...this.keys]) {
      if ((target.kind === 'event') !== (entity === 'event')) continue;
      await client.inBackground(async () => {
        const { text } = await documents.read(target);
        this.keys.delete(key);
        const document = this.files.documentOf(target);
        if (document) this.files.reload(document, text);
      });
    }
  }
}

/**
 * @param {vscode.Uri|undefined} uri
 * @param {Entity} entity
 */
function targetToHide(uri, entity) {
  const target = uri?.scheme === SCHEME ? targetOf(uri) : undefined;
  return target && (target.kind === 'event') === (entity === 'event') ? target : undefined;
}

module.exports = { HiddenDocuments };
