// Everything of Fencepost that an editor needs, put together: the session, what is allowed, what is
// shown, what has gone off. Knows no editor; what it hears it tells by its parts' own events.
'use strict';
const { EventEmitter } = require('node:events');
const { Session } = require('./session.js');
const { Access } = require('./access.js');
const { Agenda } = require('./agenda.js');
const { Alarms } = require('./alarms.js');
const { Mirror } = require('./mirror.js');
const { Lost, is } = require('./rpc/faults.js');
const { methods, notifications } = require('./protocol.js');

const NAME = 'VS Code';

/**
 * @typedef {import('./session.js').Surroundings & {clock: import('./civil.js').Clock}} Surroundings
 */

/** Emits 'problems' (StoreProblem[]), 'trace' (LogTraceParams), 'fault' (what went wrong unasked), and
 * for who shows times, 'moment': what was to come has passed. */
class Client extends EventEmitter {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    super();
    this.clock = surroundings.clock;
    this.log = surroundings.log;
    this.session = new Session(surroundings);
    this.access = new Access(this.session, NAME);
    this.mirror = new Mirror(this.session);
    this.agenda = new Agenda(this.session, surroundings.clock);
    this.alarms = new Alarms(this.session, surroundings.clock);
    /** Whether the person wants to see reminders, allowed or not. */
    this.isWanted = false;
    this.hasBeenReady = false;
    /** So many milliseconds after the last key a text is looked through. */
    this.typingPause = 150;
    /** @type {Promise<boolean>|undefined} */
    this.ensuring = undefined;
    /** @type {Promise<boolean>|undefined} */
    this.ensuringEvents = undefined;
    /** Whether the agenda may show reminders as well. */
    this.agendaHasReminders = false;

