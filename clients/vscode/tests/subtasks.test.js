// Parts of reminders, several at once, what an undo shows, and reminders made from lines of a file, in the
// stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { test } = require('node:test');
const { Refusal, sentence } = require('../src/rpc/faults.js');
const { captured } = require('../src/editor/capture.js');
const { titled, titles, withWindow } = require('./surroundings.js');

/** Reminders in the order of their titles, seen in the view. */
async function made(w, home, ...names) {
  w.desk.configure('sortBy', 'title');
  for (const name of names) await home.call('reminder/save', titled(name));
  await w.desk.until(() => names.every((name) => w.tree.find(name)));
}

const rows = (w, ...names) => names.map((name) => w.tree.find(name));
const shows = (w, ...lines) => w.desk.until(() => `${w.tree.lines().slice(1)}` === `${lines}`, `${lines}`);
const changes = async (home) => (await home.call('store/history')).transactions.length;

withWindow('a part is made below its whole, in its list', async (w, home) => {
  await home.call('list/save', { list: { title: 'Garden' } });
  await home.call('reminder/save', titled('Trip', { list: 'Garden' }));
  await w.desk.until(() => w.tree.find('Trip'));
  await w.desk.run('addSubtask', w.tree.find('Trip'));
  const [picker] = w.desk.pickers;
  assert.equal(picker.title, 'Add a Subtask of “Trip”');
  picker.type('Pack tomorrow');
  await w.desk.until(() => picker.labels.some((label) => /Add “Pack”/.test(label)));
  picker.accept(/Add/);
  await w.desk.until(() => w.tree.lines().includes('    Pack (tomorrow)'));
  const pack = (await home.call('reminder/fetch')).reminders.find(({ title }) => title === 'Pack');
  assert.equal(pack.list, 'Garden');
});

withWindow('a line of a part that was left comes back as a part', async (w, home) => {
  await made(w, home, 'Trip');
  await w.desk.run('addSubtask', w.tree.find('Trip'));
  w.desk.pickers[0].type('Pack');
  w.desk.pickers[0].hide();
  await w.desk.run('add');
  const [, picker] = w.desk.pickers;
  assert.equal(picker.value, 'Pack');
  await w.desk.until(() => picker.labels.some((label) => /Add “Pack”/.test(label)));
  picker.accept(/Add/);
  await w.desk.until(() => w.tree.lines().includes('    Pack'));
});

withWindow('rows are indented below the one above and outdented again, several in one change', async (w, home) => {
  await made(w, home, 'A', 'B', 'C');
  const before = await changes(home);
  await w.desk.run('indent', w.tree.find('B'), rows(w, 'B', 'C'));
  await shows(w, '  A', '    B', '    C');
  assert.equal(await changes(home), before + 1);
  await w.desk.run('indent', w.tree.find('C'));
  await shows(w, '  A', '    B', '      C');
  await w.desk.run('outdent', w.tree.find('C'));
  await shows(w, '  A', '    B', '    C');
  await w.desk.run('outdent', w.tree.find('B'), rows(w, 'B', 'C'));
  await shows(w, '  A', '  B', '  C');
  await w.desk.run('undo');
  await shows(w, '  A', '    B', '    C');
  await w.desk.run('indent', w.tree.find('A'));
  await w.desk.notice(/There is nothing above it that it could be a part of/);
});

withWindow('rows that are dropped on a reminder become parts of it, and on a list parts of nothing', async (w, home) => {
  await made(w, home, 'A', 'B', 'C');
  const before = await changes(home);
  await w.tree.drop(['B', 'C'], 'A');
  await shows(w, '  A', '    B', '    C');
  assert.equal(await changes(home), before + 1, 'one request for both');
  await w.tree.drop('A', 'B');
  await w.desk.notice(/^“A” cannot be a part of itself\.$/);
  await w.tree.drop(['A', 'B'], 'C');
  await w.desk.notice(/^“A” cannot be a part of itself\.$/);
  await w.tree.drop('C', 'Reminders');
  await shows(w, '  A', '    B', '  C');
});

withWindow('rows that are dropped on another list or priority go there in one change', async (w, home) => {
  await home.call('list/save', { list: { title: 'Garden' } });
  await home.call('reminder/save', titled('Rake', { list: 'Garden' }));
  await made(w, home, 'A', 'B', 'C');
  await w.desk.until(() => w.tree.find('Rake'));
  const before = await changes(home);
  await w.tree.drop(['A', 'B'], 'Garden');
  await w.desk.until(() => w.tree.lines()[0] === 'Garden (3)');
  assert.equal(await changes(home), before + 1);
  await w.desk.run('undo');
  await w.desk.until(() => w.tree.lines()[0] === 'Garden (1)');
});

