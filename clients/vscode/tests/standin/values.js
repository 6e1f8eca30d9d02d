// The classes and choices of the stand-in for VS Code's interface, no larger than they are needed.
'use strict';

class Disposable {
  constructor(dispose) {
    this.dispose = dispose;
  }
}

class Emitter {
  constructor() {
    this.heard = new Set();
    this.event = (listener) => {
      this.heard.add(listener);
      return new Disposable(() => this.heard.delete(listener));
    };
  }
  fire(value) {
    for (const listener of [...this.heard]) listener(value);
  }
  dispose() {
    this.heard.clear();
  }
}

class CancellationTokenSource {
  constructor() {
    this.emitter = new Emitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  }
  cancel() {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose() {
    this.emitter.dispose();
  }
}

class Uri {
  constructor(scheme, path) {
    Object.assign(this, { scheme, path });
  }
  static from({ scheme, path = '' }) {
    return new Uri(scheme, path);
  }
  static joinPath(base, ...parts) {
    return new Uri(base.scheme, [base.path, ...parts].join('/'));
  }
  with({ scheme = this.scheme, path = this.path }) {
    return new Uri(scheme, path);
  }
  toString() {
    return `${this.scheme}:${this.path.split('/').map(encodeURIComponent).join('/')}`;
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(...at) {
    this.start = new Position(at[0], at[1]);
    this.end = new Position(at[2], at[3]);
  }
}
class Selection {
  constructor(anchor, active) {
    Object.assign(this, { anchor, active });
  }
}
class MarkdownString {
  value = '';
  appendText(text) {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~<>|]/g, '\\$&');
    return this;
  }
  appendMarkdown(text) {
    this.value += text;
    return this;
  }
}
class ThemeIcon {
  constructor(id, color) {
    Object.assign(this, { id, color });
  }
}
class ThemeColor {
  constructor(id) {
    this.id = id;
  }
}
class TreeItem {
  constructor(label, collapsibleState = 0) {
    Object.assign(this, { label, collapsibleState });
  }
}
class DataTransferItem {
  constructor(value) {
    this.value = value;
  }
}
class WorkspaceEdit {
  edits = [];
  replace(uri, range, text) {
    this.edits.push({ uri, range, text });
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}
class CompletionItem {
  constructor(label, kind) {
    Object.assign(this, { label, kind });
  }
}
class Hover {
  constructor(contents, range) {
    Object.assign(this, { contents, range });
  }
}
const CodeActionKind = { QuickFix: 'quickfix' };
class CodeAction {
  constructor(title, kind) {
    Object.assign(this, { title, kind });
  }
}
class InlayHint {
  constructor(position, label) {
    Object.assign(this, { position, label });
  }
}
class SemanticTokensLegend {
  constructor(tokenTypes) {
    this.tokenTypes = tokenTypes;
  }
}
/** Keeps the tokens as they were pushed, which have to come in their order. */
class SemanticTokensBuilder {
  tokens = [];
  push(line, character, length, type) {
    const last = this.tokens.at(-1);
    if (last && (line < last.line || (line === last.line && character < last.character + last.length))) throw new Error('Tokens overlap.');
    if (!(type >= 0) || !(length > 0)) throw new Error('No such token.');
    this.tokens.push({ line, character, length, type });
  }
  build() {
    return this.tokens;
  }
}
class FileSystemError extends Error {
  constructor(message, code = 'Unknown') {
    super(message);
    this.code = code;
    this.name = `${code} (FileSystem)`;
  }
  static FileNotFound(message) {
    return new FileSystemError(message, 'FileNotFound');
  }
  static NoPermissions(message) {
    return new FileSystemError(message, 'NoPermissions');
  }
  static Unavailable(message) {
    return new FileSystemError(message, 'Unavailable');
  }
}

const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
const TreeItemCheckboxState = { Unchecked: 0, Checked: 1 };
const FileType = { Unknown: 0, File: 1, Directory: 2 };
const FileChangeType = { Changed: 1, Created: 2, Deleted: 3 };
const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
const CompletionItemKind = { Value: 11, Property: 9 };
const QuickPickItemKind = { Separator: -1, Default: 0 };
const StatusBarAlignment = { Left: 1, Right: 2 };
const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 };
const ViewColumn = { Active: -1 };
const ColorThemeKind = { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 };
const ConfigurationTarget = { Global: 1, Workspace: 2 };

