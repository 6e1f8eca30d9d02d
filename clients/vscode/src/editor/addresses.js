// How reminders are addressed as documents: `fencepost:/reminder/ID/TITLE.reminder`. The title is only for
// the person; the id says which it is.
'use strict';
const vscode = require('vscode');

const SCHEME = 'fencepost';
const ENDING = '.reminder';

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
  const name = title.replace(/[/\\?#%\u0000-\u001f]+/g, ' ').trim().slice(0, 60) || 'Reminder';
  return vscode.Uri.from({ scheme: SCHEME, path: `/reminder/${encodeURIComponent(id)}/${name}${ENDING}` });
}

module.exports = { SCHEME, idOf, isReminder, nameOf, uriOf };
