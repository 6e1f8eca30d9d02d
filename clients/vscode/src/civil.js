// Days and what clocks on the wall show, as the server writes them: 2026-12-01 and 2026-12-01T09:00:00. Knows no
// reminder.
'use strict';

/**
 * What the time is, and where.
 * @typedef {object} Clock
 * @property {() => number} now milliseconds since 1970
 * @property {() => string} zone the person's own, by its IANA name
 */

/** The machine's zone. */
function machineZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'Etc/UTC';
}

/** @param {string} zone */
function isZone(zone) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * What clocks on the wall show at an instant.
 * @param {number} instant
 * @param {string} zone
 * @returns {string} such as 2026-12-01T09:00:00
 */
function wall(instant, zone) {
  // Sweden writes dates as the protocol does.
  return new Date(instant).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T').padStart(19, '0');
}

/** @param {Clock} clock */
function today(clock) {
  return wall(clock.now(), clock.zone()).slice(0, 10);
}

/**
 * @param {string} day 2026-12-01
 * @param {number} count
 */
function daysAfter(day, count) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/**
 * An instant for people: the time alone where it is today, and else the day as well.
 * @param {number} instant
 * @param {Clock} clock
 */
function shown(instant, clock) {
  const [day, time] = wall(instant, clock.zone()).split('T');
  return day === today(clock) ? `today ${time.slice(0, 5)}` : `${day} ${time.slice(0, 5)}`;
}

module.exports = { daysAfter, isZone, machineZone, shown, today, wall };