/** A picker as the person uses it: `type`, `accept`, `hide`. */
class QuickPick {
  constructor(happened) {
    this.happened = happened;
    this.emitters = { value: new Emitter(), accept: new Emitter(), hide: new Emitter() };
    this.onDidChangeValue = this.emitters.value.event;
    this.onDidAccept = this.emitters.accept.event;
    this.onDidHide = this.emitters.hide.event;
    this.value = '';
    this.enabled = true;
    this.busy = false;
    this.isShown = false;
    this.rows = [];
    this.activeItems = [];
  }
  get items() {
    return this.rows;
  }
  /** As in VS Code, the row that is active changes only when the window answers. */
  set items(rows) {
    this.rows = rows;
    const before = this.activeItems;
    this.answer = () => {
      if (this.rows === rows && this.activeItems === before) this.activeItems = rows.slice(0, 1);
    };
    setImmediate(this.answer);
    this.happened();
  }
  get labels() {
    return this.rows.map(({ label, description }) => [label, description].filter(Boolean).join(' · '));
  }
  type(text) {
    this.mustBeUsable();
    this.value = text;
    this.emitters.value.fire(text);
  }
  /** What is not shown, or is busy saving, takes nothing from the person. */
  mustBeUsable() {
    if (!this.isShown || !this.enabled) throw new Error('The box is hidden or disabled.');
  }
  accept(pattern) {
    this.mustBeUsable();
    this.answer?.();
    if (pattern) this.activeItems = [this.rows.find(({ label }) => pattern.test(label))];
    if (!this.activeItems[0]) throw new Error(`There is no row ${pattern} among ${this.labels.join(', ')}`);
    this.emitters.accept.fire();
  }
  show() {
    this.isShown = true;
    this.happened();
  }
  hide() {
    if (!this.isShown) return;
    this.isShown = false;
    this.emitters.hide.fire();
    this.happened();
  }
  dispose() {
    this.hide();
  }
}

/** A line as the person types it. */
class InputBox {
  constructor(happened) {
    this.happened = happened;
    this.emitters = { value: new Emitter(), accept: new Emitter(), hide: new Emitter() };
    this.onDidChangeValue = this.emitters.value.event;
    this.onDidAccept = this.emitters.accept.event;
    this.onDidHide = this.emitters.hide.event;
    this.value = '';
    this.enabled = true;
    this.busy = false;
    this.isShown = false;
  }
  type(text) {
    if (!this.isShown || !this.enabled) throw new Error('The box is hidden or disabled.');
    this.value = text;
    this.emitters.value.fire(text);
  }
  accept() {
    if (!this.isShown || !this.enabled) throw new Error('The box is hidden or disabled.');
    this.emitters.accept.fire();
  }
  show() {
    this.isShown = true;
    this.happened();
  }
  hide() {
    if (!this.isShown) return;
    this.isShown = false;
    this.emitters.hide.fire();
    this.happened();
  }
  dispose() {
    this.hide();
  }
}

/**
 * A tree view that asks for rows as VS Code does: it knows them by the objects that it was given, asks again
 * for what it was told of and all that stands under it, and takes each id once.
 */
