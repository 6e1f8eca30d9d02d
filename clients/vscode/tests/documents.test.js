// Reminders that are edited as documents, in the stand-in for VS Code, against the real server: nothing
// that was typed is lost, whatever other programs write and whatever process dies.
'use strict';
const assert = require('node:assert/strict');
const { existsSync } = require('node:fs');
const { once } = require('node:events');
const { calendar, makeHome, openWindow, titled, withWindow } = require('./surroundings.js');

/** A reminder that is there, in the view and as a document. */
async function opened(w, home, more = {}) {
  const { reminder } = await home.call('reminder/save', titled('Buy bread', { notes: 'Rye', ...more }));
  await w.desk.until(() => w.tree.find('Buy bread'));
  await w.desk.run('edit', w.tree.find('Buy bread'));
  return { id: reminder.id, document: w.desk.editor.active.document };
}

const now = async (home, id) => (await home.call('reminder/get', { id })).reminder;

withWindow('saving a document saves what was changed, and nothing else', async (w, home) => {
  const place = { title: 'Bakery', latitude: 47.37, longitude: 8.54, radius: '500 ft' };
  const alarms = [{ proximity: 'enter', place, policy: { dwell: 60 } }];
  const { id, document } = await opened(w, home, { alarms, due: '2031-05-05T08:00:00', timeZone: 'Asia/Tokyo' });
  assert.equal(document.uri.toString(), `fencepost:/reminder/${id}/Buy%20bread.reminder`);
  assert.match(document.text, /^Title: Buy bread\nList: Reminders\nDue: 2031-05-05 08:00 Asia\/Tokyo\n/);
  assert.match(document.text, /\nAlarm: arriving at Bakery \(47\.37, 8\.54\) within 152.4 m\nPriority:/);
  assert.match(document.text, /\n\nRye\n$/);
  const before = await now(home, id);
  document.replace('Buy bread', 'Buy rolls');
  document.replace('Priority:', 'Priority: high');
  assert.equal(await document.save(), true);
  assert.equal(document.isDirty, false);
  const { revision, lastModifiedDate, ...after } = await now(home, id);
  assert.deepEqual(after, { ...withoutTimes(before), title: 'Buy rolls', priority: 1 });
  assert.notEqual(revision, before.revision);
  await w.desk.until(() => w.tree.find('Buy rolls'));
  assert.deepEqual(w.desk.shown, []);
});

function withoutTimes({ revision, lastModifiedDate, ...reminder }) {
  return reminder;
}

withWindow('words for dates become the dates that they stood for, in the text as well', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Due:', 'Due: tomorrow 9:00');
  assert.equal(await document.save(), true);
  const { due } = await now(home, id);
  assert.match(due, /^\d{4}-\d{2}-\d{2}T09:00:00$/);
  await w.desk.until(() => document.text.includes(`Due: ${due.slice(0, 16).replace('T', ' ')}`));
  assert.equal(document.isDirty, false);
  document.replace('Rye', 'Rye, sliced');
  assert.equal(await document.save(), true);
});

