// The extension as it is installed: what package.json promises is there, the types hold, and the .vsix
// holds all that it needs.
'use strict';
const assert = require('node:assert/strict');
const { execFile, execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { inflateRawSync } = require('node:zlib');
const { promisify } = require('node:util');
const { test } = require('node:test');
const { keys } = require('./standin/when.js');
const { makeHome, openWindow } = require('./surroundings.js');

const root = path.join(__dirname, '..');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const { contributes } = manifest;

test('every command that is promised is there, and none that is not', async () => {
  const home = makeHome();
  const w = openWindow(home);
  const promised = contributes.commands.map(({ command }) => command);
  assert.deepEqual([...w.desk.commands.keys()].sort(), [...promised].sort());
  assert.equal(w.client.session.phase, 'idle', 'nothing is started before it is needed');
  await w.close();
  home.remove();
  const used = JSON.stringify([contributes.menus, contributes.keybindings]).match(/"command":"fencepost\.\w+/g);
  const linked = JSON.stringify([contributes.viewsWelcome, contributes.walkthroughs]).match(/command:fencepost\.\w+/g);
  for (const found of [...used, ...linked]) {
    assert.ok(promised.includes(found.replace(/^"?command"?:"?/, '')), found);
  }
});

test('settings name everything in words, and no workspace can set a program', () => {
  for (const [key, property] of Object.entries(contributes.configuration.properties)) {
    assert.ok(property.markdownDescription.endsWith('.'), key);
    assert.notEqual(property.default, undefined, key);
    if (property.enum) assert.equal(property.markdownEnumDescriptions.length, property.enum.length);
  }
  for (const key of ['path', 'store', 'arguments']) {
    assert.equal(contributes.configuration.properties[`fencepost.${key}`].scope, 'machine');
  }
});

test('keys hold only in the views', () => {
  for (const { when } of contributes.keybindings) assert.match(when, /^focusedView == fencepost\.(reminders|agenda) && listFocus/);
});

test('every section that can give what is added to it offers that, tags among them', () => {
  const { when } = contributes.menus['view/item/context'].find(({ command }) => command === 'fencepost.addTo');
  const pattern = new RegExp(/viewItem =~ \/(.*)\//.exec(when)[1]);
  assert.deepEqual(
    ['list', 'tag', 'place', 'priority', 'due'].filter((grouping) => pattern.test(`group.${grouping}`)),
    ['list', 'tag', 'place', 'priority'],
  );
});

test('conditions ask for what the editor knows or the extension says', async () => {
  const home = makeHome();
  const w = openWindow(home);
  const known = new Set([
    'view', 'viewItem', 'focusedView', 'listFocus', 'inputFocus', 'resource', 'resourceScheme', 'editorTextFocus',
    'fencepost.conflicts', ...Object.keys(w.desk.context),
  ]);
  await w.close();
  home.remove();
  const { menus, keybindings, viewsWelcome } = contributes;
  for (const { when } of [...Object.values(menus).flat(), ...keybindings, ...viewsWelcome]) {
    assert.deepEqual(keys(when).filter((key) => !known.has(key)), [], when);
  }
});

test('files that were open when the editor ended are there when it starts: their schemes wake the extension', async () => {
  const home = makeHome();
  const w = openWindow(home);
  const schemes = [...w.desk.editor.providers.keys()];
  await w.close();
  home.remove();
  assert.deepEqual(schemes, ['fencepost']);
  for (const scheme of schemes) assert.ok(manifest.activationEvents.includes(`onFileSystem:${scheme}`), scheme);
});

test('files that package.json names are there, and the icon is a picture of 256 by 256', () => {
  const named = [
    manifest.main, manifest.icon, contributes.languages[0].configuration, contributes.grammars[0].path,
    contributes.viewsContainers.activitybar[0].icon, ...contributes.walkthroughs[0].steps.map(({ media }) => media.markdown),
  ];
  for (const file of named) assert.ok(fs.existsSync(path.join(root, file)), file);
  const icon = fs.readFileSync(path.join(root, manifest.icon));
  assert.deepEqual([icon.readUInt32BE(16), icon.readUInt32BE(20)], [256, 256]);
  assert.equal(manifest.dependencies, undefined);
});

/** What is in a zip archive, by its own directory. */
function unzipped(bytes) {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, length, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(bytes.subarray(start, start + size)));
    at += 46 + length;
  }
  return files;
}

test('the package holds its manifest, its types and all modules, and begins by itself', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fencepost-vsix-'));
  const vsix = path.join(folder, 'x.vsix');
  execFileSync(process.execPath, [path.join(root, 'scripts', 'package.js'), vsix]);
  const again = path.join(folder, 'y.vsix');
  execFileSync(process.execPath, [path.join(root, 'scripts', 'package.js'), again]);
  assert.ok(fs.readFileSync(vsix).equals(fs.readFileSync(again)), 'the same bytes each time');
  // A reader that is not ours.
  execFileSync('python3', ['-c', 'import sys, zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None', vsix]);
  const files = unzipped(fs.readFileSync(vsix));
  const words = files.get('extension.vsixmanifest').toString();
  for (const part of [`Id="${manifest.name}"`, `Publisher="${manifest.publisher}"`, `Value="${manifest.engines.vscode}"`, 'Path="extension/package.json"']) {
    assert.ok(words.includes(part), part);
  }
  execFileSync('python3', ['-c', 'import sys, xml.dom.minidom as d; [d.parseString(t) for t in sys.stdin.read().split("\\0")]'], {
    input: `${words}\0${files.get('[Content_Types].xml')}`,
  });
  const types = files.get('[Content_Types].xml').toString();
  for (const name of files.keys()) {
    const ending = path.extname(name);
    assert.ok(name === '[Content_Types].xml' || types.includes(`Extension="${ending}"`), name);
    assert.ok(!/tests|types|scripts|\.d\.ts$/.test(name), name);
  }
  // A page of the package is read where the repository is not.
  for (const [name, bytes] of files) {
    if (!name.endsWith('.md')) continue;
    for (const [, link] of bytes.toString().matchAll(/\]\(([^)]*)\)/g)) assert.match(link, /^(https?:|command:|#)/, name);
  }
  for (const [name, bytes] of files) {
    const whole = path.join(folder, 'unpacked', name);
    fs.mkdirSync(path.dirname(whole), { recursive: true });
    fs.writeFileSync(whole, bytes);
  }
  // Everything that is required is in it; only the editor is not.
  const script = `
    const Module = require('node:module');
    const load = Module._load;
    Module._load = (name, ...rest) => (name === 'vscode' ? {} : load(name, ...rest));
    const { activate, deactivate } = require('./extension/src/extension.js');
    console.log(typeof activate, typeof deactivate);`;
  const said = execFileSync(process.execPath, ['-e', script], { cwd: path.join(folder, 'unpacked'), encoding: 'utf8' });
  assert.equal(said, 'function function\n');
  fs.rmSync(folder, { recursive: true });
});

test('every module is checked with strict types, and the page’s script with those of a browser', { timeout: 240_000 }, async () => {
  for (const project of ['tsconfig.json', 'tsconfig.media.json']) {
    await promisify(execFile)('tsc', ['-p', path.join(root, project)]).catch(({ stdout, message }) => {
      assert.fail(stdout || message);
    });
  }
});

test('modules that know no editor do not ask for one', () => {
  const files = fs.readdirSync(path.join(root, 'src'), { recursive: true }).filter((name) => name.endsWith('.js'));
  const asking = files.filter((name) => /require\('vscode'\)/.test(fs.readFileSync(path.join(root, 'src', name), 'utf8')));
  assert.deepEqual(asking.filter((name) => !name.startsWith('editor/')), ['extension.js']);
});