class Tree {
  constructor({ treeDataProvider, dragAndDropController }, happened) {
    this.provider = treeDataProvider;
    this.drag = dragAndDropController;
    this.visibility = new Emitter();
    this.checked = new Emitter();
    this.happened = happened;
    /** How often rows were asked for, and for which. */
    this.asked = [];
    /** Ids that the person closed. */
    this.closed = new Set();
    this.children = new Map();
    this.items = new Map();
    this.view = {
      visible: false,
      selection: [],
      message: '',
      onDidChangeVisibility: this.visibility.event,
      onDidChangeCheckboxState: this.checked.event,
      reveal: async (row, { select = true } = {}) => {
        if (!treeDataProvider.getParent) throw new Error('Nothing can be revealed without getParent.');
        if (!this.rows().some((each) => each.row === row)) throw new Error('There is no such row to reveal.');
        if (select) this.view.selection = [row];
        this.happened();
      },
      dispose: () => this.visibility.dispose(),
    };
    treeDataProvider.onDidChangeTreeData((told) => this.told(told));
  }
  told(rows) {
    if (!rows) {
      this.children.clear();
      this.items.clear();
    } else {
      // What it has never seen, or has forgotten, it does not know.
      for (const row of Array.isArray(rows) ? rows : [rows]) if (this.items.has(row)) this.forget(row);
    }
    this.happened();
  }
  forget(row) {
    const children = this.children.get(row) ?? [];
    this.children.delete(row);
    this.items.delete(row);
    for (const child of children) this.forget(child);
  }
  setVisible(visible) {
    if (this.view.visible === visible) return;
    this.view.visible = visible;
    this.visibility.fire({ visible });
  }
  childrenOf(row) {
    if (!this.children.has(row)) {
      this.asked.push(row?.id ?? '');
      this.children.set(row, this.provider.getChildren(row));
    }
    return this.children.get(row);
  }
  item(row) {
    if (!this.items.has(row)) this.items.set(row, this.provider.getTreeItem(row));
    return this.items.get(row);
  }
  /** All open rows, each with its depth. */
  rows(parent, depth = 0, ids = new Set()) {
    return this.childrenOf(parent).flatMap((row) => {
      const item = this.item(row);
      if (!item.id || this.provider.getParent(row) !== parent) throw new Error('A row without a home.');
      if (ids.has(item.id)) throw new Error(`Element with id ${item.id} is already registered`);
      ids.add(item.id);
      const isOpen = item.collapsibleState === TreeItemCollapsibleState.Expanded && !this.closed.has(item.id);
      return [{ row, item, depth }, ...(isOpen ? this.rows(row, depth + 1, ids) : [])];
    });
  }
  lines() {
    return this.rows().map(({ item, depth }) => `${'  '.repeat(depth)}${item.label}${item.description ? ` (${item.description})` : ''}`);
  }
  find(label) {
    return this.rows().find(({ item }) => item.label === label)?.row;
  }
  /** One box, or those of several rows that are chosen. */
  tick(labels, isChecked = true) {
    const state = isChecked ? TreeItemCheckboxState.Checked : TreeItemCheckboxState.Unchecked;
    this.checked.fire({ items: [labels].flat().map((label) => [this.find(label), state]) });
  }
  /** One row, or several that are chosen. */
  async drop(labels, target) {
    const carried = new Map();
    const data = { get: (type) => carried.get(type), set: (type, item) => carried.set(type, item) };
    this.drag.handleDrag([labels].flat().map((label) => this.find(label)), data);
    await this.drag.handleDrop(this.find(target), data);
  }
}

const PAGES = 'https://page.example';

/** A web page: it may load what lies in the folders that were named, and run what its own policy lets it. */
class Panel {
  constructor(type, title, happened) {
    Object.assign(this, { type, title, isVisible: true, isGone: false });
    this.gone = new Emitter();
    this.state = new Emitter();
    this.messages = new Emitter();
    this.onDidDispose = this.gone.event;
    this.onDidChangeViewState = this.state.event;
    this.pages = [];
    const panel = this;
    this.webview = {
      cspSource: PAGES,
      asWebviewUri: (uri) => new Uri('https', `//page.example${uri.path}`),
      onDidReceiveMessage: this.messages.event,
      set html(page) {
        panel.mustBeThere();
        panel.look(page);
        panel.pages.push(page);
        happened();
      },
    };
  }
  get visible() {
    this.mustBeThere();
    return this.isVisible;
  }
  mustBeThere() {
    if (this.isGone) throw new Error('Webview is disposed');
  }
  look(page) {
    const { enableScripts, localResourceRoots = [] } = this.webview.options ?? {};
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    for (const [, address] of page.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]*)"/g)) {
      const isRoot = ({ path }) => address.startsWith(`${PAGES}${path}/`);
      if (!localResourceRoots.some(isRoot)) throw new Error(`The page may not load ${address}.`);
    }
    for (const [tag] of page.matchAll(/<script[^>]*>/g)) {
      const nonce = /nonce="([^"]+)"/.exec(tag)?.[1];
      if (!enableScripts || !nonce || !policy.includes(`script-src 'nonce-${nonce}'`)) throw new Error(`The page may not run ${tag}.`);
    }
    if (/ on[a-z]+=|javascript:/.test(page.replace(/&[^;]*;/g, ''))) throw new Error('The page may run nothing that stands in it.');
  }
  reveal() {
    this.mustBeThere();
  }
  dispose() {
    if (this.isGone) return;
    this.isGone = true;
    this.gone.fire();
  }
}

module.exports = {
  CancellationTokenSource, CodeAction, CodeActionKind, ColorThemeKind, CompletionItem, CompletionItemKind, ConfigurationTarget, DataTransferItem, Diagnostic,
  DiagnosticSeverity, Disposable, Emitter, FileChangeType, FileSystemError, FileType, Hover, InlayHint, InputBox, MarkdownString, Panel,
  InputBoxValidationSeverity, Position, QuickPick, QuickPickItemKind, Range, Selection, SemanticTokensBuilder, SemanticTokensLegend, StatusBarAlignment, ThemeColor, ThemeIcon, Tree,
  TreeItem, TreeItemCheckboxState, TreeItemCollapsibleState, Uri, ViewColumn, WorkspaceEdit,
};
