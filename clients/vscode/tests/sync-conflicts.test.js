// Both versions of what two computers have changed, in the stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { withWindow } = require('./surroundings.js');

const both = (uid, title, conflicts) => [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VTODO', `UID:${uid}`,
  'DTSTAMP:20261120T080000Z', `SUMMARY:${title}`, 'DESCRIPTION:sliced', ...conflicts, 'END:VTODO',
  'END:VCALENDAR',
];
const kept = (line) => `X-FENCEPOST-CONFLICT:${line.split(':')[0]}.${Buffer.from(line).toString('base64url')}`;
const bread = both('bread', 'Rye bread', [kept('SUMMARY:White bread'), kept('DESCRIPTION:whole')]);
const item = async (home, id) => (await home.call('item/get', { id })).reminder;

withWindow('a conflict that a sync brings is told once, and both versions are shown to choose from', async (w, home) => {
  home.write('lists/Reminders/bread.ics', bread);
  const notice = await w.desk.notice(/have both changed “Rye bread”/);
  assert.equal(notice.kind, 'warning');
  notice.choose('See Both Versions');
  const title = await w.desk.notice(/“Rye bread”: the title/);
  assert.deepEqual(title.items.map(({ detail }) => detail), ['Rye bread', 'White bread']);
  title.choose(/other version/);
  const notes = await w.desk.notice(/“White bread”|: the notes/);
  assert.deepEqual(notes.items.map(({ detail }) => detail), ['sliced', 'whole']);
  notes.choose(/Keep/);
  await w.desk.until(() => w.desk.statusMessages.some((line) => /is settled/.test(line)));
  let now = await item(home, 'bread');
  while (now.mergeConflicts) now = await item(home, 'bread');
  assert.deepEqual([now.title, now.notes], ['White bread', 'sliced']);
  await w.desk.run('settleConflicts');
  assert.ok(w.desk.statusMessages.includes('Nothing was changed both here and elsewhere.'));
});

withWindow('of several the person chooses one, and who closes the question changes nothing', async (w, home) => {
  home.write('lists/Reminders/bread.ics', bread);
  home.write('lists/Reminders/milk.ics', both('milk', 'Milk', [kept('SUMMARY:Oat milk')]));
  (await w.desk.notice(/have both changed 2 items/)).choose(undefined);
  const settling = w.desk.run('settleConflicts');
  const list = await w.desk.notice(/Changed here and elsewhere/);
  assert.deepEqual(list.items.map(({ label, description }) => [label, description]).sort(),
    [['Milk', 'the title'], ['Rye bread', 'the title, the notes']]);
  list.choose(/Milk/);
  (await w.desk.notice(/“Milk”: the title/)).choose(undefined);
  await settling;
  assert.equal((await item(home, 'milk')).mergeConflicts.length, 1);
});
