// Finding the server, starting it, and going on after it died; without an editor.
'use strict';
const assert = require('node:assert/strict');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { test } = require('node:test');
const { locate } = require('../src/locate.js');
const { Mirror } = require('../src/mirror.js');
const { Session } = require('../src/session.js');
const { Lost, Unavailable } = require('../src/rpc/faults.js');
const { below } = require('../src/rows.js');
const { SERVER, makeHome } = require('./surroundings.js');

const wishes = { path: '', store: '', arguments: [] };

test('the setting names the program, else FENCEPOST, else the PATH', () => {
  const there = new Set(['/opt/fp', '/home/ada/fp', '/usr/bin/fencepost', '/usr/bin/other']);
  const found = (wished, environment) =>
    locate({ ...wishes, ...wished }, { PATH: '/bin:/usr/bin', HOME: '/home/ada', ...environment }, (file) => there.has(file));
  assert.deepEqual(found({ path: '~/fp', store: '~/s', arguments: ['--log-level', 'debug'] }, { FENCEPOST: '/opt/fp' }), {
    program: '/home/ada/fp', args: ['serve', '--store', '/home/ada/s', '--log-level', 'debug'],
  });
  assert.deepEqual(found({}, { FENCEPOST: '/opt/fp' }), { program: '/opt/fp', args: ['serve'] });
  assert.deepEqual(found({ path: 'other' }, {}), { program: '/usr/bin/other', args: ['serve'] });
  assert.deepEqual(found({}, {}), { program: '/usr/bin/fencepost', args: ['serve'] });
  assert.match(found({ path: '/nowhere' }, { FENCEPOST: '/opt/fp' }).missing, /\/nowhere, which the setting fencepost\.path names/);
  assert.match(found({}, { FENCEPOST: '/gone' }).missing, /\/gone, which the variable FENCEPOST names/);
  assert.match(found({}, { PATH: '/bin' }).missing, /not on the PATH/);
});

/** @param {() => import('../src/session.js').Child} launch */
function sessionWith(launch) {
  const log = [];
  const session = new Session({
    launch,
    hello: () => ({ clientInfo: { name: 'VS Code' }, capabilities: {} }),
    onQuestion: () => undefined,
    log: (level, line) => log.push(`${level}: ${line}`),
    pauses: [0, 5],
  });
  return { session, log };
}

/** A server that says what the test says, in node. */
const scripted = (script) => spawn(process.execPath, ['-e', `
  const { Decoder, encode } = require(${JSON.stringify(require.resolve('../src/rpc/frames.js'))});
  const decoder = new Decoder();
  const say = (message) => process.stdout.write(encode({ jsonrpc: '2.0', ...message }));
  process.stdin.on('data', (bytes) => { for (const message of decoder.push(bytes)) hear(message); });
  function hear({ id, method, params }) {
    if (method === 'initialize') return say({ id, result: {} });
    if (method === 'shutdown') return say({ id, result: null });
    if (method === 'exit') process.exit(0);
    ${script}
  }`]);

test('a request that can be asked twice outlives the server, and another is reported', async () => {
  let starts = 0;
  const { session } = sessionWith(() => {
    starts += 1;
    return scripted(starts === 1 ? "if (method === 'store/undo') process.kill(process.pid, 'SIGKILL')" : 'say({ id, result: { method, params } })');
  });
  const fetched = session.request('reminder/get', { id: 'a' });
  const undone = session.request('store/undo', {}, { again: false, what: 'the last change is taken back' });
  await assert.rejects(undone, (fault) => fault instanceof Lost && /Look whether this was done: the last change is taken back\./.test(fault.message));
  assert.deepEqual(await fetched, { method: 'reminder/get', params: { id: 'a' } });
  assert.equal(starts, 2);
  await session.end();
});

