// What the person is told and asked: consent, what went wrong, what has gone off. Knows how, and
// leaves what follows from an answer to the others.
'use strict';
const vscode = require('vscode');
const civil = require('../civil.js');
const { HOW_TO_GET_IT } = require('../locate.js');
const { Unavailable, sentence } = require('../rpc/faults.js');
const { questions } = require('../protocol.js');
const words = require('../words.js');

/** @typedef {import('../alarms.js').Firing} Firing */

const DONE = 'Complete';
const SNOOZE = 'Snooze…';
const EXPLAIN = 'Explain';
const SEEN = 'Acknowledge';
const SAID_FOR = 4000;

/**
 * Answers what the server asks.
 * @param {string} method
 * @param {any} params
 * @returns {Promise<unknown>|undefined}
 */
function answer(method, params) {
  switch (method) {
    case questions.windowShowMessageRequest: return ask(params);
    case questions.windowWorkDoneProgressCreate: return Promise.resolve(null);
    default: return undefined;
  }
}

/**
 * Allowed or not is not told from the place of the button alone: the titles are the server's.
 * @param {import('../protocol').WindowShowMessageRequestParams} params
 */
async function ask({ message, actions }) {
  const titles = actions.map(({ title }) => title);
  const chosen = await vscode.window.showInformationMessage(message, ...titles);
  return titles.includes(String(chosen)) ? { title: chosen } : null;
}

/**
 * What went wrong when the person wished something.
 * @param {unknown} fault
 */
function tell(fault) {
  // That there is no server was said when it was found out.
  if (fault instanceof Unavailable) return;
  vscode.window.showErrorMessage(words.plain(sentence(fault)));
}

class ServerNotices {
  /** @param {import('../client.js').Client} client */
  constructor(client) {
    this.client = client;
    /** What was said already. */
    this.said = '';
    client.session.on('phase', (phase) => this.entered(phase));
  }

  /** @param {import('../session.js').Phase} phase */
  async entered(phase) {
    const { reason } = this.client.session;
    if (phase === 'ready') this.said = '';
    if ((phase !== 'missing' && phase !== 'failed') || this.said === reason) return;
    this.said = reason;
    if (phase === 'missing') {
      const chosen = await vscode.window.showErrorMessage(
        `${reason} To get it: ${HOW_TO_GET_IT}`, 'Open Settings', 'Try Again',
      );
      if (chosen === 'Open Settings') {
        await vscode.commands.executeCommand('workbench.action.openSettings', 'fencepost.path');
      }
      if (chosen === 'Try Again') await vscode.commands.executeCommand('fencepost.startAgain');
      return;
    }
    const chosen = await vscode.window.showErrorMessage(
      `${reason} Nothing that was answered is lost.`, 'Start Again', 'Show Log',
    );
    if (chosen === 'Start Again') await vscode.commands.executeCommand('fencepost.startAgain');
    if (chosen === 'Show Log') await vscode.commands.executeCommand('fencepost.showLog');
  }
}

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
    this.isTelling = false;
    client.alarms.on('fire', (firing) => {
      this.waiting.push(firing);
      this.tellWaiting();
    });
    this.focus = vscode.window.onDidChangeWindowState(() => this.tellWaiting());
  }

  dispose() {
    this.focus.dispose();
  }

  /**
   * In the window that the person looks at; in another one when they come to it, if nobody has
   * answered meanwhile.
   */
  async tellWaiting() {
    if (this.isTelling || this.waiting.length === 0 || !vscode.window.state.focused) return;
    if (!this.areWanted()) {
      this.waiting = [];
      return;
    }
    this.isTelling = true;
    try {
      // All that go off in one go are told of in one go.
      await new Promise((resolve) => setTimeout(() => resolve(undefined), 20));
      await this.client.alarms.check();
      const firings = this.waiting.splice(0).filter(({ firing }) => this.client.alarms.open.has(firing));
      if (firings.length > 3) this.tellOfMany(firings);
      else for (const firing of firings) this.tellOf(firing);
    } catch (fault) {
      // They go on waiting until there is something new, or the window is looked at again.
      this.client.log('error', String(fault));
      return;
    } finally {
      this.isTelling = false;
    }
    await this.tellWaiting();
  }

  /** @param {Firing} firing */
  async tellOf(firing) {
    const actions = [...(firing.entity === 'reminder' ? [DONE] : []), SNOOZE, EXPLAIN, SEEN];
    const chosen = await vscode.window.showInformationMessage(words.FIRED[firing.cause](firing.title), ...actions);
    await act(this.client, firing, chosen);
  }

  /** @param {Firing[]} firings */
  async tellOfMany(firings) {
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
    if (chosen === DONE && !(await client.alarms.complete(firing))) sayAnswered(firing);
    if (chosen === SNOOZE) {
      if (await client.alarms.isOpen(firing)) await snooze(client, firing);
      else sayAnswered(firing);
    }
    if (chosen === SEEN) await client.alarms.acknowledge(firing);
    if (chosen === EXPLAIN) await explain(client, firing, firing.title);
  } catch (fault) {
    tell(fault);
  }
}