    this.session.on('ready', () => this.wasReady());
    this.session.on('notification', (method, params) => this.handleNotification(method, params));
    this.access.on('change', () => this.accessChanged());
  }

  /**
   * Makes sure that reminders are there to be shown: asks the person unless they have decided, and
   * fetches them once.
   * @returns {Promise<boolean>} whether they are
   */
  ensureReminders() {
    this.isWanted = true;
    if (!this.ensuring) this.ensuring = this.begin().finally(() => (this.ensuring = undefined));
    return this.ensuring;
  }

  async begin() {
    if (!(await this.access.need('reminder'))) return false;
    if (this.mirror.state === undefined) await this.mirror.load();
    return true;
  }

  /**
   * The same for events.
   * @returns {Promise<boolean>} whether they are there
   */
  ensureEvents() {
    if (!this.ensuringEvents) {
      this.ensuringEvents = this.loadEvents().finally(() => (this.ensuringEvents = undefined));
    }
    return this.ensuringEvents;
  }

  async loadEvents() {
    if (!(await this.access.need('event'))) return false;
    if (this.agenda.state === undefined) await this.agenda.load();
    return true;
  }

  async wasReady() {
    const isFirst = !this.hasBeenReady;
    this.hasBeenReady = true;
    if (isFirst || !this.access.status) return;
    await this.inBackground(async () => {
      await this.access.fetchStatus();
      // No notification tells of firings closed while there was no server.
      if (this.alarms.open.size > 0) this.inBackground(() => this.alarms.catchUp());
      if (this.access.isGranted('event')) this.inBackground(() => this.agenda.catchUp());
      if (!this.isWanted || !this.access.isGranted('reminder')) return;
      if (this.mirror.state === undefined) await this.mirror.load();
      else await this.mirror.catchUp();
    });
  }

  /**
   * @param {string} method
   * @param {any} params
   */
  handleNotification(method, params) {
    switch (method) {
      case notifications.storeDidChange:
        if (params.origin === 'external') this.emit('external');
        this.inBackground(() => this.agenda.storeChanged(params));
        return this.inBackground(() => this.mirror.storeChanged(params));
      case notifications.accessDidChange: return this.access.setStatus(params);
      case notifications.alarmDidFire: return this.alarms.wasFired(params);
      case notifications.alarmDidClose: return this.alarms.wasClosed(params);
      case notifications.viewDidChangeSilence:
        this.agenda.silenceChanged(params.silence);
        return this.mirror.silenceChanged(params.silence);
      case notifications.storeDidFindProblem: return this.emit('problems', params.problems);
      case notifications.windowLogMessage: return this.log(params.type === 1 ? 'error' : 'info', params.message);
      case notifications.logTrace: return this.emit('trace', params);
      default: return undefined;
    }
  }

  accessChanged() {
    this.inBackground(() => this.alarms.see((entity) => this.access.isGranted(entity)));
    this.eventAccessChanged();
    if (!this.access.isGranted('reminder')) {
      return this.inBackground(() => this.mirror.clear());
    }
    // If a caller waits for the answer already, it fetches.
    if (this.isWanted && this.mirror.state === undefined && !this.ensuring) {
      return this.inBackground(() => this.ensureReminders());
    }
    return undefined;
  }

  eventAccessChanged() {
    const { access, agenda } = this;
    const withReminders = access.isGranted('reminder');
    const isOther = this.agendaHasReminders !== withReminders;
    this.agendaHasReminders = withReminders;
    if (!access.isGranted('event')) {
      if (agenda.state !== undefined) this.inBackground(() => agenda.clear());
    } else if (agenda.state !== undefined && isOther) {
      this.inBackground(() => agenda.load());
    } else if (agenda.isWatched && agenda.state === undefined && !this.ensuringEvents) {
      this.inBackground(() => agenda.watch(true));
    }
  }

  /**
   * A reminder that a view shows.
   * @param {string} id
   * @returns {import('./mirror.js').Reminder|undefined}
   */
  reminder(id) {
    return this.mirror.reminders.get(id) ?? this.agenda.reminder(id);
  }

  /** @param {() => Promise<unknown>} step that no caller waits for */
  async inBackground(step) {
    try {
      await step();
    } catch (fault) {
      if (is(fault, 'eventStoreNotAuthorized')) return;
      this.log('error', String(fault));
      this.emit('fault', fault);
    }
  }

  /**
   * @param {import('./protocol').ReminderInput} reminder
   * @param {string|null} ifRevision
   * @param {string} what
   * @returns {Promise<import('./protocol').Reminder>}
   */
  async save(reminder, ifRevision, what) {
    try {
      const params = { reminder, ifRevision };
      return (await this.session.request(methods.reminderSave, params, { what })).reminder;
    } catch (fault) {
      // A server that died had done it, and could not say so any more.
      if (is(fault, 'conflict') && fault.afterLoss && holds(fault.data.current, reminder, ifRevision === null)) {
        return /** @type {import('./protocol').Reminder} */ (fault.data.current);
      }
      throw fault;
    }
  }

  /**
   * Ticks one off, or takes that back. What repeats moves on each time that it is done, so it is done
   * to what was seen; a change by another program meanwhile does not prevent it, unless it was just that.
   * @param {import('./mirror.js').Reminder} reminder as it was seen
   * @param {boolean} completed
   * @returns {Promise<import('./protocol').Reminder>}
   */
  async complete(reminder, completed) {
    const { id, title } = reminder;
    const what = `“${title}” is ${completed ? 'done' : 'open again'}`;
    try {
      return await this.save({ id, completed }, reminder.revision ?? null, what);
    } catch (fault) {
      if (!is(fault, 'conflict') || !fault.data.current) throw fault;
      const current = /** @type {import('./protocol').Reminder} */ (fault.data.current);
      const isSame = current.completed === reminder.completed && current.due === reminder.due;
      if (isSame) return this.complete(current, completed);
      if (current.completed === completed && current.recurrence.length === 0) return current;
      if (fault.afterLoss) throw new Lost(what);
      throw new Error(`“${title}” has changed in the meantime. Look at it, and do it again if it is still meant.`);
    }
  }

  /** @param {import('./mirror.js').Reminder} reminder */
  async remove(reminder) {
    const params = { id: reminder.id, ifRevision: reminder.revision };
    try {
      return await this.session.request(methods.reminderRemove, params);
    } catch (fault) {
      if (is(fault, 'notFound') && fault.afterLoss) return undefined;
      throw fault;
    }
  }

  end() {
    return this.session.end();
  }
}

/**
 * Whether a reminder is what a save was to make of it. Alarms are written otherwise than they are
 * read, so they cannot be compared; a new reminder has an id of our own, and needs no comparison.
 * @param {unknown} current
 * @param {import('./protocol').ReminderInput} wished
 * @param {boolean} isNew
 */
function holds(current, wished, isNew) {
  if (typeof current !== 'object' || current === null) return false;
  const found = /** @type {Record<string, unknown>} */ (current);
  return Object.entries(wished).every(([key, value]) => {
    if (key === 'alarmChanges' || key === 'alarms') return isNew;
    return JSON.stringify(found[key] ?? null) === JSON.stringify(value ?? null);
  });
}

module.exports = { Client, NAME };
