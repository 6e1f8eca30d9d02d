// Proves that a node client, such as VS Code's, can hold a session: node gives its children sockets,
// not pipes, for stdin and stdout. Node's own library is all it needs.
'use strict';
const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { test, finish } = require('./checks.js');

const read = (name) => JSON.parse(readFileSync(process.env[name], 'utf8'));

/** A session's wire: sends messages, and hands out what comes back one message at a time. */
class Client {
  constructor() {
    this.server = spawn(process.env.FENCEPOST, ['serve']);
    this.unread = Buffer.alloc(0);
    this.said = '';
    this.server.stderr.on('data', (text) => (this.said += text));
    this.chunks = this.server.stdout[Symbol.asyncIterator]();
  }

  send(...messages) {
    this.sendBodies(messages.map((message) => JSON.stringify(message)));
  }

  sendBodies(bodies) {
    const frame = (body) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    this.server.stdin.write(bodies.map(frame).join(''));
  }

  async next() {
    const end = this.unread.indexOf('\r\n\r\n');
    if (end < 0) return (await this.more()) && this.next();
    const length = Number(/^Content-Length: (\d+)$/.exec(this.unread.subarray(0, end))[1]);
    while (this.unread.length < end + 4 + length) assert(await this.more(), 'the output ended');
    const body = this.unread.subarray(end + 4, end + 4 + length);
    this.unread = this.unread.subarray(end + 4 + length);
    return JSON.parse(body);
  }

  async more() {
    const { value, done } = await this.chunks.next();
    if (!done) this.unread = Buffer.concat([this.unread, value]);
    return !done;
  }

  async call(method, params) {
    this.send({ jsonrpc: '2.0', id: 1, method, params });
    return this.next();
  }
}

const client = new Client();
const answer = (id, result) => ({ jsonrpc: '2.0', id, result });
const convert = (id) => {
  const params = { value: 0.5, from: 'mi', to: 'm' };
  return { jsonrpc: '2.0', id, method: 'units/convert', params };
};

async function main() {
  await test('initialize is answered with what openrpc.json promises', async () => {
    const opened = await client.call('initialize', { processId: process.pid, capabilities: {} });
    assert.deepEqual(opened, answer(1, read('FENCEPOST_INITIALIZED')));
    client.send({ jsonrpc: '2.0', method: 'initialized', params: {} });
  });

  await test('a request and its cancel in one write are answered -32800, in turn', async () => {
    const params = { id: 0 };
    client.send(convert('a'), convert(0), { jsonrpc: '2.0', method: '$/cancelRequest', params });
    assert.deepEqual(await client.next(), answer('a', { value: 804.672 }));
    const error = {
      code: -32800,
      message: 'The request was cancelled before it began.',
      data: { kind: 'requestCancelled' },
    };
    assert.deepEqual(await client.next(), { jsonrpc: '2.0', id: 0, error });
  });

  await test('after $/setTrace each request is traced', async () => {
    const trace = (value) => ({ jsonrpc: '2.0', method: '$/setTrace', params: { value } });
    client.send(trace('messages'), convert(7), trace('off'));
    const message = "Received request 'units/convert - (7)'.";
    const received = { jsonrpc: '2.0', method: '$/logTrace', params: { message } };
    assert.deepEqual(await client.next(), received);
    assert.equal((await client.next()).method, '$/logTrace');
    assert.deepEqual(await client.next(), answer(7, { value: 804.672 }));
  });

  await test('a batch whose answer is longer than 5 MB comes whole over a socket', async () => {
    const document = read('FENCEPOST_OPENRPC');
    const count = Math.ceil(5e6 / JSON.stringify(document).length);
    const discover = (id) => ({ jsonrpc: '2.0', id, method: 'rpc.discover' });
    const asked = Array.from({ length: count }, (_, id) => discover(id));
    client.send(asked);
    assert.deepEqual(await client.next(), asked.map(({ id }) => answer(id, document)));
  });

  await test('a pretty-printed message longer than 5 MB is read whole from a socket', async () => {
    const metres = Array.from({ length: 150_000 }, (_, n) => n % 1000);
    const params = { metres, unit: 'm', locale: 'de-CH' };
    const message = { jsonrpc: '2.0', id: 8, method: 'units/format', params };
    const body = JSON.stringify(message, null, 10);
    assert(body.length > 5e6);
    client.sendBodies([body]);
    assert.deepEqual(await client.next(), answer(8, { text: metres.map((n) => `${n} m`) }));
  });

  await test('after shutdown and exit the exit code is 0, and stderr is silent', async () => {
    assert.deepEqual(await client.call('shutdown'), answer(1, null));
    client.send({ jsonrpc: '2.0', method: 'exit' });
    const [code] = await once(client.server, 'close');
    assert.equal(code, 0);
    assert.equal(client.said, '');
    assert.equal(await client.next(), false);
  });

  finish();
}

main();
