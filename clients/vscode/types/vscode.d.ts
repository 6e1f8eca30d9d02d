// The part of VS Code's interface that the extension uses, in our own words, for the type checker. It
// says what we call and what we believe comes back; whether the editor agrees, only the editor can say.

declare module 'vscode' {
  export type Event<T> = (heard: (value: T) => unknown) => Disposable;
  export type Result<T> = T | undefined | null | PromiseLike<T | undefined | null>;

  export class Disposable {
    constructor(dispose: () => void);
    dispose(): void;
  }
  export interface CancellationToken {
    readonly isCancellationRequested: boolean;
    readonly onCancellationRequested: Event<unknown>;
  }
  export class CancellationTokenSource {
    readonly token: CancellationToken;
    cancel(): void;
    dispose(): void;
  }
  export class EventEmitter<T> {
    event: Event<T>;
    fire(value: T): void;
    dispose(): void;
  }

  // MARK: Values

  export class Uri {
    static from(parts: { scheme: string; path?: string }): Uri;
    static parse(text: string): Uri;
    static joinPath(base: Uri, ...parts: string[]): Uri;
    readonly scheme: string;
    readonly path: string;
    with(parts: { scheme?: string; path?: string }): Uri;
    toString(): string;
  }
  export class Position {
    constructor(line: number, character: number);
    readonly line: number;
    readonly character: number;
  }
  export class Range {
    constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
    readonly start: Position;
    readonly end: Position;
  }
  export class Selection {
    constructor(anchor: Position, active: Position);
    readonly start: Position;
    readonly end: Position;
  }
  export class MarkdownString {
    appendText(text: string): MarkdownString;
    appendMarkdown(text: string): MarkdownString;
  }
  export class ThemeIcon {
    constructor(id: string, color?: ThemeColor);
  }
  export class ThemeColor {
    constructor(id: string);
  }
  export interface AccessibilityInformation {
    label: string;
    role?: string;
  }
  export interface Command {
    command: string;
    title: string;
    arguments?: unknown[];
  }

  // MARK: The tree

  export enum TreeItemCollapsibleState { None, Collapsed, Expanded }
  export enum TreeItemCheckboxState { Unchecked, Checked }
  export class TreeItem {
    constructor(label: string, state?: TreeItemCollapsibleState);
    label?: string;
    id?: string;
    description?: string;
    tooltip?: string | MarkdownString;
    iconPath?: ThemeIcon;
    command?: Command;
    contextValue?: string;
    checkboxState?: TreeItemCheckboxState;
    accessibilityInformation?: AccessibilityInformation;
    collapsibleState?: TreeItemCollapsibleState;
  }
  export interface TreeDataProvider<T> {
    onDidChangeTreeData?: Event<T | T[] | undefined | null | void>;
    getTreeItem(element: T): TreeItem;
    getChildren(element?: T): Result<T[]>;
    getParent?(element: T): Result<T>;
    resolveTreeItem?(item: TreeItem, element: T): Result<TreeItem>;
  }
  export class DataTransferItem {
    constructor(value: unknown);
    readonly value: any;
  }
  export interface DataTransfer {
    get(type: string): DataTransferItem | undefined;
    set(type: string, item: DataTransferItem): void;
  }
  export interface TreeView<T> extends Disposable {
    readonly visible: boolean;
    readonly selection: readonly T[];
    message?: string;
    description?: string;
    badge?: { value: number; tooltip: string };
    onDidChangeVisibility: Event<{ visible: boolean }>;
    onDidChangeCheckboxState: Event<{ items: [T, TreeItemCheckboxState][] }>;
    reveal(element: T, options?: { select?: boolean; focus?: boolean }): PromiseLike<void>;
  }

  // MARK: Documents

