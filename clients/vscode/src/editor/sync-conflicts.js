// What this computer and another have both changed, as a phone that is kept the same: the person is told
// once, sees both versions, and says which one counts.
'use strict';
const vscode = require('vscode');
const { methods } = require('../protocol.js');
const words = require('../words.js');
const { registerAll } = require('./commands.js');
const { showStatus } = require('./notices.js');

/** @typedef {import('../client.js').Client} Client */
/** @typedef {import('../protocol').MergeConflict} MergeConflict */
/** @typedef {{id: string, title: string, revision: string, conflicts: MergeConflict[]}} Unresolved */

/** A sync brings many files one after the other; the question is put when it is done. */
const PAUSE = 3000;

const FIELDS = /** @type {Record<string, string>} */ ({
  title: 'the title', notes: 'the notes', location: 'the location', url: 'the link', parent: 'what it is a part of',
  dates: 'the dates', completion: 'whether it is done', place: 'the place', alarm: 'an alarm',
  occurrence: 'one of its dates',
});

class SyncConflicts {
  /**
   * @param {Client} client
   * @param {number} [pause] milliseconds
   */
  constructor(client, pause = PAUSE) {
    this.client = client;
    this.pause = pause;
    /**
     * What the person was told of, as id and revision.
     * @type {Set<string>}
     */
    this.told = new Set();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    client.on('external', () => this.changed());
    this.commands = registerAll({ settleConflicts: () => this.choose() }, client);
  }

  dispose() {
    clearTimeout(this.timer);
    for (const command of this.commands) command.dispose();
  }

  /** Another program has changed something. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.client.inBackground(() => this.tell()), this.pause);
    /** @type {any} */ (this.timer).unref?.();
  }

  /** @returns {Promise<Unresolved[]>} */
  async unresolved() {
    const { reminders, events } = await this.client.session.request(methods.itemUnresolved);
    return [...reminders, ...events].map(({ id, title, revision, mergeConflicts }) => ({
      id: String(id), title: title ?? '', revision: String(revision), conflicts: mergeConflicts ?? [],
    }));
  }

  /** Tells of conflicts that the person was not told of. */
  async tell() {
    const { access } = this.client;
    if (!access.isGranted('reminder') && !access.isGranted('event')) return;
    const found = await this.unresolved();
    const news = found.filter(({ id, revision }) => !this.told.has(`${id} ${revision}`));
    for (const { id, revision } of news) this.told.add(`${id} ${revision}`);
    if (news.length === 0) return;
    const what = news.length === 1 ? `“${words.plain(news[0].title)}”` : `${news.length} items`;
    const see = 'See Both Versions';
    const chosen = await vscode.window.showWarningMessage(
      `This computer and another have both changed ${what}. Nothing is lost; say which version counts.`, see);
    if (chosen === see) await vscode.commands.executeCommand('fencepost.settleConflicts');
  }

  async choose() {
    if (!this.client.access.isGranted('event') && !(await this.client.ensureReminders())) {
      vscode.window.showWarningMessage(this.client.access.advice('reminder'));
      return;
    }
    const found = await this.unresolved();
    if (found.length === 0) {
      showStatus('Nothing was changed both here and elsewhere.');
      return;
    }
    const items = found.map((item) => ({
      label: item.title, description: item.conflicts.map(({ field }) => FIELDS[field] ?? field).join(', '), item,
    }));
    const chosen = items.length === 1
      ? items[0] : await vscode.window.showQuickPick(items, { title: 'Changed here and elsewhere' });
    if (chosen) await this.settle(chosen.item);
  }

  /**
   * One value after the other; of what was settled meanwhile elsewhere the server says so.
   * @param {Unresolved} item
   */
  async settle({ id, title, revision, conflicts }) {
    let seen = revision;
    for (const field of new Set(conflicts.map((conflict) => conflict.field))) {
      const these = conflicts.filter((conflict) => conflict.field === field);
      const choices = /** @type {const} */ (['current', 'other']).map((take) => ({
        label: take === 'current' ? 'Keep what it says' : 'Take the other version',
        detail: these.map((conflict) => shown(conflict[take])).join(' · '),
        take,
      }));
      const chosen = await vscode.window.showQuickPick(choices, { title: `“${title}”: ${FIELDS[field] ?? field}` });
      if (!chosen) return;
      const what = `“${title}” is settled`;
      const answer = await this.client.session.request(
        methods.itemResolve, { id, take: chosen.take, field, ifRevision: seen }, { again: false, what });
      seen = String((answer.reminder ?? answer.event)?.revision);
      showStatus(`${what[0].toUpperCase()}${what.slice(1)}. Undo takes it back.`);
    }
  }
}

/** @param {string|null} value */
function shown(value) {
  return value === null ? '(nothing)' : value.replace(/\s*\n\s*/g, ' ⏎ ');
}

module.exports = { SyncConflicts };