/** @param {Firing} firing */
function sayAnswered({ title }) {
  vscode.window.setStatusBarMessage(`The alarm of “${title}” was answered elsewhere.`, SAID_FOR);
}

/**
 * @param {import('../client.js').Client} client
 * @param {Firing} firing
 */
async function snooze(client, firing) {
  const { clock } = client;
  const isPlace = firing.cause === 'enter' || firing.cause === 'leave';
  const minutes = (/** @type {number} */ count) => new Date(clock.now() + count * 60_000).toISOString();
  const tomorrow = `${civil.daysAfter(civil.today(clock), 1)}T09:00:00`;
  const typed = 'At a time…';
  const choices = [
    { label: 'In 10 minutes', how: { until: minutes(10) } },
    { label: 'In an hour', how: { until: minutes(60) } },
    { label: 'Tomorrow at 9:00', how: { until: new Date(civil.instant(tomorrow, clock.zone())).toISOString() } },
    ...(isPlace ? [{ label: 'Until the next visit', how: { untilNextVisit: /** @type {const} */ (true) } }] : []),
    { label: typed, how: undefined },
  ];
  const chosen = await vscode.window.showQuickPick(choices, { title: firing.title, placeHolder: 'Remind me again…' });
  if (!chosen) return;
  const how = chosen.how ?? (await untilTyped(client, firing.title));
  if (how) await client.alarms.snooze(firing, how);
}

/**
 * @param {import('../client.js').Client} client
 * @param {string} title
 */
async function untilTyped({ clock }, title) {
  /** @param {string} text */
  const instant = (text) => {
    const date = civil.read(text, clock);
    return date && date.length > 10 ? civil.instant(date, clock.zone()) : NaN;
  };
  const text = await vscode.window.showInputBox({
    title,
    prompt: 'When? Such as 18:30, tomorrow 9:00, friday 12:00, 2026-12-01 08:15',
    validateInput: (typed) => (instant(typed) > clock.now() ? undefined : 'A day and a time that are to come.'),
  });
  return text ? { until: new Date(instant(text)).toISOString() } : undefined;
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
 * What has gone off, to choose from.
 * @param {import('../client.js').Client} client
 */
async function showOpen(client) {
  await client.alarms.check();
  const items = [...client.alarms.open.values()].reverse().map((firing) => ({
    label: words.FIRED[firing.cause](firing.title),
    description: civil.spoken(civil.wall(Date.parse(firing.at), client.clock.zone()), null, client.clock).text,
    firing,
  }));
  if (items.length === 0) {
    vscode.window.showInformationMessage('Nothing that has gone off waits for an answer.');
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, { title: 'What has gone off' });
  if (!chosen) return;
  const { firing } = chosen;
  const actions = [...(firing.entity === 'reminder' ? [DONE] : []), SNOOZE, EXPLAIN, SEEN];
  await act(client, firing, await vscode.window.showQuickPick(actions, { title: firing.title }));
}

module.exports = { AlarmNotices, ServerNotices, answer, explain, showOpen, tell };
