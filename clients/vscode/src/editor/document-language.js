// What the editor shows and offers in the text of an item: faults with their fixes, completion, what a line
// means, and the colours of its words. The server knows all of it; here it is only handed on.
'use strict';
const vscode = require('vscode');
const { methods } = require('../protocol.js');
const { SCHEME, targetOf } = require('./addresses.js');

/** @typedef {import('../protocol').Requests['text/diagnose']['result']} Diagnosis */
/** @typedef {import('../protocol').TextFix} Fix */

const SEVERITIES = /** @type {const} */ ({ error: 0, warning: 1, information: 2 });
/**
 * What the editor's themes have colours for, by the role of a word.
 * @type {Partial<Record<import('../protocol').TextRole, string>>}
 */
const COLOURS = {
  keyword: 'keyword', title: 'class', date: 'number', time: 'number', duration: 'number', zone: 'number',
  recurrence: 'function', alarm: 'function', place: 'string', radius: 'number', list: 'namespace',
  tag: 'decorator', priority: 'enumMember', url: 'string',
};
const LEGEND = [...new Set(Object.values(COLOURS))];

class DocumentLanguage {
  /**
   * @param {import('../client.js').Client} client
   * @param {import('../documents.js').Documents} documents
   */
  constructor(client, documents) {
    this.client = client;
    this.documents = documents;
    this.problems = vscode.languages.createDiagnosticCollection('fencepost');
    /**
     * What is known of the text of each document.
     * @type {Map<string, {text: string, diagnosis: Promise<Diagnosis>}>}
     */
    this.known = new Map();
    /** @type {Map<string, any>} */
    this.timers = new Map();
    const selector = { scheme: SCHEME };
    const legend = new vscode.SemanticTokensLegend(LEGEND);
    this.disposables = [
      this.problems,
      vscode.languages.registerCompletionItemProvider(selector, this, ':', ' ', '@', '/', '#'),
      vscode.languages.registerHoverProvider(selector, this),
      vscode.languages.registerCodeActionsProvider(selector, this),
      vscode.languages.registerInlayHintsProvider(selector, this),
      vscode.languages.registerDocumentSemanticTokensProvider(selector, this, legend),
      vscode.workspace.onDidOpenTextDocument((document) => this.diagnoseSoon(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.diagnoseSoon(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        clearTimeout(this.timers.get(uri.toString()));
        this.known.delete(uri.toString());
        this.problems.delete(uri);
      }),
    ];
  }

  dispose() {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const each of this.disposables) each.dispose();
  }

  /**
   * @param {vscode.TextDocument} document
   * @returns {Promise<Diagnosis>|undefined} nothing where it is not an item's
   */
  diagnose(document) {
    const { uri } = document;
    const target = uri.scheme === SCHEME ? targetOf(uri) : undefined;
    if (!target) return undefined;
    const text = document.getText();
    const known = this.known.get(uri.toString());
    if (known?.text === text) return known.diagnosis;
    const params = { text, kind: target.kind, now: this.documents.now() };
    const diagnosis = this.client.session.request(methods.textDiagnose, params);
    this.known.set(uri.toString(), { text, diagnosis });
    // It is asked again with the next look.
    diagnosis.catch(() => this.known.delete(uri.toString()));
    return diagnosis;
  }

  /** @param {vscode.TextDocument} document */
  diagnoseSoon(document) {
    if (document.uri.scheme !== SCHEME) return;
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    const timer = setTimeout(() => this.client.inBackground(() => this.showProblems(document)), this.client.typingPause);
    /** @type {any} */ (timer).unref?.();
    this.timers.set(key, timer);
  }

  /** @param {vscode.TextDocument} document */
  async showProblems(document) {
    const text = document.getText();
    // A new document has no title before the person types one; that is not a mistake.
    const target = targetOf(document.uri);
    const isUntouched = target && !document.isDirty;
    const diagnosis = await this.diagnose(document);
    if (!diagnosis || document.getText() !== text) return;
    const problems = diagnosis.diagnostics
      .filter(({ severity }) => !(isUntouched && severity === 'error'))
      .map(({ line, start, end, severity, message, fixes }) => {
        const problem = new vscode.Diagnostic(new vscode.Range(line, start, line, end), message, SEVERITIES[severity]);
        problem.source = 'Fencepost';
        return Object.assign(problem, { fixes });
      });
    this.problems.set(document.uri, problems);
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Position} position
   */
  at(document, { line, character }) {
    const target = targetOf(document.uri);
    return target && { text: document.getText(), line, character, kind: target.kind, now: this.documents.now() };
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Position} position
   */
  async provideCompletionItems(document, position) {
    const params = this.at(document, position);
    if (!params) return [];
    const { completions } = await this.client.session.request(methods.textComplete, params);
    return completions.map(({ label, detail, line, start, end, newText }, index) => {
      const kind = newText.endsWith(': ') || newText.endsWith(':') ? vscode.CompletionItemKind.Property : vscode.CompletionItemKind.Value;
      const item = new vscode.CompletionItem(label, kind);
      item.detail = detail ?? undefined;
      item.insertText = newText;
      item.range = new vscode.Range(line, start, line, end);
      // The server found what fits, in the order in which it is likely.
      item.filterText = (document.lineAt(line).text.slice(start, position.character)) || newText;
      item.sortText = String(index).padStart(4, '0');
      return item;
    });
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Position} position
   */
  async provideHover(document, position) {
    const params = this.at(document, position);
    if (!params) return undefined;
    const { hover } = await this.client.session.request(methods.textHover, params);
    if (!hover) return undefined;
    const text = new vscode.MarkdownString();
    hover.text.split('\n').forEach((line, index) => {
      if (index > 0) text.appendMarkdown('\n\n');
      text.appendText(line);
    });
    return new vscode.Hover(text, new vscode.Range(hover.line, hover.start, hover.line, hover.end));
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Range} _range
   * @param {{diagnostics: readonly vscode.Diagnostic[]}} context
   */
  provideCodeActions(document, _range, { diagnostics }) {
    return diagnostics.flatMap((problem) => {
      /** @type {Fix[]} */
      const fixes = /** @type {any} */ (problem).fixes ?? [];
      return fixes.map(({ title, newText }) => {
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.edit = new vscode.WorkspaceEdit();
        action.edit.replace(document.uri, problem.range, newText);
        action.diagnostics = [problem];
        action.isPreferred = fixes.length === 1;
        return action;
      });
    });
  }

  /** @param {vscode.TextDocument} document */
  async provideInlayHints(document) {
    const text = document.getText();
    const diagnosis = await this.diagnose(document);
    if (!diagnosis || document.getText() !== text) return [];
    return diagnosis.hints.map((hint) => {
      const made = new vscode.InlayHint(document.lineAt(hint.line).range.end, hint.text);
      made.paddingLeft = true;
      return made;
    });
  }

  /** @param {vscode.TextDocument} document */
  async provideDocumentSemanticTokens(document) {
    const diagnosis = await this.diagnose(document);
    const builder = new vscode.SemanticTokensBuilder();
    for (const { line, start, end, role } of diagnosis?.tokens ?? []) {
      const colour = COLOURS[role];
      if (colour) builder.push(line, start, end - start, LEGEND.indexOf(colour));
    }
    return builder.build();
  }
}

module.exports = { DocumentLanguage, LEGEND };
