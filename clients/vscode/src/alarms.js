// What has gone off and not been answered, here or in another editor. Knows how to answer, not how it
// is shown.
'use strict';
const { EventEmitter } = require('node:events');
const { is } = require('./rpc/faults.js');
const { methods } = require('./protocol.js');

/** @typedef {Omit<import('./protocol').AlarmDidFireParams, 'repeated'>} Firing */

/** Emits 'change', and 'fire' (Firing) for each that is to be told of. */
class Alarms extends EventEmitter {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
    /**
     * In the order in which they went off.
     * @type {Map<string, Firing>}
     */
    this.open = new Map();
  }

  /** @param {import('./protocol').AlarmDidFireParams} firing */
  hear({ repeated, ...firing }) {
    const isNew = !this.open.has(firing.firing);
    this.open.set(firing.firing, firing);
    this.emit('change');
    // After a restart the server tells again of what is still open.
    if (isNew) this.emit('fire', firing);
  }

  /** Drops what was answered elsewhere. */
  async check() {
    const { firings } = await this.session.request(methods.alarmFirings, { open: true });
    const open = new Set(firings.map(({ firing }) => firing));
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

  /** @param {Firing} firing */
  async complete(firing) {
    await this.answered(firing, this.session.request(methods.reminderComplete, { id: firing.item }, {
      again: false, what: `“${firing.title}” is done`,
    }));
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
    if (this.open.delete(firing.firing)) this.emit('change');
  }
}

module.exports = { Alarms };
