// Adding and changing reminders in the stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { titled, titles, withWindow } = require('./surroundings.js');

withWindow('quick add says what it understands, saves it once, and closes', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  const shows = (part) => w.desk.until(() => picker.labels.some((label) => label.includes(part)), part);
  picker.type('Buy bread @Eif');
  await shows('@"Eiffel Tower" · when you arrive');
  picker.accept(/^@"Eiffel/);
  await w.desk.until(() => picker.value === 'Buy bread @"Eiffel Tower" ');
  picker.type('Buy bread due:to');
  await shows('due:today · ');
  picker.type('Buy bread at:"Eiffel Tower" due:2030-12-01 18:30 !high #errands');
  await shows('$(add) Add “Buy bread” · Sun 1 Dec 2030 18:30, when you arrive at Eiffel Tower, #errands, high priority');
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

withWindow('what is not understood is said and can be mended, and a line that was left comes back', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  const shows = (part) => w.desk.until(() => picker.labels.some((label) => label.includes(part)), part);
  picker.type('Buy bread due:eventually');
  await shows('$(error) “eventually” is not a date.');
  assert.ok(!picker.labels.some((label) => /Add/.test(label)));
  picker.accept(/^\$\(error\)/);
  assert.equal(picker.value, 'Buy bread due:eventually');
  assert.ok(picker.isShown && picker.enabled);
  picker.hide();
  await w.desk.run('add');
  const [, again] = w.desk.pickers;
  assert.equal(again.value, 'Buy bread due:eventually');
  await w.desk.until(() => again.labels.some((label) => /Keep “due:eventually” in the title/.test(label)));
  again.accept(/Keep/);
  await w.desk.until(() => again.labels.some((label) => /Add “Buy bread due:eventually”/.test(label)));
  again.accept(/Add/);
  await w.desk.until(() => !again.isShown);
  assert.deepEqual(await titles(home), ['Buy bread due:eventually']);
});

withWindow('an unknown list or place is made from the line that names it', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  const shows = (part) => w.desk.until(() => picker.labels.some((label) => label.includes(part)), part);
  picker.type('Rake leaves /Garden @Allotment');
  await shows('Make the list “Garden”');
  picker.accept(/Make the list/);
  await shows('Make the place “Allotment”');
  await w.desk.until(() => picker.enabled);
  picker.accept(/Make the place/);
  (await w.desk.notice(/Where is Allotment/)).choose('48.8,2.2 within 300 m');
  await shows('Add “Rake leaves” · When you arrive at Allotment, in Garden');
  await w.desk.until(() => picker.enabled);
  picker.accept(/Add/);
  await w.desk.until(() => !picker.isShown);
  const [made] = (await home.call('reminder/fetch')).reminders;
  assert.deepEqual([made.title, made.list, made.alarms[0].places[0].title], ['Rake leaves', 'Garden', 'Allotment']);
});

withWindow('lines of the table of typed lines go to the server as they stand', async (w) => {
  const fs = require('node:fs');
  const path = require('node:path');
  const file = path.join(__dirname, '..', '..', '..', 'protocol', 'text', 'examples.jsonl');
  const all = fs.readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const sample = all.filter((_, number) => number % 15 === 0);
  const heard = new Set();
  const request = w.client.session.request.bind(w.client.session);
  w.client.session.request = (method, params, how) => {
    if (method === 'text/parse') heard.add(params.text);
    return request(method, params, how);
  };
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  for (const { text } of sample) picker.type(text);
  await w.desk.until(() => w.client.session.sent.size === 0);
  assert.ok(sample.length > 30);
  assert.deepEqual(sample.filter(({ text }) => !heard.has(text)), []);
});

withWindow('lists and places are renamed, moved and removed', async (w, home) => {
  await home.call('list/save', { list: { title: 'Garden' } });
  await w.desk.until(() => [...w.client.mirror.lists.values()].some(({ title }) => title === 'Garden'));
  const change = async (command, ...answers) => {
    const done = w.desk.run(command);
    for (const [notice, answer] of answers) (await w.desk.notice(notice)).choose(answer);
    await done;
  };
  await change('lists', [/^Lists$/, /Garden/], [/^Garden$/, /Rename/], [/Name for Garden/, 'Allotment']);
  assert.ok((await home.call('list/all')).lists.some(({ title }) => title === 'Allotment'));
  await w.desk.until(() => [...w.client.mirror.lists.values()].some(({ title }) => title === 'Allotment'));
  await change('lists', [/^Lists$/, /Allotment/], [/^Allotment$/, /Remove/], [/Remove “Allotment”/, 'Remove']);
  assert.ok(!(await home.call('list/all')).lists.some(({ title }) => title === 'Allotment'));
  await change('places', [/^Places$/, /Eiffel/], [/^Eiffel Tower$/, /Move/], [/^Where/, '48.86,2.3 within 250 m']);
  const tower = (await home.call('place/all')).places.find(({ id }) => id === 'eiffel-tower');
  assert.deepEqual([tower.latitude, tower.longitude, tower.radius], [48.86, 2.3, 250]);
});

