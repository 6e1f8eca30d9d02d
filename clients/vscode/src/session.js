// The session with one server after another: starts it when something is asked, starts it again when
// it dies, and sends again what had no answer and cannot happen twice. Knows no editor.
'use strict';
const { EventEmitter } = require('node:events');
const { Connection } = require('./rpc/connection.js');
const { Lost, Unavailable } = require('./rpc/faults.js');
const { methods, notifications } = require('./protocol.js');

/**
 * How the session stands: nothing was asked yet; a server is being started; it answers; it died and
 * is about to be started again; it died too often; there is no program; the session is over.
 * @typedef {'idle'|'starting'|'ready'|'waiting'|'failed'|'missing'|'ended'} Phase
 */

/**
 * @typedef {object} Child a process that was started
 * @property {{write(bytes: Buffer): unknown, end(): void, on(event: string, heard: (x: any) => void): unknown}} stdin
 * @property {{on(event: string, heard: (x: any) => void): unknown}} stdout
 * @property {{on(event: string, heard: (x: any) => void): unknown}} stderr
 * @property {(signal?: string) => unknown} kill
 * @property {number} [pid]
 * @property {(event: string, heard: (...x: any[]) => void) => unknown} on
 */

/**
 * @typedef {object} Surroundings
 * @property {() => Child} launch starts a server; throws Unavailable where there is no program
 * @property {() => import('./protocol').InitializeParams} hello
 * @property {(method: string, params: any, signal: {isCancelled: boolean}) =>
 *   Promise<unknown>|undefined} onQuestion
 * @property {(level: 'error'|'info'|'debug', line: string) => void} log
 * @property {number[]} [pauses] milliseconds before each next start, the last one for all later
 */

/**
 * @typedef {object} Asked
 * @property {string} method
 * @property {unknown} params
 * @property {boolean} again whether it may be sent again
 * @property {string} what
 * @property {boolean} isSecond whether it was sent to a server that died
 * @property {(result: any) => void} resolve
 * @property {(fault: Error) => void} reject
 */

const PAUSES = [0, 1000, 2000, 4000];
/** After this many deaths within this many milliseconds, the server is not started again. */
const DEATHS = 5;
const WITHIN = 60_000;
/** For a server that was asked to end and does not. */
const GRACE = 3000;