  export interface TextLine {
    readonly text: string;
    readonly range: Range;
  }
  export interface TextDocument {
    readonly uri: Uri;
    readonly isDirty: boolean;
    readonly lineCount: number;
    getText(): string;
    lineAt(line: number): TextLine;
    save(): PromiseLike<boolean>;
  }
  export interface TextEditor {
    readonly document: TextDocument;
    selection: Selection;
  }
  export class WorkspaceEdit {
    replace(uri: Uri, range: Range, text: string): void;
  }
  export enum FileType { Unknown, File, Directory }
  export enum FileChangeType { Changed = 1, Created = 2, Deleted = 3 }
  export interface FileChangeEvent {
    type: FileChangeType;
    uri: Uri;
  }
  export class FileSystemError extends Error {
    constructor(message: string);
    static FileNotFound(message: string): FileSystemError;
    static NoPermissions(message: string): FileSystemError;
    static Unavailable(message: string): FileSystemError;
    readonly code: string;
  }
  export interface FileStat {
    type: FileType;
    ctime: number;
    mtime: number;
    size: number;
  }
  export interface FileSystemProvider {
    onDidChangeFile: Event<FileChangeEvent[]>;
    watch(uri: Uri): Disposable;
    stat(uri: Uri): FileStat | PromiseLike<FileStat>;
    readDirectory(uri: Uri): [string, FileType][];
    createDirectory(uri: Uri): void;
    readFile(uri: Uri): Uint8Array | PromiseLike<Uint8Array>;
    writeFile(uri: Uri, content: Uint8Array): void | PromiseLike<void>;
    delete(uri: Uri): void;
    rename(from: Uri, to: Uri): void;
  }
  export enum DiagnosticSeverity { Error, Warning, Information, Hint }
  export class Diagnostic {
    constructor(range: Range, message: string, severity?: DiagnosticSeverity);
    readonly range: Range;
    readonly message: string;
    source?: string;
  }
  export interface DiagnosticCollection extends Disposable {
    set(uri: Uri, diagnostics: Diagnostic[]): void;
    delete(uri: Uri): void;
  }
  export enum CompletionItemKind { Value = 11, Property = 9 }
  export class CompletionItem {
    constructor(label: string, kind?: CompletionItemKind);
    detail?: string;
    documentation?: string;
    insertText?: string;
    filterText?: string;
    sortText?: string;
    range?: Range;
  }
  export class Hover {
    constructor(contents: MarkdownString, range?: Range);
  }
  export class CodeActionKind {
    static readonly QuickFix: CodeActionKind;
  }
  export class CodeAction {
    constructor(title: string, kind: CodeActionKind);
    edit?: WorkspaceEdit;
    diagnostics?: Diagnostic[];
    isPreferred?: boolean;
  }
  export class InlayHint {
    constructor(position: Position, label: string);
    paddingLeft?: boolean;
  }
  export class SemanticTokensLegend {
    constructor(types: string[]);
  }
  export interface SemanticTokens {
    readonly data: Uint32Array;
  }
  export class SemanticTokensBuilder {
    push(line: number, character: number, length: number, type: number): void;
    build(): SemanticTokens;
  }

  // MARK: Asking and telling

  export enum QuickPickItemKind { Separator = -1, Default = 0 }
  export interface QuickPickItem {
    label: string;
    description?: string;
    detail?: string;
    kind?: QuickPickItemKind;
    alwaysShow?: boolean;
  }
  export interface QuickPick<T extends QuickPickItem> extends Disposable {
    title: string | undefined;
    placeholder: string | undefined;
    value: string;
    items: readonly T[];
    activeItems: readonly T[];
    busy: boolean;
    enabled: boolean;
    ignoreFocusOut: boolean;
    onDidChangeValue: Event<string>;
    onDidAccept: Event<void>;
    onDidHide: Event<void>;
    show(): void;
    hide(): void;
  }
  export interface InputBox extends Disposable {
    title: string | undefined;
    placeholder: string | undefined;
    prompt: string | undefined;
    validationMessage: string | undefined;
    value: string;
    busy: boolean;
    enabled: boolean;
    ignoreFocusOut: boolean;
    onDidChangeValue: Event<string>;
    onDidAccept: Event<void>;
    onDidHide: Event<void>;
    show(): void;
    hide(): void;
  }
  export interface QuickPickOptions {
    title?: string;
    placeHolder?: string;
    matchOnDescription?: boolean;
  }
  export interface InputBoxOptions {
    title?: string;
    value?: string;
    prompt?: string;
    placeHolder?: string;
    ignoreFocusOut?: boolean;
    validateInput?: (typed: string) => InputProblem | PromiseLike<InputProblem>;
  }
  type InputProblem = string | InputBoxValidationMessage | undefined;
  export interface InputBoxValidationMessage {
    message: string;
    severity: InputBoxValidationSeverity;
  }
  export enum InputBoxValidationSeverity { Info = 1, Warning = 2, Error = 3 }
  export interface LogOutputChannel extends Disposable {
    error(line: string): void;
    warn(line: string): void;
    info(line: string): void;
    debug(line: string): void;
    show(): void;
  }
  export enum StatusBarAlignment { Left = 1, Right = 2 }
  export interface StatusBarItem extends Disposable {
    name: string | undefined;
    text: string;
    tooltip: string | undefined;
    command: string | undefined;
    accessibilityInformation: AccessibilityInformation | undefined;
    show(): void;
    hide(): void;
  }

  // MARK: Pages

  export enum ViewColumn { Active = -1 }
  export enum ColorThemeKind { Light = 1, Dark = 2, HighContrast = 3, HighContrastLight = 4 }
  export interface Webview {
    html: string;
    options: { enableScripts?: boolean; localResourceRoots?: Uri[] };
    readonly cspSource: string;
    asWebviewUri(uri: Uri): Uri;
    onDidReceiveMessage: Event<any>;
  }
  export interface WebviewPanel extends Disposable {
    readonly webview: Webview;
    readonly visible: boolean;
    iconPath?: Uri;
    reveal(): void;
    onDidDispose: Event<void>;
    onDidChangeViewState: Event<unknown>;
  }

  // MARK: Where everything hangs