withWindow('an unchanged document follows the store by itself', async (w, home) => {
  const { id, document } = await opened(w, home);
  await home.call('reminder/save', { reminder: { id, title: 'Buy rolls' } });
  await w.desk.until(() => document.text.startsWith('Title: Buy rolls\n'));
  assert.equal(document.isDirty, false);
  document.replace('Rye', 'Rye, sliced');
  assert.equal(await document.save(), true, 'and it can be changed and saved then');
  document.replace('Rye, sliced', 'White');
  assert.equal(await document.save(), true);
  assert.deepEqual([(await now(home, id)).title, (await now(home, id)).notes], ['Buy rolls', 'White']);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('a start floats where it is written so, also where nothing is due', async (w, home) => {
  const { id, document } = await opened(w, home, { start: '2031-05-05T08:00:00', timeZone: 'Asia/Tokyo' });
  document.replace('2031-05-05 08:00 Asia/Tokyo', '2031-05-05 08:00 floating');
  assert.equal(await document.save(), true);
  const { start, timeZone, startTimeZone } = await now(home, id);
  assert.deepEqual([start, timeZone, startTimeZone], ['2031-05-05T08:00:00', null, null]);
  assert.match(document.text, /^Start: 2031-05-05 08:00 floating$/m);
  document.replace('08:00 floating', '08:00 America/New_York');
  assert.equal(await document.save(), true);
  assert.match(document.text, /^Start: 2031-05-05 08:00 America\/New_York$/m);
  const after = await now(home, id);
  assert.equal(after.startTimeZone ?? after.timeZone, 'America/New_York');
});

withWindow('a conflict shows both beside each other, and mine can be kept', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  await home.call('reminder/save', { reminder: { id, notes: 'White', priority: 1 } });
  await w.desk.until(() => w.client.mirror.reminders.get(id).priority === 1);
  assert.equal(await document.save(), false);
  const notice = await w.desk.notice(/^Failed to save 'Buy bread\.reminder': .*“Buy bread” has changed in the meantime\. What you wrote is still here/);
  notice.choose(undefined);
  assert.match(document.text, /Rye, sliced/);
  assert.equal(document.isDirty, true);
  const [tab] = w.desk.editor.tabs;
  assert.equal(tab.title, 'Buy bread: as it is now ↔ yours');
  assert.match(tab.left, /Priority: high[^]*White/);
  assert.match(tab.right, /Priority:\n[^]*Rye, sliced/);
  assert.deepEqual(w.desk.context['fencepost.conflicts'], [document.uri.toString()]);
  await w.desk.run('keepMine', document.uri);
  const saved = await now(home, id);
  assert.deepEqual([saved.notes, saved.priority], ['Rye, sliced', 1], 'and what the others changed elsewhere stays');
  assert.deepEqual(w.desk.context['fencepost.conflicts'], []);
  assert.deepEqual(w.desk.editor.tabs, []);
  assert.equal(document.isDirty, false);
});

withWindow('who only reads a document hides no conflict, and who reverts it has none', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  await home.call('reminder/save', { reminder: { id, notes: 'White' } });
  const { revision } = await now(home, id);
  await w.desk.until(() => w.client.mirror.reminders.get(id).revision === revision);
  const read = await w.desk.editor.providers.get('fencepost').readFile(document.uri);
  assert.match(String(Buffer.from(read)), /White\n$/);
  assert.equal(await document.save(), false);
  (await w.desk.notice(/has changed in the meantime/)).choose('Revert');
  await document.revert();
  assert.match(document.text, /White\n$/);
  assert.deepEqual(w.desk.context['fencepost.conflicts'], []);
  document.replace('White', 'White, sliced');
  assert.equal(await document.save(), true);
  assert.equal((await now(home, id)).notes, 'White, sliced');
});

withWindow('in a conflict theirs can be taken, and mine is an undo away', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  await home.call('reminder/save', { reminder: { id, notes: 'White' } });
  assert.equal(await document.save(), false);
  await w.desk.run('takeTheirs', document.uri);
  assert.match(document.text, /White\n$/);
  assert.equal(document.isDirty, false);
  assert.equal((await now(home, id)).notes, 'White');
  assert.deepEqual(w.desk.context['fencepost.conflicts'], []);
});

withWindow('revoked consent closes unchanged documents, and leaves changed ones open', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  await home.call('reminder/save', titled('Call Ann'));
  await home.call('reminder/save', { reminder: { id, notes: 'White' } });
  assert.equal(await document.save(), false);
  (await w.desk.notice(/has changed in the meantime/)).choose(undefined);
  await w.desk.until(() => w.tree.find('Call Ann'));
  await w.desk.run('edit', w.tree.find('Call Ann'));
  const { document: clean } = w.desk.editor.active;
  const [tab] = w.desk.editor.tabs;
  assert.match(tab.left, /White/);
  await home.access('deny', 'VS Code');
  await w.desk.until(() => tab.left === '' && clean.text === '', 'no text that is kept behind a tab that is closed');
  assert.match(document.text, /Rye, sliced/);
  assert.deepEqual(w.desk.editor.files.map((each) => each.document), [document]);
  assert.deepEqual(w.desk.shown, []);
  assert.equal(w.desk.editor.faults.get(clean.uri.toString())?.length ?? 0, 0);
  await home.grant();
  await w.desk.until(() => /White/.test(tab.left) && /^Title: Call Ann/.test(clean.text));
  await home.access('deny', 'VS Code');
  await w.desk.until(() => clean.text === '');
  w.desk.editor.close(clean);
  await assert.rejects(async () => w.desk.editor.open(clean.uri), { code: 'NoPermissions' });
  await home.grant();
  await w.desk.until(() => /White/.test(tab.left));
  await w.desk.run('keepMine', document.uri);
  assert.equal((await now(home, id)).notes, 'Rye, sliced');
});

