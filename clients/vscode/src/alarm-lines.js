// An alarm as one line that a person can read and write: `Arrive: Bakery`, `Alarm: 15 min before due`.
// Knows neither the other lines of a reminder nor the editor.
'use strict';
const civil = require('./civil.js');
const { placeName } = require('./words.js');

/** @typedef {import('./protocol').Alarm} Alarm */
/** @typedef {import('./protocol').AlarmInput} AlarmInput */
/**
 * What lines are written and read with.
 * @typedef {object} Surroundings
 * @property {civil.Clock} clock
 * @property {import('./protocol').List[]} lists
 * @property {import('./protocol').Place[]} places
 * @property {(metres: number) => string} length as the person reads it
 */

/** A line that cannot be understood; the message says what to write instead. */
class Unclear extends Error {}

const SECONDS = /** @type {const} */ ([
  ['week', 604_800], ['day', 86_400], ['h', 3600], ['min', 60], ['s', 1],
]);
const UNITS = new Map([
  ...['w', 'week', 'weeks'].map((name) => /** @type {const} */ ([name, 604_800])),
  ...['d', 'day', 'days'].map((name) => /** @type {const} */ ([name, 86_400])),
  ...['h', 'hour', 'hours'].map((name) => /** @type {const} */ ([name, 3600])),
  ...['m', 'min', 'minute', 'minutes'].map((name) => /** @type {const} */ ([name, 60])),
  ...['s', 'sec', 'second', 'seconds'].map((name) => /** @type {const} */ ([name, 1])),
]);

/**
 * @param {Alarm} alarm
 * @param {Surroundings} around
 * @returns {{key: string, value: string}|undefined} nothing for one that Fencepost cannot fire
 */
function written(alarm, around) {
  if (alarm.kind === 'location') {
    const value = alarm.places.map((place) => writtenPlace(place, around)).join(' | ');
    return { key: alarm.proximity === 'leave' ? 'leave' : 'arrive', value };
  }
  if (alarm.kind === 'relative') {
    const value = writtenOffset(alarm.relativeOffset ?? 0, alarm.relativeTo ?? 'due');
    return { key: 'alarm', value };
  }
  if (alarm.kind === 'absolute' && alarm.absoluteDate) {
    const wall = civil.wall(Date.parse(alarm.absoluteDate), around.clock.zone());
    return { key: 'alarm', value: wall.replace('T', ' ').replace(/:00$/, '') };
  }
  return undefined;
}

/**
 * @param {number} offset
 * @param {string} anchor
 */
function writtenOffset(offset, anchor) {
  if (offset === 0) return `at ${anchor}`;
  const seconds = Math.abs(offset);
  const [unit, length] = SECONDS.find(([, length]) => seconds % length === 0) ?? ['s', 1];
  const count = seconds / length;
  const many = count !== 1 && unit.length > 3 ? 's' : unit === 'day' && count !== 1 ? 's' : '';
  return `${count} ${unit}${many} ${offset < 0 ? 'before' : 'after'} ${anchor}`;
}

/**
 * @param {import('./protocol').AlarmPlace} place
 * @param {Surroundings} around
 */
function writtenPlace(place, around) {
  const own = around.places.find(({ id }) => id === place.placeId);
  if (own && isUnique(own.title, around.places)) return own.title;
  if (own) return own.id;
  const circle = `${place.latitude}, ${place.longitude}; ${around.length(place.radius)}`;
  return place.title ? `${place.title} (${circle})` : `(${circle})`;
}

/**
 * @param {string} title
 * @param {{title: string}[]} things
 */
function isUnique(title, things) {
  return things.filter((thing) => same(thing.title, title)).length === 1;
}

/**
 * @param {string} one
 * @param {string} other
 */
function same(one, other) {
  return one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;
}

/**
 * The one thing that is called so, by its title or by its id.
 * @template {{id: string, title: string}} T
 * @param {string} name
 * @param {T[]} things
 * @returns {T|undefined}
 */
function named(name, things) {
  const titled = things.filter(({ title }) => same(title, name));
  return titled.length === 1 ? titled[0] : things.find(({ id }) => id === name);
}

/**
 * @param {string} key
 * @param {string} value
 * @param {Surroundings} around
 * @param {Alarm} [before] what stood in this line
 * @returns {AlarmInput}
 */
function read(key, value, around, before) {
  if (key === 'alarm') return readTime(value, around);
  const places = value.split('|').map((text) => readPlace(text.trim(), around, before));
  return { proximity: key === 'leave' ? 'leave' : 'enter', places };
}

/**
 * @param {string} value
 * @param {Surroundings} around
 * @returns {AlarmInput}
 */
function readTime(value, around) {
  const at = /^at (due|start)$/i.exec(value);
  if (at) return { relativeOffset: 0, relativeTo: anchor(at[1]) };
  const offset = /^(\d+) *([a-z]+) +(before|after)(?: +(due|start))?$/i.exec(value);
  const length = offset && UNITS.get(offset[2].toLowerCase());
  if (offset && length) {
    const seconds = Number(offset[1]) * length;
    const relativeOffset = offset[3].toLowerCase() === 'before' ? -seconds : seconds;
    return { relativeOffset, relativeTo: anchor(offset[4] ?? 'due') };
  }
  const date = civil.read(value, around.clock);
  if (date && date.length > 10) {
    const instant = civil.instant(date, around.clock.zone());
    return { absoluteDate: new Date(instant).toISOString() };
  }
  throw new Unclear(
    `“${value}” is no time for an alarm. Write “15 min before due”, “at due”, or a day and a time.`,
  );
}

/**
 * @param {string} word
 * @returns {'due'|'start'}
 */
function anchor(word) {
  return word.toLowerCase() === 'start' ? 'start' : 'due';
}

/**
 * @param {string} text
 * @param {Surroundings} around
 * @param {Alarm} [before]
 * @returns {import('./protocol').AlarmPlaceInput}
 */
function readPlace(text, around, before) {
  const circle = /^(.*?)\s*\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*(?:;\s*(.*?)\s*)?\)$/.exec(text);
  if (circle) {
    const [, title, latitude, longitude, radius] = circle;
    const old = before?.places.find((place) => (place.title ?? '') === title);
    // What was only shown rounded goes back as it is; what the person wrote goes as they wrote it.
    const isSame = old && radius === around.length(old.radius);
    return {
      ...(title ? { title } : {}),
      latitude: Number(latitude),
      longitude: Number(longitude),
      ...(isSame ? { radius: old.radius } : radius ? { radius } : {}),
      ...(old?.address ? { address: old.address } : {}),
    };
  }
  const own = named(text, around.places);
  if (own) return { placeId: own.id };
  throw new Unclear(
    `“${text}” is none of your places. Name one of them, or write “${text || 'Name'} (47.3769, 8.5417; 150 m)”.`,
  );
}

module.exports = { Unclear, named, placeName, read, written };
