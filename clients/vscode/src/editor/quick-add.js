// Quick add of reminders, events and places: one line, what is understood of it below, and how it could go
// on. Closes only when it is saved or the person leaves; what was typed stays until then, and comes back.
'use strict';
const vscode = require('vscode');
const { randomUUID } = require('node:crypto');
const { methods } = require('../protocol.js');
const { is, sentence } = require('../rpc/faults.js');
const typed = require('../parse-text.js');
const { chosenItem } = require('./chosen-item.js');
const { showError, showStatus } = require('./notices.js');

/** @typedef {import('../parse-text.js').Kind} Kind */
/** @typedef {import('../protocol').TextUnknownName} UnknownName */
/** @typedef {import('vscode').QuickPickItem & {goesOn?: string, adds?: boolean, makes?: UnknownName}} Item */
/**
 * What an item has besides what its line says, where that says nothing of it.
 * @typedef {{parent?: string, list?: string, notes?: string, url?: string}} More
 */
/** @typedef {{line: string, id?: string, more?: More}} Kept */

/** @type {Record<Kind, {kept: string, title: string, placeholder: string}>} */
const KINDS = {
  reminder: {
    kept: 'fencepost.unsavedLine',
    title: 'Add a Reminder',
    placeholder: 'Buy bread tomorrow 18:30 @Bakery /Groceries !high #errands',
  },
  event: {
    kept: 'fencepost.unsavedEvent',
    title: 'Add an Event',
    placeholder: 'Dinner fri 19:00-21:30 where:"Ann\'s"',
  },
  place: {
    kept: 'fencepost.unsavedPlace',
    title: 'Add a Place',
    placeholder: 'Bakery 48.8606,2.3376 within 500 ft',
  },
};
const ICONS = { error: 'error', warning: 'warning', information: 'info' };
/**
 * What stands before a word, by what it means; a line that is typed has no colours here.
 * @type {Record<import('../protocol').TextRole, string>}
 */
const ROLES = {
  title: 'symbol-text', date: 'calendar', time: 'clock', duration: 'watch', zone: 'globe', recurrence: 'sync', alarm: 'bell',
  place: 'location', radius: 'circle-outline', list: 'list-unordered', tag: 'tag', priority: 'arrow-up', url: 'link',
  notes: 'note', keyword: '', error: 'error',
};
/** The filter of the picker is not ours: every row is shown whatever is typed. */
const always = { alwaysShow: true };

class QuickAdd {
  /**
   * @param {import('../client.js').Client} client
   * @param {import('vscode').Memento} memento where a line is kept that was not saved
   */
  constructor(client, memento) {
    this.client = client;
    this.memento = memento;
    /**
     * The line of a kind that was sent and not said to be saved, and the id that went with it: sent again
     * as it is, it is the same item.
     * @type {Partial<Record<Kind, Kept>>}
     */
    this.tried = {};
  }

  /**
   * @param {Kind} kind
   * @returns {Kept}
   */
  kept(kind) {
    /** @type {any} */
    const kept = this.memento.get(KINDS[kind].kept);
    if (typeof kept === 'string') return { line: kept };
    return typeof kept?.line === 'string' ? kept : { line: '' };
  }

  /**
   * @param {Kind} kind
   * @param {string} line that was not saved
   * @param {More} [more]
   */
  keep(kind, line, more = {}) {
    // Another line now, and this one later, is another item.
    if (this.tried[kind]?.line !== line) this.tried[kind] = undefined;
    return this.memento.update(KINDS[kind].kept, this.tried[kind] ?? (line ? { line, more } : undefined));
  }

  /**
   * @param {string} [begun]
   * @param {Kind} [kind]
   * @param {{title?: string, more?: More}} [also]
   */
  async show(begun, kind = 'reminder', also = {}) {
    const entity = kind === 'event' ? 'event' : 'reminder';
    try {
      const isAllowed = kind === 'event' ? await this.client.ensureEvents() : await this.client.ensureReminders();
      if (!isAllowed) {
        vscode.window.showWarningMessage(this.client.access.advice(entity));
        return;
      }
    } catch (fault) {
      showError(fault);
      return;
    }
    const kept = this.kept(kind);
    if (kept.id) this.tried[kind] = kept;
    if (begun === undefined) this.open(kept.line, kind, { ...also, more: kept.more });
    else this.open(begun, kind, also, begun);
  }

