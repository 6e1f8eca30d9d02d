// Conditions of package.json (`when`), as far as ours go: keys, `!`, `==`, `!=`, `=~`, `in`, `&&`. What is none of
// these throws, as what VS Code would not understand either.
'use strict';

/** @param {string} part */
function read(part) {
  const match = /^(!?)([\w.]+)(?: (==|!=|=~|in) (.+))?$/.exec(part.trim());
  if (!match) throw new Error(`The stand-in does not know the condition ${part}.`);
  const [, not, key, operator, value] = match;
  return { not, key, operator, value };
}

/**
 * The keys that a condition asks for.
 * @param {string} condition
 */
function keys(condition) {
  return condition.split(' && ').flatMap((part) => {
    const { key, operator, value } = read(part);
    return key === 'false' ? [] : operator === 'in' ? [key, value] : [key];
  });
}

/**
 * @param {string|undefined} condition
 * @param {Record<string, unknown>} context
 */
function holds(condition, context) {
  if (condition === undefined) return true;
  return condition.split(' && ').every((part) => {
    const { not, key, operator, value } = read(part);
    const found = context[key];
    if (operator === 'in') return [context[value] ?? []].flat().includes(found);
    if (operator === '=~') return new RegExp(value.slice(1, -1)).test(String(found ?? ''));
    if (operator === '==') return String(found) === value;
    if (operator === '!=') return String(found) !== value;
    return not ? !found : Boolean(found);
  });
}

module.exports = { holds, keys };
