// What has gone off and not been answered, here or in another editor. Knows how to answer, not how it
// is shown.
'use strict';
const { EventEmitter } = require('node:events');
const civil = require('./civil.js');
const { is } = require('./rpc/faults.js');
const { methods } = require('./protocol.js');

/** @typedef {Omit<import('./protocol').AlarmDidFireParams, 'repeated'>} Firing */

/** Emits 'change', and 'fire' (Firing) for each that is to be told of. */
class Alarms extends EventEmitter {
  /**
   * @param {import('./session.js').Session} session
   * @param {civil.Clock} clock
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
     * For each question that has no answer yet, what went off since it was asked: the answer need not
     * know of it.
     * @type {Set<Set<string>>}
     */
    this.since = new Set();
  }

  /** @param {import('./protocol').AlarmDidFireParams} firing */
  hear({ repeated, ...firing }) {
    for (const heard of this.since) heard.add(firing.firing);
    const isNew = !this.open.has(firing.firing);
    this.open.set(firing.firing, firing);
    this.emit('change');
    // After a restart the server tells again of what is still open.
    if (isNew) this.emit('fire', firing);
  }

  /** Drops what was answered elsewhere. */
  async check() {
    /** @type {Set<string>} */
    const heard = new Set();
    this.since.add(heard);
    const asking = this.session.request(methods.alarmFirings, { open: true });
    const { firings } = await asking.finally(() => this.since.delete(heard));
    const open = new Set([...firings.map(({ firing }) => firing), ...heard]);
    let isOther = false;
    for (const id of this.open.keys()) {
      if (!open.has(id)) isOther = this.open.delete(id);
    }
    for (const firing of firings) {
      if (this.open.has(firing.firing)) continue;
      this.open.set(firing.firing, firing);
      isOther = true;
    }
    if (isOther) this.emit('change');
  }

  clear() {
    if (this.open.size === 0) return;
    this.open.clear();
    this.emit('change');
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
   * Whether nobody has answered it yet.
   * @param {Firing} firing
   */
  async isOpen(firing) {
    await this.check();
    return this.open.has(firing.firing);
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
    const date = isOfStart ? reminder.start : reminder.due;
    const zone = (isOfStart ? reminder.startTimeZone : null) ?? reminder.timeZone ?? this.clock.zone();
    return date !== null && civil.instant(date, zone) + alarm.relativeOffset * 1000 > Date.parse(firing.at) + 1000;
  }

  /**
   * What repeats moves on each time that it is completed, so it is completed only for what is still
   * open. The revision is asked for first: whoever is faster after that changes it.
   * @param {Firing} firing
   * @returns {Promise<boolean>} false where it was answered elsewhere
   */
  async complete(firing) {
    const id = firing.item;
    try {
      const { reminder } = await this.session.request(methods.reminderGet, { id });
      if (!(await this.isOpen(firing))) return false;
      // An alarm may stay open although its reminder has moved on.
      if (reminder.recurrence.length > 0 && this.hasMoved(firing, reminder)) {
        this.drop(firing);
        return false;
      }
      const params = { reminder: { id, completed: true }, ifRevision: reminder.revision };
      await this.session.request(methods.reminderSave, params, { what: `“${firing.title}” is done` });
    } catch (fault) {
      if (is(fault, 'notFound')) {
        this.drop(firing);
        return false;
      }
      if (!is(fault, 'conflict')) throw fault;
      // A server that died may have done it, and could not say so any more.
      if (!(await this.isOpen(firing))) return fault.afterLoss;
      throw new Error(`“${firing.title}” has changed meanwhile. Look at it, and answer its alarm again.`);
    }
    this.drop(firing);
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
    this.drop(firing);
  }

  /** @param {Firing} firing */
  drop(firing) {
    if (this.open.delete(firing.firing)) this.emit('change');
  }
}

module.exports = { Alarms };
