// The extension against transcripts that play the server: it sends just what is written in them, and
// CI drives the real server through the same ones.
'use strict';
const assert = require('node:assert/strict');
const crypto = require('node:crypto');
const { once } = require('node:events');
const path = require('node:path');
const { test } = require('node:test');
const { makeHome, playing } = require('./surroundings.js');
const { scenarios } = require('./scenarios.js');

const TRANSCRIPTS = path.join(__dirname, '..', '..', '..', 'protocol', 'transcripts', 'clients');

// The one id that is made by chance here.
crypto.randomUUID = () => '6f6a53b2-5ff1-4d0f-a0c6-0f8a1f2f6d11';
const { windowFor } = require('./played.js');

for (const { name, proves, run } of scenarios) {
  test(proves, { timeout: 240_000 }, async () => {
    const home = makeHome();
    const file = path.join(TRANSCRIPTS, `${name}.transcript`);
    const w = windowFor(home, { settings: { path: playing(home, file) } });
    try {
      await run(w, async () => {});
      const ended = once(w.client.session.child, 'close');
      await w.close();
      assert.deepEqual(await ended, [0, null], w.desk.log.join('\n'));
      assert.deepEqual(w.desk.log.filter((line) => line.startsWith('error')), []);
    } finally {
      w.client.session.child?.kill('SIGKILL');
      home.remove();
    }
  });
}

test('a client that sends something else than is written is found out', { timeout: 240_000 }, async () => {
  const home = makeHome();
  const file = path.join(TRANSCRIPTS, 'vscode-refused.transcript');
  const w = windowFor(home, { settings: { path: playing(home, file) } });
  try {
    w.client.session.surroundings.pauses = [60_000];
    w.client.session.request('units/parse', { text: '1 m' }).catch(() => {});
    await once(w.client.session, 'phase');
    const [code] = await once(w.client.session.child, 'close');
    assert.notEqual(code, 0);
    await w.desk.until(() => w.desk.log.some((line) => /line \d+/.test(line)));
  } finally {
    await w.close();
    home.remove();
  }
});
