// Records the transcripts of scenarios.js again, with the real server.
//
// usage: FENCEPOST_TESTED=PROGRAM TZ=Europe/Berlin node clients/vscode/tests/record.js [NAME…]
'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { makeHome } = require('./surroundings.js');
const { scenarios } = require('./scenarios.js');

crypto.randomUUID = () => '6f6a53b2-5ff1-4d0f-a0c6-0f8a1f2f6d11';
const { windowFor } = require('./played.js');
const FOLDER = path.join(__dirname, '..', '..', '..', 'protocol', 'transcripts', 'clients');

async function record({ name, says, args, files, run }) {
  const home = makeHome();
  const recorded = path.join(home.folder, 'recorded');
  for (const [file, lines] of files) home.write(file, lines, file.endsWith('.ics') ? '\r\n' : '\n');
  const options = ['--rehearse', '2026-11-20T09:00:00Z', '--record', recorded, ...args.split(' ').filter(Boolean)];
  /** What another program wrote, in order. */
  const written = [];
  const w = windowFor(home, { settings: { arguments: options } });
  try {
    await run(w, async (file, lines) => {
      written.push([`~~> ${file}`, ...lines.map((line) => `  ${line}`)]);
      home.write(file, lines);
    });
    await w.close();
  } finally {
    w.client.session.child?.kill('SIGKILL');
  }
  const text = fs.readFileSync(recorded, 'utf8').split('\n');
  const first = text.findIndex((line) => line.startsWith('-->'));
  const kept = text.slice(first).filter((line) => !line.startsWith('at:'))
    .map((line) => line.replace(/"methods":\[[^\]]*\]/, '"methods":["<methods …>"]'));
  const heading = [`# ${says}`, 'framing: headers', ...(args ? [`args: ${args}`] : []), 'env: TZ=Europe/Berlin',
    // Ids that the server made are of it.
    ...text.filter((line) => line.startsWith('seed:')), ''];
  for (const [file, lines] of files) heading.push(`~~> ${file}`, ...lines.map((line) => `  ${line}`), '');
  // The server tells of a file just after it was written.
  const lines = kept.flatMap((line) => {
    const isTold = line.startsWith('<-- ') && line.includes('"origin":"external"');
    return isTold ? [...(written.shift() ?? []), line] : [line];
  });
  fs.writeFileSync(path.join(FOLDER, `${name}.transcript`), [...heading, ...lines].join('\n'));
  home.remove();
  if (written.length > 0) throw new Error(`${name}: a file that no change tells of`);
}

(async () => {
  const wanted = process.argv.slice(2);
  for (const scenario of scenarios) if (wanted.length === 0 || wanted.includes(scenario.name)) await record(scenario);
})();
