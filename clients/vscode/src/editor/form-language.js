// Completion in the text of a reminder: what may stand in its lines. Knows the lines, not the files.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const { KEYS, label } = require('../form.js');
const { BANDS } = require('../words.js');

const HINTS = {
  title: 'What you want to be reminded of.',
  list: 'The list that it stands in.',
  priority: 'high, medium, low or none, or a number from 0 to 9.',
  due: '2026-12-01, today, tomorrow or a weekday, and a time behind it; then a zone, if it is another.',
  start: 'As due; it does not call before.',
  repeat: 'A rule as RFC 5545 has it, such as FREQ=WEEKLY;BYDAY=TU.',
  tags: 'Separated by commas.',
  url: 'An address on the web.',
  location: 'A place in free words; it does not call there.',
  done: 'yes or no.',
  arrive: 'Calls when you arrive: one of your places, or “Name (47.3769, 8.5417; 150 m)”.',
  leave: 'Calls when you leave, written as arrive.',
  alarm: 'Calls at a time: “15 min before due”, “at due”, or a day and a time.',
};

class FormCompletion {
  /** @param {import('../client.js').Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Position} position
   */
  provideCompletionItems(document, position) {
    for (let line = 0; line < position.line; line += 1) {
      if (document.lineAt(line).text.startsWith('---')) return [];
    }
    const text = document.lineAt(position.line).text.slice(0, position.character);
    const match = /^\s*([a-z]+)\s*:\s*(.*)$/i.exec(text);
    if (!match) return KEYS.map((key) => this.key(key));
    const begun = new vscode.Range(position.line, text.length - match[2].length, position.line, text.length);
    return this.values(match[1].toLowerCase()).map(([value, detail], at) => {
      const item = new vscode.CompletionItem(value, vscode.CompletionItemKind.Value);
      item.detail = detail;
      item.range = begun;
      item.filterText = value;
      item.sortText = String(at).padStart(4, '0');
      return item;
    });
  }

  /** @param {string} key */
  key(key) {
    const item = new vscode.CompletionItem(label(key), vscode.CompletionItemKind.Property);
    item.insertText = `${label(key)}: `;
    item.documentation = HINTS[/** @type {keyof typeof HINTS} */ (key)];
    return item;
  }

  /**
   * @param {string} key
   * @returns {string[][]} each with what it means
   */
  values(key) {
    const { clock, mirror } = this.client;
    const days = ['today', 'tomorrow', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    switch (key) {
      case 'list': return [...mirror.lists.values()].map(({ title }) => [title, '']);
      case 'priority': return Object.entries(BANDS);
      case 'done': return [['yes', ''], ['no', '']];
      case 'due':
      case 'start': return days.map((day) => [day, civil.read(day, clock) ?? '']);
      case 'arrive':
      case 'leave': return [...mirror.places.values()].map(({ title, address }) => [title, address ?? '']);
      case 'alarm': return ['at due', '15 min before due', '1 h before due', '1 day before due'].map((text) => [text, '']);
      case 'repeat': return [
        ['FREQ=DAILY', 'every day'], ['FREQ=WEEKLY', 'every week'], ['FREQ=MONTHLY', 'every month'],
        ['FREQ=YEARLY', 'every year'], ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'on working days'],
      ];
      case 'tags': return [...new Set([...mirror.reminders.values()].flatMap(({ tags }) => tags ?? []))].map((tag) => [tag, '']);
      default: return [];
    }
  }
}

module.exports = { FormCompletion };