/** Emits 'phase' (Phase), 'ready' and 'notification' (method, params). */
class Session extends EventEmitter {
  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    super();
    this.surroundings = surroundings;
    /** @type {Phase} */
    this.phase = 'idle';
    /** Why there is no server, as a sentence. */
    this.reason = '';
    /** @type {Asked[]} */
    this.queue = [];
    /**
     * What the server has and has not answered.
     * @type {Set<Asked>}
     */
    this.sent = new Set();
    /** @type {Child|undefined} */
    this.child = undefined;
    /** @type {Connection|undefined} */
    this.connection = undefined;
    /** @type {number[]} */
    this.deaths = [];
    /** @type {any} */
    this.timer = undefined;
  }

  /**
   * Asks the server, and starts it where it does not run.
   * @template {keyof import('./protocol').Requests} M
   * @param {M} method
   * @param {import('./protocol').Requests[M]['params']} [params]
   * @param {{again?: boolean, what?: string}} [how] again: nothing is the worse for being asked
   *   twice; what: the step, for the sentence that says that it may not have been done
   * @returns {Promise<import('./protocol').Requests[M]['result']>}
   */
  request(method, params, how = {}) {
    return new Promise((resolve, reject) => {
      if (this.phase === 'failed' || this.phase === 'ended') {
        reject(new Unavailable(this.reason));
        return;
      }
      const asked = { method, params, again: how.again ?? true, what: how.what ?? method };
      this.queue.push({ ...asked, isSecond: false, resolve, reject });
      if (this.phase === 'ready') this.flush();
      else this.start();
    });
  }

  /**
   * @param {string} method
   * @param {unknown} params
   */
  notify(method, params) {
    if (this.phase === 'ready') this.connection?.notify(method, params);
  }

  /** Starts the server where none runs. A program that was missing may be there now; after 'failed'
   * only `tryAgain` helps. */
  start() {
    if (this.phase === 'idle' || this.phase === 'missing') this.launch();
  }

  /** As the person wishes: forgets what happened before. */
  tryAgain() {
    if (this.phase === 'ended' || this.phase === 'ready' || this.phase === 'starting') return;
    clearTimeout(this.timer);
    this.deaths = [];
    this.launch();
  }

  launch() {
    this.enter('starting');
    /** @type {Child} */
    let child;
    try {
      child = this.surroundings.launch();
    } catch (fault) {
      this.giveUp('missing', fault instanceof Error ? fault.message : String(fault));
      return;
    }
    this.child = child;
    const connection = new Connection((bytes) => child.stdin.write(bytes), {
      onNotification: (method, params) => {
        if (this.child === child) this.emit('notification', method, params);
      },
      onQuestion: this.surroundings.onQuestion,
    });
    this.connection = connection;
    child.stdin.on('error', () => {});
    child.stdout.on('data', (bytes) => {
      try {
        connection.receive(bytes);
      } catch (fault) {
        this.surroundings.log('error', String(fault));
        child.kill('SIGKILL');
      }
    });
    child.stderr.on('data', (text) => this.surroundings.log('error', String(text).trimEnd()));
    child.on('error', (fault) => this.died(child, fault.message));
    child.on('close', (code, signal) => this.died(child, signal ?? `exit code ${code}`));
    this.greet(child, connection);
  }

  /**
   * @param {Child} child
   * @param {Connection} connection
   */
  async greet(child, connection) {
    try {
      await connection.request(methods.initialize, this.surroundings.hello()).answer;
    } catch (fault) {
      if (this.child !== child) return;
      this.surroundings.log('error', String(fault));
      this.giveUp('failed', `Fencepost's server does not open: ${String(/** @type {any} */ (fault).message)}`);
      child.kill();
      return;
    }
    if (this.child !== child) return;
    connection.notify(notifications.initialized, {});
    this.enter('ready');
    this.emit('ready');
    this.flush();
  }

  flush() {
    const connection = this.connection;
    if (this.phase !== 'ready' || !connection) return;
    for (const asked of this.queue.splice(0)) {
      this.sent.add(asked);
      const settled = () => this.connection === connection && this.sent.delete(asked);
      connection.request(asked.method, asked.params).answer.then(
        (result) => settled() && asked.resolve(result),
        (fault) => {
          if (!settled()) return;
          fault.afterLoss = asked.isSecond;
          asked.reject(fault);
        },
      );
    }
  }

  /**
   * @param {Child} child
   * @param {string} how
   */
  died(child, how) {
    if (this.child !== child) return;
    this.child = undefined;
    this.connection = undefined;
    if (this.phase === 'ended') return;
    this.surroundings.log('info', `The server ended: ${how}.`);
    const now = Date.now();
    this.deaths = [...this.deaths.filter((death) => now - death < WITHIN), now];
    this.keepUnanswered();
    if (this.phase === 'failed') return;
    if (this.deaths.length >= DEATHS) {
      this.giveUp('failed', `Fencepost's server ended ${DEATHS} times within a minute (${how}).`);
      return;
    }
    const pauses = this.surroundings.pauses ?? PAUSES;
    const pause = pauses[Math.min(this.deaths.length - 1, pauses.length - 1)];
    this.enter('waiting');
    this.timer = setTimeout(() => this.launch(), pause);
  }

  /** Requests that can be repeated wait for the next server; the result of the others is unknown. */
  keepUnanswered() {
    const unanswered = [...this.sent];
    this.sent.clear();
    this.queue.unshift(...unanswered.filter((asked) => asked.again));
    for (const asked of unanswered) {
      if (asked.again) asked.isSecond = true;
      else asked.reject(new Lost(asked.what));
    }
  }

  /** Ends the server and starts another one, as the settings are now. */
  restart() {
    if (this.phase === 'ended' || this.phase === 'idle') return;
    clearTimeout(this.timer);
    const { child, connection, phase } = this;
    this.child = undefined;
    this.connection = undefined;
    this.deaths = [];
    this.keepUnanswered();
    if (child && connection) bidFarewell(child, connection, phase === 'ready');
    this.launch();
  }

  /**
   * @param {'failed'|'missing'} phase
   * @param {string} reason
   */
  giveUp(phase, reason) {
    this.reason = reason;
    const unanswered = [...this.sent, ...this.queue.splice(0)];
    this.sent.clear();
    this.enter(phase);
    for (const asked of unanswered) asked.reject(new Unavailable(reason));
  }

  /** @param {Phase} phase */
  enter(phase) {
    this.phase = phase;
    this.emit('phase', phase);
  }

  /**
   * Ends the server as LSP asks, and waits until it has ended.
   * @returns {Promise<void>}
   */
  async end() {
    clearTimeout(this.timer);
    const { child, connection, phase } = this;
    this.reason = 'Fencepost has ended.';
    this.enter('ended');
    for (const asked of [...this.sent, ...this.queue.splice(0)]) {
      asked.reject(new Unavailable(this.reason));
    }
    this.sent.clear();
    if (child && connection) await bidFarewell(child, connection, phase === 'ready');
  }
}

/**
 * @param {Child} child
 * @param {Connection} connection
 * @param {boolean} isOpen
 * @returns {Promise<void>} when it has ended
 */
async function bidFarewell(child, connection, isOpen) {
  const ended = new Promise((resolve) => child.on('close', resolve));
  if (isOpen) {
    const answer = connection.request(methods.shutdown).answer.catch(() => {});
    answer.then(() => connection.notify(notifications.exit)).then(() => child.stdin.end());
  } else child.stdin.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
  await ended;
  clearTimeout(timer);
}

module.exports = { Session };