  /**
   * @param {string} line
   * @param {Kind} kind
   * @param {{title?: string, more?: More}} also
   * @param {string} [begun] what stands there without the person having typed it
   */
  open(line, kind, { title = KINDS[kind].title, more = {} }, begun = undefined) {
    /** @type {import('vscode').QuickPick<Item>} */
    const picker = vscode.window.createQuickPick();
    picker.title = title;
    picker.placeholder = KINDS[kind].placeholder;
    picker.ignoreFocusOut = true;
    picker.value = line;
    /** @type {{line: string, parsed: import('../protocol').ParsedLine}|undefined} */
    let read;
    let refusal = '';
    const update = async () => {
      const { value } = picker;
      if (value.trim() === '') {
        read = undefined;
        picker.items = [];
        return;
      }
      try {
        const parsed = await typed.parse(this.client, value, kind, value.length);
        // Only what is typed by now counts.
        if (value !== picker.value) return;
        read = { line: value, parsed };
        picker.items = items(value, parsed, refusal);
      } catch (fault) {
        if (value === picker.value) picker.items = [{ ...always, label: `$(error) ${sentence(fault)}` }];
      }
    };
    picker.onDidChangeValue(() => {
      refusal = '';
      update();
    });
    /** @param {string} value */
    const goOn = async (value) => {
      picker.value = value;
      await update();
    };
    picker.onDidAccept(async () => {
      // What is shown may be of a line that was typed before.
      if (read?.line !== picker.value) await update();
      if (read?.line !== picker.value) return undefined;
      const chosen = chosenItem(picker);
      if (chosen?.goesOn !== undefined) return goOn(chosen.goesOn);
      if (!chosen?.makes && !(chosen?.adds && read)) return undefined;
      picker.busy = true;
      picker.enabled = false;
      try {
        if (chosen.makes) {
          if (await this.make(chosen.makes)) await update();
          picker.enabled = true;
          picker.show();
        } else if (read) {
          await this.save(read.line.trim(), kind, read.parsed, more);
          await this.memento.update(KINDS[kind].kept, undefined);
          picker.value = '';
          picker.hide();
        }
      } catch (fault) {
        refusal = sentence(fault);
        picker.enabled = true;
        picker.items = read ? items(read.line, read.parsed, refusal) : [];
        update();
      } finally {
        picker.busy = false;
      }
      return undefined;
    });
    picker.onDidHide(() => {
      // The question where a new place is comes in its place, and it is shown again then.
      if (picker.busy && picker.value !== '') return;
      // An untouched picker does not replace the line that was kept.
      if (begun === undefined || picker.value !== begun) this.keep(kind, picker.value.trim(), more);
      picker.dispose();
    });
    update();
    picker.show();
    return picker;
  }

  /**
   * Makes a list or a place that a line names.
   * @param {UnknownName} unknown
   * @returns {Promise<boolean>} whether it is there
   */
  async make({ kind, name }) {
    const what = `the ${kind} “${name}” is made`;
    const { session } = this.client;
    if (kind === 'list') {
      await session.request(methods.listSave, { list: { title: name } }, { again: false, what });
      return true;
    }
    const where = await vscode.window.showInputBox({
      title: `Where is ${name}?`, prompt: 'Such as 48.8606,2.3376 within 500 ft', ignoreFocusOut: true,
    });
    if (!where) return false;
    const parsed = await typed.parse(this.client, `${typed.quoted(name)} ${where}`, 'place');
    const wrong = typed.wrong(parsed);
    if (wrong || !parsed.place) throw new Error(wrong?.message ?? `“${where}” is not a place.`);
    await session.request(methods.placeSave, { place: parsed.place }, { again: false, what });
    return true;
  }

