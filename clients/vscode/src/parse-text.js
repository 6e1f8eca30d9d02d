// What the person types, as the server understands it: a line goes to `text/parse` as it stands. Knows no
// grammar and no editor.
'use strict';
const civil = require('./civil.js');
const { methods } = require('./protocol.js');

/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./protocol').ParsedLine} ParsedLine */
/** @typedef {import('./protocol').TextDiagnostic} Diagnostic */
/** @typedef {'reminder'|'event'|'place'} Kind */

/**
 * What a line means, counted from what the person's clocks show.
 * @param {Client} client
 * @param {string} text
 * @param {Kind|'filter'} kind
 * @param {number} [cursor]
 * @returns {Promise<ParsedLine>}
 */
function parse({ session, clock }, text, kind, cursor) {
  const now = civil.wall(clock.now(), clock.zone());
  return session.request(methods.textParse, { text, for: kind, now, ...(cursor === undefined ? {} : { cursor }) });
}

/**
 * What has to be mended first: a word before what is missing.
 * @param {ParsedLine} parsed
 * @returns {Diagnostic|undefined}
 */
function wrong({ diagnostics }) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return errors.find(({ fixes }) => fixes.length > 0) ?? errors[0];
}

/**
 * A line with something else in place of a part of it.
 * @param {string} line
 * @param {{start: number, end: number}} span
 * @param {string} text
 */
function replaced(line, { start, end }, text) {
  return line.slice(0, start) + text + line.slice(end);
}

/**
 * A name in a form that is read back as one name.
 * @param {string} name
 */
function quoted(name) {
  return `"${name.replace(/"/g, '\\"')}"`;
}

/**
 * The date that words say, or why they say none.
 * @param {Client} client
 * @param {string} words `fri 18:30`, `in 2 hours`
 * @returns {Promise<{due?: string, timeZone?: string|null, echo?: string, refusal?: string}>}
 */
async function date(client, words) {
  const parsed = await parse(client, `x due:${words.trim()}`, 'reminder');
  const { due, timeZone, title } = parsed.reminder ?? {};
  const refusal = wrong(parsed)?.message;
  if (!refusal && due && title === 'x') return { due, timeZone, echo: parsed.echo };
  return { refusal: refusal ?? `“${words}” is not a date. Write today, fri 18:30, 1 dec or 2026-12-01.` };
}

/**
 * The instant that words say; a length alone is from now on.
 * @param {Client} client
 * @param {string} words `tomorrow 9`, `20 minutes`
 * @returns {Promise<string|undefined>}
 */
async function instant(client, words) {
  for (const again of [words.trim(), `in ${words.trim()}`]) {
    const { reminder } = await parse(client, `x remind:${again}`, 'reminder');
    const found = reminder?.alarms?.[0]?.absoluteDate;
    if (found && reminder?.title === 'x') return found;
  }
  return undefined;
}

/**
 * Which reminders a line asks for.
 * @param {Client} client
 * @param {string} line
 * @returns {Promise<{where: import('./protocol').TextFilter, echo?: string, refusal?: string}>}
 */
async function filter(client, line) {
  if (line.trim() === '') return { where: {} };
  const parsed = await parse(client, line, 'filter');
  return { where: parsed.filter ?? {}, echo: parsed.echo, refusal: wrong(parsed)?.message };
}

module.exports = { date, filter, instant, parse, quoted, replaced, wrong };
