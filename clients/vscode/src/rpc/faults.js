// What can go wrong with a request, as sentences that a person can read. Knows no editor.
'use strict';
const { errors, kinds } = require('../protocol.js');

/** The server refused a request. */
class Refusal extends Error {
  /** @param {{code: number, message: string, data?: any}} error as it came over the wire */
  constructor(error) {
    super(String(error.message));
    this.name = 'Refusal';
    this.code = error.code;
    /** @type {Partial<import('../protocol').ErrorData>} */
    this.data = error.data && typeof error.data === 'object' ? error.data : {};
    /** @type {string} */
    this.kind = this.data.kind || /** @type {any} */ (kinds)[String(error.code)] || 'unknown';
    /** Whether it was the answer to a request that a server before it may have carried out. */
    this.afterLoss = false;
  }
}

/** The server ended before it answered, and asking again might do the thing twice. */
class Lost extends Error {
  /** @param {string} what the deed, as the person would say it */
  constructor(what) {
    super(`Fencepost's server ended before it answered. Look whether this was done: ${what}.`);
    this.name = 'Lost';
  }
}

/** There is no server to ask. */
class Unavailable extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Unavailable';
  }
}

/**
 * What the person is told of anything that was thrown.
 * @param {unknown} fault
 * @returns {string}
 */
function sentence(fault) {
  if (fault instanceof Refusal) {
    const said = ended(fault.message);
    return fault.data.hint ? `${said} ${ended(String(fault.data.hint))}` : said;
  }
  if (fault instanceof Error) return ended(fault.message);
  return 'Something went wrong.';
}

/** @param {string} text */
function ended(text) {
  const trimmed = text.trim();
  return /[.!?…:”"]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/**
 * @param {unknown} fault
 * @param {keyof typeof errors} kind
 * @returns {fault is Refusal}
 */
function is(fault, kind) {
  return fault instanceof Refusal && fault.code === errors[kind];
}

module.exports = { Refusal, Lost, Unavailable, sentence, is };
