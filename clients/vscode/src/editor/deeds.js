// What the person does with a reminder: each asks the server, and says in one sentence what came of it.
'use strict';
const vscode = require('vscode');
const { is } = require('../rpc/faults.js');
const { methods } = require('../protocol.js');
const { counted, plain } = require('../words.js');
const { tell } = require('./notices.js');

/** @typedef {import('../order.js').Reminder} Reminder */
/** @typedef {import('../client.js').Client} Client */

const SAID_FOR = 4000;

/** @param {string} sentence */
function say(sentence) {
  vscode.window.setStatusBarMessage(sentence, SAID_FOR);
}

class Deeds {
  /** @param {Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * Where it is another by now, the person says whether it is meant all the same.
   * @param {Reminder} reminder
   * @param {import('../protocol').ReminderInput} input
   */
  async change(reminder, input) {
    const what = `“${reminder.title}” is changed`;
    try {
      await this.client.save({ id: reminder.id, ...input }, reminder.revision ?? null, what);
    } catch (fault) {
      const current = is(fault, 'conflict') ? /** @type {Reminder|undefined} */ (fault.data.current) : undefined;
      if (!current) throw fault;
      const anyway = 'Change It All the Same';
      const chosen = await vscode.window.showWarningMessage(`“${plain(current.title ?? '')}” has changed in the meantime.`, anyway);
      if (chosen === anyway) await this.change(current, input);
    }
  }

  /**
   * The same change in all of these: one change, which can be taken back as one.
   * @param {Reminder[]} reminders
   * @param {import('../protocol').ReminderInput | ((reminder: Reminder) => import('../protocol').ReminderInput)} input
   * @param {string} [said] what is done, for people
   */
  async changeAll(reminders, input, said = 'changed') {
    /** @param {Reminder} reminder */
    const of = (reminder) => (typeof input === 'function' ? input(reminder) : input);
    if (reminders.length === 0) return;
    if (reminders.length === 1) {
      await this.change(reminders[0], of(reminders[0]));
      return;
    }
    const operations = reminders.map((reminder) => (
      /** @type {import('../protocol').Operation} */ ({
        method: methods.reminderSave,
        params: { reminder: { id: reminder.id, ...of(reminder) }, ifRevision: reminder.revision },
      })
    ));
    const what = `${counted(reminders.length, 'reminder')} are ${said}`;
    await this.client.session.request(methods.storeApply, { operations }, { again: false, what });
    say(`${what}.`);
  }

  /**
   * @param {Reminder[]} reminders
   * @param {boolean} completed
   */
  async completeAll(reminders, completed) {
    if (reminders.length === 1) return this.complete(reminders[0], completed);
    const others = reminders.filter((reminder) => reminder.completed !== completed);
    return this.changeAll(others, { completed }, completed ? 'done' : 'open again');
  }

  /**
   * @param {Reminder} reminder
   * @param {boolean} completed
   */
  async complete(reminder, completed) {
    const now = await this.client.complete(reminder, completed);
    if (!completed) say(`“${reminder.title}” is open again.`);
    // What repeats is done and open at its next time.
    else if (!now.completed) say(`“${reminder.title}” is done; next: ${now.due?.replace('T', ' ').replace(/:00$/, '')}.`);
    else say(`“${reminder.title}” is done.`);
  }

  /**
   * Several go together, in one change that can be taken back as one.
   * @param {Reminder[]} reminders
   */
  async remove(reminders) {
    if (reminders.length === 0) return;
    const [first, ...others] = reminders;
    const title = `“${plain(first.title ?? '')}”`;
    const what = others.length === 0 ? `${title} is removed` : `${counted(reminders.length, 'reminder')} are removed`;
    const done = others.length === 0 ? await this.client.remove(first) : await this.removeAll(reminders, what);
    const undo = 'Undo';
    // Nobody waits for this one.
    vscode.window.showInformationMessage(`${what}.`, undo).then((chosen) => {
      if (chosen === undo) this.takeBack(done?.transaction ?? undefined).catch(tell);
    });
  }

  /**
   * @param {Reminder[]} reminders
   * @param {string} what
   */
  removeAll(reminders, what) {
    const operations = reminders.map(({ id, revision }) => (
      /** @type {import('../protocol').Operation} */ ({ method: methods.reminderRemove, params: { id, ifRevision: revision } })
    ));
    return this.client.session.request(methods.storeApply, { operations }, { again: false, what });
  }

  /** @param {number} [transaction] */
  async takeBack(transaction) {
    const params = transaction === undefined ? {} : { transaction };
    await this.client.session.request(methods.storeUndo, params, { again: false, what: 'the last change is taken back' });
    say('Taken back.');
  }

  async redo() {
    await this.client.session.request(methods.storeRedo, {}, { again: false, what: 'it is done again' });
    say('Done again.');
  }
}

module.exports = { Deeds, say };
