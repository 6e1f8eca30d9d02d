// Reminders, events, places and lists that are edited as texts: which text editing began with, and what a
// save of it comes to. The server reads, merges and writes them. Knows no editor.
'use strict';
const { randomUUID } = require('node:crypto');
const civil = require('./civil.js');
const { is } = require('./rpc/faults.js');
const { methods } = require('./protocol.js');

/** @typedef {import('./protocol').DocumentKind} Kind */
/**
 * Which item a document is of; of an event that repeats without `occurrence` the whole series.
 * @typedef {{kind: Kind, id: string, occurrence?: string, span?: import('./protocol').Span}} Target
 */
/** @typedef {import('./protocol').DocumentConflict} Conflict */
/**
 * What is known of a document.
 * @typedef {object} Known
 * @property {Target} target what it is saved to
 * @property {boolean} isNew whether there is no such item yet
 * @property {string} base the text that the one on the screen was made from
 */
/**
 * What a save came to: it is saved, and now reads so; lines of it cannot be understood; others changed the
 * same lines.
 * @typedef {{kind: 'saved', title: string, text: string, isMerged: boolean, isAnew: boolean}
 *   | {kind: 'invalid', diagnostics: import('./protocol').DocumentDiagnostic[]}
 *   | {kind: 'conflict', title: string, conflict: Conflict}} Outcome
 */

class Documents {
  /**
   * @param {import('./client.js').Client} client
   * @param {{get(key: string): Known|undefined, set(key: string, known: Known|undefined): void}} memory
   *   what is known of open documents, kept while the editor itself starts again
   */
  constructor(client, memory) {
    this.client = client;
    this.memory = memory;
    /** @type {Map<string, Known>} */
    this.open = new Map();
    /**
     * Conflicts that the person has not settled yet.
     * @type {Map<string, Conflict>}
     */
    this.conflicts = new Map();
    /**
     * The transaction that saved a document last.
     * @type {Map<string, number>}
     */
    this.transactions = new Map();
  }

  /**
   * Begins one of an item that is not there yet.
   * @param {Kind} kind
   * @param {string} [line] as in quick add, to begin with
   * @returns {Promise<Target>}
   */
  async begin(kind, line) {
    const params = { kind, ...(line ? { line } : {}), now: this.now() };
    const { text } = await this.client.session.request(methods.textRead, params);
    const target = { kind, id: randomUUID() };
    this.remember(target, { target, isNew: true, base: text });
    return target;
  }

  /**
   * How the item reads now.
   * @param {Target} target
   */
  read(target) {
    const { id, kind, occurrence, span } = this.open.get(keyOf(target))?.target ?? target;
    return this.client.session.request(methods.textRead, {
      id, kind, ...(occurrence ? { occurrence, span } : {}), now: this.now(),
    });
  }

  /** The wall clock that words such as “tomorrow” are counted from. */
  now() {
    const { clock } = this.client;
    return civil.wall(clock.now(), clock.zone());
  }

  /**
   * The document on the screen is this text, as it was read.
   * @param {Target} target
   * @param {string} text
   */
  wasShown(target, text) {
    const known = this.open.get(keyOf(target));
    this.conflicts.delete(keyOf(target));
    this.remember(target, { target: known?.target ?? target, isNew: false, base: text });
  }

  /**
   * @param {Target} target
   * @param {Known} known
   */
  remember(target, known) {
    this.open.set(keyOf(target), known);
    this.memory.set(keyOf(target), known);
  }

  /**
   * Its text may not be seen any more.
   * @param {Target} target
   */
  forgetText(target) {
    const known = this.open.get(keyOf(target));
    this.conflicts.delete(keyOf(target));
    if (known) this.remember(target, { ...known, base: '' });
  }

  /** @param {Target} target */
  close(target) {
    this.open.delete(keyOf(target));
    this.conflicts.delete(keyOf(target));
    this.transactions.delete(keyOf(target));
    this.memory.set(keyOf(target), undefined);
  }