test('a server that dies again and again is given up with a sentence, and tried again on request', async () => {
  let starts = 0;
  let isWell = false;
  const { session } = sessionWith(() => {
    starts += 1;
    return scripted(isWell ? 'say({ id, result: [] })' : 'process.exit(3)');
  });
  await assert.rejects(session.request('list/all'), (fault) => fault instanceof Unavailable && /ended 5 times within a minute \(exit code 3\)/.test(fault.message));
  assert.equal(starts, 5);
  assert.equal(session.phase, 'failed');
  await assert.rejects(session.request('list/all'), Unavailable);
  isWell = true;
  session.tryAgain();
  await once(session, 'ready');
  assert.deepEqual(await session.request('list/all'), []);
  await session.end();
});

test('a server that writes no messages is ended and started again', async () => {
  let starts = 0;
  const { session } = sessionWith(() => {
    starts += 1;
    return scripted(starts === 1 ? "process.stdout.write('garbage\\r\\n\\r\\n')" : 'say({ id, result: 1 })');
  });
  assert.equal(await session.request('list/all'), 1);
  assert.equal(starts, 2);
  await session.end();
});

test('a program that is missing is not a death: the next request looks for it again', async () => {
  let isThere = false;
  const { session } = sessionWith(() => {
    if (!isThere) throw new Unavailable('There is no program.');
    return scripted('say({ id, result: 1 })');
  });
  await assert.rejects(session.request('list/all'), /There is no program/);
  assert.equal(session.phase, 'missing');
  isThere = true;
  assert.equal(await session.request('list/all'), 1);
  await session.end();
});

test('the real server ends with code 0, and soon', async () => {
  const home = makeHome();
  let child;
  const { session } = sessionWith(() => (child = spawn(SERVER, ['serve'], { env: home.environment })));
  await session.request('units/parse', { text: '500 ft' });
  const ended = once(child, 'close');
  await session.end();
  assert.deepEqual(await ended, [0, null]);
  home.remove();
});

const KINDS = ['reminders', 'lists', 'events', 'places'];
const changed = (since, state, named) => ({
  since, state, origin: 'other', transactions: [],
  changes: Object.fromEntries(KINDS.map((kind) => [kind, { created: [], updated: named[kind] ?? [], removed: [] }])),
});

test('changes that come together are asked for together; lists and places only where they or all may have changed', async () => {
  const asked = [];
  const row = (id, after) => ({ id, after, parent: null, reminder: { id, title: id } });
  const answers = {
    'list/all': () => ({ lists: [] }),
    'place/all': () => ({ places: [] }),
    'view/list': ({ since }) => ({
      isDelta: Boolean(since), removed: [], version: `v${asked.length}`, state: '1', validUntil: '2026-11-23T00:00:00Z',
      sections: [{ key: 'a', title: 'A', count: 2, rows: since ? [row('x', 'y')] : [row('x', null), row('y', 'x')] }],
    }),
  };
  const mirror = new Mirror({ request: async (method, params) => {
    asked.push([method, params?.since]);
    return answers[method](params);
  } });
  const told = [];
  mirror.on('change', ({ isWhole, sections }) => told.push([isWhole, ...sections]));
  await mirror.load();
  assert.deepEqual(asked.splice(0), [['list/all', undefined], ['place/all', undefined], ['view/list', undefined]]);
  const version = mirror.version;
  await Promise.all([
    mirror.storeChanged(changed('0', '1', { reminders: ['z'] })),
    mirror.storeChanged(changed('1', '2', { reminders: ['x'] })),
    mirror.storeChanged(changed('2', '3', { reminders: ['y'] })),
  ]);
  assert.deepEqual(asked.splice(0), [['view/list', version]]);
  assert.deepEqual(mirror.sections.get('a').rows.map(({ id }) => id), ['y', 'x']);
  assert.deepEqual(told, [[true], [false, 'a']]);
  assert.equal(mirror.state, '3');
  await mirror.storeChanged(changed('3', '4', { events: ['e'] }));
  assert.deepEqual(asked.splice(0), [], 'an event has no row here');
  await mirror.storeChanged(changed('4', '5', { places: ['p'] }));
  assert.deepEqual(asked.splice(0).map(([method]) => method), ['place/all']);
  await mirror.storeChanged(changed('7', '8', { reminders: ['x'] }));
  assert.deepEqual(asked.splice(0).map(([method]) => method).sort(), ['list/all', 'place/all', 'view/list'], 'one was missed');
});

