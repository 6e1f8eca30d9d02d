// What has gone off and what became of it, as the server tells it: in whichever order messages come,
// and whatever is asked meanwhile. The server's side is written out here, byte for byte.
'use strict';
const assert = require('node:assert/strict');
const { EventEmitter } = require('node:events');
const { test } = require('node:test');
const { Client } = require('../src/client.js');
const { Decoder, encode } = require('../src/rpc/frames.js');

const clock = { now: () => Date.parse('2026-11-20T09:00:00Z'), zone: () => 'Etc/UTC' };
const all = { reminders: 'fullAccess', events: 'fullAccess', location: 'fullAccess' };

const firing = (id, more = {}) => ({
  firing: id, item: `item-${id}`, entity: 'reminder', occurrence: null, alarm: 'alarm', title: id,
  cause: 'time', at: '2026-11-20T09:00:00.000Z', ...more,
});
const fired = (id, more) => ({ jsonrpc: '2.0', method: 'alarm/didFire', params: { ...firing(id, more), repeated: false } });
const ended = (reason) => ({ isOpen: false, end: { reason, at: '2026-11-20T09:01:00.000Z' } });
const closed = (...firings) => ({ jsonrpc: '2.0', method: 'alarm/didClose', params: { firings } });
const open = (id) => ({ ...firing(id), isOpen: true, end: null });

/** A client whose server is this test. */
async function staged() {
  const asked = [];
  const arrived = new EventEmitter();
  let child;
  const launch = () => {
    const decoder = new Decoder();
    child = Object.assign(new EventEmitter(), {
      stdout: new EventEmitter(), stderr: new EventEmitter(), kill() {},
      stdin: Object.assign(new EventEmitter(), {
        end() {},
        write(bytes) {
          for (const message of decoder.push(bytes)) {
            asked.push(message);
            arrived.emit('message');
          }
        },
      }),
    });
    return child;
  };
  const client = new Client({ launch, hello: () => ({}), onQuestion: () => undefined, log() {}, clock, pauses: [0] });
  const stage = {
    client,
    /** All in one piece, as a pipe may carry them. */
    says: (...messages) => child.stdout.emit('data', Buffer.concat(messages.map(encode))),
    dies: () => child.emit('close', 1, null),
    /** The next request of a method. */
    async hears(method) {
      for (;;) {
        const at = asked.findIndex((message) => message.method === method);
        if (at >= 0) return asked.splice(at, 1)[0];
        await new Promise((resolve) => arrived.once('message', resolve));
      }
    },
    answer: (request, result) => ({ jsonrpc: '2.0', id: request.id, result }),
    async opens() {
      const hello = await stage.hears('initialize');
      stage.says(stage.answer(hello, {}));
      await stage.hears('initialized');
    },
    open: () => [...client.alarms.open.keys()],
  };
  const looking = client.access.fetchStatus();
  await stage.opens();
  stage.says(stage.answer(await stage.hears('access/status'), all));
  await looking;
  return stage;
}

test('what goes off right behind the answer to what has gone off is not taken for answered', async () => {
  const s = await staged();
  const told = [];
  s.client.alarms.on('fire', ({ firing }) => told.push(firing));
  s.says(fired('one'));
  const checking = s.client.alarms.catchUp();
  const request = await s.hears('alarm/firings');
  s.says(s.answer(request, { firings: [open('one')] }), fired('two'));
  await checking;
  assert.deepEqual(s.open(), ['one', 'two']);
  assert.deepEqual(told, ['one', 'two']);
});

test('what goes off while it is asked what has gone off is open, whether the answer knows it or not', async () => {
  const s = await staged();
  const checking = s.client.alarms.catchUp();
  const request = await s.hears('alarm/firings');
  s.says(fired('one'));
  s.says(s.answer(request, { firings: [] }));
  await checking;
  assert.deepEqual(s.open(), ['one']);
});

test('what is closed while it is asked what has gone off stays closed', async () => {
  const s = await staged();
  s.says(fired('one'), fired('two'));
  const checking = s.client.alarms.catchUp();
  const request = await s.hears('alarm/firings');
  s.says(s.answer(request, { firings: [open('one'), open('two')] }), closed(firing('one', ended('snoozed'))));
  await checking;
  assert.deepEqual(s.open(), ['two']);
});

test('what is closed is told once, with what became of it, and nothing is asked for it', async () => {
  const s = await staged();
  const [told, changes] = [[], []];
  s.client.alarms.on('close', ({ firing, end }) => told.push([firing, end.reason]));
  s.says(fired('one'), fired('two'), fired('three'));
  s.client.alarms.on('change', () => changes.push(s.open()));
  s.says(closed(firing('one', ended('completed')), firing('two', ended('removed')), firing('strange', ended('snoozed'))));
  assert.deepEqual(changes, [['three']]);
  assert.deepEqual(told, [['one', 'completed'], ['two', 'removed']]);
  s.says(closed(firing('one', ended('completed'))));
  assert.deepEqual([changes.length, told.length], [1, 2]);
  assert.deepEqual(s.client.session.sent.size, 0);
});

test('what was closed while there was no server is asked for when there is one again', async () => {
  const s = await staged();
  const told = [];
  s.client.alarms.on('fire', ({ firing }) => told.push(firing));
  s.says(fired('one'), fired('two'));
  s.dies();
  await s.opens();
  s.says(s.answer(await s.hears('access/status'), all), { ...fired('two') });
  const request = await s.hears('alarm/firings');
  assert.deepEqual(request.params, { open: true });
  s.says(s.answer(request, { firings: [open('two')] }));
  await new Promise((resolve) => s.client.alarms.once('change', resolve));
  assert.deepEqual(s.open(), ['two']);
  assert.deepEqual(told, ['one', 'two'], 'and nothing is told of twice');
});

test('what may not be seen any more is dropped by its kind, and asked for when it may be again', async () => {
  const s = await staged();
  s.says(fired('tea'), fired('choir', { entity: 'event' }));
  const may = (events) => ({ jsonrpc: '2.0', method: 'access/didChange', params: { ...all, events } });
  s.says(may('denied'));
  assert.deepEqual(s.open(), ['tea']);
  s.says(may('fullAccess'));
  const request = await s.hears('alarm/firings');
  s.says(s.answer(request, { firings: [open('tea'), { ...open('choir'), entity: 'event' }] }));
  await new Promise((resolve) => s.client.alarms.once('change', resolve));
  assert.deepEqual(s.open(), ['tea', 'choir']);
});