withWindow('rows are put in an order by hand, by drop and by key, each one change that undo takes back', async (w, home) => {
  await made(w, home, 'A', 'B', 'C', 'D');
  const asking = w.desk.run('moveDown', w.tree.find('A'));
  (await w.desk.notice(/^Rows can be moved when they are sorted by hand\.$/)).choose('Sort by Hand');
  await asking;
  await w.desk.until(() => w.client.mirror.shown.sort === 'sortOrder');
  await shows(w, '  A', '  B', '  C', '  D');
  const before = await changes(home);
  await w.tree.drop('D', 'B');
  await shows(w, '  A', '  D', '  B', '  C');
  await w.tree.drop(['A', 'D'], 'C');
  await shows(w, '  B', '  C', '  A', '  D');
  assert.equal(await changes(home), before + 2);
  await w.desk.run('undo');
  await shows(w, '  A', '  D', '  B', '  C');
  await w.desk.run('moveUp', w.tree.find('C'));
  await shows(w, '  A', '  D', '  C', '  B');
  await w.desk.run('moveDown', w.tree.find('A'), rows(w, 'A', 'D'));
  await shows(w, '  C', '  A', '  D', '  B');
  await w.desk.run('moveUp', w.tree.find('C'));
  await w.desk.run('indent', w.tree.find('A'));
  await shows(w, '  C', '    A', '  D', '  B');
  await w.tree.drop('B', 'A');
  await shows(w, '  C', '    B', '    A', '  D');
  w.desk.configure('descending', true);
  await shows(w, '  D', '  C', '    A', '    B');
  await w.desk.run('moveUp', w.tree.find('B'));
  await shows(w, '  D', '  C', '    B', '    A');
});

withWindow('a row that is dropped among those of another list goes there', async (w, home) => {
  await home.call('list/save', { list: { title: 'Garden' } });
  await home.call('reminder/save', titled('Rake', { list: 'Garden' }));
  await made(w, home, 'A', 'B');
  w.desk.configure('sortBy', 'sortOrder');
  await w.desk.until(() => w.client.mirror.shown.sort === 'sortOrder' && w.tree.find('Rake'));
  const before = await changes(home);
  await w.tree.drop('A', 'Rake');
  await w.desk.until(() => w.tree.lines()[0] === 'Garden (2)');
  assert.equal(await changes(home), before + 1);
});

withWindow('boxes of several rows that are ticked together are one change', async (w, home) => {
  await made(w, home, 'A', 'B', 'C');
  const before = await changes(home);
  w.tree.tick(['A', 'B']);
  await shows(w, '  C');
  assert.equal(await changes(home), before + 1);
  await w.desk.run('undo');
  await shows(w, '  A', '  B', '  C');
});

withWindow('a whole is completed with its parts on request, those that are not shown as well', async (w, home) => {
  const { reminder: { id } } = await home.call('reminder/save', titled('Trip'));
  const { reminder: { id: pack } } = await home.call('reminder/save', titled('Pack', { parent: id }));
  await home.call('reminder/save', titled('Socks', { parent: pack, priority: 9 }));
  await home.call('reminder/save', titled('Else'));
  await w.desk.until(() => w.tree.find('Socks') && w.tree.find('Else'));
  await w.desk.run('complete', w.tree.find('Socks'));
  assert.deepEqual(await titles(home, { status: 'completed' }), ['Socks'], 'a part by itself leaves its whole open');
  await w.desk.run('undo');
  const filtering = w.desk.run('filter');
  (await w.desk.notice(/Filter Reminders/)).choose('!none');
  await filtering;
  assert.equal(w.tree.find('Socks'), undefined);
  const before = await changes(home);
  await w.desk.run('completeWithSubtasks', w.tree.find('Trip'));
  assert.deepEqual((await titles(home, { status: 'completed' })).sort(), ['Pack', 'Socks', 'Trip']);
  assert.equal(await changes(home), before + 1);
  assert.ok(w.desk.statusMessages.includes('3 reminders are done.'));
});

withWindow('where one of several has changed in the meantime, nothing is done, and it is said which', async (w, home) => {
  await made(w, home, 'A', 'B');
  const chosen = rows(w, 'A', 'B');
  const id = chosen[1].reminder;
  const old = w.client.mirror.reminders.get(id);
  await home.call('reminder/save', { reminder: { id, notes: 'Rye' } });
  await w.desk.until(() => w.client.mirror.reminders.get(id) !== old);
  w.client.mirror.reminders.set(id, old);
  await w.desk.run('complete', chosen[0], chosen);
  await w.desk.notice(/^“B” has changed in the meantime, so none of them is\./);
  assert.deepEqual(await titles(home, { status: 'completed' }), []);
});

