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
  const looking = client.access.look();
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
  const checking = s.client.alarms.check();
  const request = await s.hears('alarm/firings');
  s.says(s.answer(request, { firings: [{ ...firing('one'), isOpen: true, end: null }] }), fired('two'));
  await checking;
  assert.deepEqual(s.open(), ['one', 'two']);
  assert.deepEqual(told, ['one', 'two']);
});

test('what goes off while it is asked what has gone off is open, whether the answer knows it or not', async () => {
  const s = await staged();
  const checking = s.client.alarms.check();
  const request = await s.hears('alarm/firings');
  s.says(fired('one'));
  s.says(s.answer(request, { firings: [] }));
  await checking;
  assert.deepEqual(s.open(), ['one']);
});
