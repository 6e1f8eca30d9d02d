// Something of the store that is kept up to date: asked for once, and again when the server says that something
// has changed. Knows neither what is asked for nor how it looks.
'use strict';
const { EventEmitter } = require('node:events');

/** @typedef {import('./protocol').Changes} Changes */
/** @typedef {import('./protocol').StoreDidChangeParams} StoreChange */

/** A subclass says how to fetch everything (`fetchAll`) and what to do after changes (`apply`). */
class Follower extends EventEmitter {
  /** @param {import('./session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
    /**
     * The point in the store's history that this is of.
     * @type {string|undefined}
     */
    this.state = undefined;
    /**
     * What happens, one after the other.
     * @type {Promise<void>}
     */
    this.turn = Promise.resolve();
    /**
     * Changes that were heard of and not handled.
     * @type {StoreChange[]}
     */
    this.waiting = [];
  }

  /** Fetches it again, and says of which state it is. */
  async fetchAll() {}

  /**
   * Shows what has changed.
   * @param {Changes[]|undefined} _runs one after the other; undefined if anything may have changed
   */
  async apply(_runs) {}

  load() {
    return this.next(() => this.fetchAll());
  }

  /**
   * @param {StoreChange} change
   * @returns {Promise<void>}
   */
  storeChanged(change) {
    this.waiting.push(change);
    return this.next(() => this.handle(this.waiting.splice(0)));
  }

  /**
   * After nothing could be heard for a while: what happened meanwhile.
   * @returns {Promise<void>}
   */
  catchUp() {
    return this.next(async () => {
      if (this.state !== undefined) await this.apply(undefined);
    });
  }

  /**
   * @param {() => Promise<void>} step
   * @returns {Promise<void>}
   */
  next(step) {
    const done = this.turn.then(step);
    this.turn = done.catch(() => {});
    return done;
  }

  /** @param {StoreChange[]} changes */
  async handle(changes) {
    if (this.state === undefined) return;
    // What led to the state that was fetched meanwhile is in it already.
    const known = changes.map(({ state }) => state).lastIndexOf(this.state);
    const news = changes.slice(known + 1);
    if (news.length === 0) return;
    const isChain = news.every(({ since }, at) => since === (at === 0 ? this.state : news[at - 1].state));
    await this.apply(isChain ? news.map(({ changes }) => changes) : undefined);
    this.state = news[news.length - 1].state;
  }
}

/**
 * Whether something of a kind has changed.
 * @param {Changes[]|undefined} runs undefined if anything may have changed
 * @param {'reminders'|'events'|'lists'|'places'} kind
 */
function touches(runs, kind) {
  return !runs || runs.some(({ [kind]: { created, updated, removed } }) => created.length + updated.length + removed.length > 0);
}

module.exports = { Follower, touches };
