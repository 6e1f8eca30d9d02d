// An event in one line: `Dinner on:friday 19:00-21:30 at:"Ann's" list:Home`. Reads it, and says what it
// understands. Knows no editor.
'use strict';
const civil = require('./civil.js');
const { Unclear, named } = require('./alarm-lines.js');
const { words } = require('./entry.js');

/** @typedef {import('./protocol').EventInput} EventInput */
/** @typedef {{day?: string, last?: string, times?: string[], input: EventInput}} Reading */

/** How long something takes that says when it begins, and no more. */
const HOUR = 60;

/**
 * @param {string} line
 * @param {import('./entry.js').Surroundings} around
 * @param {string} day on which it is where the line does not say
 * @returns {{input: EventInput, unclear: string[]}}
 */
function read(line, around, day) {
  /** @type {Reading} */
  const reading = { input: { title: '' } };
  /** @type {string[]} */
  const title = [];
  /** @type {string[]} */
  const unclear = [];
  for (const { text, isQuoted } of words(line)) {
    try {
      if (isQuoted || !readWord(text, reading, around)) title.push(text);
    } catch (fault) {
      if (!(fault instanceof Unclear)) throw fault;
      unclear.push(fault.message);
    }
  }
  const { input } = reading;
  input.title = title.join(' ');
  if (!input.title) unclear.unshift('Say what takes place.');
  try {
    Object.assign(input, dates(reading, day));
  } catch (fault) {
    if (!(fault instanceof Unclear)) throw fault;
    unclear.push(fault.message);
  }
  return { input, unclear };
}

/**
 * @param {string} word
 * @param {Reading} reading
 * @param {import('./entry.js').Surroundings} around
 * @returns {boolean} whether it is more than a word of the title
 */
function readWord(word, reading, around) {
  const times = /^(\d{1,2}:\d{2})(?:[-–](\d{1,2}:\d{2}))?$/.exec(word);
  if (times && !reading.times) {
    reading.times = times.slice(1).filter(Boolean).map((time) => clockTime(time));
    return true;
  }
  const [, key, value] = /^(on|to|at|list):(.+)$/is.exec(word) ?? [];
  switch (key?.toLowerCase()) {
    case 'on': reading.day = dayOf(value, around); return true;
    case 'to': reading.last = dayOf(value, around); return true;
    case 'at': reading.input.location = value; return true;
    case 'list': {
      const list = named(value, around.lists);
      if (!list) throw new Unclear(`There is no list “${value}”.`);
      reading.input.list = list.id;
      return true;
    }
    default: return false;
  }
}

/**
 * @param {string} word
 * @param {import('./entry.js').Surroundings} around
 */
function dayOf(word, around) {
  const day = civil.read(word, around.clock);
  if (!day || day.length > 10) throw new Unclear(`“${word}” is no day. Write today, friday or 2026-12-01.`);
  return day;
}

/** @param {string} text */
function clockTime(text) {
  const [hour, minute] = text.split(':').map(Number);
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) throw new Unclear(`“${text}” is no time.`);
  return `${String(hour).padStart(2, '0')}:${text.slice(-2)}:00`;
}

/**
 * @param {Reading} reading
 * @param {string} other the day where none is said
 * @returns {{start: string, end: string}}
 */
function dates({ day: said, last, times }, other) {
  const day = said ?? other;
  if (last && last < day) throw new Unclear('It ends before it begins.');
  if (!times) return { start: day, end: civil.daysAfter(last ?? day, 1) };
  const [from, to] = times;
  const start = wall(day, from);
  // Whoever writes 22:00-1:00 means the night.
  const end = to ? wall(last ?? (to <= from ? civil.daysAfter(day, 1) : day), to) : later(wall(last ?? day, from), HOUR);
  if (end < start) throw new Unclear('It ends before it begins.');
  return { start, end };
}

/**
 * @param {string} day
 * @param {string} time
 */
function wall(day, time) {
  return time.startsWith('24') ? `${civil.daysAfter(day, 1)}T00:00:00` : `${day}T${time}`;
}

/**
 * @param {string} start
 * @param {number} minutes
 */
function later(start, minutes) {
  return new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 19);
}

module.exports = { read };
