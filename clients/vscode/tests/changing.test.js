// Adding and changing reminders in the stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { titled, titles, withWindow } = require('./surroundings.js');

withWindow('quick add says what it understands, saves it once, and closes', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Buy bread at:eif');
  assert.ok(picker.labels.some((label) => label.startsWith('at:Eiffel Tower · when you arrive')));
  picker.accept();
  assert.equal(picker.value, 'Buy bread at:"Eiffel Tower" ');
  picker.type('Buy bread due:to');
  assert.match(picker.labels[0], /^due:today · \d{4}/);
  picker.type('Buy bread at:"Eiffel Tower" due:2030-12-01 18:30 !high #errands');
  assert.equal(picker.labels[0], '$(add) Add “Buy bread” · when you arrive at Eiffel Tower · due 1 Dec 2030 18:30 · high priority · #errands');
  picker.accept(/Add/);
  await w.desk.until(() => w.tree.find('Buy bread') && !picker.isShown);
  const { reminders } = await home.call('reminder/fetch');
  assert.equal(reminders.length, 1);
  const [{ title, due, timeZone, priority, tags, alarms }] = reminders;
  assert.deepEqual({ title, due, timeZone, priority, tags }, {
    title: 'Buy bread', due: '2030-12-01T18:30:00', timeZone: 'Europe/Berlin', priority: 1, tags: ['errands'],
  });
  assert.deepEqual(alarms.map(({ proximity, places }) => [proximity, places[0].placeId]), [['enter', 'eiffel-tower']]);
});

withWindow('what the server refuses stays in the line with the reason, and a line that was left comes back', async (w) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Buy bread due:eventually');
  picker.accept(/Add/);
  await w.desk.until(() => picker.labels.some((label) => /^\$\(error\)/.test(label)));
  assert.match(picker.labels.find((label) => /error/.test(label)), /due/);
  assert.equal(picker.value, 'Buy bread due:eventually');
  assert.ok(picker.isShown && picker.enabled);
  picker.hide();
  await w.desk.run('add');
  assert.equal(w.desk.pickers[1].value, 'Buy bread due:eventually');
});

withWindow('ticking completes, unticking opens again, and both can be taken back', async (w, home) => {
  await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  w.tree.tick('Buy bread');
  await w.desk.until(() => !w.tree.find('Buy bread'));
  assert.deepEqual(await titles(home, { status: 'completed' }), ['Buy bread']);
  assert.deepEqual(w.desk.statusMessages, ['“Buy bread” is done.']);
  await w.desk.run('undo');
  await w.desk.until(() => w.tree.find('Buy bread'));
  await w.desk.run('redo');
  await w.desk.until(() => !w.tree.find('Buy bread'));
  w.desk.configure('show', 'all');
  await w.desk.until(() => w.tree.find('Buy bread'));
  assert.equal(w.tree.rows()[1].item.checkboxState, 1);
  w.tree.tick('Buy bread', false);
  await w.desk.until(() => w.tree.rows()[1].item.checkboxState === 0);
});

withWindow('what repeats says when it comes next', async (w, home) => {
  await home.call('reminder/save', titled('Water', { due: '2040-01-01', recurrence: ['FREQ=DAILY'] }));
  await w.desk.until(() => w.tree.find('Water'));
  await w.desk.run('complete', w.tree.find('Water'));
  assert.deepEqual(w.desk.statusMessages, ['“Water” is done; next: 2040-01-02.']);
  await w.desk.until(() => w.tree.lines()[1] === '  Water (2 Jan 2040 · ↻)');
});

withWindow('what repeats is done once, however often it is pressed, and whoever did it', async (w, home) => {
  const { reminder: { id } } = await home.call('reminder/save', titled('Water', { due: '2040-01-01', recurrence: ['FREQ=DAILY'] }));
  await w.desk.until(() => w.tree.find('Water'));
  const row = w.tree.find('Water');
  await Promise.all([w.desk.run('complete', row), w.desk.run('complete', row)]);
  await w.desk.notice(/^“Water” has changed meanwhile\. Look at it, and do it again if it is still meant\.$/);
  assert.equal((await home.call('reminder/get', { id })).reminder.due, '2040-01-02');
});

withWindow('what somebody else wrote meanwhile does not keep from ticking off', async (w, home) => {
  const { reminder } = await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  const old = w.client.mirror.reminders.get(reminder.id);
  await home.call('reminder/save', { reminder: { id: reminder.id, notes: 'Rye' } });
  await w.client.complete(old, true);
  const { completed, notes } = (await home.call('reminder/get', { id: reminder.id })).reminder;
  assert.deepEqual([completed, notes], [true, 'Rye']);
  assert.equal((await w.client.complete(old, true)).completed, true, 'and done already is done');
});

