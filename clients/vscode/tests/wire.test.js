// The wire by itself: bytes, requests, questions.
'use strict';
const assert = require('node:assert/strict');
const { test } = require('node:test');
const { Decoder, encode } = require('../src/rpc/frames.js');
const { Connection } = require('../src/rpc/connection.js');
const { Refusal, sentence } = require('../src/rpc/faults.js');

test('messages come whole, however their bytes are cut', () => {
  const messages = [{ a: 'ä€😀' }, [], { long: 'x'.repeat(200_000) }, 'last'];
  const bytes = Buffer.concat(messages.map(encode));
  for (const step of [1, 7, 4096, bytes.length]) {
    const decoder = new Decoder();
    const found = [];
    for (let at = 0; at < bytes.length; at += step) found.push(...decoder.push(bytes.subarray(at, at + step)));
    assert.deepEqual(found, messages);
  }
});

test('a header is read in any spelling, with other headers beside it', () => {
  const decoder = new Decoder();
  const bytes = Buffer.from('content-type: x\r\ncontent-length:2\r\n\r\n{}Content-Length: 4\r\n\r\nnull');
  assert.deepEqual(decoder.push(bytes), [{}, null]);
});

test('bytes that are not messages are refused, not waited for', () => {
  assert.throws(() => new Decoder().push(Buffer.from('Oops\r\n\r\n')), /no length/);
  assert.throws(() => new Decoder().push(Buffer.alloc(10_000, 'x')), /no header/);
  assert.throws(() => new Decoder().push(Buffer.from('Content-Length: 999999999999\r\n\r\n')), /no length/);
});

/** A connection, and what it says. */
function speaking(onQuestion = () => undefined) {
  const said = [];
  const heard = [];
  const decoder = new Decoder();
  const connection = new Connection((bytes) => said.push(...decoder.push(bytes)), {
    onNotification: (...of) => heard.push(of),
    onQuestion,
  });
  return { connection, said, heard, receive: (message) => connection.receive(encode(message)) };
}

test('answers find their requests in any order, and errors are refusals', async () => {
  const { connection, said, receive } = speaking();
  const first = connection.request('a', { x: 1 });
  const second = connection.request('b');
  assert.deepEqual(said, [
    { jsonrpc: '2.0', id: 1, method: 'a', params: { x: 1 } },
    { jsonrpc: '2.0', id: 2, method: 'b' },
  ]);
  receive({ jsonrpc: '2.0', id: 2, error: { code: 1102, message: 'There is no such thing', data: { kind: 'notFound', hint: 'Look again' } } });
  receive({ jsonrpc: '2.0', id: 1, result: null });
  assert.equal(await first.answer, null);
  const fault = await second.answer.catch((found) => found);
  assert.ok(fault instanceof Refusal);
  assert.equal(fault.kind, 'notFound');
  assert.equal(sentence(fault), 'There is no such thing. Look again.');
});

test('questions are answered, unknown ones refused, and those taken back left alone', async () => {
  let answer;
  const { said, receive } = speaking((method) =>
    method === 'known' ? new Promise((resolve) => (answer = resolve)) : undefined);
  receive({ jsonrpc: '2.0', id: 1_000_001, method: 'unknown' });
  receive({ jsonrpc: '2.0', id: 1_000_002, method: 'known' });
  answer(undefined);
  await new Promise(setImmediate);
  receive({ jsonrpc: '2.0', id: 1_000_003, method: 'known' });
  receive({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 1_000_003 } });
  answer('late');
  await new Promise(setImmediate);
  assert.deepEqual(said.map(({ id, result, error }) => [id, result, error?.code]), [
    [1_000_001, undefined, -32601],
    [1_000_002, null, undefined],
  ]);
});
