// What the person does with events: one line makes one, and one that is taken away can come back. Each
// asks the server, and says in one sentence what came of it.
'use strict';
const vscode = require('vscode');
const { randomUUID } = require('node:crypto');
const civil = require('../civil.js');
const { when } = require('../days.js');
const eventEntry = require('../event-entry.js');
const { methods } = require('../protocol.js');
const { Lost, is, sentence } = require('../rpc/faults.js');
const { plain } = require('../words.js');
const { say } = require('./deeds.js');
const { tell } = require('./notices.js');

/** @typedef {import('../protocol').Event} Event */

const KEPT = 'fencepost.unsavedEvent';
const HINT = 'A day, times, a place: on:friday 19:00-21:30 at:"Ann\'s" list:Home. Without times it is all day.';

class EventDeeds {
  /**
   * @param {import('../client.js').Client} client
   * @param {import('vscode').Memento} memento where a line is kept that was not saved
   * @param {(transaction: number) => Promise<unknown>} takeBack
   */
  constructor(client, memento, takeBack) {
    this.client = client;
    this.memento = memento;
    this.takeBack = takeBack;
    /**
     * The line that was sent and not said to be saved, and the id that went with it: sent again as it
     * is, it is the same event.
     * @type {{line: string, id: string}|undefined}
     */
    this.tried = undefined;
  }

  // MARK: Adding

  /** @param {string} [day] on which it is where the line does not say */
  async add(day) {
    const { clock, session } = this.client;
    const { lists } = await session.request(methods.listAll);
    const around = { clock, lists: lists.filter(({ entities }) => entities.includes('event')), places: [] };
    const read = (/** @type {string} */ line) => eventEntry.read(line, around, day ?? civil.today(clock));
    const box = vscode.window.createInputBox();
    box.title = 'Add an Event';
    box.placeholder = 'Dinner on:friday 19:00-21:30 at:"Ann\'s"';
    box.ignoreFocusOut = true;
    box.value = String(this.memento.get(KEPT) ?? '');
    const update = () => {
      const { input, unclear } = read(box.value);
      box.prompt = unclear.length > 0 ? HINT : said(input, clock);
      box.validationMessage = box.value.trim() === '' ? undefined : unclear[0];
    };
    box.onDidChangeValue(update);
    box.onDidAccept(async () => {
      const { input, unclear } = read(box.value);
      if (unclear.length > 0) {
        box.validationMessage = unclear[0];
        return;
      }
      box.busy = true;
      box.enabled = false;
      try {
        await this.save(box.value.trim(), input);
        box.value = '';
        box.hide();
        say(`“${input.title}” is added: ${said(input, clock)}.`);
      } catch (fault) {
        box.validationMessage = sentence(fault);
        box.enabled = true;
      } finally {
        box.busy = false;
      }
    });
    box.onDidHide(() => {
      this.memento.update(KEPT, box.value.trim() || undefined);
      box.dispose();
    });
    update();
    box.show();
  }

  /**
   * @param {string} line
   * @param {import('../protocol').EventInput} input
   */
  async save(line, input) {
    const isAgain = this.tried?.line === line;
    if (!this.tried || !isAgain) this.tried = { line, id: randomUUID() };
    try {
      const params = { event: { id: this.tried.id, ...input }, ifRevision: null };
      await this.client.session.request(methods.eventSave, params, { what: `“${input.title}” is added` });
    } catch (fault) {
      // The id is this line's alone: what is there was made when it was sent before.
      if (!is(fault, 'conflict') || !(isAgain || fault.afterLoss)) throw fault;
    }
    this.tried = undefined;
  }

  // MARK: Removing

  /** @param {Event} event */
  async remove(event) {
    const repeats = event.recurrence.length > 0;
    const span = repeats ? await this.spanOf(event) : undefined;
    if (repeats && !span) return;
    const what = `“${plain(event.title)}” is removed`;
    const params = {
      id: event.id, ifRevision: event.revision, ...(span && event.occurrence ? { occurrence: event.occurrence, span } : {}),
    };
    const done = await this.send(params, event, what);
    const undo = 'Undo';
    // Nobody waits for this one.
    vscode.window.showInformationMessage(`${what}.`, undo).then((chosen) => {
      if (chosen === undo && done?.transaction) this.takeBack(done.transaction).catch(tell);
    });
  }

  /**
   * @param {Event} event
   * @returns {Promise<import('../protocol').Span|undefined>}
   */
  async spanOf(event) {
    const [one, later] = ['Only This One', 'This and All Later'];
    const detail = `${when(event, this.client.clock)}. It can be taken back.`;
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
      throw new Error(`“${title}” has changed meanwhile. Look at it, and remove it again if it is still meant.`);
    }
  }
}

/**
 * What is understood of a line.
 * @param {import('../protocol').EventInput} input
 * @param {civil.Clock} clock
 */
function said({ start, end, location }, clock) {
  const allDay = String(start).length === 10;
  const span = when(/** @type {Event} */ (/** @type {unknown} */ ({ start, end, allDay, timeZone: null })), clock);
  return [span, location ?? ''].filter(Boolean).join(' · ');
}

module.exports = { EventDeeds };
