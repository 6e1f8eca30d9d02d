// Quick add: one line, what is understood of it below, and how it could go on. Closes only when the
// reminder is saved or the person leaves; what was typed stays until then, and comes back.
'use strict';
const vscode = require('vscode');
const entry = require('../entry.js');
const { is, sentence } = require('../rpc/faults.js');
const { tell } = require('./notices.js');

/** @typedef {import('vscode').QuickPickItem & {goesOn?: string, adds?: boolean}} Item */

/** @typedef {{line: string, id?: string}} Kept */

const KEPT = 'fencepost.unsavedLine';

class QuickAdd {
  /**
   * @param {import('../client.js').Client} client
   * @param {import('vscode').Memento} memento where a line is kept that was not saved
   */
  constructor(client, memento) {
    this.client = client;
    this.memento = memento;
    /**
     * The line that was sent and not said to be saved, and the id that went with it: sent again as it
     * is, it is the same reminder.
     * @type {Kept|undefined}
     */
    this.tried = undefined;
  }

  /** @returns {Kept} */
  kept() {
    /** @type {any} */
    const kept = this.memento.get(KEPT);
    if (typeof kept === 'string') return { line: kept };
    return typeof kept?.line === 'string' ? kept : { line: '' };
  }

  /** @param {string} line that was not saved */
  keep(line) {
    // Whoever leaves with another line and writes this one later means another reminder.
    if (this.tried?.line !== line) this.tried = undefined;
    return this.memento.update(KEPT, this.tried ?? (line || undefined));
  }

  around() {
    const { clock, mirror } = this.client;
    return { clock, lists: [...mirror.lists.values()], places: [...mirror.places.values()] };
  }

  /** @param {string} [begun] */
  async show(begun) {
    try {
      if (!(await this.client.attend())) {
        vscode.window.showWarningMessage(this.client.access.advice('reminder'));
        return;
      }
    } catch (fault) {
      tell(fault);
      return;
    }
    const kept = this.kept();
    if (kept.id) this.tried = kept;
    this.open(begun ?? kept.line);
  }

  /** @param {string} line */
  open(line) {
    /** @type {import('vscode').QuickPick<Item>} */
    const picker = vscode.window.createQuickPick();
    picker.title = 'Add a Reminder';
    picker.placeholder = 'Buy bread at:Bakery due:tomorrow 18:30 !high #errands';
    picker.ignoreFocusOut = true;
    picker.value = line;
    let refusal = '';
    const update = () => {
      const selected = picker.activeItems[0];
      picker.items = this.items(picker.value, refusal);
      const again = picker.items.find(({ label }) => selected && !selected.adds && label === selected.label);
      if (again) picker.activeItems = [again];
    };
    picker.onDidChangeValue(() => {
      refusal = '';
      update();
    });
    picker.onDidAccept(async () => {
      const [chosen] = picker.activeItems;
      if (chosen?.goesOn !== undefined) {
        picker.value = chosen.goesOn;
        update();
        return;
      }
      if (!chosen?.adds) return;
      picker.busy = true;
      picker.enabled = false;
      try {
        await this.save(picker.value);
        await this.memento.update(KEPT, undefined);
        picker.value = '';
        picker.hide();
      } catch (fault) {
        refusal = sentence(fault);
        picker.enabled = true;
        update();
      } finally {
        picker.busy = false;
      }
    });
    picker.onDidHide(() => {
      this.keep(picker.value.trim());
      picker.dispose();
    });
    update();
    picker.show();
    return picker;
  }

  /**
   * @param {string} line
   * @param {string} refusal
   * @returns {Item[]}
   */
  items(line, refusal) {
    const around = this.around();
    const { input, said, unclear } = entry.read(line, around);
    const goesOn = entry.suggestions(line, around).map(({ label, detail, text }) => (
      /** @type {Item} */ ({ alwaysShow: true, label, description: detail, goesOn: text })
    ));
    /** @type {Item[]} */
    const items = [];
    // The filter of the picker is not ours: every row is to be shown whatever is typed.
    const always = { alwaysShow: true };
    if (unclear.length === 0) {
      items.push({ ...always, adds: true, label: `$(add) Add “${input.title}”`, description: said.join(' · ') });
    }
    if (refusal) items.push({ ...always, label: `$(error) ${refusal}` });
    if (line.trim() !== '' || unclear.length > 1) {
      for (const message of unclear) items.push({ ...always, label: `$(info) ${message}` });
    }
    // Enter goes on with a word that is only begun, and else adds.
    const isBegun = unclear.length > 0 || (typeof input.due === 'string' && !/^\d{4}-/.test(input.due));
    return isBegun ? [...goesOn, ...items] : [...items, ...goesOn];
  }

  /** @param {string} line */
  async save(line) {
    const { input } = entry.read(line, this.around());
    const isAgain = this.tried?.line === line.trim();
    const { reminder, ifRevision } = entry.creation(input, isAgain ? () => String(this.tried?.id) : undefined);
    this.tried = { line: line.trim(), id: String(reminder.id) };
    // Kept before it is known how it ends: the editor may end first.
    if (!isAgain) await this.keep(this.tried.line);
    try {
      await this.client.save(reminder, ifRevision, `“${input.title}” is added`);
    } catch (fault) {
      // The id is this line's alone: what is there was made when it was sent before.
      if (!isAgain || !is(fault, 'conflict')) throw fault;
    }
    this.tried = undefined;
  }
}

module.exports = { QuickAdd };
