// A stand-in for VS Code's interface, because VS Code itself is not to be had where the tests run. It
// shows that the extension calls what it is believed to call, with what, and when, and that it does the
// right thing with what is believed to come back: a person's answers, a document that is saved and read
// again only when its file says that it is another, a tree that asks again only for what it was told of.
// Where VS Code refuses, it refuses: an unknown command or view, a row's id that is there twice, a
// page that loads or runs what it may not, a file that is only to be read; and where VS Code is hard to
// please, so is it: rows are known by their objects, a notice that says the same takes the place of the one
// before, words of welcome are shown only where there is no message, faults of files come wrapped.
// It does not show that VS Code agrees: how rows, notices and editors look, focus, drag and drop by hand,
// the back-up of unsaved documents, and the web page's frame are VS Code's own, and are not here. What is
// only passed on to it is kept for the test to look at.
'use strict';
const { EventEmitter } = require('node:events');
const { Editor } = require('./documents.js');
const values = require('./values.js');
const { holds } = require('./when.js');

const manifest = require('../../package.json');

/** One window of the stand-in: `api` is what `require('vscode')` gives, `desk` is the person at it. */
function makeWindow({ settings = {}, globalState = {}, workspaceState = {} } = {}) {
  const noticed = new EventEmitter();
  noticed.setMaxListeners(0);
  const desk = {
    /** What the person is shown and has not answered: notices, picks, inputs. */
    shown: [],
    /** All that was ever shown, in words. */
    history: [],
    context: {},
    commands: new Map(),
    executed: [],
    statusItems: [],
    statusMessages: [],
    panels: [],
    pickers: [],
    boxes: [],
    trees: new Map(),
    log: [],
    settings: { ...settings },
    noticed,
  };
  const happened = () => noticed.emit('something');

  /** Waits until `look` finds something. */
  desk.until = (look, what = String(look), milliseconds = 20_000) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        clearInterval(again);
        noticed.off('something', check);
        reject(new Error(`Not shown: ${what}. Shown: ${desk.history.slice(-6).join(' | ')}`));
      }, milliseconds);
      const check = () => {
        let found;
        try {
          found = look();
        } catch (fault) {
          found = undefined;
          desk.lastFault = fault;
        }
        if (!found) return;
        clearTimeout(timer);
        clearInterval(again);
        noticed.off('something', check);
        resolve(found);
      };
      // Some things change without anything being shown; a look now and then finds them.
      const again = setInterval(check, 10);
      noticed.on('something', check);
      check();
    });

  /** The notice, pick or input that the person is shown and that says this. */
  desk.notice = (pattern) =>
    desk.until(() => desk.shown.find(({ message }) => pattern.test(message)), String(pattern));

  const show = (kind, message, more, token) =>
    new Promise((resolve) => {
      if (token?.isCancellationRequested) return resolve(undefined);
      const notice = {
        kind, message, ...more,
        choose(answer) {
          const at = desk.shown.indexOf(notice);
          if (at < 0) throw new Error(`“${message}” is not shown any more.`);
          desk.shown.splice(at, 1);
          resolve(answer);
          happened();
        },
      };
      token?.onCancellationRequested(() => desk.shown.includes(notice) && notice.choose(undefined));
      desk.shown.push(notice);
      desk.history.push(`${kind}: ${message}`);
      happened();
    });
  const message = (kind) => (text, ...rest) => {
    const options = typeof rest[0] === 'object' ? rest.shift() : {};
    const isSame = (other) =>
      other.kind === kind && other.message === text && !other.options.modal && `${other.actions}` === `${rest}`;
    // A notice with the same text replaces the one before, which can no longer be answered.
    if (!options.modal) desk.shown.find((other) => other.actions && isSame(other))?.choose(undefined);
    return show(kind, text, { actions: rest, options });
  };

  const configuration = new values.Emitter();
  const setting = (key) => (key in desk.settings ? desk.settings[key] : defaultOf(key));
  desk.configure = (key, value) => {
    defaultOf(key);
    desk.settings[key] = value;
    const whole = `fencepost.${key}`;
    configuration.fire({ affectsConfiguration: (name) => name === whole || whole.startsWith(`${name}.`) });
  };

  const views = Object.values(manifest.contributes.views).flat().map(({ id }) => id);
  /** What stands in a view that is empty and says nothing else. */
  desk.welcome = (view) => {
    const tree = desk.trees.get(view);
    if (tree.lines().length > 0 || tree.view.message) return '';
    const shown = manifest.contributes.viewsWelcome.filter((each) => each.view === view && holds(each.when, desk.context));
    return shown.map(({ contents }) => contents).join('\n\n');
  };
  /** The buttons in the title of a view. */
  desk.buttons = (view) => manifest.contributes.menus['view/title']
    .filter(({ group, when }) => group.startsWith('navigation') && holds(when, { ...desk.context, view }))
    .map(({ command }) => command.replace('fencepost.', ''));

  const windowState = new values.Emitter();
  const themeChanged = new values.Emitter();
  const state = { focused: true };
  desk.focus = (focused) => {
    state.focused = focused;
    windowState.fire(state);
  };
  const theme = { kind: values.ColorThemeKind.Light };
  desk.darken = () => {
    theme.kind = values.ColorThemeKind.Dark;
    themeChanged.fire(theme);
  };

  const editor = new Editor({ show, happened, desk });
  desk.editor = editor;

  const commands = {
    registerCommand(name, run) {
      if (desk.commands.has(name)) throw new Error(`There is a command ${name} already.`);
      desk.commands.set(name, run);
      return new values.Disposable(() => desk.commands.delete(name));
    },
    async executeCommand(name, ...args) {
      desk.executed.push([name, ...args]);
      const view = views.find((id) => name === `${id}.focus`);
      if (name === 'setContext') desk.context[args[0]] = args[1];
      else if (name === 'vscode.diff') await editor.openDifference(args[0], args[1], args[2]);
      else if (view) desk.trees.get(view).setVisible(true);
      else if (name !== 'workbench.action.openSettings' && !desk.commands.has(name)) throw new Error(`command '${name}' not found`);
      happened();
      return desk.commands.get(name)?.(...args);
    },
  };
  desk.run = (name, ...args) => {
    const run = desk.commands.get(`fencepost.${name}`);
    if (!run) throw new Error(`There is no command ${name}.`);
    return run(...args);
  };

  const window = {
    state,
    activeColorTheme: theme,
    get activeTextEditor() {
      return editor.active;
    },
    tabGroups: {
      get all() {
        return [{ tabs: editor.files }, { tabs: editor.tabs }];
      },
      close: async (tabs) => editor.closeTabs(tabs),
    },
    showInformationMessage: message('information'),
    showWarningMessage: message('warning'),
    showErrorMessage: message('error'),
    showQuickPick(items, options = {}, token) {
      return show('pick', options.title ?? options.placeHolder ?? '', { items }, token).then((answer) =>
        answer instanceof RegExp ? items.find((item) => answer.test(item.label ?? item)) : answer);
    },
    showInputBox(options = {}, token) {
      const type = (text) => options.validateInput?.(text);
      return show('input', options.title ?? options.prompt ?? '', { options, type }, token).then(async (text) => {
        const refused = text === undefined ? undefined : await options.validateInput?.(text);
        // What is information or a warning does not keep the line from being taken.
        const isRefused = typeof refused === 'string' ? refused !== '' : refused?.severity === 3;
        if (isRefused) throw new Error(`The input takes no ${text}: ${refused}`);
        return text;
      });
    },
    createQuickPick() {
      const picker = new values.QuickPick(happened);
      desk.pickers.push(picker);
      return picker;
    },
    createInputBox() {
      const box = new values.InputBox(happened);
      desk.boxes.push(box);
      return box;
    },
    setStatusBarMessage(text) {
      desk.statusMessages.push(text);
      happened();
      return new values.Disposable(() => {});
    },
    createStatusBarItem(id) {
      const item = {
        id, isShown: false,
        show: () => { item.isShown = true; happened(); },
        hide: () => { item.isShown = false; happened(); },
        dispose() {},
      };
      desk.statusItems.push(item);
      return item;
    },
    createOutputChannel: () => ({
      ...Object.fromEntries(['error', 'warn', 'info', 'debug'].map((level) => [
        level, (line) => desk.log.push(`${level}: ${line}`),
      ])),
      show() {},
      dispose() {},
    }),
    createTreeView(id, options) {
      if (!views.includes(id) || desk.trees.has(id)) throw new Error(`No view is registered with id: ${id}`);
      const tree = new values.Tree(options, happened);
      desk.trees.set(id, tree);
      return tree.view;
    },
    createWebviewPanel(type, title) {
      const panel = new values.Panel(type, title, happened);
      desk.panels.push(panel);
      return panel;
    },
    registerWebviewPanelSerializer: () => new values.Disposable(() => {}),
    showTextDocument: async (document) => editor.show(document),
    onDidChangeWindowState: windowState.event,
    onDidChangeActiveColorTheme: themeChanged.event,
  };

  const workspace = {
    get textDocuments() {
      return editor.documents;
    },
    getConfiguration: () => ({
      get: setting,
      inspect: () => ({}),
      update: async (key, value) => desk.configure(key, value),
    }),
    openTextDocument: (uri) => editor.open(uri).catch((fault) => {
      throw new Error(`cannot open ${uri}. Detail: Unable to read file '${uri}' (${fault})`);
    }),
    applyEdit: async (edit) => editor.apply(edit),
    registerFileSystemProvider(scheme, provider, options) {
      editor.addFiles(scheme, provider, options);
      return new values.Disposable(() => {});
    },
    registerTextDocumentContentProvider(scheme, provider) {
      editor.contents.set(scheme, provider);
      provider.onDidChange?.((uri) => editor.contentChanged(uri));
      return new values.Disposable(() => {});
    },
    onDidChangeConfiguration: configuration.event,
    onDidSaveTextDocument: editor.saved.event,
    onDidOpenTextDocument: editor.opened.event,
    onDidCloseTextDocument: editor.closed.event,
    onDidChangeTextDocument: editor.changed.event,
  };

  /** What the editor asks about a document, by what it asks it for. */
  const keepProvider = (name, provider) => {
    desk[name] = provider;
    return new values.Disposable(() => {});
  };
  const languages = {
    createDiagnosticCollection: () => editor.diagnostics,
    registerCompletionItemProvider: (_, provider) => keepProvider('completion', provider),
    registerHoverProvider: (_, provider) => keepProvider('hover', provider),
    registerCodeActionsProvider: (_, provider) => keepProvider('codeActions', provider),
    registerInlayHintsProvider: (_, provider) => keepProvider('inlayHints', provider),
    registerDocumentSemanticTokensProvider: (_, provider) => keepProvider('semanticTokens', provider),
  };

  const memento = (kept) => ({
    get: (key) => kept[key],
    update: async (key, value) => {
      if (value === undefined) delete kept[key];
      else kept[key] = JSON.parse(JSON.stringify(value));
    },
  });
  desk.states = { globalState, workspaceState };
  const context = {
    subscriptions: [],
    globalState: memento(globalState),
    workspaceState: memento(workspaceState),
    extensionUri: values.Uri.from({ scheme: 'file', path: '/extension' }),
    extension: { packageJSON: { ...manifest, version: '0.1.0' } },
  };

  const { Emitter, InputBox, QuickPick, Tree, Panel, ...classes } = values;
  const api = { ...classes, EventEmitter: Emitter, commands, languages, window, workspace };
  return { api, desk, context };
}

/** @param {string} key */
function defaultOf(key) {
  const property = manifest.contributes.configuration.properties[`fencepost.${key}`];
  if (!property) throw new Error(`package.json has no setting fencepost.${key}.`);
  return property.default;
}

module.exports = { makeWindow };