withWindow('an undo and a redo lead to what they changed', async (w, home) => {
  await made(w, home, 'A', 'B', 'C');
  await w.desk.run('complete', w.tree.find('B'));
  await shows(w, '  A', '  C');
  w.tree.view.selection = [w.tree.find('A')];
  await w.desk.run('undo');
  await w.desk.until(() => w.tree.view.selection[0]?.reminder === w.tree.find('B')?.reminder && w.tree.find('B'));
  const setting = w.desk.run('setPriority', w.tree.find('C'));
  (await w.desk.notice(/Priority/)).choose(/High/);
  await setting;
  await w.desk.run('undo');
  await w.desk.until(() => w.tree.view.selection[0] === w.tree.find('C'));
  w.tree.view.selection = [w.tree.find('A')];
  await w.desk.run('redo');
  await w.desk.until(() => w.tree.view.selection[0] === w.tree.find('C'));
});

/** An editor with a file in it, of which lines are selected. */
const editor = (lines, start, end = start, scheme = 'file') => ({
  document: {
    uri: { scheme, toString: () => `${scheme}:///home/ann/list.md` },
    lineAt: (line) => ({ text: lines[line] }),
  },
  selection: { start: { line: start[0], character: start[1] }, end: { line: end[0], character: end[1] } },
});

test('a line or a selection has a title, notes and a link back', () => {
  const lines = ['# Trip', '  // TODO: Buy a rail pass', '- [ ] Pack socks and shoes', ''];
  assert.deepEqual(captured(editor(lines, [1, 4])), { title: 'Buy a rail pass', more: { url: 'file:///home/ann/list.md#L2' } });
  assert.deepEqual(captured(editor(lines, [2, 11], [2, 16])), { title: 'socks', more: { url: 'file:///home/ann/list.md#L3' } });
  assert.deepEqual(captured(editor(lines, [1, 0], [3, 0])), {
    title: 'Buy a rail pass',
    more: { notes: '  // TODO: Buy a rail pass\n- [ ] Pack socks and shoes', url: 'file:///home/ann/list.md#L2' },
  });
  assert.deepEqual(captured(editor(lines, [2, 0], [2, 0], 'untitled')), { title: 'Pack socks and shoes', more: {} });
});

withWindow('a selection becomes a reminder with a link back', async (w, home) => {
  w.desk.editor.active = editor(['Buy a rail pass', 'Ask Ann'], [0, 0], [1, 7]);
  await w.desk.run('addFromSelection');
  const [picker] = w.desk.pickers;
  assert.equal(picker.value, 'Buy a rail pass ');
  picker.type('Buy a rail pass !high');
  await w.desk.until(() => picker.labels.some((label) => /high priority/.test(label)));
  picker.accept(/Add/);
  await w.desk.until(() => !picker.isShown);
  const [{ title, notes, url, priority }] = (await home.call('reminder/fetch')).reminders;
  assert.deepEqual([title, notes, url, priority], ['Buy a rail pass', 'Buy a rail pass\nAsk Ann', 'file:///home/ann/list.md#L1', 1]);
});

withWindow('words of a line stand with the sign of what they mean', async (w) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Buy bread tomorrow 18:30 #errands');
  const found = await w.desk.until(() => picker.items.find(({ adds }) => adds));
  assert.equal(found.detail, '$(symbol-text) Buy bread  $(calendar) tomorrow  $(clock) 18:30  $(tag) #errands');
});

test('no sentence shows the name of a member', () => {
  const said = (message, hint) => sentence(new Refusal({ code: 1109, message, data: { kind: 'invalidValue', hint } }));
  assert.equal(said("params.reminder.due: 'soon' is not a date."), "Due: 'soon' is not a date.");
  assert.equal(said("params.reminder.alarms[0].place.radius: there is no length 'far'."), "Radius: there is no length 'far'.");
  assert.equal(said('params.end is missing.'), 'End is missing.');
  assert.equal(
    said("Operation 0 (reminder/save): params.operations[0].params.reminder.list: there is no list 'x'.", 'Choose another list.'),
    "List: there is no list 'x'. Choose another list.",
  );
  assert.equal(said('params.reminder.timeZone: there is no time.', 'Give due as a date with a time, or leave out timeZone.'), 'Time zone: there is no time.');
  assert.equal(said("params.q: 'x' is nothing."), "'x' is nothing.");
  assert.equal(said("There is no list 'x'.", 'list/all returns the lists.'), "There is no list 'x'.");
  for (const hint of [
    "'current' has the stored version: send your changes again, with the revision in 'current'.",
    'Send the revision that the client has read, or leave it out.',
    "Edit the item as you want it, and then send take: 'current'.",
  ]) assert.equal(said('The list has changed meanwhile.', hint), 'The list has changed meanwhile.');
});
