// The rows of sections after an answer of `view/list`, and which stand under which. Functions from values to
// values.
'use strict';

/** @typedef {import('./protocol').ViewRow} Row */
/** @typedef {import('./protocol').ViewSection} Section */

/**
 * The sections after an answer, as protocol/README.md describes it.
 * @param {import('./protocol').ViewedList} answer
 * @param {Map<string, Section>} before
 * @returns {Map<string, Section>}
 */
function changedRows({ isDelta, removed, sections }, before) {
  if (!isDelta) return new Map(sections.map((section) => [section.key, section]));
  const changed = new Set(removed);
  for (const { rows } of sections) for (const { id } of rows) changed.add(id);
  return new Map(sections.map((section) => {
    const earlier = before.get(section.key)?.rows ?? [];
    const kept = earlier.filter(({ id }) => !changed.has(id));
    const isSame = section.rows.length === 0 && kept.length === earlier.length;
    return [section.key, { ...section, rows: isSame ? earlier : merged(kept, section.rows) }];
  }));
}

/**
 * Each of the new rows behind the row that it names.
 * @param {Row[]} kept
 * @param {Row[]} placed
 */
function merged(kept, placed) {
  const behind = new Map(placed.map((row) => [row.after, row]));
  /** @type {Row[]} */
  const rows = [];
  const follow = () => {
    const last = rows.length > 0 ? rows[rows.length - 1].id : null;
    const next = behind.get(last);
    if (next) behind.delete(last);
    return next;
  };
  for (const row of [undefined, ...kept]) {
    if (row) rows.push(row);
    for (let next = follow(); next; next = follow()) rows.push(next);
  }
  return rows;
}

/** @type {WeakMap<Row[], Map<string|null, Row[]>>} */
const nests = new WeakMap();

/**
 * The rows of a section that stand under a row, or under none.
 * @param {Section|undefined} section
 * @param {string|null} parent
 * @returns {Row[]}
 */
function below(section, parent) {
  if (!section) return [];
  let nest = nests.get(section.rows);
  if (!nest) {
    nest = new Map();
    for (const row of section.rows) {
      const siblings = nest.get(row.parent);
      if (siblings) siblings.push(row);
      else nest.set(row.parent, [row]);
    }
    nests.set(section.rows, nest);
  }
  return nest.get(parent) ?? [];
}

module.exports = { below, changedRows };
