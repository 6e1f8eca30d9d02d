// Something of the store that is kept up to date: fetched once, then changed by exactly what the server
// says has changed. Knows the chain of states, and neither what is fetched nor how it looks.
'use strict';
const { EventEmitter } = require('node:events');
const { is } = require('./rpc/faults.js');
const { methods } = require('./protocol.js');

/** A subclass says how to fetch everything (`fetchAll`) and how to apply changes (`apply`). */
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
     * Changes that were heard of and not taken in.
     * @type {import('./protocol').StoreDidChangeParams[]}
     */
    this.waiting = [];
  }

  /** Fetches it anew, and says of which state it is. */
  async fetchAll() {}

  /**
   * Does here what was done there.
   * @param {import('./protocol').Changes[]} _runs
   */
  async apply(_runs) {}

  load() {
    return this.next(() => this.fetchAll());
  }

  /**
   * @param {import('./protocol').StoreDidChangeParams} change
   * @returns {Promise<void>}
   */
  storeChanged(change) {
    this.waiting.push(change);
    return this.next(() => this.takeIn(this.waiting.splice(0)));
  }

  /**
   * After nothing could be heard for a while: what happened meanwhile.
   * @returns {Promise<void>}
   */
  catchUp() {
    return this.next(async () => {
      if (this.state !== undefined) await this.follow();
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

  /** @param {import('./protocol').StoreDidChangeParams[]} changes */
  async takeIn(changes) {
    if (this.state === undefined || changes.length === 0) return;
    // What led to the state that was fetched meanwhile is in it already.
    const known = changes.map(({ state }) => state).lastIndexOf(this.state);
    const news = changes.slice(known + 1);
    let at = this.state;
    for (const { since, state } of news) {
      if (since !== at) {
        await this.follow();
        return;
      }
      at = state;
    }
    await this.apply(news.map(({ changes }) => changes));
    this.state = at;
  }

  /** Asks what has happened since the state that is shown, and does the same here. */
  async follow() {
    try {
      for (let hasMore = true; hasMore && this.state !== undefined; ) {
        const answer = await this.session.request(methods.storeChanges, { since: this.state });
        await this.apply([answer.changes]);
        this.state = answer.state;
        hasMore = answer.hasMore;
      }
    } catch (fault) {
      if (!is(fault, 'cannotCalculateChanges')) throw fault;
      await this.fetchAll();
    }
  }
}

/**
 * Which things of a kind are there anew or are others, and which have gone.
 * @param {import('./protocol').Changes[]} runs one after the other
 * @param {'reminders'|'events'|'lists'|'places'} kind
 * @returns {{named: Set<string>, gone: Set<string>}} named: all of them
 */
function touched(runs, kind) {
  /** @type {Set<string>} */
  const named = new Set();
  /** @type {Set<string>} */
  const gone = new Set();
  for (const { [kind]: { created, updated, removed } } of runs) {
    for (const id of [...created, ...updated]) {
      named.add(id);
      gone.delete(id);
    }
    for (const id of removed) {
      named.add(id);
      gone.add(id);
    }
  }
  return { named, gone };
}

module.exports = { Follower, touched };
