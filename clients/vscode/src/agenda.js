// The days of the agenda, as `view/agenda` answers them, kept up to date while the view is visible. Knows which
// days, and not how they look.
'use strict';
const civil = require('./civil.js');
const { Follower, touches } = require('./follower.js');
const { methods } = require('./protocol.js');

/** @typedef {import('./protocol').AgendaDay} Day */
/** @typedef {import('./protocol').AgendaRow} Row */

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
    this.span = 7;
    /** How many spans the shown one is after the one that begins today. */
    this.offset = 0;
    /** The first day that is shown. */
    this.first = civil.today(clock);
    /**
     * The days on which there is something, in order.
     * @type {Day[]}
     */
    this.days = [];
    /** When rows and words change by themselves, in milliseconds since 1970. */
    this.validUntil = Infinity;
    /** What the server says about positions that have not come for long; empty for nothing. */
    this.silence = '';
    this.isWatched = false;
    /** Whether something may have changed while the view was hidden. */
    this.isBehind = false;
  }

  /** The first day that is not shown any more. */
  get end() {
    return civil.daysAfter(this.first, this.span);
  }

  /** @param {import('./protocol').StoreDidChangeParams} change */
  async storeChanged(change) {
    if (this.isWatched) await super.storeChanged(change);
    else if (isTouched([change.changes])) this.isBehind = true;
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
    if (isWatched && (this.state === undefined || this.isBehind || this.isStale())) await this.load();
  }

  /** Whether time alone has made it another. */
  isStale() {
    return this.first !== this.wanted() || this.clock.now() >= this.validUntil;
  }

  wanted() {
    return civil.daysAfter(civil.today(this.clock), this.offset * this.span);
  }

  /**
   * Goes to another span.
   * @param {number} offset
   * @param {number} [span]
   */
  async go(offset, span = this.span) {
    this.offset = offset;
    this.span = span;
    if (this.state !== undefined) await this.load();
  }

  async fetchAll() {
    const first = this.wanted();
    const { span } = this;
    this.isBehind = false;
    const answer = await this.session.request(methods.viewAgenda, { from: first, to: civil.daysAfter(first, span) });
    Object.assign(this, {
      first, state: answer.state, validUntil: Date.parse(answer.validUntil),
      days: answer.days.filter(({ rows }) => rows.length > 0), silence: answer.silence ?? '',
    });
    this.emit('change');
  }

  /**
   * The server says something else about positions that have not come.
   * @param {string|null} silence
   */
  silenceChanged(silence) {
    if (this.state === undefined || this.silence === (silence ?? '')) return;
    this.silence = silence ?? '';
    this.emit('change');
  }

  /** @param {import('./protocol').Changes[]|undefined} runs */
  async apply(runs) {
    if (isTouched(runs)) await this.fetchAll();
  }

  /**
   * @param {string} id
   * @returns {import('./mirror.js').Reminder|undefined}
   */
  reminder(id) {
    for (const { rows } of this.days) {
      const row = rows.find((each) => each.kind === 'reminder' && each.id === id);
      if (row?.reminder) return /** @type {import('./mirror.js').Reminder} */ (row.reminder);
    }
    return undefined;
  }

  /** Forgets everything, as when consent was taken back. */
  clear() {
    return this.next(async () => this.forget());
  }

  forget() {
    this.state = undefined;
    this.days = [];
    this.silence = '';
    this.validUntil = Infinity;
    this.emit('change');
  }
}

/** @param {import('./protocol').Changes[]|undefined} runs */
function isTouched(runs) {
  return touches(runs, 'events') || touches(runs, 'reminders');
}

module.exports = { Agenda };
