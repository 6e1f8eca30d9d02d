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
const { comparison } = require('../src/order.js');
const { Outline } = require('../src/outline.js');
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

test('a program that is missing is no death: the next request looks for it again', async () => {
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

const clock = { now: () => Date.parse('2026-11-22T11:00:00Z'), zone: () => 'Europe/Berlin' };

test('what changes lands where the server would have put it, in every order', async () => {
  const home = makeHome();
  const titles = ['Äpfel', 'apfel', 'Zebra', 'ångström', 'item 10', 'item 9', 'Item 2', 'éclair', 'eclair', 'Straße', 'strasse', 'ñandu', 'nandu', '10 eggs', '9 eggs', '(brackets)', '#tag', 'b', 'B', 'Čaj', 'cz'];
  const dues = [null, '2026-12-01', '2026-12-01T00:00:00', '2026-12-01T09:00:00', '2026-11-30T20:00:00', '2026-03-29T02:30:00'];
  const zones = [undefined, null, 'America/New_York', 'Asia/Tokyo'];
  const operations = titles.map((title, at) => {
    const due = dues[at % dues.length];
    const zone = due && due.length > 10 ? zones[at % zones.length] : undefined;
    return { method: 'reminder/save', params: { reminder: { title, priority: (at * 7) % 10, ...(due ? { due } : {}), ...(zone === undefined ? {} : { timeZone: zone }) } } };
  });
  await home.call('store/apply', { operations });
  for (const sort of ['dueDate', 'priority', 'creationDate', 'title']) {
    for (const descending of [false, true]) {
      const { reminders } = await home.call('reminder/fetch', { sort, descending });
      const compare = comparison(sort, descending, { ...clock, zone: () => process.env.TZ ?? 'Europe/Berlin' }, 'en');
      const mine = [...reminders].sort(() => 0).reverse().sort(compare);
      assert.deepEqual(mine.map(({ title }) => title), reminders.map(({ title }) => title), `${sort} ${descending}`);
    }
  }
  home.remove();
});

/** An outline over reminders that need no server. */
function outlineOf(reminders, grouping = 'list') {
  const mirror = {
    reminders: new Map(reminders.map((each) => [each.id, each])),
    lists: new Map([['b', { id: 'b', title: 'B' }], ['a', { id: 'a', title: 'A' }]]),
    places: new Map(),
    isInOrder: true,
    view: { where: {}, sort: 'title', descending: false },
  };
  const outline = new Outline(mirror, clock, 'en');
  outline.grouping = grouping;
  outline.build();
  return { outline, mirror };
}

test('a change touches the row alone where it stays, and the groups where it moves', () => {
  const { outline, mirror } = outlineOf([
    { id: '1', list: 'a', title: 'One', alarms: [] }, { id: '2', list: 'a', title: 'Two', alarms: [] }, { id: '3', list: 'b', title: 'Three', alarms: [] },
  ]);
  const change = (id, more) => {
    if (more) mirror.reminders.set(id, { ...mirror.reminders.get(id), ...more });
    else mirror.reminders.delete(id);
    const { groups, rows, isOther } = outline.update(new Set([id]));
    return { groups: [...groups], rows: [...rows], isOther };
  };
  assert.deepEqual(change('1', { priority: 1 }), { groups: [], rows: ['1'], isOther: false });
  assert.deepEqual(change('1', { title: 'Zoo' }), { groups: ['a'], rows: [], isOther: false });
  assert.deepEqual(outline.rows('a').map(({ id }) => id), ['2', '1']);
  assert.deepEqual(change('2', { list: 'b' }), { groups: ['a', 'b'], rows: [], isOther: false });
  assert.deepEqual(change('1', undefined), { groups: ['a'], rows: [], isOther: true });
  assert.deepEqual(outline.all().map(({ key }) => key), ['b']);
});

test('what came later stands where it belongs, also when all is put into groups anew', () => {
  const { outline, mirror } = outlineOf([{ id: '1', list: 'a', title: 'B', alarms: [] }, { id: '2', list: 'a', title: 'D', alarms: [] }]);
  mirror.reminders.set('3', { id: '3', list: 'a', title: 'C', alarms: [] });
  mirror.isInOrder = false;
  outline.update(new Set(['3']));
  const order = () => outline.rows('a').map(({ id }) => id);
  assert.deepEqual(order(), ['1', '3', '2']);
  outline.build();
  assert.deepEqual(order(), ['1', '3', '2']);
});

/** A mirror of a store that is only said to be there. */
function mirrorOf(answers) {
  const asked = [];
  const session = {
    request: async (method, params) => {
      asked.push([method, params?.where?.ids ?? params?.since]);
      return answers[method](params);
    },
  };
  const mirror = new Mirror(session);
  return { mirror, asked };
}

const changed = (since, state, reminders) => ({
  since, state, origin: 'other', transactions: [],
  changes: Object.fromEntries(['reminders', 'lists', 'events', 'places'].map((kind) => [
    kind, { created: [], updated: [], removed: [], ...(kind === 'reminders' ? reminders : {}) },
  ])),
});

test('changes that come in one go are fetched in one go, and one that is missing is asked for', async () => {
  const store = { a: 'A', b: 'B', c: 'C' };
  const { mirror, asked } = mirrorOf({
    'list/all': () => ({ lists: [] }),
    'place/all': () => ({ places: [] }),
    'reminder/fetch': ({ where }) => ({ state: '1', reminders: Object.entries(store).filter(([id]) => !where.ids || where.ids.includes(id)).map(([id, title]) => ({ id, title })) }),
    'store/changes': () => ({ changes: changed('', '', { updated: ['c'] }).changes, state: '9', hasMore: false }),
  });
  await mirror.load();
  asked.length = 0;
  store.a = 'A2';
  delete store.b;
  await Promise.all([
    mirror.storeChanged(changed('0', '1', { updated: ['c'] })),
    mirror.storeChanged(changed('1', '2', { updated: ['a', 'b'] })),
    mirror.storeChanged(changed('2', '3', { removed: ['b'] })),
  ]);
  assert.deepEqual(asked, [['reminder/fetch', ['a']]]);
  assert.deepEqual([...mirror.reminders.values()].map(({ title }) => title), ['A2', 'C']);
  assert.equal(mirror.state, '3');
  asked.length = 0;
  store.c = 'C2';
  await Promise.all([mirror.storeChanged(changed('3', '4', { updated: ['a'] })), mirror.storeChanged(changed('7', '8', { updated: ['a'] }))]);
  assert.deepEqual(asked, [['store/changes', '3'], ['reminder/fetch', ['c']]]);
  assert.equal(mirror.reminders.get('c').title, 'C2');
  assert.equal(mirror.state, '9');
});

test('parts stand under what they are a part of, and in a circle each by itself', () => {
  const part = (id, parent, list = 'a') => ({ id, list, title: id, parent, alarms: [] });
  const { outline } = outlineOf([part('top', null), part('mid', 'top'), part('leaf', 'mid'), part('far', 'top', 'b'), part('x', 'y'), part('y', 'x'), part('self', 'self'), part('orphan', 'gone')]);
  assert.deepEqual(outline.rows('a').map(({ id }) => id), ['top', 'x', 'y', 'self', 'orphan']);
  assert.deepEqual(outline.rows('a', 'top').map(({ id }) => id), ['mid']);
  assert.deepEqual(outline.rows('a', 'mid').map(({ id }) => id), ['leaf']);
  assert.deepEqual(outline.rows('b').map(({ id }) => id), ['far']);
});

test('a reminder with several places stands at each of them', () => {
  const place = (title) => ({ title, latitude: 1, longitude: 2, radius: 3 });
  const { outline } = outlineOf([
    { id: '1', title: 'x', alarms: [{ kind: 'location', proximity: 'enter', places: [place('Home'), place('Office')] }] },
    { id: '2', title: 'y', alarms: [] },
  ], 'place');
  assert.deepEqual(outline.all().map(({ title, reminders }) => [title, reminders.length]), [['Home', 1], ['Office', 1], ['Anywhere', 1]]);
});
