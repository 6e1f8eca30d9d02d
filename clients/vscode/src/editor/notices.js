// What the person is told and asked: consent, and what went wrong. Knows how, and leaves what follows from
// an answer to the others.
'use strict';
const vscode = require('vscode');
const { HOW_TO_GET_IT } = require('../locate.js');
const { Unavailable, sentence } = require('../rpc/faults.js');
const { questions } = require('../protocol.js');
const words = require('../words.js');

/**
 * Answers what the server asks.
 * @param {string} method
 * @param {any} params
 * @returns {Promise<unknown>|undefined}
 */
function answer(method, params) {
  switch (method) {
    case questions.windowShowMessageRequest: return ask(params);
    case questions.windowWorkDoneProgressCreate: return Promise.resolve(null);
    default: return undefined;
  }
}

/**
 * Allowed or not is not told from the place of the button alone: the titles are the server's.
 * @param {import('../protocol').WindowShowMessageRequestParams} params
 */
async function ask({ message, actions }) {
  const titles = actions.map(({ title }) => title);
  const chosen = await vscode.window.showInformationMessage(message, ...titles);
  return titles.includes(String(chosen)) ? { title: chosen } : null;
}

/**
 * What went wrong when the person wished something.
 * @param {unknown} fault
 */
function showError(fault) {
  // That there is no server was said when it was found out.
  if (fault instanceof Unavailable) return;
  vscode.window.showErrorMessage(words.plain(sentence(fault)));
}

/** @param {string} sentence that need not be answered */
function showStatus(sentence) {
  vscode.window.setStatusBarMessage(sentence, 4000);
}

class ServerNotices {
  /** @param {import('../client.js').Client} client */
  constructor(client) {
    this.client = client;
    /** What was said already. */
    this.said = '';
    client.session.on('phase', (phase) => this.entered(phase));
  }

  /** @param {import('../session.js').Phase} phase */
  async entered(phase) {
    const { reason } = this.client.session;
    if (phase === 'ready') this.said = '';
    if ((phase !== 'missing' && phase !== 'failed') || this.said === reason) return;
    this.said = reason;
    if (phase === 'missing') {
      const chosen = await vscode.window.showErrorMessage(
        `${reason} To get it: ${HOW_TO_GET_IT}`, 'Open Settings', 'Try Again',
      );
      if (chosen === 'Open Settings') {
        await vscode.commands.executeCommand('workbench.action.openSettings', 'fencepost.path');
      }
      if (chosen === 'Try Again') await vscode.commands.executeCommand('fencepost.startAgain');
      return;
    }
    const chosen = await vscode.window.showErrorMessage(
      `${reason} Nothing that was answered is lost.`, 'Start Again', 'Show Log',
    );
    if (chosen === 'Start Again') await vscode.commands.executeCommand('fencepost.startAgain');
    if (chosen === 'Show Log') await vscode.commands.executeCommand('fencepost.showLog');
  }
}

module.exports = { ServerNotices, answer, showError, showStatus };
