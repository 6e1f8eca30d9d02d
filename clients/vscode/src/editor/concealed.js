// Documents of what may not be seen any more. The editor goes on showing a text that it cannot read again,
// and keeps it for a while behind a tab that is closed: so both go. What somebody wrote on is theirs, and stays.
'use strict';
const vscode = require('vscode');
const { SCHEME, idOf } = require('./addresses.js');

class Concealed {
  /** @param {import('./files.js').ReminderFiles} files */
  constructor(files) {
    this.files = files;
    /**
     * Of what the editor still has in its memory, and reads nothing of.
     * @type {Set<string>}
     */
    this.ids = new Set();
  }

  async conceal() {
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme !== SCHEME || document.isDirty) continue;
      this.ids.add(idOf(document.uri));
      this.files.documents.close(idOf(document.uri));
      this.files.reload(document, '');
    }
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const areShown = tabs.filter(({ input, isDirty }) => {
      const { uri = undefined, modified = undefined } = /** @type {any} */ (input ?? {});
      return !isDirty && (uri ?? modified)?.scheme === SCHEME && !this.files.documentOf(idOf(uri ?? modified))?.isDirty;
    });
    if (areShown.length > 0) await vscode.window.tabGroups.close(areShown);
  }

  /** It may be seen again. */
  async show() {
    const { client, documents } = this.files;
    for (const id of [...this.ids]) {
      await client.unasked(async () => {
        const { text } = await documents.peek(id);
        this.ids.delete(id);
        const document = this.files.documentOf(id);
        if (document) this.files.reload(document, text);
      });
    }
  }
}

module.exports = { Concealed };
