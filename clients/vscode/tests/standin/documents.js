// Documents of the stand-in for VS Code: opened from a file system, changed, saved, and read again when
// the file's time is another and the document is unchanged. The last is what VS Code's own source
// does with time and size of a file; conflicts that it would see for itself are looked for as well.
'use strict';
const { Emitter, FileType, Range } = require('./values.js');

class Document {
  constructor(editor, uri, text, stat) {
    Object.assign(this, { editor, uri, text, stat, isDirty: false, isClosed: false });
  }
  getText() {
    return this.text;
  }
  get lineCount() {
    return this.text.split('\n').length;
  }
  lineAt(line) {
    const text = this.text.split('\n')[line];
    if (text === undefined) throw new Error('Illegal value for `line`');
    return { text, range: new Range(line, 0, line, text.length) };
  }
  /** The person types. */
  write(text) {
    if (this.editor.readOnly.has(this.uri.scheme)) throw new Error('Cannot edit in read-only editor');
    this.text = text;
    this.isDirty = true;
    this.editor.changed.fire({ document: this });
  }
  replace(from, to) {
    if (!this.text.includes(from)) throw new Error(`There is no ${from} in ${this.text}`);
    this.write(this.text.replace(from, to));
  }
  save() {
    return this.editor.save(this);
  }
  /** The person wants back what the file has: it is read while it still has unsaved text in it. */
  async revert() {
    const provider = this.editor.providers.get(this.uri.scheme);
    const stat = await provider.stat(this.uri);
    this.text = Buffer.from(await provider.readFile(this.uri)).toString();
    this.stat = stat;
    this.isDirty = false;
    this.editor.changed.fire({ document: this });
  }
}

class Editor {
  constructor({ show, happened, desk }) {
    Object.assign(this, { showNotice: show, happened, desk });
    this.providers = new Map();
    /** Schemes whose files are not to be written. */
    this.readOnly = new Set();
    this.contents = new Map();
    this.documents = [];
    /** Differences, and by themselves documents. */
    this.tabs = [];
    this.files = [];
    this.active = undefined;
    this.faults = new Map();
    this.saved = new Emitter();
    this.opened = new Emitter();
    this.closed = new Emitter();
    this.changed = new Emitter();
    this.diagnostics = {
      set: (uri, faults) => this.faults.set(uri.toString(), faults),
      delete: (uri) => this.faults.delete(uri.toString()),
      dispose() {},
    };
  }

  addFiles(scheme, provider, { isReadonly = false } = {}) {
    if (this.providers.has(scheme)) throw new Error(`A provider for the scheme '${scheme}' is already registered.`);
    this.providers.set(scheme, provider);
    if (isReadonly) this.readOnly.add(scheme);
    provider.onDidChangeFile((events) => {
      for (const { uri } of events) this.fileChanged(uri);
    });
  }

  async fileChanged(uri) {
    const document = this.find(uri);
    if (!document || document.isDirty) return;
    const provider = this.providers.get(uri.scheme);
    try {
      const stat = await provider.stat(uri);
      if (stat.mtime === document.stat.mtime && stat.size === document.stat.size) return;
      const text = Buffer.from(await provider.readFile(uri)).toString();
      if (document.isDirty) return;
      document.stat = stat;
      if (document.text !== text) {
        document.text = text;
        this.changed.fire({ document });
      }
    } catch {
      document.isGone = true;
    }
    this.happened();
  }

  async contentChanged(uri) {
    const document = this.find(uri);
    if (!document) return;
    document.text = await this.contents.get(uri.scheme).provideTextDocumentContent(uri);
    this.happened();
  }

  find(uri) {
    return this.documents.find((document) => document.uri.toString() === uri.toString());
  }

  async open(uri) {
    const known = this.find(uri);
    if (known) return known;
    const provider = this.providers.get(uri.scheme);
    const stat = provider ? await provider.stat(uri) : undefined;
    const text = provider
      ? Buffer.from(await provider.readFile(uri)).toString()
      : await this.contents.get(uri.scheme).provideTextDocumentContent(uri);
    // What was looked up before it was read is what it is held against when it is saved.
    const document = new Document(this, uri, text, stat);
    this.documents.push(document);
    this.opened.fire(document);
    return document;
  }

  /** A window that starts again with a document that was not saved: no file is read. */
  restore(uri, text) {
    const document = new Document(this, uri, text, { mtime: 0, size: 0 });
    document.isDirty = true;
    this.documents.push(document);
    this.opened.fire(document);
    return document;
  }

  show(document) {
    const isShown = this.files.some((tab) => tab.document === document);
    if (!isShown) {
      this.files.push({ document, input: { uri: document.uri }, get isDirty() { return document.isDirty; } });
    }
    this.active = { document, selection: undefined };
    this.happened();
    return this.active;
  }

  async save(document) {
    const provider = this.providers.get(document.uri.scheme);
    // What is typed from now on is not saved by this.
    const written = document.text;
    try {
      const stat = await provider.stat(document.uri).catch(() => this.makeFolders(provider, document.uri));
      const isNewer = stat && document.stat.mtime > 0 && stat.mtime > document.stat.mtime && stat.size !== document.stat.size;
      if (isNewer) throw new Error('The content of the file is newer.');
      await provider.writeFile(document.uri, Buffer.from(written));
      document.stat = await provider.stat(document.uri);
      document.isDirty = document.text !== written;
    } catch (fault) {
      const name = document.uri.path.split('/').pop();
      const said = `Failed to save '${name}': Unable to write file '${document.uri}' (${fault})`;
      this.showNotice('error', said, { actions: ['Retry', 'Revert'], options: {} });
      return false;
    }
    this.saved.fire(document);
    this.happened();
    return true;
  }

  /** What VS Code does before it writes a file that is not there. */
  async makeFolders(provider, uri) {
    const parts = uri.path.split('/').slice(0, -1);
    for (let count = parts.length; count > 0; count -= 1) {
      const folder = uri.with({ path: parts.slice(0, count).join('/') || '/' });
      const { type } = await provider.stat(folder).catch(() => ({}));
      if (type === FileType.Directory) return undefined;
      provider.createDirectory(folder);
    }
    return undefined;
  }

  apply({ edits }) {
    if (edits.some(({ uri }) => !this.find(uri) || this.readOnly.has(uri.scheme))) return false;
    for (const { uri, range, text } of edits) this.find(uri).write(replaced(this.find(uri).text, range, text));
    return true;
  }

  async openDifference(original, modified, title) {
    const side = await this.open(original);
    const right = this.find(modified);
    this.tabs.push({
      input: { original, modified }, title, get left() { return side.text; }, right: right.text,
      get isDirty() { return right.isDirty; },
    });
    this.happened();
  }

  closeTabs(tabs) {
    this.tabs = this.tabs.filter((tab) => !tabs.includes(tab));
    // The text stays where it is for a while, and the extension is not told: `close` is when it goes.
    this.files = this.files.filter((tab) => !tabs.includes(tab));
    return true;
  }

  close(document) {
    this.files = this.files.filter((tab) => tab.document !== document);
    this.documents = this.documents.filter((each) => each !== document);
    this.closed.fire(document);
  }
}

/** A text with another one in place of a range; what lies beyond its end is its end. */
function replaced(text, { start, end }, inserted) {
  const lines = text.split('\n');
  const offset = ({ line, character }) =>
    Math.min(text.length, lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character);
  return text.slice(0, offset(start)) + inserted + text.slice(offset(end));
}

module.exports = { Editor };
