// How items are addressed as documents: `fencepost:/reminder/ID/TITLE.reminder`, the same of an event, a
// place and a list, and `fencepost:/event/ID/OCCURRENCE/SPAN/TITLE.event` of a part of a series. The title is
// for the person alone; all before it says which item it is.
'use strict';
const vscode = require('vscode');

/** @typedef {import('../documents.js').Target} Target */

const SCHEME = 'fencepost';
const KINDS = /** @type {const} */ (['reminder', 'event', 'place', 'list']);

/**
 * @param {Target} target
 * @param {string} title
 */
function uriOf({ kind, id, occurrence, span }, title) {
  const parts = [kind, id, ...(occurrence ? [occurrence, span ?? 'thisEvent'] : [])].map(encodeURIComponent);
  return vscode.Uri.from({ scheme: SCHEME, path: `/${parts.join('/')}/${fileName(title) || kind}.${kind}` });
}

/**
 * @param {vscode.Uri} uri
 * @returns {Target|undefined} nothing where it is not a document's, but a folder's
 */
function targetOf(uri) {
  const parts = uri.path.split('/').slice(1);
  const [name = '', id = '', ...rest] = parts.map(decodeURIComponent);
  const kind = KINDS.find((each) => each === name);
  if (!kind || !id || !uri.path.endsWith(`.${kind}`)) return undefined;
  if (rest.length === 1) return { kind, id };
  const [occurrence, span] = rest;
  return { kind, id, occurrence, span: span === 'futureEvents' ? 'futureEvents' : 'thisEvent' };
}

/** @param {vscode.Uri} uri */
function nameOf(uri) {
  return (uri.path.split('/').pop() ?? '').replace(/\.[a-z]+$/, '');
}

/** @param {string} title */
function fileName(title) {
  return title.replace(/[/\\?#%\u0000-\u001f]+/g, ' ').trim().slice(0, 60);
}

module.exports = { SCHEME, nameOf, targetOf, uriOf };
