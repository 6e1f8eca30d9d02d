// The events in a span of days, kept up to date while the view is visible. Knows which days, and not how
// they look.
'use strict';
const civil = require('./civil.js');
const { Follower, touched } = require('./follower.js');
const { methods } = require('./protocol.js');

/** @typedef {import('./protocol').Event} Event one occurrence, where there are several */

/** Emits 'change', after which the agenda is what the store was at `state`. */
class Agenda extends Follower {
  /**
   * @param {import('./session.js').Session} session
   * @param {civil.Clock} clock
   */
  constructor(session, clock) {
    super(session);
    this.clock = clock;
    /** How many days there are in a span. */
    this.days = 7;
    /** How many spans the shown one is after the one that begins today. */
    this.offset = 0;
    /** The first day that is shown. */
    this.first = civil.today(clock);
    /**
     * In the order in which they begin.
     * @type {Event[]}
     */
    this.events = [];
    this.isWatched = false;
    /** Whether something may have changed while the view was hidden. */
    this.isBehind = false;
  }

  /** The first day that is not shown any more. */
  get end() {
    return civil.daysAfter(this.first, this.days);
  }

  /** @param {import('./protocol').StoreDidChangeParams} change */
  async storeChanged(change) {
    if (this.isWatched) await super.storeChanged(change);
    else this.isBehind = true;
  }

  async catchUp() {
    if (!this.isWatched) this.isBehind = true;
    else if (this.state === undefined) await this.load();
    else await super.catchUp();
  }

  /**
   * The view becomes visible, or is hidden.
   * @param {boolean} isWatched
   */
  async watch(isWatched) {
    this.isWatched = isWatched;
    if (!isWatched) return;
    if (this.state === undefined || this.first !== this.wanted()) {
      await this.load();
    } else if (this.isBehind) {
      this.isBehind = false;
      await super.catchUp();
    }
  }

  wanted() {
    return civil.daysAfter(civil.today(this.clock), this.offset * this.days);
  }

  /**
   * Goes to another span.
   * @param {number} offset
   * @param {number} [days]
   */
  async go(offset, days = this.days) {
    this.offset = offset;
    this.days = days;
    if (this.state !== undefined) await this.load();
  }

  async fetchAll() {
    const first = this.wanted();
    const { days } = this;
    this.isBehind = false;
    const { occurrences, state } = await this.fetch(first, days);
    Object.assign(this, { first, events: occurrences, state });
    this.emit('change');
  }

  /**
   * @param {string} first
   * @param {number} days
   */
  fetch(first, days) {
    return this.session.request(methods.eventFetch, { start: first, end: civil.daysAfter(first, days) });
  }

  /**
   * If an event has changed, all days are fetched: only the server knows when a series takes place. An event
   * that is only gone is known by its id.
   * @param {import('./protocol').Changes[]} runs
   */
  async apply(runs) {
    const { named, gone } = touched(runs, 'events');
    if (named.size === 0) return;
    const before = this.events;
    if (named.size > gone.size) {
      const { occurrences } = await this.fetch(this.first, this.days);
      // Without `fields` each is whole.
      this.events = /** @type {Event[]} */ (occurrences);
    } else {
      this.events = before.filter(({ id }) => !gone.has(id));
    }
    if (named.size > gone.size || this.events.length < before.length) this.emit('change');
  }

  /** Forgets everything, as when consent was taken back. */
  clear() {
    return this.next(async () => this.forget());
  }

  forget() {
    this.state = undefined;
    this.events = [];
    this.emit('change');
  }
}

module.exports = { Agenda };
