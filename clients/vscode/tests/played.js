// A window whose clock and ids are those of the transcripts, and that counts what was answered.
'use strict';
const { openWindow } = require('./surroundings.js');
const { Decoder } = require('../src/rpc/frames.js');

const NOW = Date.parse('2026-11-20T09:00:00Z');

/**
 * @param {any} home
 * @param {any} options
 * @param {(direction: '>'|'<', message: any) => void} [hear] each message, as it goes by
 */
function windowFor(home, options, hear = () => {}) {
  const w = openWindow(home, options);
  w.client.clock.now = () => NOW;
  // What is asked by the clock is asked in no order that could be written down.
  w.client.typingPause = 3_600_000;
  let answers = 0;
  const { launch } = w.client.session.surroundings;
  w.client.session.surroundings.launch = () => {
    const child = launch();
    const out = new Decoder();
    const into = new Decoder();
    const write = child.stdin.write.bind(child.stdin);
    child.stdin.write = (bytes) => {
      for (const message of out.push(bytes)) hear('>', message);
      return write(bytes);
    };
    child.stdout.on('data', (bytes) => {
      for (const message of into.push(bytes)) {
        hear('<', message);
        if (message.method === undefined) answers += 1;
      }
    });
    return child;
  };
  return { ...w, answers: () => answers };
}

module.exports = { windowFor };