withWindow('what is done to several rows is one change, and one undo takes all of it back', async (w, home) => {
  for (const title of ['One', 'Two', 'Three']) await home.call('reminder/save', titled(title));
  await w.desk.until(() => w.tree.find('Three') && w.tree.find('One') && w.tree.find('Two'));
  const rows = ['One', 'Two'].map((title) => w.tree.find(title));
  await w.desk.run('complete', rows[0], rows);
  assert.deepEqual((await titles(home, { status: 'completed' })).sort(), ['One', 'Two']);
  await w.desk.until(() => !w.tree.find('One'));
  await w.desk.run('undo');
  assert.deepEqual(await titles(home, { status: 'completed' }), []);
  await w.desk.until(() => w.tree.find('One') && w.tree.find('Two'));
});

withWindow('a click chooses a row and opens nothing', async (w, home) => {
  await home.call('reminder/save', titled('One'));
  await w.desk.until(() => w.tree.find('One'));
  assert.equal(w.tree.provider.getTreeItem(w.tree.find('One')).command, undefined);
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
  await w.desk.until(() => w.tree.provider.resolveTreeItem({}, w.tree.find('Water')).tooltip.value.includes('Due Mon 2 Jan 2040'));
});

withWindow('a repeating reminder is completed once, however often it is pressed, by any program', async (w, home) => {
  const { reminder: { id } } = await home.call('reminder/save', titled('Water', { due: '2040-01-01', recurrence: ['FREQ=DAILY'] }));
  await w.desk.until(() => w.tree.find('Water'));
  const row = w.tree.find('Water');
  await Promise.all([w.desk.run('complete', row), w.desk.run('complete', row)]);
  await w.desk.notice(/^“Water” has changed in the meantime\. Look at it, and do it again if it is still meant\.$/);
  assert.equal((await home.call('reminder/get', { id })).reminder.due, '2040-01-02');
});