  /**
   * @param {string} line
   * @param {Kind} kind
   * @param {import('../protocol').ParsedLine} parsed
   * @param {More} more
   */
  async save(line, kind, parsed, more) {
    const title = parsed[kind]?.title ?? '';
    const what = `“${title}” is added`;
    const isAgain = this.tried[kind]?.line === line;
    const id = (isAgain && this.tried[kind]?.id) || randomUUID();
    this.tried[kind] = { line, id, more };
    // Kept before it is known how it ends: the editor may end first.
    if (!isAgain) await this.keep(kind, line, more);
    try {
      await this.send(kind, parsed, id, what, more);
    } catch (fault) {
      // The id is this line's alone: what is there was made when it was sent before.
      if (!is(fault, 'conflict') || !(isAgain || fault.afterLoss)) throw fault;
    }
    this.tried[kind] = undefined;
    showStatus(parsed.echo === 'No date' ? `${what}.` : `${what}: ${parsed.echo}.`);
  }

  /**
   * @param {Kind} kind
   * @param {import('../protocol').ParsedLine} parsed
   * @param {string} id
   * @param {string} what
   * @param {More} more
   */
  async send(kind, { reminder, event, place }, id, what, more) {
    const { client } = this;
    if (kind === 'reminder') return client.save(/** @type {any} */ ({ id, ...more, ...reminder }), null, what);
    if (kind === 'place') {
      return client.session.request(methods.placeSave, { place: /** @type {any} */ (place) }, { again: false, what });
    }
    const params = /** @type {any} */ ({ event: { id, ...event }, ifRevision: null });
    return client.session.request(methods.eventSave, params, { what });
  }
}

/**
 * What is offered for a line: to add it, what is wrong or doubtful and how to mend it, and how it can go on.
 * @param {string} line
 * @param {import('../protocol').ParsedLine} parsed
 * @param {string} refusal why it was not saved
 * @returns {Item[]}
 */
function items(line, parsed, refusal) {
  const { kind, echo, diagnostics } = parsed;
  const wrong = typed.wrong(parsed);
  const goesOn = (parsed.completions ?? []).map(({ label, detail, start, end, newText }) => (
    /** @type {Item} */ ({
      ...always,
      label,
      description: detail ?? undefined,
      goesOn: typed.replaced(line, { start, end }, newText) + (newText.endsWith(':') ? '' : ' '),
    })
  ));
  const said = diagnostics
    .map(({ severity, message }) => /** @type {Item} */ ({ ...always, label: `$(${ICONS[severity]}) ${message}` }));
  const mending = diagnostics.flatMap((diagnostic) => diagnostic.fixes.map(({ title, newText }) => (
    /** @type {Item} */ ({ ...always, label: `$(lightbulb) ${title}`, goesOn: typed.replaced(line, diagnostic, newText) })
  )));
  const making = wrong?.unknown
    ? [/** @type {Item} */ ({ ...always, label: `$(new-folder) Make the ${wrong.unknown.kind} “${wrong.unknown.name}”`, makes: wrong.unknown })]
    : [];
  const refused = refusal ? [/** @type {Item} */ ({ ...always, label: `$(error) ${refusal}` })] : [];
  // Enter goes on with a word that is only begun, and else adds.
  if (wrong) return [...refused, ...goesOn, ...making, ...mending, ...said];
  const title = parsed[/** @type {typed.Kind} */ (kind)]?.title ?? '';
  const adding = /** @type {Item} */ ({
    ...always, adds: true, label: `$(add) Add “${title}”`, description: echo, detail: meanings(line, parsed),
  });
  return [adding, ...refused, ...said, ...goesOn, ...mending];
}

/**
 * The words of a line that have a meaning, each with the sign of it; words that stand together and mean the
 * same kind of thing have it once.
 * @param {string} line
 * @param {import('../protocol').ParsedLine} parsed
 */
function meanings(line, { tokens }) {
  /** @type {{role: import('../protocol').TextRole, start: number, end: number}[]} */
  const spans = [];
  for (const { start, end, role } of tokens) {
    const last = spans.at(-1);
    if (last?.role === role && line.slice(last.end, start).trim() === '') last.end = end;
    else if (ROLES[role]) spans.push({ role, start, end });
  }
  return spans.map(({ role, start, end }) => `$(${ROLES[role]}) ${line.slice(start, end)}`).join('  ');
}

module.exports = { QuickAdd };
