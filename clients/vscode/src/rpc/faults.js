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
  /** @param {string} what what was to be done, as the person would say it */
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

/** What members are called in documents and questions. */
const LABELS = /** @type {const} */ ({
  title: 'Title', list: 'List', notes: 'Notes', url: 'URL', location: 'Where', priority: 'Priority', due: 'Due',
  start: 'Start', end: 'End', timeZone: 'Time zone', startTimeZone: 'Time zone of the start', tags: 'Tags',
  parent: 'Part of', alarms: 'Alarm', alarmChanges: 'Alarm', recurrence: 'Repeat', completed: 'Done',
  completionDate: 'Done', place: 'Place', places: 'Place', placeId: 'Place', latitude: 'Latitude',
  longitude: 'Longitude', radius: 'Radius', address: 'Address', color: 'Colour', entities: 'Takes',
  allDay: 'All day', availability: 'Show as', status: 'Status', until: 'Time', occurrence: 'Date',
});
/** A hint that names members is for who writes a program. */
const FOR_PROGRAMS = /\bparams\b|[a-z][A-Z]|\bkeys? here\b|[{}]|\b[a-z]+\/[a-z]|\brevision\b|'current'/;

/**
 * A sentence of the server without the names that only programs know.
 * @param {string} message
 */
function forPeople(message) {
  return message.replace(/^Operation \d+ \([a-z/A-Z]+\): /, '').replace(/\bparams((?:\.\w+|\[\d+\])+)(:?)\s*/g, (_, path, colon) => {
    const names = path.match(/\w+/g).filter((/** @type {string} */ name) => name in LABELS);
    const label = LABELS[/** @type {keyof typeof LABELS} */ (names.at(-1))];
    return label ? `${label}${colon} ` : colon ? '' : 'It ';
  });
}

/**
 * What the person is told of anything that was thrown.
 * @param {unknown} fault
 * @returns {string}
 */
function sentence(fault) {
  if (fault instanceof Refusal) {
    const message = ended(forPeople(fault.message));
    const hint = String(fault.data.hint ?? '');
    return hint && !FOR_PROGRAMS.test(hint) ? `${message} ${ended(hint)}` : message;
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
