// Which item Enter means in a picker whose items have just been replaced.
'use strict';

/**
 * VS Code's window says which item is active only a moment after items were set; until then `activeItems` has
 * one of those that were shown before. The first of the new ones will be the active one.
 * @template {import('vscode').QuickPickItem} Item
 * @param {import('vscode').QuickPick<Item>} picker
 * @returns {Item|undefined}
 */
function chosenItem({ activeItems, items }) {
  return activeItems.find((item) => items.includes(item)) ?? items[0];
}

module.exports = { chosenItem };
