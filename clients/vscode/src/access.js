// What the person lets this editor see: asked for once, when it is first needed, and heard of when they
// change their mind. Knows no editor.
'use strict';
const { EventEmitter } = require('node:events');
const { methods } = require('./protocol.js');

/** @typedef {import('./protocol').Access} Status */
/** @typedef {import('./protocol').AccessEntity} Entity */

const PLURAL = /** @type {const} */ ({ reminder: 'reminders', event: 'events', location: 'location' });

/** Emits 'change' when something else is allowed than before. */
class Access extends EventEmitter {
  /**
   * @param {import('./session.js').Session} session
   * @param {string} client the name that the person grants access to
   */
  constructor(session, client) {
    super();
    this.session = session;
    this.client = client;
    /** @type {Status|undefined} */
    this.status = undefined;
    /**
     * Questions that wait for the person.
     * @type {Map<Entity, Promise<boolean>>}
     */
    this.asking = new Map();
    /**
     * Who has to be asked twice is asked one question after the other.
     * @type {Promise<unknown>}
     */
    this.turn = Promise.resolve();
  }

  /** @param {Entity} entity */
  of(entity) {
    return this.status?.[PLURAL[entity]];
  }

  /** @param {Entity} entity */
  isGranted(entity) {
    return this.of(entity) === 'fullAccess';
  }

  /** Fetches the access rights, without a question. */
  async fetchStatus() {
    this.setStatus(await this.session.request(methods.accessStatus));
  }

  /** @param {Status} status */
  setStatus(status) {
    const isOther = JSON.stringify(status) !== JSON.stringify(this.status);
    this.status = status;
    if (isOther) this.emit('change', status);
  }

  /**
   * Whether access is granted: asks the person unless they have decided.
   * @param {Entity} entity
   * @returns {Promise<boolean>}
   */
  async need(entity) {
    if (!this.status) await this.fetchStatus();
    if (this.of(entity) !== 'notDetermined') return this.isGranted(entity);
    let asking = this.asking.get(entity);
    if (!asking) {
      const asked = this.turn.then(() => this.ask(entity));
      this.turn = asked.catch(() => {});
      asking = asked.finally(() => this.asking.delete(entity));
      this.asking.set(entity, asking);
      this.emit('asking', entity);
    }
    return asking;
  }

  /** @param {Entity} entity */
  async ask(entity) {
    // It may have been decided while another question was open.
    if (this.of(entity) !== 'notDetermined') return this.isGranted(entity);
    const answer = await this.session.request(methods.accessRequest, { entity });
    const before = /** @type {Status} */ (this.status);
    this.setStatus({ ...before, [PLURAL[entity]]: answer.status });
    return answer.granted;
  }

  /**
   * What to do where it is not allowed.
   * @param {Entity} entity
   */
  advice(entity) {
    const name = /^[\w.-]+$/.test(this.client) ? this.client : `'${this.client}'`;
    const what = entity === 'location' ? 'know where you are' : `see your ${PLURAL[entity]}`;
    return `${this.client} may not ${what}. To allow it, say in a terminal: fencepost access grant ${name}${entity === 'reminder' ? '' : ` ${PLURAL[entity]}`}`;
  }
}

module.exports = { Access };
