// Conditions of package.json (`when`), as far as ours go: keys, `!`, `==`, `!=`, `=~`, `&&`. What is none of
// these throws, as what VS Code would not understand either.
'use strict';

/**
 * @param {string|undefined} condition
 * @param {Record<string, unknown>} context
 */
function holds(condition, context) {
  if (condition === undefined) return true;
  return condition.split(' && ').every((part) => {
    const match = /^(!?)([\w.]+)(?: (==|!=|=~) (.+))?$/.exec(part.trim());
    if (!match) throw new Error(`Nobody understands the condition ${part}.`);
    const [, not, key, operator, value] = match;
    const found = context[key];
    if (operator === '=~') return new RegExp(value.slice(1, -1)).test(String(found ?? ''));
    if (operator === '==') return String(found) === value;
    if (operator === '!=') return String(found) !== value;
    return not ? !found : Boolean(found);
  });
}

module.exports = { holds };
