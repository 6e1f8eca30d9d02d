// An event as a text to be read, in the lines of a reminder. Knows no editor and asks nobody.
'use strict';
const alarmLines = require('./alarm-lines.js');
const { when } = require('./days.js');

/** @typedef {import('./protocol').Event} Event */

const AVAILABLE = /** @type {const} */ ({ free: 'free', tentative: 'tentative', unavailable: 'away' });

/**
 * What there is to say of an event, each with what it is called; nothing of what it has not.
 * @param {Event} event
 * @param {alarmLines.Surroundings} around
 * @returns {[string, string][]}
 */
function lines(event, around) {
  /** @type {[string, string|null|undefined][]} */
  const found = [
    ['Title', event.title],
    ['When', when(event, around.clock)],
    ['There', elsewhere(event, around)],
    ['Repeat', event.recurrence.join(' | ')],
    ['List', around.lists.find(({ id }) => id === event.list)?.title ?? event.list],
    ['Location', event.location === event.place?.title ? null : event.location],
    ['Place', event.place && placed(event.place, around)],
    ['URL', event.url],
    ['Status', event.status],
    ['Busy', AVAILABLE[/** @type {keyof typeof AVAILABLE} */ (event.availability)]],
    ...event.alarms.map((alarm) => /** @type {[string, string]} */ (alarmed(alarm, around))),
    ...event.attachments.map(({ title, url }) => /** @type {[string, string|null]} */ (['Attached', url ?? title])),
  ];
  return found.flatMap(([key, value]) => (key && value ? [[key, value.replace(/\s+/g, ' ')]] : []));
}

/**
 * What its own clocks show, where they are others than the person's.
 * @param {Event} event
 * @param {alarmLines.Surroundings} around
 */
function elsewhere({ start, end, timeZone }, { clock }) {
  if (!timeZone || timeZone === clock.zone()) return undefined;
  return `${start.slice(0, 16).replace('T', ' ')} – ${end.slice(0, 16).replace('T', ' ')} ${timeZone}`;
}

/**
 * @param {import('./protocol').AlarmPlace} place
 * @param {alarmLines.Surroundings} around
 */
function placed({ title, latitude, longitude, radius, address }, around) {
  const circle = `${latitude}, ${longitude}; ${around.length(radius)}`;
  const name = [title, address].filter(Boolean).join(', ');
  return name ? `${name} (${circle})` : circle;
}

/**
 * @param {import('./protocol').Alarm} alarm
 * @param {alarmLines.Surroundings} around
 */
function alarmed(alarm, around) {
  const line = alarmLines.written(alarm, around);
  return line ? [line.key[0].toUpperCase() + line.key.slice(1), line.value] : ['', ''];
}

/**
 * @param {Event} event
 * @param {alarmLines.Surroundings} around
 */
function text(event, around) {
  const head = lines(event, around).map(([key, value]) => `${key}: ${value}`);
  const notes = event.notes ? ['---', event.notes.replace(/\r\n/g, '\n').trimEnd()] : [];
  return `${[...head, ...notes].join('\n')}\n`;
}

module.exports = { lines, text };