withWindow('edits of different lines are both saved, without a question', async (w, home) => {
  const { id, document } = await opened(w, home, { tags: ['errands'] });
  document.replace('Rye', 'Rye, sliced');
  document.replace('errands', 'errands, food');
  await home.call('reminder/save', { reminder: { id, title: 'Buy rolls', tags: ['errands', 'soon'] } });
  assert.equal(await document.save(), true);
  const { title, notes, tags } = await now(home, id);
  assert.deepEqual([title, notes, [...tags].sort()], ['Buy rolls', 'Rye, sliced', ['errands', 'food', 'soon']]);
  assert.deepEqual(w.desk.shown, []);
  assert.ok(w.desk.statusMessages.includes('“Buy rolls” is saved, with what others changed meanwhile.'));
  await w.desk.until(() => document.text.startsWith('Title: Buy rolls\n') && !document.isDirty);
});

withWindow('who types on while a save is on its way takes nothing back of what was merged into it', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  await home.call('reminder/save', { reminder: { id, title: 'Buy rolls' } });
  const saving = document.save();
  document.replace('Priority:', 'Priority: high');
  assert.equal(await saving, true);
  assert.equal(document.isDirty, true);
  assert.match(document.text, /^Title: Buy bread\n/);
  assert.equal(await document.save(), true);
  const { title, notes, priority } = await now(home, id);
  assert.deepEqual([title, notes, priority], ['Buy rolls', 'Rye, sliced', 1]);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('what was written on after a conflict is in what is kept', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  await home.call('reminder/save', { reminder: { id, notes: 'White' } });
  assert.equal(await document.save(), false);
  document.replace('Priority:', 'Priority: high');
  document.replace('Rye, sliced', 'Rye, in slices');
  await w.desk.run('keepMine', document.uri);
  const { notes, priority } = await now(home, id);
  assert.deepEqual([notes, priority], ['Rye, in slices', 1]);
});

withWindow('a text that cannot be understood is not saved; its lines say why, and offer what to write', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('List: Reminders', 'List: Remindres');
  const problems = () => w.desk.editor.faults.get(document.uri.toString()) ?? [];
  await w.desk.until(() => problems().length > 0);
  const [problem] = problems();
  assert.deepEqual([problem.range.start.line, problem.range.start.character, problem.severity], [1, 6, 0]);
  assert.match(problem.message, /There is no list “Remindres”\. Did you mean “Reminders”/);
  assert.equal(await document.save(), false);
  await w.desk.notice(/Failed to save .*Line 2: There is no list “Remindres”/);
  assert.equal(document.isDirty, true);
  assert.equal((await now(home, id)).list, 'Reminders');
  const [action] = w.desk.codeActions.provideCodeActions(document, problem.range, { diagnostics: problems() });
  assert.equal(action.title, 'Write “Reminders”');
  w.desk.editor.apply(action.edit);
  assert.match(document.text, /^List: Reminders$/m);
  await w.desk.until(() => problems().length === 0);
});

withWindow('what the server refuses is said beside its line, and stays', async (w, home) => {
  const { document } = await opened(w, home);
  document.replace('Repeat:', 'Repeat: weekly');
  document.replace('Due:', 'Due: never');
  assert.equal(await document.save(), false);
  const { message } = await w.desk.notice(/Failed to save .*Line \d+: /);
  assert.doesNotMatch(message, /params/);
  assert.equal(document.isDirty, true);
});

withWindow('words have colours by what they mean, and lines say what they come to', async (w, home) => {
  const { document } = await opened(w, home);
  document.replace('Due:', 'Due: tomorrow 9:00');
  document.replace('Tags:', 'Tags: errands');
  const { LEGEND } = require('../src/editor/document-language.js');
  const tokens = await w.desk.semanticTokens.provideDocumentSemanticTokens(document);
  const coloured = tokens.map(({ line, character, length, type }) => [
    document.lineAt(line).text.slice(character, character + length), LEGEND[type],
  ]);
  for (const each of [['Due:', 'keyword'], ['tomorrow', 'number'], ['Reminders', 'namespace'], ['errands', 'decorator']]) {
    assert.ok(coloured.some((found) => found.join() === each.join()), `${each} in ${JSON.stringify(coloured)}`);
  }
  const hints = await w.desk.inlayHints.provideInlayHints(document);
  assert.deepEqual(hints.map(({ position, label }) => [position.line, label]), [[2, hints[0].label]]);
  assert.match(hints[0].label, /tomorrow/i);
  const hover = await w.desk.hover.provideHover(document, { line: 2, character: 8 });
  assert.match(hover.contents.value, /^Due: when it is due/);
  assert.equal(hover.range.start.line, 2);
});

