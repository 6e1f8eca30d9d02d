// The map, in a panel of the editor that is drawn again when what is on it changes.
'use strict';
const vscode = require('vscode');
const { randomBytes } = require('node:crypto');
const { methods, notifications } = require('../protocol.js');
const { page } = require('../map-page.js');
const { is } = require('../rpc/faults.js');

class MapPanel {
  /**
   * @param {import('../client.js').Client} client
   * @param {vscode.Uri} extension its folder
   * @param {(fault: unknown) => void} showError
   */
  constructor(client, extension, showError) {
    this.client = client;
    this.media = vscode.Uri.joinPath(extension, 'media');
    this.showError = showError;
    /** @type {vscode.WebviewPanel|undefined} */
    this.panel = undefined;
    this.isStale = false;
    this.isDrawing = false;
    client.mirror.on('change', () => this.draw());
    client.access.on('change', () => {
      if (client.access.isGranted('reminder')) this.draw();
      else this.empty();
    });
    client.session.on('notification', (method) => {
      if (method === notifications.regionDidEnter || method === notifications.regionDidLeave) this.draw();
    });
    this.theme = vscode.window.onDidChangeActiveColorTheme(() => this.draw());
  }

  dispose() {
    this.theme.dispose();
    this.panel?.dispose();
  }

  async show() {
    if (!(await this.client.ensureReminders())) {
      vscode.window.showWarningMessage(this.client.access.advice('reminder'));
      return;
    }
    if (!this.panel) this.adopt(vscode.window.createWebviewPanel('fencepost.map', 'Fencepost Map', vscode.ViewColumn.Active, {}));
    this.panel?.reveal();
    await this.draw();
  }

  /** @param {vscode.WebviewPanel} panel a new one, or one of before the editor started again */
  adopt(panel) {
    this.panel = panel;
    panel.webview.options = { enableScripts: true, localResourceRoots: [this.media] };
    panel.onDidDispose(() => (this.panel = undefined));
    panel.onDidChangeViewState(() => this.isStale && this.draw());
    panel.webview.onDidReceiveMessage((message) => {
      if (message?.kind === 'refresh') this.draw();
    });
  }

  /** What may not be seen any more is not left to be seen. */
  empty() {
    this.isStale = true;
    if (this.panel) this.panel.webview.html = '';
  }

  /** Draws the map if it is visible, otherwise when it becomes visible. */
  async draw() {
    this.isStale = true;
    if (this.isDrawing || !this.client.access.isGranted('reminder')) return;
    this.isDrawing = true;
    try {
      while (this.isStale && this.panel?.visible) {
        this.isStale = false;
        const { text } = await this.client.session.request(methods.mapRender, {
          format: 'svg', where: this.client.mirror.view.where,
        });
        // What is allowed may have changed while it was drawn.
        if (!this.client.access.isGranted('reminder')) return;
        if (this.panel) this.panel.webview.html = this.html(this.panel.webview, text);
      }
    } catch (fault) {
      if (is(fault, 'eventStoreNotAuthorized')) {
        this.empty();
        return;
      }
      this.isStale = false;
      this.showError(fault);
    } finally {
      this.isDrawing = false;
    }
  }

  /**
   * @param {vscode.Webview} webview
   * @param {string} svg
   */
  html(webview, svg) {
    const { kind } = vscode.window.activeColorTheme;
    return page({
      svg,
      nonce: randomBytes(18).toString('base64').replace(/[^A-Za-z0-9]/g, ''),
      source: webview.cspSource,
      style: String(webview.asWebviewUri(vscode.Uri.joinPath(this.media, 'map.css'))),
      script: String(webview.asWebviewUri(vscode.Uri.joinPath(this.media, 'map.js'))),
      isDark: kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast,
    });
  }
}

module.exports = { MapPanel };
