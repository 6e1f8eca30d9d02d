// How reminders and events are addressed as documents: `fencepost:/reminder/ID/TITLE.reminder` and
// `fencepost-event:/event/ID/OCCURRENCE/TITLE.event`. The title is only for the person; the id says which
// it is.
'use strict';
const vscode = require('vscode');

const SCHEME = 'fencepost';
const ENDING = '.reminder';
const EVENTS = 'fencepost-event';
const EVENT_ENDING = '.event';
/** Stands for no occurrence. */
const WHOLE = '-';

/** @param {vscode.Uri} uri */
function isReminder(uri) {
  return uri.path.endsWith(ENDING);
}

/** @param {vscode.Uri} uri */
function idOf(uri) {
  return decodeURIComponent(uri.path.split('/')[2] ?? '');
}

/** @param {vscode.Uri} uri */
function nameOf(uri) {
  return (uri.path.split('/').pop() ?? '').slice(0, -ENDING.length);
}

/**
 * @param {string} id
 * @param {string} title
 */
function uriOf(id, title) {
  return vscode.Uri.from({ scheme: SCHEME, path: `/reminder/${encodeURIComponent(id)}/${named(title, 'Reminder')}${ENDING}` });
}

/** @param {import('../protocol').Event} event */
function uriOfEvent({ id, occurrence, recurrence, title }) {
  const which = (recurrence.length > 0 && occurrence) || WHOLE;
  const path = [id, which].map(encodeURIComponent).join('/');
  return vscode.Uri.from({ scheme: EVENTS, path: `/event/${path}/${named(title, 'Event')}${EVENT_ENDING}` });
}

/**
 * @param {vscode.Uri} uri
 * @returns {{id: string, occurrence?: string}|undefined} nothing where it is no event's
 */
function eventOf(uri) {
  const [id, occurrence] = uri.path.split('/').slice(2, 4).map(decodeURIComponent);
  if (!uri.path.endsWith(EVENT_ENDING) || !occurrence) return undefined;
  return occurrence === WHOLE ? { id } : { id, occurrence };
}

/**
 * @param {string} title
 * @param {string} other where nothing of the title can stand in an address
 */
function named(title, other) {
  return title.replace(/[/\\?#%\u0000-\u001f]+/g, ' ').trim().slice(0, 60) || other;
}

module.exports = { EVENTS, SCHEME, eventOf, idOf, isReminder, nameOf, uriOf, uriOfEvent };