  export enum ConfigurationTarget { Global = 1, Workspace = 2 }
  export interface WorkspaceConfiguration {
    get(key: string): unknown;
    inspect(key: string): { workspaceValue?: unknown } | undefined;
    update(key: string, value: unknown, target: ConfigurationTarget): PromiseLike<void>;
  }
  export interface ConfigurationChangeEvent {
    affectsConfiguration(key: string): boolean;
  }
  export interface Memento {
    get(key: string): any;
    update(key: string, value: unknown): PromiseLike<void>;
  }
  export interface ExtensionContext {
    readonly subscriptions: Disposable[];
    readonly workspaceState: Memento;
    readonly globalState: Memento;
    readonly extensionUri: Uri;
    readonly extension: { packageJSON: any };
  }
  interface Messages {
    (message: string, ...actions: string[]): PromiseLike<string | undefined>;
    (message: string, options: { modal: boolean; detail?: string }, ...actions: string[]): PromiseLike<string | undefined>;
  }

  export const window: {
    readonly state: { focused: boolean };
    readonly activeTextEditor: TextEditor | undefined;
    readonly activeColorTheme: { kind: ColorThemeKind };
    readonly tabGroups: {
      readonly all: readonly { tabs: readonly { input: unknown; isDirty: boolean }[] }[];
      close(tabs: readonly { input: unknown }[]): PromiseLike<boolean>;
    };
    showInformationMessage: Messages;
    showWarningMessage: Messages;
    showErrorMessage: Messages;
    showQuickPick<T extends string | QuickPickItem>(items: T[], options?: QuickPickOptions, token?: CancellationToken): PromiseLike<T | undefined>;
    createInputBox(): InputBox;
    createQuickPick<T extends QuickPickItem>(): QuickPick<T>;
    showInputBox(options?: InputBoxOptions, token?: CancellationToken): PromiseLike<string | undefined>;
    setStatusBarMessage(text: string, milliseconds: number): Disposable;
    createStatusBarItem(id: string, alignment: StatusBarAlignment, priority: number): StatusBarItem;
    createOutputChannel(name: string, options: { log: true }): LogOutputChannel;
    createTreeView<T>(id: string, options: {
      treeDataProvider: TreeDataProvider<T>;
      showCollapseAll?: boolean;
      canSelectMany?: boolean;
      manageCheckboxStateManually?: boolean;
      dragAndDropController?: {
        dragMimeTypes: readonly string[];
        dropMimeTypes: readonly string[];
        handleDrag(source: readonly T[], data: DataTransfer): void;
        handleDrop(target: T | undefined, data: DataTransfer): void | PromiseLike<void>;
      };
    }): TreeView<T>;
    createWebviewPanel(type: string, title: string, column: ViewColumn, options: {}): WebviewPanel;
    registerWebviewPanelSerializer(type: string, serializer: {
      deserializeWebviewPanel(panel: WebviewPanel, state: unknown): PromiseLike<void>;
    }): Disposable;
    showTextDocument(document: TextDocument): PromiseLike<TextEditor>;
    onDidChangeWindowState: Event<{ focused: boolean }>;
    onDidChangeActiveColorTheme: Event<unknown>;
  };

  export const workspace: {
    readonly textDocuments: readonly TextDocument[];
    getConfiguration(section: string): WorkspaceConfiguration;
    openTextDocument(uri: Uri): PromiseLike<TextDocument>;
    applyEdit(edit: WorkspaceEdit): PromiseLike<boolean>;
    registerFileSystemProvider(scheme: string, provider: FileSystemProvider, options: { isCaseSensitive: boolean; isReadonly?: boolean }): Disposable;
    registerTextDocumentContentProvider(scheme: string, provider: {
      onDidChange?: Event<Uri>;
      provideTextDocumentContent(uri: Uri): Result<string>;
    }): Disposable;
    onDidChangeConfiguration: Event<ConfigurationChangeEvent>;
    onDidSaveTextDocument: Event<TextDocument>;
    onDidOpenTextDocument: Event<TextDocument>;
    onDidCloseTextDocument: Event<TextDocument>;
    onDidChangeTextDocument: Event<{ document: TextDocument }>;
  };

  export const languages: {
    createDiagnosticCollection(name: string): DiagnosticCollection;
    registerCompletionItemProvider(selector: { scheme: string }, provider: {
      provideCompletionItems(document: TextDocument, position: Position): Result<CompletionItem[]>;
    }, ...triggers: string[]): Disposable;
    registerHoverProvider(selector: { scheme: string }, provider: {
      provideHover(document: TextDocument, position: Position): Result<Hover>;
    }): Disposable;
    registerCodeActionsProvider(selector: { scheme: string }, provider: {
      provideCodeActions(document: TextDocument, range: Range, context: { diagnostics: readonly Diagnostic[] }): Result<CodeAction[]>;
    }): Disposable;
    registerInlayHintsProvider(selector: { scheme: string }, provider: {
      provideInlayHints(document: TextDocument, range: Range): Result<InlayHint[]>;
    }): Disposable;
    registerDocumentSemanticTokensProvider(selector: { scheme: string }, provider: {
      provideDocumentSemanticTokens(document: TextDocument): Result<SemanticTokens>;
    }, legend: SemanticTokensLegend): Disposable;
  };

  export const commands: {
    registerCommand(name: string, run: (...values: any[]) => unknown): Disposable;
    executeCommand(name: string, ...values: unknown[]): PromiseLike<unknown>;
  };
}
