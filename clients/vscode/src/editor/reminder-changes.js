// What the person does with reminders: each is one request, which one undo takes back, and one sentence says
// what came of it.
'use strict';
const vscode = require('vscode');
const { Lost, Refusal, is } = require('../rpc/faults.js');
const { methods } = require('../protocol.js');
const { counted, plain } = require('../words.js');
const { showError, showStatus } = require('./notices.js');

/** @typedef {import('../mirror.js').Reminder} Reminder */
/** @typedef {import('../client.js').Client} Client */
/** @typedef {import('../protocol').ReminderInput} Input */
/** @typedef {import('../protocol').Reversal} Reversal */
/** @typedef {import('../protocol').Operation} Operation */

class ReminderChanges {
  /**
   * @param {Client} client
   * @param {(reversal: Reversal) => void} reveal shows what an undo or a redo changed
   */
  constructor(client, reveal) {
    this.client = client;
    this.reveal = reveal;
  }

  /**
   * Where it is another by now, the person says whether it is meant all the same.
   * @param {Reminder} reminder
   * @param {Input} input
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
   * @param {Input | ((reminder: Reminder) => Input)} input
   * @param {string} [done] what is done, for people
   */
  async changeAll(reminders, input, done = 'changed') {
    /** @param {Reminder} reminder */
    const of = (reminder) => (typeof input === 'function' ? input(reminder) : input);
    if (reminders.length === 0) return;
    if (reminders.length === 1) {
      await this.change(reminders[0], of(reminders[0]));
      return;
    }
    const what = `${counted(reminders.length, 'reminder')} are ${done}`;
    await this.apply(reminders, what, (reminder) => ({
      method: methods.reminderSave,
      params: { reminder: { id: reminder.id, ...of(reminder) }, ifRevision: reminder.revision },
    }));
    showStatus(`${what}.`);
  }

  /**
   * Does all or nothing.
   * @param {Reminder[]} reminders
   * @param {string} what
   * @param {(reminder: Reminder) => Operation} operation
   */
  async apply(reminders, what, operation) {
    const operations = reminders.map(operation);
    try {
      return await this.client.session.request(methods.storeApply, { operations, title: what }, { again: false, what });
    } catch (fault) {
      const index = fault instanceof Refusal ? fault.data.index : undefined;
      const title = typeof index === 'number' ? reminders[index]?.title ?? '' : '';
      if (!is(fault, 'conflict') || !title) throw fault;
      throw new Error(`“${title}” has changed in the meantime, so none of them is. Do it again if it is still meant.`);
    }
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
    if (!completed) showStatus(`“${reminder.title}” is open again.`);
    // What repeats is done and open at its next time.
    else if (!now.completed) showStatus(`“${reminder.title}” is done; next: ${now.due?.replace('T', ' ').replace(/:00$/, '')}.`);
    else showStatus(`“${reminder.title}” is done.`);
  }

  /**
   * Reminders with all that is open under them, in one change.
   * @param {Reminder[]} reminders
   */
  async completeWithSubtasks(reminders) {
    const all = new Map(reminders.map((reminder) => [reminder.id, reminder]));
    // What the view does not show belongs to it as well.
    for (let level = reminders; level.length > 0; ) {
      const pages = await Promise.all(level.map(({ id }) =>
        this.client.session.request(methods.reminderFetch, { where: { parent: id, status: 'incomplete' } })));
      level = pages.flatMap((page) => /** @type {Reminder[]} */ (page.reminders)).filter(({ id }) => !all.has(id));
      for (const reminder of level) all.set(reminder.id, reminder);
    }
    await this.completeAll([...all.values()], true);
  }

  /**
   * Makes reminders parts of another, or of none.
   * @param {Reminder[]} reminders
   * @param {Reminder|undefined} parent
   * @param {Input} [also]
   */
  async setParent(reminders, parent, also = {}) {
    const { reminders: known } = this.client.mirror;
    const moved = new Set(reminders.map(({ id }) => id));
    const seen = new Set();
    for (let each = parent; each && !seen.has(each.id); each = known.get(each.parent ?? '')) {
      seen.add(each.id);
      if (moved.has(each.id)) throw new Error(`“${each.title}” cannot be a part of itself.`);
    }
    // A part that goes with its whole stays its part.
    const tops = reminders.filter((reminder) => !moved.has(reminder.parent ?? ''));
    const list = parent?.list;
    await this.changeAll(tops, { parent: parent?.id ?? null, ...(list ? { list } : {}), ...also });
  }

  /**
   * Moves reminders in the order by hand, below the same reminder as another. Where one is in another list, the
   * order has no place for it: all go to the list and stand where their numbers put them.
   * @param {Reminder[]} reminders in the order that they are to have
   * @param {{before: string}|{after: string}} side
   * @param {Reminder} goal
   */
  async move(reminders, side, goal) {
    const ids = reminders.map(({ id }) => id);
    if (reminders.some(({ list }) => list !== goal.list)) {
      await this.changeAll(reminders, { list: goal.list, parent: goal.parent ?? null });
      return;
    }
    const what = reminders.length === 1 ? `“${reminders[0].title}” is moved` : `${counted(reminders.length, 'reminder')} are moved`;
    const params = { ids, ...side, parent: goal.parent ?? null };
    await this.client.session.request(methods.reminderMove, params, { again: false, what });
    showStatus(`${what}.`);
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
    const done = others.length === 0
      ? await this.client.remove(first)
      : await this.apply(reminders, what, ({ id, revision }) => ({ method: methods.reminderRemove, params: { id, ifRevision: revision } }));
    const undo = 'Undo';
    // No caller waits for this one.
    vscode.window.showInformationMessage(`${what}.`, undo).then((chosen) => {
      if (chosen === undo) this.undo(done?.transaction ?? undefined).catch(showError);
    });
  }

  /** @param {number} [transaction] */
  async undo(transaction) {
    const params = transaction === undefined ? {} : { transaction };
    await this.reverse(this.client.session.request(methods.storeUndo, params, { again: false, what: 'the last change is taken back' }), 'Taken back.');
  }

  async redo() {
    await this.reverse(this.client.session.request(methods.storeRedo, {}, { again: false, what: 'it is done again' }), 'Done again.');
  }

  /**
   * @param {Promise<Reversal>} asked
   * @param {string} sentence
   */
  async reverse(asked, sentence) {
    try {
      this.reveal(await asked);
      showStatus(sentence);
    } catch (fault) {
      if (!is(fault, 'conflict') || fault instanceof Lost) throw fault;
      throw new Error('What was changed has been changed again since, so it cannot be taken back by itself.');
    }
  }
}

module.exports = { ReminderChanges };
