// Reminders that are being edited as texts: what each was when it was shown, and what a save of it
// comes to. Knows neither how the editor calls its documents nor when it saves them.
'use strict';
const { randomUUID } = require('node:crypto');
const form = require('./form.js');
const { is } = require('./rpc/faults.js');
const { methods } = require('./protocol.js');

/** @typedef {import('./protocol').Reminder} Reminder */
/**
 * @typedef {object} Open
 * @property {form.Base} base
 * @property {Reminder|undefined} theirs what a save was refused for
 */
/**
 * What a save came to: it is saved; something in the text cannot be understood; it is another by now.
 * @typedef {{kind: 'saved', reminder: Reminder|undefined, isAnew: boolean}
 *   | {kind: 'unclear', faults: form.Fault[]}
 *   | {kind: 'conflict', theirs: Reminder}} Outcome
 */

class Documents {
  /**
   * @param {import('./client.js').Client} client
   * @param {{get(id: string): string|undefined, set(id: string, revision: string|undefined): void}} memory
   *   which revision a text is of, kept while the editor itself starts anew
   */
  constructor(client, memory) {
    this.client = client;
    this.memory = memory;
    /** @type {Map<string, Open>} */
    this.open = new Map();
    /**
     * Lengths as the person reads them.
     * @type {Map<number, string>}
     */
    this.lengths = new Map();
  }

  /** @returns {import('./alarm-lines.js').Surroundings} */
  around() {
    return {
      clock: this.client.clock,
      lists: [...this.client.mirror.lists.values()],
      places: [...this.client.mirror.places.values()],
      length: (metres) => this.lengths.get(metres) ?? `${metres} m`,
    };
  }

  /**
   * Begins one that is not there yet.
   * @returns {string} its id
   */
  begin() {
    const id = randomUUID();
    const list = [...this.client.mirror.lists.values()].find(({ isDefault }) => isDefault);
    this.keep(id, { reminder: undefined, text: form.blank(list?.title ?? ''), alarms: [] });
    return id;
  }

  /**
   * As it is now. What is being made has no other text than that it began with.
   * @param {string} id
   * @returns {Promise<form.Base>}
   */
  async read(id) {
    const known = this.open.get(id);
    if (known && !known.base.reminder) return known.base;
    const { reminder } = await this.client.session.request(methods.reminderGet, { id });
    return this.show(reminder);
  }

  /**
   * How it looks now, without it being shown: a text that is left from before is not of this.
   * @param {string} id
   * @returns {Promise<form.Base>}
   */
  async peek(id) {
    const { reminder } = await this.client.session.request(methods.reminderGet, { id });
    await this.learnLengths(reminder);
    return form.shown(reminder, this.around());
  }

  /** @param {Reminder} reminder */
  async show(reminder) {
    await this.learnLengths(reminder);
    return this.keep(reminder.id, form.shown(reminder, this.around()));
  }

  /**
   * @param {string} id
   * @param {form.Base} base
   */
  keep(id, base) {
    this.open.set(id, { base, theirs: undefined });
    this.memory.set(id, base.reminder?.revision);
    return base;
  }

  /** @param {string} id */
  close(id) {
    this.open.delete(id);
    this.memory.set(id, undefined);
  }

  /** @param {Reminder} reminder */
  async learnLengths(reminder) {
    const metres = reminder.alarms.flatMap(({ places }) => places.map(({ radius }) => radius));
    const unknown = [...new Set(metres)].filter((length) => !this.lengths.has(length));
    if (unknown.length === 0) return;
    const { text } = await this.client.session.request(methods.unitsFormat, { metres: unknown });
    unknown.forEach((length, at) => this.lengths.set(length, text[at]));
  }

  /**
   * @param {string} id
   * @param {string} text
   * @returns {Promise<Outcome>}
   */
  async save(id, text) {
    const known = this.open.get(id) ?? (await this.remember(id, text));
    if ('kind' in known) return known;
    const { base, theirs } = known;
    // The person has not said yet which it is to be.
    if (theirs) return this.conflict(id, (await this.client.session.request(methods.reminderGet, { id })).reminder);
    const { input, faults, carried } = form.changes(base, text, this.around());
    if (faults.length > 0) return { kind: 'unclear', faults };
    if (Object.keys(input).length === 0 && base.reminder) {
      this.keep(id, { ...base, text });
      return { kind: 'saved', reminder: base.reminder, isAnew: false };
    }
    try {
      const what = `“${input.title ?? base.reminder?.title ?? ''}” is saved`;
      const reminder = await this.client.save({ id, ...input }, base.reminder?.revision ?? null, what);
      this.keep(id, form.saved(base, text, carried, reminder));
      return { kind: 'saved', reminder, isAnew: false };
    } catch (fault) {
      if (is(fault, 'conflict') && fault.data.current) {
        return this.conflict(id, /** @type {Reminder} */ (fault.data.current));
      }
      if (is(fault, 'notFound') && base.reminder && fault.data.id === id) return this.makeAnew(id, text);
      throw fault;
    }
  }

  /**
   * The editor started anew and still has the text: it is held against what it was, where that is
   * what is there now.
   * @param {string} id
   * @param {string} text
   * @returns {Promise<Open|Outcome>}
   */
  async remember(id, text) {
    const revision = this.memory.get(id);
    try {
      const { reminder } = await this.client.session.request(methods.reminderGet, { id });
      await this.learnLengths(reminder);
      if (revision === reminder.revision) await this.show(reminder);
      else {
        this.open.set(id, { base: form.shown(reminder, this.around()), theirs: undefined });
        if (this.open.get(id)?.base.text === text) return { kind: 'saved', reminder, isAnew: false };
        return this.conflict(id, reminder);
      }
    } catch (fault) {
      if (!is(fault, 'notFound')) throw fault;
      this.keep(id, { reminder: undefined, text: form.blank(''), alarms: [] });
    }
    return /** @type {Open} */ (this.open.get(id));
  }

  /**
   * It was removed while somebody wrote on it: what they wrote is not lost with it.
   * @param {string} id
   * @param {string} text
   * @returns {Promise<Outcome>}
   */
  async makeAnew(id, text) {
    this.keep(id, { reminder: undefined, text: form.blank(''), alarms: [] });
    const outcome = await this.save(id, text);
    return outcome.kind === 'saved' ? { ...outcome, isAnew: true } : outcome;
  }

  /**
   * @param {string} id
   * @param {Reminder} theirs
   * @returns {Promise<Outcome>}
   */
  async conflict(id, theirs) {
    await this.learnLengths(theirs);
    const known = this.open.get(id);
    if (known) known.theirs = theirs;
    return { kind: 'conflict', theirs };
  }

  /**
   * As the other one looks.
   * @param {string} id
   */
  theirText(id) {
    const theirs = this.open.get(id)?.theirs;
    return theirs ? form.written(theirs, this.around()) : '';
  }

  /**
   * From now on a text is held against what the others made of it: saving it as it is puts it in
   * place of theirs, and saving theirs changes nothing.
   * @param {string} id
   * @returns {string} their text
   */
  settle(id) {
    const known = this.open.get(id);
    if (!known?.theirs) return '';
    return this.keep(id, form.shown(known.theirs, this.around())).text;
  }
}

module.exports = { Documents };
