// Events as people see them in a calendar: by days, with the hours of each day. Functions from values to
// values; know no editor and make no requests.
'use strict';
const civil = require('./civil.js');

/** @typedef {import('./protocol').Event} Event */
/** @typedef {{key: string, event: Event, hours: string, isOver: boolean}} Entry an event on one day */
/** @typedef {{day: string, entries: Entry[]}} Day */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * When an event begins and ends by the person's own clocks, to the second.
 * @param {Event} event
 * @param {civil.Clock} clock
 */
function span(event, clock) {
  const [from, to] = [event.start, event.end].map((at) => midnight(civil.onOwnClock(at, event.timeZone, clock)));
  return { from, to };
}

/** @param {string} date */
function midnight(date) {
  return date.length === 10 ? `${date}T00:00:00` : date;
}

/**
 * The days on which something takes place, each with what does, in order.
 * @param {Event[]} events
 * @param {string} first
 * @param {string} end the first day that is not meant any more
 * @param {civil.Clock} clock
 * @returns {Day[]}
 */
function days(events, first, end, clock) {
  const now = civil.wall(clock.now(), clock.zone());
  /** @type {Map<string, (Entry & {from: string})[]>} */
  const found = new Map();
  for (const event of events) {
    const { from, to } = span(event, clock);
    let day = from.slice(0, 10) < first ? first : from.slice(0, 10);
    // What takes no time is on the day on which it begins.
    for (; day < end && (midnight(day) < to || day === from.slice(0, 10)); day = civil.daysAfter(day, 1)) {
      const entries = found.get(day) ?? [];
      found.set(day, entries);
      entries.push({ key: keyOf(event), event, hours: hours(event, from, to, day), isOver: to <= now && from < now, from });
    }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, entries]) => ({
    day,
    entries: entries.sort((one, other) => rank(one, day) - rank(other, day) || before(one, other)).map(
      ({ from, ...entry }) => entry,
    ),
  }));
}

/**
 * What lasts all of the day stands above what has a time on it.
 * @param {{hours: string, from: string}} entry
 * @param {string} day
 */
function rank({ hours, from }, day) {
  return hours === ALL_DAY ? 0 : from < midnight(day) ? 1 : 2;
}

/**
 * @param {Entry & {from: string}} one
 * @param {Entry & {from: string}} other
 */
function before(one, other) {
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  if (one.event.title !== other.event.title) return one.event.title < other.event.title ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

/**
 * The same for the same occurrence, whatever else changes in it.
 * @param {Event} event
 */
function keyOf({ id, occurrence, start }) {
  return `${id} ${occurrence ?? start}`;
}

const ALL_DAY = 'all day';

/**
 * When an event takes place on one of its days.
 * @param {Event} event
 * @param {string} from
 * @param {string} to
 * @param {string} day
 */
function hours({ allDay }, from, to, day) {
  const [first, last] = [midnight(day), midnight(civil.daysAfter(day, 1))];
  if (allDay || (from <= first && to >= last)) return ALL_DAY;
  if (from === to) return clockTime(from);
  if (from < first) return `until ${clockTime(to)}`;
  if (to > last) return `from ${clockTime(from)}`;
  return `${clockTime(from)}–${to === last ? '24:00' : clockTime(to)}`;
}

/** @param {string} wall */
function clockTime(wall) {
  return wall.slice(11, 16);
}

/**
 * A day as a heading: what it is called, and which it is where that does not say so.
 * @param {string} day
 * @param {civil.Clock} clock
 * @returns {{title: string, aside: string}}
 */
function heading(day, clock) {
  const today = civil.today(clock);
  const written = dated(day, today);
  if (day === today) return { title: 'Today', aside: written };
  if (day === civil.daysAfter(today, 1)) return { title: 'Tomorrow', aside: written };
  if (day === civil.daysAfter(today, -1)) return { title: 'Yesterday', aside: written };
  return { title: written, aside: '' };
}

/**
 * @param {string} day
 * @param {string} today
 */
function dated(day, today) {
  const [year, month, date] = day.split('-').map(Number);
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday} ${date} ${MONTHS[month - 1]}${day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${year}`}`;
}

/**
 * A span of days, in a few letters: `20–26 Nov`, `27 Nov – 3 Dec`.
 * @param {string} first
 * @param {string} end the first day that is not in it
 */
function spoken(first, end) {
  const last = civil.daysAfter(end, -1);
  const [one, other] = [first, last].map((day) => {
    const [year, month, date] = day.split('-').map(Number);
    return { year, month: `${MONTHS[month - 1]}`, date: String(date) };
  });
  if (first === last) return `${one.date} ${one.month}`;
  if (one.year !== other.year) return `${one.date} ${one.month} ${one.year} – ${other.date} ${other.month} ${other.year}`;
  if (one.month !== other.month) return `${one.date} ${one.month} – ${other.date} ${other.month}`;
  return `${one.date}–${other.date} ${one.month}`;
}

/**
 * When an event takes place, as a whole: `Fri 27 Nov 2026, 20:00–23:00`.
 * @param {Event} event
 * @param {civil.Clock} clock
 */
function when(event, clock) {
  const { from, to } = span(event, clock);
  const [day, last] = [from.slice(0, 10), event.allDay ? civil.daysAfter(to.slice(0, 10), -1) : to.slice(0, 10)];
  const [written, until] = [day, last].map((each) => dated(each, ''));
  if (event.allDay) return last <= day ? `${written}, all day` : `${written} – ${until}`;
  if (from === to) return `${written}, ${clockTime(from)}`;
  return day === last
    ? `${written}, ${clockTime(from)}–${clockTime(to)}`
    : `${written}, ${clockTime(from)} – ${until}, ${clockTime(to)}`;
}

/**
 * When time alone makes the days look otherwise: something is over, or it is the next day.
 * @param {Event[]} events
 * @param {civil.Clock} clock
 * @returns {number} an instant
 */
function staleAt(events, clock) {
  const zone = clock.zone();
  const now = civil.wall(clock.now(), zone);
  let next = midnight(civil.daysAfter(now.slice(0, 10), 1));
  for (const event of events) {
    const { to } = span(event, clock);
    if (to > now && to < next) next = to;
  }
  return civil.instant(next, zone);
}

/**
 * What there is to say of an event in a few lines, the first of which is its title.
 * @param {Event} event
 * @param {civil.Clock} clock
 * @returns {string[]}
 */
function summary(event, clock) {
  const { start, end, timeZone, location, place, status, notes } = event;
  const isElsewhere = timeZone && timeZone !== clock.zone();
  const there = isElsewhere && `${start.slice(0, 16)} – ${end.slice(0, 16)} ${timeZone}`.replace(/T/g, ' ');
  return [
    event.title, when(event, clock), there, location || place?.title, status && `Status: ${status}`,
    notes && (notes.length > 500 ? `${notes.slice(0, 500)}…` : notes),
  ].flatMap((line) => line || []);
}

module.exports = { days, heading, keyOf, spoken, staleAt, summary, when };
