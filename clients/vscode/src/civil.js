// Days and wall clocks as the server writes them, told in the words of a row. Knows no reminder: only
// texts such as 2026-12-01 and 2026-12-01T09:00:00, zones, and what the time is.
'use strict';

const DAY = 86_400_000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * What the time is, and where.
 * @typedef {object} Clock
 * @property {() => number} now milliseconds since 1970
 * @property {() => string} zone the person's own, by its IANA name
 */

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} zone */
function format(zone) {
  let found = formats.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, found);
  }
  return found;
}

/** The machine's zone. */
function machineZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'Etc/UTC';
}

/** @param {string} zone */
function isZone(zone) {
  try {
    format(zone);
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
  /** @type {Record<string, string>} */
  const part = {};
  for (const { type, value } of format(zone).formatToParts(instant)) part[type] = value;
  const year = part.year.padStart(4, '0');
  return `${year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

/**
 * The instant at which a wall clock shows a time: of two the first, and where clocks leap over it,
 * as if they had not leapt yet.
 * @param {string} text a date or a wall clock
 * @param {string} zone
 * @returns {number} not a number where the text or the zone is nothing of the kind
 */
function instant(text, zone) {
  const asUTC = Date.parse(`${text.length === 10 ? `${text}T00:00:00` : text}Z`);
  if (Number.isNaN(asUTC) || !isZone(zone)) return NaN;
  /** @param {number} at */
  const offset = (at) => Date.parse(`${wall(at, zone)}Z`) - at;
  const before = asUTC - offset(asUTC - DAY);
  const after = asUTC - offset(asUTC + DAY);
  const fits = [before, after].filter((at) => at + offset(at) === asUTC);
  return fits.length > 0 ? Math.min(...fits) : before;
}

/**
 * @param {string} day 2026-12-01
 * @param {number} count
 */
function daysAfter(day, count) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

/**
 * @param {string} from
 * @param {string} to
 */
function daysBetween(from, to) {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** What clocks on the wall show, and when and where they were last looked at. */
const present = { second: NaN, zone: '', text: '' };

/**
 * What the person's clocks show. Rows ask by the thousand, within one second.
 * @param {Clock} clock
 */
function nowOnOwnClock(clock) {
  const second = Math.floor(clock.now() / 1000);
  const zone = clock.zone();
  if (present.second !== second || present.zone !== zone) {
    Object.assign(present, { second, zone, text: wall(second * 1000, zone) });
  }
  return present.text;
}

/** @param {Clock} clock */
function today(clock) {
  return nowOnOwnClock(clock).slice(0, 10);
}

/**
 * A time as the person's own clocks show it.
 * @param {string} due
 * @param {string|null|undefined} zone its own; null where it floats
 * @param {Clock} clock
 */
function onOwnClock(due, zone, clock) {
  const own = clock.zone();
  if (due.length === 10 || !zone || zone === own || !isZone(zone)) return due;
  const at = instant(due, zone);
  return Number.isNaN(at) ? due : wall(at, own);
}

/**
 * When something is due, as people say it.
 * @param {string} due
 * @param {string|null|undefined} zone
 * @param {Clock} clock
 * @returns {{text: string, isOverdue: boolean, days: number}} days: from today
 */
function spoken(due, zone, clock) {
  const here = onOwnClock(due, zone, clock);
  const now = nowOnOwnClock(clock);
  const days = daysBetween(now.slice(0, 10), here.slice(0, 10));
  const isTimed = here.length > 10;
  const isOverdue = isTimed ? here < now : days < 0;
  const clockTime = isTimed ? ` ${here.slice(11, 16)}` : '';
  return { text: spokenDay(here.slice(0, 10), days) + clockTime, isOverdue, days };
}

/**
 * @param {string} day
 * @param {number} days from today
 */
function spokenDay(day, days) {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const [year, month, date] = day.split('-').map(Number);
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (days > 1 && days < 7) return weekday[0].toUpperCase() + weekday.slice(1, 3);
  const written = `${date} ${MONTHS[month - 1]}`;
  return Math.abs(days) < 300 ? written : `${written} ${year}`;
}

module.exports = {
  DAY, onOwnClock, daysAfter, instant, isZone, machineZone, spoken, spokenDay, today, wall,
};