test('after any changes the rows are those that the server answers again, in every grouping and order', async () => {
  const home = makeHome();
  const { session } = sessionWith(() => spawn(SERVER, ['serve', '--access', 'full'], { env: home.environment }));
  const seed = Number(process.env.FENCEPOST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`FENCEPOST_SEED=${seed}`);
  let state = seed;
  const random = (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
  const pick = (values) => values[random(values.length)];
  for (const title of ['Garden', 'Work']) await session.request('list/save', { list: { title } });
  const place = (title) => ({ proximity: 'enter', place: { title, latitude: 47, longitude: 8, radius: 100 } });
  const mirrors = [];
  for (const group of ['due', 'list', 'tag', 'place', 'priority', 'none']) {
    const mirror = new Mirror(session);
    mirror.view = { where: { status: pick(['incomplete', 'all']) }, group, sort: pick(['dueDate', 'title', 'priority', 'sortOrder']), descending: random(2) === 1 };
    await mirror.load();
    mirrors.push(mirror);
  }
  session.on('notification', (method, params) => {
    if (method === 'store/didChange') for (const mirror of mirrors) mirror.storeChanged(params);
  });
  const ids = [];
  for (let round = 0; round < 120; round += 1) {
    const id = ids.length > 0 && random(3) > 0 ? pick(ids) : undefined;
    const kind = id ? random(6) : 1;
    if (kind === 0) await session.request('reminder/remove', { id: ids.splice(ids.indexOf(id), 1)[0] });
    else if (kind === 5 && ids.length > 1) {
      const goal = pick(ids.filter((each) => each !== id));
      await session.request('reminder/move', { ids: [id], [pick(['before', 'after'])]: goal, parent: null });
    } else {
      const { reminder } = await session.request('reminder/save', { reminder: {
        ...(id ? { id } : {}), title: pick(['milk', 'Bread', 'éclair', '10 eggs', '9 eggs']), priority: random(10),
        due: pick([null, '2020-01-01', '2026-12-01T09:00:00', '2031-01-01']), completed: random(4) === 0,
        list: pick(['Garden', 'Work']), tags: pick([[], ['a'], ['a', 'b']]), alarms: pick([[], [place('Home')], [place('Home'), place('Shop')]]),
        parent: ids.length > 1 && random(2) ? pick(ids.filter((each) => each !== id)) : null,
      } }).catch((fault) => {
        // A reminder below itself is refused.
        if (!/cannot be under/.test(fault.message)) throw fault;
        return { reminder: { id } };
      });
      if (!id) ids.push(reminder.id);
    }
    if (round % 10 !== 9) continue;
    await session.request('store/info');
    for (const mirror of mirrors) {
      await mirror.turn;
      const fresh = await session.request('view/list', { ...mirror.view, fields: ['title'] });
      const shape = (sections) => [...sections].map(({ key, title, count, rows }) => [
        key, title, count, rows.map((row) => [row.id, row.depth, row.parent, row.due, row.places, row.reminder.title])]);
      assert.deepEqual(shape(mirror.sections.values()), shape(fresh.sections), `round ${round}, ${JSON.stringify(mirror.view)}`);
    }
  }
  await session.end();
  home.remove();
});

test('a row stands below another in its section, and the same one by itself in a section without that', () => {
  const row = (id, parent) => ({ id, parent });
  const section = { rows: [row('top', null), row('mid', 'top'), row('leaf', 'mid'), row('x', null)] };
  assert.deepEqual(below(section, null).map(({ id }) => id), ['top', 'x']);
  assert.deepEqual(below(section, 'top').map(({ id }) => id), ['mid']);
  assert.deepEqual(below(section, 'mid').map(({ id }) => id), ['leaf']);
  assert.deepEqual(below(undefined, null), []);
});
