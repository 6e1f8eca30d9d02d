// What has gone off, as the person is told of it and answers: in a notice, in questions, in a list. What was
// answered elsewhere is taken down where the editor lets it.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const typed = require('../parse-text.js');
const words = require('../words.js');
const { showError } = require('./notices.js');

/** @typedef {import('../alarms.js').Firing} Firing */

const DONE = 'Complete';
const SNOOZE = 'Snooze…';
const EXPLAIN = 'Explain';
const SEEN = 'Put Away';
const SAID_FOR = 4000;

class AlarmNotices {
  /**
   * @param {import('../client.js').Client} client
   * @param {() => boolean} areWanted
   */
  constructor(client, areWanted) {
    this.client = client;
    this.areWanted = areWanted;
    /**
     * What is to be told of.
     * @type {Firing[]}
     */
    this.waiting = [];
    this.isShowing = false;
    /**
     * Whose a sentence is that is shown, by its item.
     * @type {Map<string, string>}
     */
    this.shown = new Map();
    client.alarms.on('fire', (firing) => {
      this.waiting.push(firing);
      this.showWaiting();
    });
    this.focus = vscode.window.onDidChangeWindowState(() => this.showWaiting());
  }

  dispose() {
    this.focus.dispose();
  }

  /**
   * In the window that the person looks at; in another one when they come to it, unless it was answered
   * meanwhile.
   */
  async showWaiting() {
    if (this.isShowing || this.waiting.length === 0 || !vscode.window.state.focused) return;
    if (!this.areWanted()) {
      this.waiting = [];
      return;
    }
    this.isShowing = true;
    try {
      // All that go off in one go are told of in one go.
      await new Promise((resolve) => setTimeout(() => resolve(undefined), 20));
      const firings = this.waiting.splice(0).filter((firing) => this.client.alarms.isOpen(firing));
      if (firings.length > 3) this.showMany(firings);
      else for (const firing of firings) this.showFiring(firing);
    } finally {
      this.isShowing = false;
    }
    await this.showWaiting();
  }

  /** @param {Firing} firing */
  async showFiring(firing) {
    const actions = [...(firing.entity === 'reminder' ? [DONE] : []), SNOOZE, EXPLAIN, SEEN];
    const sentence = this.sentence(firing);
    this.shown.set(sentence, firing.item);
    const chosen = await vscode.window.showInformationMessage(sentence, ...actions);
    // Another of the same item may have taken its place.
    if (chosen || !this.client.alarms.isOpen(firing)) this.shown.delete(sentence);
    await act(this.client, firing, chosen);
  }

  /**
   * The editor takes a notice down for another one in the same words: what has gone off beside it and is
   * called the same is told in other words.
   * @param {Firing} firing
   */
  sentence(firing) {
    const { clock } = this.client;
    const plain = words.FIRED[firing.cause](firing.title);
    const time = civil.wall(Date.parse(firing.at), clock.zone()).slice(11, 16);
    const isFree = (/** @type {string} */ text) => (this.shown.get(text) ?? firing.item) === firing.item;
    if (isFree(plain)) return plain;
    let text = `${plain} (${time})`;
    for (let count = 2; !isFree(text); count += 1) text = `${plain} (${time}, ${count})`;
    return text;
  }

  /** @param {Firing[]} firings */
  async showMany(firings) {
    const titles = firings.slice(0, 3).map(({ title }) => `“${words.plain(title)}”`).join(', ');
    const message = `${words.counted(firings.length, 'alarm')} have gone off: ${titles} and more.`;
    const chosen = await vscode.window.showInformationMessage(message, 'Show');
    if (chosen) await vscode.commands.executeCommand('fencepost.alarms');
  }
}

/**
 * @param {import('../client.js').Client} client
 * @param {Firing} firing
 * @param {string|undefined} chosen
 */
async function act(client, firing, chosen) {
  try {
    // A notice of the editor cannot be taken down: it may be answered long after the firing was closed
    // elsewhere.
    const isClosed = !client.alarms.isOpen(firing);
    if (chosen === EXPLAIN && firing.end?.reason !== 'removed') await explain(client, firing, firing.title);
    else if (isClosed && chosen) showClosed(firing);
    else if (chosen === DONE && !(await client.alarms.complete(firing))) showClosed(firing);
    else if (chosen === SNOOZE) await snooze(client, firing);
    else if (chosen === SEEN) await client.alarms.acknowledge(firing);
  } catch (fault) {
    showError(fault);
  }
}

/** @param {Firing} firing */
function showClosed({ title, end }) {
  const sentence = end ? words.CLOSED[end.reason](title) : `The alarm of “${title}” was answered already.`;
  vscode.window.setStatusBarMessage(sentence, SAID_FOR);
}

/**
 * Asks something about a firing; the question is taken down when the firing is answered elsewhere.
 * @template T
 * @param {import('../client.js').Client} client
 * @param {Firing} firing
 * @param {(token: vscode.CancellationToken) => PromiseLike<T|undefined>} question
 * @returns {Promise<T|undefined>}
 */