  /**
   * @param {Target} target
   * @param {string} text
   * @returns {Promise<Outcome>}
   */
  async save(target, text) {
    const known = this.open.get(keyOf(target)) ?? this.memory.get(keyOf(target));
    if (known) return this.write(target, known, text);
    // It is not known which version this text was made from.
    try {
      const { text: theirs, title } = await this.read(target);
      if (theirs === text) {
        this.wasShown(target, text);
        return { kind: 'saved', title, text, isMerged: false, isAnew: false };
      }
      return this.inConflict(target, { lines: [], base: theirs, mine: text, theirs, takeMine: text, takeTheirs: theirs });
    } catch (fault) {
      if (!is(fault, 'notFound')) throw fault;
      return this.write(target, { target, isNew: true, base: '' }, text);
    }
  }

  /**
   * @param {Target} target
   * @param {Known} known
   * @param {string} text
   * @param {boolean} [isAnew] whether the item turned out to be there, or gone, against what was known
   * @returns {Promise<Outcome>}
   */
  async write(target, known, text, isAnew = false) {
    const { kind, id, occurrence, span } = known.target;
    // A list is named by its folder, which the server makes of the title.
    const made = kind === 'list' ? {} : { newId: id };
    const of = known.isNew ? made : { id, base: known.base, ...(occurrence ? { occurrence, span } : {}) };
    // Sent twice, what is there already is changed to the same, and what is made has one id.
    const again = known.isNew ? kind !== 'list' : span !== 'futureEvents';
    const how = { again, what: `“${titleOf(text)}” is saved` };
    let written;
    try {
      written = await this.client.session.request(methods.textWrite, { kind, ...of, text, now: this.now() }, how);
    } catch (fault) {
      if (known.isNew && is(fault, 'conflict') && !isAnew) {
        // A server that ended made it, and others changed it since; or it was removed and came back.
        const base = fault.afterLoss ? text : '';
        return this.write(target, { target: { kind, id }, isNew: false, base }, text, true);
      }
      const isGone = !known.isNew && !isAnew && is(fault, 'notFound') && fault.data.id === id;
      if (!isGone) throw fault;
      // Another program removed it while the person typed: what was typed is kept.
      return this.write(target, { target: { kind, id }, isNew: true, base: '' }, text, true);
    }
    switch (written.outcome) {
      case 'invalid': return { kind: 'invalid', diagnostics: written.diagnostics };
      case 'conflict': return this.inConflict(target, /** @type {Conflict} */ (written.conflict));
      default: {
        // This and all later times are a series of their own now, if anything was saved.
        const isOfDate = span === 'thisEvent' || (span === 'futureEvents' && written.outcome === 'unchanged');
        const saved = { kind, id: written.id ?? id, ...(isOfDate && !known.isNew ? { occurrence, span } : {}) };
        // The person may have typed on: what they then send was made from what was sent now.
        this.remember(target, { target: saved, isNew: false, base: text });
        this.conflicts.delete(keyOf(target));
        if (typeof written.transaction === 'number') this.transactions.set(keyOf(target), written.transaction);
        return { kind: 'saved', title: written.title, text: written.text, isMerged: written.merged === true, isAnew: isAnew && known.isNew };
      }
    }
  }

  /**
   * @param {Target} target
   * @param {Conflict} conflict
   * @returns {Outcome}
   */
  inConflict(target, conflict) {
    this.conflicts.set(keyOf(target), conflict);
    return { kind: 'conflict', title: titleOf(conflict.theirs), conflict };
  }

  /**
   * The person chooses: what the document is to say. From now on it is compared with theirs.
   * @param {Target} target
   * @param {string} text as the document is
   * @param {'takeMine'|'takeTheirs'} side
   * @returns {Promise<string|undefined>} nothing where there is nothing left to choose
   */
  async settle(target, text, side) {
    let conflict = this.conflicts.get(keyOf(target));
    if (conflict && conflict.mine !== text) {
      // It was written on after the two were compared.
      const outcome = await this.save(target, text);
      conflict = outcome.kind === 'conflict' ? outcome.conflict : undefined;
    }
    if (!conflict) return undefined;
    this.wasShown(target, conflict.theirs);
    return conflict[side];
  }
}

/** @param {Target} target */
function keyOf({ kind, id, occurrence, span }) {
  return [kind, id, ...(occurrence ? [occurrence, span ?? ''] : [])].join('/');
}

/** @param {string} text */
function titleOf(text) {
  return /^title:[ \t]*(.*?)[ \t]*$/im.exec(text)?.[1] ?? '';
}

module.exports = { Documents, keyOf };
