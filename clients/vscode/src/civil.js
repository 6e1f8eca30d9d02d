// Days and what clocks on the wall show, as the server writes them: 2026-12-01 and 2026-12-01T09:00:00. Knows no
// reminder.
'use strict';

const DAY = 86_400_000;

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

/**
 * What clocks in another zone show when those in one show a time: the first time, of two; where clocks leap over it,
 * as if they had not leapt yet. The time as it is where the zone is unknown here.
 * @param {string} time such as 2026-12-01T09:00:00
 * @param {string} from
 * @param {string} to
 */
function moved(time, from, to) {
  if (!isZone(from)) return time;
  const asUTC = Date.parse(`${time}Z`);
  const instants = [asUTC - DAY, asUTC + DAY].map((at) => asUTC - (Date.parse(`${wall(at, from)}Z`) - at));
  const fitting = instants.filter((at) => wall(at, from) === time);
  return wall(fitting.length > 0 ? Math.min(...fitting) : instants[0], to);
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
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
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

module.exports = { daysAfter, isZone, machineZone, moved, shown, today, wall };
