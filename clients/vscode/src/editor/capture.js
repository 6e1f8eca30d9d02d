// Lines of a file as a reminder: the first is its title, all of them its notes, and the file they came from is
// its link. It is the same in every editor.
'use strict';

/** What makes a line a comment, an item or a task, and is not part of a title. */
const MARKERS = [/^[/#\-*;%"<!]+\s+/, /^\[[ xX]\]\s+/, /^TODO:?\s*/, /^FIXME:?\s*/, /^\d+[.)]\s+/];

/** @param {string} line */
function titleOf(line) {
  const words = MARKERS.reduce((text, marker) => text.replace(marker, ''), line.trim());
  return words.replace(/\s*\*\/$/, '').replace(/\s*-->$/, '').trim();
}

/**
 * @param {import('vscode').TextEditor} editor
 * @returns {{title: string, more: {notes?: string, url?: string}}}
 */
function captured({ document, selection }) {
  const { start, end } = selection;
  // A selection that ends before the first character of a line does not mean that line.
  const last = end.line > start.line && end.character === 0 ? end.line - 1 : end.line;
  const isPart = start.line === last && start.character !== end.character;
  const lines = [];
  for (let line = start.line; line <= last; line += 1) lines.push(document.lineAt(line).text);
  const words = isPart ? [lines[0].slice(start.character, end.character)] : lines;
  const title = words.map(titleOf).find((each) => each !== '') ?? '';
  const isFile = document.uri.scheme === 'file';
  return {
    title,
    more: {
      ...(lines.length > 1 ? { notes: lines.join('\n') } : {}),
      ...(isFile ? { url: `${document.uri.toString()}#L${start.line + 1}` } : {}),
    },
  };
}

module.exports = { captured };
