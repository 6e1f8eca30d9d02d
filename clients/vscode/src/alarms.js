// What has gone off and not been answered, here or elsewhere: the server says when something goes off
// and what becomes of it. Knows how to answer, not how it is shown.
'use strict';
const { EventEmitter } = require('node:events');
const { is } = require('./rpc/faults.js');
const { methods } = require('./protocol.js');

/**
 * A firing, with its end if the server has reported it, for notices that are still shown.
 * @typedef {Omit<import('./protocol').AlarmDidFireParams, 'repeated'> &
 *   {end?: import('./protocol').FiringEnd|null}} Firing
 */

/**
 * Emits 'change', 'fire' (Firing) for each that is to be told of, and 'close' (Firing) when it need
 * not be any more.
 */
class Alarms extends EventEmitter {
  /**
   * @param {import('./session.js').Session} session
   * @param {import('./civil.js').Clock} clock
   */
  constructor(session, clock) {
    super();
    this.session = session;
    this.clock = clock;
    /**
     * In the order in which they went off.
     * @type {Map<string, Firing>}
     */
    this.open = new Map();
    /**
     * For each question that has no answer yet, what was heard since it was asked: the answer need
     * not know of it.
     * @type {Set<Set<string>>}
     */
    this.since = new Set();
    /** Whether something was dropped only because it might not be seen. */
    this.isHidden = false;
  }

  /** @param {import('./protocol').AlarmDidFireParams} firing */
  wasFired({ repeated, ...firing }) {
    this.note(firing);
    // After a restart the server tells again of what is still open.
    if (this.open.has(firing.firing)) return;
    this.open.set(firing.firing, firing);
    this.emit('change');
    this.emit('fire', firing);
  }

  /** @param {import('./protocol').AlarmDidCloseParams} closed */
  wasClosed({ firings }) {
    for (const firing of firings) this.note(firing);
    this.close(firings);
  }

  /** @param {{firing: string}} heard */
  note({ firing }) {
    for (const heard of this.since) heard.add(firing);
  }

  /**
   * After nothing could be heard for a while: drops what was closed, and adds what is open. What is
   * heard until the answer is there is newer than the answer.
   */
  async catchUp() {
    /** @type {Set<string>} */
    const heard = new Set();
    this.since.add(heard);
    const asking = this.session.request(methods.alarmFirings, { open: true });
    const { firings } = await asking.finally(() => this.since.delete(heard));
    const found = new Set(firings.map(({ firing }) => firing));
    const isNews = (/** @type {{firing: string}} */ { firing }) => !heard.has(firing);
    this.close([...this.open.values()].filter((each) => isNews(each) && !found.has(each.firing)));
    const others = firings.filter((each) => isNews(each) && !this.open.has(each.firing));
    for (const each of others) this.open.set(each.firing, each);
    if (others.length > 0) this.emit('change');
  }

  /** What may not be seen is not told of either; when it may be again, it is asked for. */
  async see(/** @type {(entity: import('./protocol').Entity) => boolean} */ isSeen) {
    const hidden = [...this.open.values()].filter(({ entity }) => !isSeen(entity));
    if (hidden.length > 0) {
      this.isHidden = true;
      this.close(hidden);
    } else if (this.isHidden && (isSeen('reminder') || isSeen('event'))) {
      this.isHidden = false;
      await this.catchUp();
    }
  }

  /** @param {Firing} firing */
  isOpen(firing) {
    return this.open.has(firing.firing);
  }

  /** @param {Firing} firing */
  async acknowledge(firing) {
    await this.answered(firing, this.session.request(methods.alarmAcknowledge, { firing: firing.firing }));
  }

  /**
   * @param {Firing} firing
   * @param {{until: string}|{untilNextVisit: true}} how
   */
  async snooze(firing, how) {
    const params = { firing: firing.firing, ...how };
    await this.answered(firing, this.session.request(methods.alarmSnooze, params));
  }

  /**
   * Whether what repeats stands at a later time by now than the one that it called for.
   * @param {Firing} firing
   * @param {import('./protocol').Reminder} reminder
   */
  hasMoved(firing, reminder) {
    const alarm = reminder.alarms.find(({ id }) => id === firing.alarm);
    if (firing.cause !== 'time' || !alarm || alarm.relativeOffset === null) return false;
    const isOfStart = alarm.relativeTo === 'start';
    const date = isOfStart ? reminder.startInstant : reminder.dueInstant;
    return date !== null && Date.parse(date) + alarm.relativeOffset * 1000 > Date.parse(firing.at) + 1000;
  }

  /**
   * What repeats moves on each time that it is completed, so it is completed only for what is still
   * open; the server is asked, because the notification of a change at this moment may not have come yet.
   * The revision is fetched first, so that a later change by another program is noticed.
   * @param {Firing} firing
   * @returns {Promise<boolean>} false where it was answered elsewhere
   */
  async complete(firing) {
    const id = firing.item;
    try {
      const { reminder } = await this.session.request(methods.reminderGet, { id });
      if (reminder.recurrence.length > 0) await this.catchUp();
      if (!this.isOpen(firing)) return false;
      // An alarm may stay open although its reminder has moved on.
      if (reminder.recurrence.length > 0 && this.hasMoved(firing, reminder)) {
        this.close([firing]);
        return false;
      }
      const params = { reminder: { id, completed: true }, ifRevision: reminder.revision };
      await this.session.request(methods.reminderSave, params, { what: `“${firing.title}” is done` });
    } catch (fault) {
      if (is(fault, 'notFound')) {
        this.close([firing]);
        return false;
      }
      if (!is(fault, 'conflict')) throw fault;
      await this.catchUp();
      // A server that died may have done it, and could not say so any more.
      if (!this.isOpen(firing)) return fault.afterLoss;
      throw new Error(`“${firing.title}” has changed in the meantime. Look at it, and answer its alarm again.`);
    }
    this.close([firing]);
    return true;
  }

  /**
   * @param {Firing} firing
   * @returns {Promise<import('./protocol').AlarmExplanation[]>}
   */
  async explain({ item, alarm }) {
    const params = { item, ...(alarm ? { alarm } : {}) };
    return (await this.session.request(methods.alarmExplain, params)).explanations;
  }

  /**
   * @param {Firing} firing
   * @param {Promise<unknown>} answer
   */
  async answered(firing, answer) {
    try {
      await answer;
    } catch (fault) {
      // Its reminder is gone: there is nothing left to answer.
      if (!is(fault, 'notFound')) throw fault;
    }
    this.close([firing]);
  }

  /** @param {Firing[]} firings with what became of them, where that is known */
  close(firings) {
    const closed = firings.flatMap(({ firing, end }) => {
      const known = this.open.get(firing);
      if (!known) return [];
      this.open.delete(firing);
      return [Object.assign(known, { end: end ?? null })];
    });
    if (closed.length === 0) return;
    this.emit('change');
    for (const firing of closed) this.emit('close', firing);
  }
}

module.exports = { Alarms };