withWindow('a new reminder begins as an empty text and is there once it is saved', async (w, home) => {
  await w.desk.run('newInEditor');
  const { document } = w.desk.editor.active;
  assert.match(document.text, /^Title:\s*\nList: Reminders\n/);
  document.write(document.text.replace(/^Title:.*/, 'Title: Call Ann').replace(/\n*$/, '\n\nAbout the garden\n'));
  assert.equal(await document.save(), true);
  await w.desk.until(() => w.tree.find('Call Ann'));
  const { reminders } = await home.call('reminder/fetch');
  assert.deepEqual(reminders.map(({ title, notes }) => [title, notes]), [['Call Ann', 'About the garden']]);
  document.replace('garden', 'lawn');
  assert.equal(await document.save(), true);
  const again = await home.call('reminder/fetch');
  assert.deepEqual(again.reminders.map(({ notes }) => notes), ['About the lawn']);
});

withWindow('what was removed elsewhere is made again by saving what was written on it', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  await home.call('reminder/remove', { id });
  await w.desk.until(() => !w.tree.find('Buy bread'));
  assert.equal(await document.save(), true);
  await w.desk.notice(/“Buy bread” had been removed meanwhile\. What you wrote made it again\./);
  const { reminders } = await home.call('reminder/fetch');
  assert.deepEqual(reminders.map(({ title, notes }) => [title, notes]), [['Buy bread', 'Rye, sliced']]);
  document.replace('Rye, sliced', 'Rye, whole');
  assert.equal(await document.save(), true, 'and it is that one from then on');
  assert.deepEqual((await home.call('reminder/fetch')).reminders.map(({ notes }) => notes), ['Rye, whole']);
});

withWindow('the server killed amid typing: the text is there, and saving goes on', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  const first = w.pid();
  w.kill();
  await w.desk.until(() => w.client.session.phase === 'ready' && w.pid() !== first);
  assert.match(document.text, /Rye, sliced/);
  assert.equal(await document.save(), true);
  assert.equal((await now(home, id)).notes, 'Rye, sliced');
  assert.deepEqual(w.desk.shown, []);
});

withWindow('the server killed with a save on its way: it is saved, once', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Rye', 'Rye, sliced');
  const { child } = w.client.session;
  process.kill(child.pid, 'SIGSTOP');
  const saving = document.save();
  await w.desk.until(() => w.client.session.sent.size > 0);
  process.kill(child.pid, 'SIGKILL');
  assert.equal(await saving, true);
  assert.equal((await now(home, id)).notes, 'Rye, sliced');
});