withWindow('a change by another program meanwhile does not prevent completing', async (w, home) => {
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
  await w.desk.until(() => [...w.client.mirror.reminders.values()].every(({ priority }) => priority === 1));
  const dating = w.desk.run('setDue', rows[0]);
  const input = await w.desk.notice(/Due/);
  assert.match(await input.type('soon'), /^“soon” is not a date/);
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

withWindow('what has changed in the meantime is changed only if it is meant all the same', async (w, home) => {
  const { reminder } = await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  const old = w.client.mirror.reminders.get(reminder.id);
  const row = w.tree.find('Buy bread');
  await home.call('reminder/save', { reminder: { id: reminder.id, notes: 'Rye' } });
  await w.desk.until(() => w.client.mirror.reminders.get(reminder.id) !== old);
  w.client.mirror.reminders.set(reminder.id, old);
  const setting = w.desk.run('setPriority', row);
  (await w.desk.notice(/Priority/)).choose(/Low/);
  (await w.desk.notice(/“Buy bread” has changed in the meantime/)).choose('Change It All the Same');
  await setting;
  const now = (await home.call('reminder/get', { id: reminder.id })).reminder;
  assert.deepEqual([now.priority, now.notes], [9, 'Rye']);
});

const NOW = '2026-11-26T12:00:00Z';
/** The person's clocks show this for the server as for the extension. */
const inNovember = (w) => { w.client.clock.now = () => Date.parse(NOW); };
const rehearsed = { settings: { arguments: ['--rehearse', NOW] } };

withWindow('the due date that is asked for is the one it has, year and all, and Enter alone changes nothing', async (w, home) => {
  inNovember(w);
  await home.call('reminder/save', titled('Overdue', { due: '2026-10-30T18:00:00' }));
  await home.call('reminder/save', titled('Whole day', { due: '2026-10-30' }));
  await home.call('reminder/save', titled('Elsewhere', { due: '2026-10-30T18:00:00', timeZone: 'America/New_York' }));
  await home.call('reminder/save', titled('Seconds', { due: '2026-10-30T18:00:10' }));
  await home.call('reminder/save', titled('Undated'));
  await w.desk.until(() => w.tree.find('Undated'));
  const found = async () => (await home.call('reminder/fetch', { sort: 'title' })).reminders
    .map(({ title, due, timeZone, revision }) => [title, due, timeZone, revision]);
  const before = await found();
  const asked = {};
  for (const [title] of before) {
    const dating = w.desk.run('setDue', w.tree.find(title));
    const input = await w.desk.notice(/^Due$/);
    asked[title] = input.options.value;
    input.choose(input.options.value);
    await dating;
  }
  assert.deepEqual(asked, {
    Overdue: '2026-10-30 18:00', 'Whole day': '2026-10-30', Elsewhere: '2026-10-30 23:00', Seconds: '2026-10-30 18:00:10', Undated: '',
  });
  assert.deepEqual(await found(), before);

  const dating = w.desk.run('setDue', w.tree.find('Overdue'));
  const input = await w.desk.notice(/^Due$/);
  input.choose(input.options.value.replace('18:00', '19:30'));
  await dating;
  const [, due] = (await found()).find(([title]) => title === 'Overdue');
  assert.equal(due, '2026-10-30T19:30:00');
}, rehearsed);

withWindow('Enter alone changes nothing in several rows, of which the first has no date', async (w, home) => {
  await home.call('reminder/save', titled('Dated', { due: '2031-10-30T18:00:00' }));
  await home.call('reminder/save', titled('Undated'));
  await w.desk.until(() => w.tree.find('Undated') && w.tree.find('Dated'));
  const rows = [w.tree.find('Undated'), w.tree.find('Dated')];
  const dating = w.desk.run('setDue', rows[0], rows);
  const input = await w.desk.notice(/^Due$/);
  input.choose(input.options.value);
  await dating;
  const dues = (await home.call('reminder/fetch', { sort: 'title' })).reminders.map(({ due }) => due);
  assert.deepEqual(dues, ['2031-10-30T18:00:00', null]);
});

withWindow('the due date of a row of the agenda is asked for, where the filter of the list hides the reminder', async (w, home) => {
  inNovember(w);
  await home.grant('events');
  await home.call('reminder/save', titled('Hidden', { due: '2026-11-27T18:00:00' }));
  await w.desk.until(() => w.tree.find('Hidden'));
  w.agenda.setVisible(true);
  await w.desk.until(() => w.agenda.find('Hidden'));
  const filtering = w.desk.run('filter');
  (await w.desk.notice(/^Filter Reminders$/)).choose('bread');
  await filtering;
  await w.desk.until(() => !w.tree.find('Hidden'));
  const dating = w.desk.run('setDue', w.agenda.find('Hidden'));
  const input = await w.desk.notice(/^Due$/);
  assert.equal(input.options.value, '2026-11-27 18:00');
  input.choose(input.options.value);
  await dating;
  assert.equal((await home.call('reminder/fetch')).reminders[0].due, '2026-11-27T18:00:00');
}, rehearsed);

withWindow('what is added to the section of a tag has that tag, whatever the signs in it', async (w, home) => {
  const tags = ['my tag', 'a"b', 'half%', 'büro'];
  for (const tag of tags) await home.call('reminder/save', titled(`Old of ${tag}`, { tags: [tag] }));
  await w.desk.until(() => tags.every((tag) => w.tree.find(`Old of ${tag}`)));
  w.desk.configure('groupBy', 'tag');
  await w.desk.until(() => tags.every((tag) => w.tree.find(tag)));
  for (const tag of tags) {
    await w.desk.run('addTo', w.tree.find(tag));
    const picker = w.desk.pickers.at(-1);
    picker.type(`New of it${picker.value}`);
    await w.desk.until(() => picker.labels.some((label) => label.includes('Add “New of it”')), picker.value);
    picker.accept(/Add/);
    await w.desk.until(() => !picker.isShown);
  }
  const made = (await home.call('reminder/fetch')).reminders.filter(({ title }) => title === 'New of it');
  assert.deepEqual(made.map((each) => each.tags).sort(), tags.map((tag) => [tag]).sort());
});