withWindow('removing can be undone from the notice that tells of it', async (w, home) => {
  await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  w.desk.run('remove', w.tree.find('Buy bread'));
  const notice = await w.desk.notice(/“Buy bread” is removed/);
  assert.equal((await home.call('reminder/fetch')).total, 0);
  notice.choose('Undo');
  await w.desk.until(() => w.tree.find('Buy bread'));
});

withWindow('several are removed in one go, and come back in one', async (w, home) => {
  for (const title of ['One', 'Two', 'Three']) await home.call('reminder/save', titled(title));
  await w.desk.until(() => w.tree.find('Three') && w.tree.find('One') && w.tree.find('Two'));
  const rows = ['One', 'Two'].map((title) => w.tree.find(title));
  w.desk.run('remove', rows[0], rows);
  const notice = await w.desk.notice(/^2 reminders are removed\.$/);
  await w.desk.until(() => w.tree.lines().length === 2);
  notice.choose('Undo');
  await w.desk.until(() => w.tree.lines().length === 4);
  assert.deepEqual((await titles(home)).sort(), ['One', 'Three', 'Two']);
});

withWindow('a title makes no link in a notice', async (w, home) => {
  await home.call('reminder/save', titled('[Look](command:evil)'));
  await w.desk.until(() => w.tree.lines().length === 2);
  w.desk.run('remove', w.tree.rows()[1].row);
  await w.desk.notice(/^“\[Look\] \(command:evil\)” is removed\.$/);
});

withWindow('where you are is asked for by itself, and only on request', async (w) => {
  await w.desk.run('map');
  assert.doesNotMatch(w.desk.panels[0].pages.at(-1), /class="you"/);
  assert.deepEqual(w.desk.shown, []);
  const allowing = w.desk.run('allowLocation');
  (await w.desk.notice(/VS Code asks to see where you are: “Shows where you are on the map/)).choose('Allow');
  await allowing;
  await w.desk.until(() => /class="you"/.test(w.desk.panels[0].pages.at(-1)));
}, { isAllowed: false, prepare: async (home) => {
  await home.access('grant', 'VS Code', 'reminders');
  await home.call('location/update', { latitude: 47.37, longitude: 8.54 });
} });

withWindow('priority, due date and list are set for all that are chosen, by pick or by drop', async (w, home) => {
  await home.call('list/save', { list: { title: 'Garden' } });
  await home.call('reminder/save', titled('One'));
  await home.call('reminder/save', titled('Two'));
  await w.desk.until(() => w.tree.find('Two'));
  const rows = [w.tree.find('One'), w.tree.find('Two')];
  const setting = w.desk.run('setPriority', rows[0], rows);
  (await w.desk.notice(/Priority/)).choose(/High/);
  await setting;
  const dating = w.desk.run('setDue', rows[0]);
  const input = await w.desk.notice(/Due/);
  assert.equal(input.type('soon'), 'That is no date.');
  input.choose('2031-05-05 8:00');
  await dating;
  const moving = w.desk.run('move', rows[1]);
  (await w.desk.notice(/Move to List/)).choose(/Garden/);
  await moving;
  const found = async () => (await home.call('reminder/fetch', { fields: ['title', 'priority', 'due', 'list'], sort: 'title' })).reminders;
  assert.deepEqual(await found(), [
    { title: 'One', priority: 1, due: '2031-05-05T08:00:00', list: 'Reminders' },
    { title: 'Two', priority: 1, due: null, list: 'Garden' },
  ]);
  await w.desk.until(() => w.tree.find('Garden'));
  await w.tree.drop('One', 'Garden');
  assert.equal((await found())[0].list, 'Garden');
});

withWindow('what has changed meanwhile is changed only if it is meant all the same', async (w, home) => {
  const { reminder } = await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  const old = w.client.mirror.reminders.get(reminder.id);
  const row = w.tree.find('Buy bread');
  await home.call('reminder/save', { reminder: { id: reminder.id, notes: 'Rye' } });
  await w.desk.until(() => w.client.mirror.reminders.get(reminder.id) !== old);
  w.client.mirror.reminders.set(reminder.id, old);
  const setting = w.desk.run('setPriority', row);
  (await w.desk.notice(/Priority/)).choose(/Low/);
  (await w.desk.notice(/“Buy bread” has changed meanwhile/)).choose('Change It All the Same');
  await setting;
  const now = (await home.call('reminder/get', { id: reminder.id })).reminder;
  assert.deepEqual([now.priority, now.notes], [9, 'Rye']);
});
