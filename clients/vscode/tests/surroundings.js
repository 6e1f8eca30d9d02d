// What the tests stand on: a scratch home for each, the real server in it, windows of the stand-in, and
// `fencepost call` as another program of the same person.
'use strict';
const { execFile, spawn } = require('node:child_process');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { promisify } = require('node:util');
const { makeWindow } = require('./standin/vscode.js');

const SOURCE = path.join(__dirname, '..', 'src');
const SERVER = process.env.FENCEPOST_TESTED ?? '';
const TRANSCRIPT = process.env.FENCEPOST_TRANSCRIPT ?? '';

let api;
const load = Module._load;
Module._load = (request, ...rest) => (request === 'vscode' ? api : load(request, ...rest));

/** A temporary home folder, without reminders and without consent. */
function makeHome() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fencepost-vscode-'));
  const environment = {
    PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: process.env.TZ,
    FENCEPOST: SERVER, FENCEPOST_STORE: path.join(folder, 'store'),
    XDG_DATA_HOME: path.join(folder, 'data'), XDG_STATE_HOME: path.join(folder, 'state'),
    XDG_RUNTIME_DIR: folder,
  };
  const run = async (...args) => {
    const { stdout } = await promisify(execFile)(SERVER, args, { env: environment, maxBuffer: 1 << 28 });
    return stdout;
  };
  return {
    folder,
    environment,
    store: environment.FENCEPOST_STORE,
    /** As the person, in a terminal. */
    call: async (method, params = {}) => JSON.parse(await run('call', method, JSON.stringify(params))),
    /** The same with params that are too long for a command line. */
    callWith: (method, params) => new Promise((resolve, reject) => {
      const child = execFile(SERVER, ['call', method, '-'], { env: environment, maxBuffer: 1 << 28 }, (fault, out) =>
        fault ? reject(fault) : resolve(JSON.parse(out)));
      child.stdin.end(JSON.stringify(params));
    }),
    access: (...args) => run('access', ...args),
    grant: (...kinds) => run('access', 'grant', 'VS Code', ...kinds),
    write(file, lines, end = '\r\n') {
      const whole = path.join(environment.FENCEPOST_STORE, file);
      fs.mkdirSync(path.dirname(whole), { recursive: true });
      fs.writeFileSync(whole, lines.join(end) + end);
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * A window of the editor in which the extension begins, with modules of its own.
 * @param {ReturnType<typeof makeHome>} home
 */
function openWindow(home, { environment = {}, ...options } = {}) {
  for (const name of Object.keys(require.cache)) if (name.startsWith(SOURCE)) delete require.cache[name];
  const made = makeWindow(options);
  api = made.api;
  Object.assign(process.env, home.environment, environment);
  const extension = require('../src/extension.js');
  const client = extension.activate(made.context);
  // A test does not wait.
  client.session.surroundings.pauses = [0, 10];
  const tree = made.desk.trees.get('fencepost.reminders');
  return {
    ...made,
    client,
    tree,
    agenda: made.desk.trees.get('fencepost.agenda'),
    /** The person opens the side bar. */
    look: () => tree.setVisible(true),
    loaded: () => made.desk.until(() => client.mirror.state !== undefined, 'reminders'),
    pid: () => client.session.child?.pid,
    kill: () => process.kill(client.session.child.pid, 'SIGKILL'),
    async close() {
      const ended = extension.deactivate();
      for (const each of made.context.subscriptions) each.dispose();
      await ended;
    },
  };
}

/**
 * A folder with a program `fencepost` in it that plays a transcript.
 * @param {ReturnType<typeof makeHome>} home
 * @param {string} file
 */
function playing(home, file) {
  const program = path.join(home.folder, 'played');
  fs.writeFileSync(program, `#!/bin/sh\nexec '${TRANSCRIPT}' play '${file}'\n`, { mode: 0o755 });
  return program;
}

/** Several clients hold one store: so does a server that a test speaks to itself. */
function startServer(home, ...args) {
  return spawn(SERVER, ['serve', ...args], { env: home.environment });
}

/**
 * A test with a home and a window of its own, in which reminders may be seen.
 * @param {string} sentence
 * @param {(w: ReturnType<typeof openWindow>, home: ReturnType<typeof makeHome>) => Promise<void>} body
 */
function withWindow(sentence, body, { isAllowed = true, prepare = async () => {}, ...options } = {}) {
  test(sentence, { timeout: 300_000 }, async () => {
    const home = makeHome();
    let w;
    try {
      if (isAllowed) await home.grant();
      await prepare(home);
      w = openWindow(home, options);
      if (isAllowed) {
        w.look();
        await w.loaded();
      }
      await body(w, home);
    } finally {
      await w?.close();
      home.remove();
    }
  });
}

/** What `reminder/save` takes for a new one. */
const titled = (title, more = {}) => ({ reminder: { title, ...more } });

/** What there is, in order of making. */
const titles = async (home, where = {}) =>
  (await home.call('reminder/fetch', { where, fields: ['title'] })).reminders.map(({ title }) => title);

/** A file as another program writes it. */
const calendar = (uid, ...lines) => [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Another program//EN', 'BEGIN:VTODO', `UID:${uid}`,
  'DTSTAMP:20261120T091500Z', ...lines, 'END:VTODO', 'END:VCALENDAR',
];

module.exports = {
  SERVER, TRANSCRIPT, calendar, makeHome, openWindow, playing, startServer, titled, titles,
  withWindow,
};
