// Removing events, of one that repeats as much as the person says; what is taken away can come back.
'use strict';
const vscode = require('vscode');
const { methods } = require('../protocol.js');
const { Lost, is } = require('../rpc/faults.js');
const { plain } = require('../words.js');
const { showError } = require('./notices.js');

/** @typedef {import('../protocol').Event} Event */
/** @typedef {import('./agenda.js').Occurrence} Occurrence */

class EventChanges {
  /**
   * @param {import('../client.js').Client} client
   * @param {(transaction: number) => Promise<unknown>} undo
   */
  constructor(client, undo) {
    this.client = client;
    this.undo = undo;
  }

  /** @param {Occurrence} occurrence */
  async remove({ event, when }) {
    const repeats = event.recurrence.length > 0;
    const span = repeats ? await this.spanOf(event, when) : undefined;
    if (repeats && !span) return;
    const what = `“${plain(event.title)}” is removed`;
    const params = {
      id: event.id, ifRevision: event.revision, ...(span && event.occurrence ? { occurrence: event.occurrence, span } : {}),
    };
    const done = await this.send(params, event, what);
    const undo = 'Undo';
    // No caller waits for this one.
    vscode.window.showInformationMessage(`${what}.`, undo).then((chosen) => {
      if (chosen === undo && done?.transaction) this.undo(done.transaction).catch(showError);
    });
  }

  /**
   * @param {Event} event
   * @param {string} when
   * @returns {Promise<import('../protocol').Span|undefined>}
   */
  async spanOf(event, when) {
    const [one, later] = ['Only This One', 'This and All Later'];
    const detail = `${when}. It can be taken back.`;
    const chosen = await vscode.window.showWarningMessage(
      `“${plain(event.title)}” repeats. Which are to be removed?`, { modal: true, detail }, one, later,
    );
    return chosen === one ? 'thisEvent' : chosen === later ? 'futureEvents' : undefined;
  }

  /**
   * @param {import('../protocol').EventRemoveParams} params
   * @param {Event} event
   * @param {string} what
   */
  async send(params, { title }, what) {
    try {
      return await this.client.session.request(methods.eventRemove, params, { what });
    } catch (fault) {
      if (is(fault, 'notFound') && fault.afterLoss) return undefined;
      if (!is(fault, 'conflict')) throw fault;
      if (fault.afterLoss) throw new Lost(what);
      throw new Error(`“${title}” has changed in the meantime. Look at it, and remove it again if it is still meant.`);
    }
  }
}

module.exports = { EventChanges };