async function whileOpen({ alarms }, firing, question) {
  const source = new vscode.CancellationTokenSource();
  const closed = (/** @type {Firing} */ other) => other.firing === firing.firing && source.cancel();
  alarms.on('close', closed);
  try {
    const answer = await question(source.token);
    if (alarms.isOpen(firing)) return answer;
    showClosed(firing);
    return undefined;
  } finally {
    alarms.off('close', closed);
    source.dispose();
  }
}

/**
 * @param {import('../client.js').Client} client
 * @param {Firing} firing
 */
async function snooze(client, firing) {
  const { clock } = client;
  const isPlace = firing.cause === 'enter' || firing.cause === 'leave';
  const minutes = (/** @type {number} */ count) => new Date(clock.now() + count * 60_000).toISOString();
  const typed = 'At a time…';
  const choices = [
    { label: 'In 10 minutes', how: { until: minutes(10) } },
    { label: 'In an hour', how: { until: minutes(60) } },
    { label: 'Tomorrow at 9:00', words: 'tomorrow 9:00' },
    ...(isPlace ? [{ label: 'Until the next visit', how: { untilNextVisit: /** @type {const} */ (true) } }] : []),
    { label: typed },
  ];
  const options = { title: firing.title, placeHolder: 'Remind me again…' };
  const chosen = await whileOpen(client, firing, (token) => vscode.window.showQuickPick(choices, options, token));
  if (!chosen) return;
  const how = chosen.how ?? (chosen.words ? await untilWords(client, chosen.words) : await untilTyped(client, firing));
  if (how) await client.alarms.snooze(firing, how);
}

/**
 * @param {import('../client.js').Client} client
 * @param {Firing} firing
 */
async function untilTyped(client, firing) {
  const text = await whileOpen(client, firing, (token) => vscode.window.showInputBox({
    title: firing.title,
    prompt: 'When? Such as tomorrow 9, in 20 minutes, fri 12:00, next visit',
    validateInput: async (words) => (await untilWords(client, words) ? undefined : 'A day and a time that are to come.'),
  }, token));
  return text ? untilWords(client, text) : undefined;
}

/**
 * Until when words put an alarm off; nothing where they do not say.
 * @param {import('../client.js').Client} client
 * @param {string} words
 * @returns {Promise<{until: string} | {untilNextVisit: true} | undefined>}
 */
async function untilWords(client, words) {
  if (/^\s*(next )?visit\s*$/i.test(words)) return { untilNextVisit: true };
  if (words.trim() === '') return undefined;
  const until = await typed.instant(client, words);
  return until && Date.parse(until) > client.clock.now() ? { until } : undefined;
}

/**
 * @param {import('../client.js').Client} client
 * @param {{item: string, alarm?: string}} which
 * @param {string} title
 */
async function explain(client, which, title) {
  const explanations = await client.alarms.explain(/** @type {Firing} */ (which));
  const detail = explanations.map(({ sentence }) => sentence).join('\n\n');
  await vscode.window.showInformationMessage(words.plain(title), {
    modal: true,
    detail: words.plain(detail) || 'It has no alarm that can go off.',
  });
}

/**
 * What has gone off, to choose from; what is answered meanwhile goes from it.
 * @param {import('../client.js').Client} client
 */
async function showOpen(client) {
  if (client.alarms.open.size === 0) {
    vscode.window.showInformationMessage('Nothing that has gone off waits for an answer.');
    return;
  }
  const firing = await choose(client);
  if (!firing) return;
  const actions = [...(firing.entity === 'reminder' ? [DONE] : []), SNOOZE, EXPLAIN, SEEN];
  const options = { title: firing.title };
  await act(client, firing, await whileOpen(client, firing, (token) => vscode.window.showQuickPick(actions, options, token)));
}

/**
 * @param {import('../client.js').Client} client
 * @returns {Promise<Firing|undefined>}
 */
function choose({ alarms, clock }) {
  const items = () => [...alarms.open.values()].reverse().map((firing) => ({
    label: words.FIRED[firing.cause](firing.title),
    description: civil.shown(Date.parse(firing.at), clock),
    firing,
  }));
  /** @type {vscode.QuickPick<vscode.QuickPickItem & {firing: Firing}>} */
  const picker = vscode.window.createQuickPick();
  picker.title = 'What has gone off';
  picker.items = items();
  const changed = () => {
    const active = picker.activeItems[0]?.firing;
    picker.items = items();
    const again = picker.items.find(({ firing }) => firing === active);
    if (again) picker.activeItems = [again];
    if (alarms.open.size === 0) picker.hide();
  };
  alarms.on('change', changed);
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.activeItems[0]?.firing);
      picker.hide();
    });
    picker.onDidHide(() => {
      alarms.off('change', changed);
      picker.dispose();
      resolve(undefined);
    });
    picker.show();
  });
}

module.exports = { AlarmNotices, explain, showOpen };