withWindow('a new document saved by a server that died before it could say so is there once', async (w, home) => {
  await w.desk.run('newInEditor');
  const { document } = w.desk.editor.active;
  document.write(document.text.replace(/^Title:.*/, 'Title: Call Ann'));
  const { child, connection } = w.client.session;
  // Its answers do not come through any more.
  connection.receive = () => {};
  const saving = document.save();
  const deadline = Date.now() + 180_000;
  while ((await home.call('reminder/fetch')).total === 0) assert.ok(Date.now() < deadline);
  process.kill(child.pid, 'SIGKILL');
  assert.equal(await saving, true);
  assert.deepEqual((await home.call('reminder/fetch')).reminders.map(({ title }) => title), ['Call Ann']);
  document.replace('Call Ann', 'Call Bob');
  assert.equal(await document.save(), true, 'and it is that one from then on');
  assert.deepEqual((await home.call('reminder/fetch')).reminders.map(({ title }) => title), ['Call Bob']);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('a new document that others changed before its server was replaced keeps both', async (w, home) => {
  await w.desk.run('newInEditor');
  const { document } = w.desk.editor.active;
  document.write(document.text.replace(/^Title:.*/, 'Title: Call Ann'));
  const { child, connection } = w.client.session;
  connection.receive = () => {};
  const saving = document.save();
  const deadline = Date.now() + 180_000;
  let found = [];
  while (found.length === 0) {
    found = (await home.call('reminder/fetch')).reminders;
    assert.ok(Date.now() < deadline);
  }
  await home.call('reminder/save', { reminder: { id: found[0].id, notes: 'Theirs' } });
  process.kill(child.pid, 'SIGKILL');
  assert.equal(await saving, true);
  const { reminders } = await home.call('reminder/fetch');
  assert.deepEqual(reminders.map(({ title, notes }) => [title, notes]), [['Call Ann', 'Theirs']]);
});

withWindow('a save that was done by a server that died before it could say so is not a conflict', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Post the letter !high');
  await w.desk.until(() => picker.labels.some((label) => /Add/.test(label)));
  const { child, connection } = w.client.session;
  // Its answers do not come through any more.
  connection.receive = () => {};
  picker.accept(/Add/);
  const deadline = Date.now() + 180_000;
  while ((await home.call('reminder/fetch')).total === 0) assert.ok(Date.now() < deadline);
  process.kill(child.pid, 'SIGKILL');
  await w.desk.until(() => w.tree.find('Post the letter') && !picker.isShown);
  assert.equal((await home.call('reminder/fetch')).total, 1);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('a line that a server saved before it was given up is not added a second time', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Post the letter at:"Eiffel Tower"');
  await w.desk.until(() => picker.labels.some((label) => /Add/.test(label)));
  const { child, connection } = w.client.session;
  connection.receive = () => {};
  w.client.session.deaths = Array(4).fill(Date.now());
  picker.accept(/Add/);
  const deadline = Date.now() + 180_000;
  while ((await home.call('reminder/fetch')).total === 0) assert.ok(Date.now() < deadline);
  process.kill(child.pid, 'SIGKILL');
  const notice = await w.desk.notice(/ended 5 times/);
  await w.desk.until(() => picker.enabled && picker.labels.some((label) => /error/.test(label)));
  picker.hide();
  notice.choose('Start Again');
  await w.desk.until(() => w.client.session.phase === 'ready');
  await w.desk.run('add');
  const again = w.desk.pickers[1];
  assert.equal(again.value, 'Post the letter at:"Eiffel Tower"');
  await w.desk.until(() => again.labels.some((label) => /Add/.test(label)));
  again.accept(/Add/);
  await w.desk.until(() => !again.isShown);
  assert.equal((await home.call('reminder/fetch')).total, 1);
  await w.desk.run('add');
  assert.equal(w.desk.pickers[2].value, '');
  w.desk.pickers[2].type('Post the letter at:"Eiffel Tower"');
  await w.desk.until(() => w.desk.pickers[2].labels.some((label) => /Add/.test(label)));
  w.desk.pickers[2].accept(/Add/);
  await w.desk.until(() => !w.desk.pickers[2].isShown);
  assert.equal((await home.call('reminder/fetch')).total, 2, 'said again, it is another');
});

withWindow('an alarm that a server died before it wrote is saved by the next one, beside what others wrote', async (w, home) => {
  const { id, document } = await opened(w, home);
  document.replace('Alarm:', 'Alarm: arriving at Eiffel Tower');
  const { child } = w.client.session;
  process.kill(child.pid, 'SIGSTOP');
  const saving = document.save();
  await w.desk.until(() => w.client.session.sent.size > 0);
  await home.call('reminder/save', { reminder: { id, title: 'Buy rolls' } });
  process.kill(child.pid, 'SIGKILL');
  assert.equal(await saving, true);
  const { title, alarms } = await now(home, id);
  assert.deepEqual([title, alarms[0].places[0].placeId], ['Buy rolls', 'eiffel-tower']);
});

withWindow('a new one with an alarm that a dying server made is not a conflict', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Post the letter at:"Eiffel Tower"');
  await w.desk.until(() => picker.labels.some((label) => /Add/.test(label)));
  const { child, connection } = w.client.session;
  connection.receive = () => {};
  picker.accept(/Add/);
  const deadline = Date.now() + 180_000;
  while ((await home.call('reminder/fetch')).total === 0) assert.ok(Date.now() < deadline);
  process.kill(child.pid, 'SIGKILL');
  await w.desk.until(() => w.tree.find('Post the letter') && !picker.isShown);
  assert.equal((await home.call('reminder/fetch')).total, 1);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('after a death the view has what happened meanwhile, and only that was asked for', async (w, home) => {
  await home.call('reminder/save', titled('Old'));
  await w.desk.until(() => w.tree.find('Old'));
  const loaded = w.client.mirror.reminders.get(w.tree.find('Old').reminder);
  w.client.session.surroundings.pauses = [300];
  w.kill();
  await w.desk.until(() => w.client.session.phase === 'waiting');
  await home.call('reminder/save', titled('Meanwhile'));
  await w.desk.until(() => w.tree.find('Meanwhile'));
  assert.equal(w.client.mirror.reminders.get(w.tree.find('Old').reminder), loaded, 'the same object: not fetched again');
});

withWindow('where history does not reach back, all is fetched again', async (w, home) => {
  await home.call('reminder/save', titled('Old'));
  await w.desk.until(() => w.tree.find('Old'));
  const rows = () => w.tree.rows().map(({ row }) => row);
  const [group, old] = rows();
  w.client.mirror.version = 'v1.0.0.0.0.0000000000000000';
  w.client.mirror.state = '0.0.0000000000000000';
  w.kill();
  await home.call('reminder/save', titled('Meanwhile'));
  await w.desk.until(() => w.tree.find('Meanwhile') && w.client.mirror.state !== '0.0.0000000000000000');
  assert.ok(rows().includes(group) && rows().includes(old), 'what the editor knows stays what it is');
});

withWindow('a window that starts again merges what was left unsaved in it', async (w, home) => {
  const { id, document } = await opened(w, home);
  const { workspaceState } = w.desk.states;
  const { uri } = document;
  const text = document.text.replace('Rye', 'Rye, sliced');
  await w.close();
  await home.call('reminder/save', { reminder: { id, title: 'Buy rolls' } });
  const second = openWindow(home, { workspaceState });
  try {
    second.look();
    await second.loaded();
    const restored = second.desk.editor.restore(uri, text);
    assert.equal(await restored.save(), true);
    const { title, notes } = await now(home, id);
    assert.deepEqual([title, notes], ['Buy rolls', 'Rye, sliced']);
    second.desk.editor.close(restored);
  } finally {
    await second.close();
  }
});

withWindow('a text with an unknown base is shown beside the present one', async (w, home) => {
  const { id, document } = await opened(w, home);
  const { uri } = document;
  const text = document.text.replace('Rye', 'Rye, sliced');
  await w.close();
  await home.call('reminder/save', { reminder: { id, notes: 'White' } });
  const third = openWindow(home);
  try {
    third.look();
    await third.loaded();
    const restored = third.desk.editor.restore(uri, text);
    assert.equal(await restored.save(), false);
    (await third.desk.notice(/has changed in the meantime/)).choose('Retry');
    assert.equal(await restored.save(), false, 'saying it again does not choose');
    assert.equal((await now(home, id)).notes, 'White');
    await third.desk.run('keepMine', uri);
    assert.equal((await now(home, id)).notes, 'Rye, sliced');
  } finally {
    await third.close();
  }
});

withWindow('what was left unsaved of a reminder that is gone by then makes it again', async (w, home) => {
  const { id, document } = await opened(w, home);
  const { workspaceState } = w.desk.states;
  const { uri, text } = document;
  await w.close();
  await home.call('reminder/remove', { id });
  const second = openWindow(home, { workspaceState });
  try {
    const restored = second.desk.editor.restore(uri, text.replace('Rye', 'Rye, sliced'));
    assert.equal(await restored.save(), true);
    const { reminders } = await home.call('reminder/fetch');
    assert.deepEqual(reminders.map(({ title, notes, list }) => [title, notes, list]), [['Buy bread', 'Rye, sliced', 'Reminders']]);
  } finally {
    await second.close();
  }
});

withWindow('lines are completed with keys, lists, places and dates', async (w, home) => {
  const { document } = await opened(w, home);
  const at = async (line, character) =>
    (await w.desk.completion.provideCompletionItems(document, { line, character })).map(({ label }) => label);
  assert.deepEqual(await at(1, 6), ['Reminders']);
  document.replace('Due:', 'Due: to');
  assert.ok((await at(2, 7)).includes('tomorrow'));
  document.replace('Alarm:', 'Alarm: arriving at ');
  assert.ok((await at(5, 19)).some((label) => /Eiffel Tower/.test(label)));
  document.replace('Priority:', 'Pri');
  assert.ok((await at(6, 3)).some((label) => /^Priority/.test(label)));
});

withWindow('a place and a list are documents as well', async (w, home) => {
  const opening = w.desk.run('places');
  (await w.desk.notice(/^Places$/)).choose(/Eiffel/);
  (await w.desk.notice(/^Eiffel Tower$/)).choose(/Edit as Text/);
  await opening;
  const { document } = w.desk.editor.active;
  assert.match(document.uri.path, /^\/place\/eiffel-tower\/Eiffel Tower\.place$/);
  document.write(document.text.replace(/^Radius:.*$/m, 'Radius: 300 m'));
  assert.equal(await document.save(), true);
  const tower = (await home.call('place/all')).places.find(({ id }) => id === 'eiffel-tower');
  assert.equal(tower.radius, 300);
  await home.call('place/save', { place: { id: 'eiffel-tower', title: 'La Tour' } });
  await w.desk.until(() => document.text.startsWith('Title: La Tour\n'), 'it follows what others do');
  await w.desk.run('newPlaceInEditor');
  const made = w.desk.editor.active.document;
  made.write('Title: Allotment\nAt: 48.8, 2.2\nRadius: 200 m\n');
  assert.equal(await made.save(), true);
  assert.ok((await home.call('place/all')).places.some(({ title }) => title === 'Allotment'));
});

// MARK: Several clients, and none

withWindow('two windows on one store see each other’s changes, within a tenth of a second of the answer', async (w, home) => {
  const other = openWindow(home);
  try {
    other.look();
    await other.loaded();
    const took = [];
    for (let count = 0; count < 5; count += 1) {
      await w.client.save({ id: `shared-${count}`, title: `Shared ${count}` }, null, 'x');
      const start = performance.now();
      await other.desk.until(() => other.tree.find(`Shared ${count}`));
      took.push(performance.now() - start);
    }
    took.sort((one, two) => one - two);
    assert.ok(took[2] < 100, `${took.map(Math.round)} ms`);
    await home.call('reminder/complete', { id: 'shared-0' });
    await w.desk.until(() => !w.tree.find('Shared 0'));
    await other.desk.until(() => !other.tree.find('Shared 0'));
  } finally {
    await other.close();
  }
});

withWindow('without the program it says once how to get it, and goes on when it is there', async (w, home) => {
  w.look();
  const notice = await w.desk.notice(/There is no program \/nowhere\/fencepost, which the setting fencepost\.path names\. To get it: .*swift build -c release --static-swift-stdlib --product fencepost/);
  assert.deepEqual(notice.actions, ['Open Settings', 'Try Again']);
  await w.desk.run('add');
  await w.desk.run('map');
  assert.deepEqual(w.desk.shown, [notice]);
  assert.equal(w.desk.context['fencepost.phase'], 'missing');
  w.desk.configure('path', process.env.FENCEPOST_TESTED);
  w.look();
  (await w.desk.notice(/asks to see/)).choose('Allow');
  await w.loaded();
  assert.ok(existsSync(home.store));
}, { isAllowed: false, settings: { path: '/nowhere/fencepost' } });

withWindow('a server that dies again and again is given up with one notice, and started on request', async (w, home) => {
  await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  for (let count = 0; count < 5; count += 1) {
    await w.desk.until(() => w.client.session.phase === 'ready');
    const { child } = w.client.session;
    const ended = once(child, 'close');
    process.kill(child.pid, 'SIGKILL');
    await ended;
  }
  const notice = await w.desk.notice(/ended 5 times within a minute .* Nothing that was answered is lost/);
  assert.equal(w.desk.context['fencepost.phase'], 'failed');
  assert.ok(w.tree.find('Buy bread'), 'what was there is still shown');
  await home.call('reminder/save', titled('Meanwhile'));
  notice.choose('Start Again');
  await w.desk.until(() => w.tree.find('Meanwhile'));
});

withWindow('another store by another setting: the view is of that one, and of nothing else', async (w, home) => {
  await home.call('reminder/save', titled('Here'));
  await w.desk.until(() => w.tree.find('Here'));
  const elsewhere = makeHome();
  try {
    elsewhere.write('lists/Reminders/there.ics', calendar('there', 'SUMMARY:There'));
    w.desk.configure('store', elsewhere.store);
    await w.desk.until(() => w.tree.find('There'));
    assert.equal(w.tree.find('Here'), undefined);
    w.desk.configure('store', '');
    await w.desk.until(() => w.tree.find('Here'));
  } finally {
    elsewhere.remove();
  }
});
