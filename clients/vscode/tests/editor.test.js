// The whole extension in the stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { once } = require('node:events');
const { calendar, startServer, titled, withWindow } = require('./surroundings.js');

const titles = async (home, where = {}) =>
  (await home.call('reminder/fetch', { where, fields: ['title'] })).reminders.map(({ title }) => title);

// MARK: Consent

withWindow('nobody is asked at the start, and once when the view is first opened', async (w, home) => {
  assert.equal(w.client.session.phase, 'idle');
  w.look();
  const question = await w.desk.notice(/VS Code asks to see and change your reminders: “Shows your reminders in the side bar/);
  assert.deepEqual(question.actions, ['Allow', "Don't allow"]);
  assert.match(w.tree.view.message, /Waiting for your answer/);
  question.choose('Allow');
  await w.loaded();
  assert.equal(w.tree.view.message, undefined);
  assert.equal(w.desk.context['fencepost.access'], 'fullAccess');
  assert.match(await home.access('list'), /VS Code/);
  w.look();
  assert.equal(w.desk.shown.length, 0);
}, { isAllowed: false });

withWindow('refused, it shows nothing, says once what to do, and asks no more', async (w, home) => {
  await home.call('reminder/save', titled('Secret'));
  w.look();
  (await w.desk.notice(/asks to see/)).choose("Don't allow");
  await w.desk.until(() => w.desk.context['fencepost.access'] === 'denied');
  w.look();
  assert.deepEqual(w.tree.lines(), []);
  assert.deepEqual(w.desk.shown, []);
  await w.desk.run('add');
  const advice = await w.desk.notice(/To allow it, say in a terminal: fencepost access grant 'VS Code'$/);
  assert.equal(advice.kind, 'warning');
  assert.equal(w.desk.pickers.length, 0);
  assert.equal(w.desk.history.filter((line) => /asks to see/.test(line)).length, 1);
}, { isAllowed: false });

withWindow('a question that is closed is no answer: looking does not ask again, a wish does', async (w) => {
  w.look();
  (await w.desk.notice(/asks to see/)).choose(undefined);
  await w.desk.until(() => w.client.access.asking.size === 0);
  w.look();
  assert.equal(w.desk.shown.length, 0);
  assert.equal(w.desk.context['fencepost.access'], 'notDetermined');
  const added = w.desk.run('add');
  (await w.desk.notice(/asks to see/)).choose('Allow');
  await added;
  assert.equal(w.desk.pickers.length, 1);
}, { isAllowed: false });

withWindow('what is taken back in a terminal goes from the view at once, and comes back with it', async (w, home) => {
  await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  await home.access('deny', 'VS Code');
  await w.desk.until(() => w.tree.lines().length === 0 && w.desk.context['fencepost.access'] === 'denied');
  assert.equal(w.desk.statusItems[0].isShown, false);
  await home.grant();
  await w.desk.until(() => w.tree.find('Buy bread'));
});

// MARK: The view

withWindow('reminders stand in groups with what is said of them', async (w) => {
  assert.deepEqual(w.tree.lines(), [
    'Hardware store (1)', '  Nails (#diy)',
    'Reminders (3)', '  Bake (overdue: 1 Jan 2020 · ↻)', '    Buy flour (→ Eiffel Tower)', '  Call Ann',
  ]);
  const [, nails] = w.tree.rows();
  assert.equal(nails.item.contextValue, 'reminder.open');
  assert.equal(nails.item.checkboxState, 0);
  const flour = w.tree.rows().find(({ item }) => item.label === 'Buy flour');
  assert.equal(flour.item.accessibilityInformation.label, 'Buy flour, high priority, when you arrive at Eiffel Tower');
  assert.equal(flour.item.contextValue, 'reminder.open.alarms');
  assert.equal(flour.item.iconPath.id, 'location');
  assert.equal(flour.item.iconPath.color.id, 'list.errorForeground');
  w.desk.configure('groupBy', 'priority');
  assert.deepEqual(w.tree.lines().filter((line) => !line.startsWith(' ')), ['High priority (1)', 'No priority (3)']);
  w.desk.configure('groupBy', 'place');
  assert.deepEqual(w.tree.lines().slice(0, 3), ['Eiffel Tower (1)', '  Buy flour (Reminders)', 'No place (3)']);
  w.desk.configure('groupBy', 'due');
  assert.deepEqual(w.tree.lines().filter((line) => !line.startsWith(' ')), ['Overdue (1)', 'No date (3)']);
  w.desk.configure('groupBy', 'none');
  assert.equal(w.tree.lines().length, 4);
  w.desk.configure('groupBy', 'list');
  w.desk.configure('sortBy', 'title');
  w.desk.configure('descending', true);
  await w.desk.until(() => w.tree.lines()[3] === '  Call Ann');
  const tip = w.tree.provider.resolveTreeItem({}, w.tree.find('Nails')).tooltip.value;
  assert.match(tip, /^Nails\n\n\\#diy · Hardware store/);
}, {
  prepare: async (home) => {
    await home.call('list/save', { list: { title: 'Hardware store' } });
    const { reminder } = await home.call('reminder/save', titled('Bake', { due: '2020-01-01', recurrence: ['FREQ=DAILY'] }));
    const alarms = [{ proximity: 'enter', place: { placeId: 'eiffel-tower' } }];
    await home.call('reminder/save', titled('Buy flour', { parent: reminder.id, priority: 1, alarms }));
    await home.call('reminder/save', titled('Call Ann'));
    await home.call('reminder/save', titled('Nails', { list: 'Hardware store', tags: ['diy'] }));
  },
});

withWindow('a change by another program appears by itself, and asks again for its group alone', async (w, home) => {
  await home.call('list/save', { list: { title: 'Garden' } });
  await home.call('reminder/save', titled('Rake', { list: 'Garden' }));
  await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Rake') && w.tree.find('Buy bread'));
  w.tree.lines();
  const garden = w.tree.find('Rake');
  const asked = w.tree.asked.length;
  const requests = countRequests(w);
  home.write('lists/Reminders/phone.ics', calendar('phone', 'SUMMARY:Call the dentist'));
  await w.desk.until(() => w.tree.find('Call the dentist'));
  assert.deepEqual(w.tree.asked.slice(asked), ['list:Reminders']);
  assert.equal(w.tree.find('Rake'), garden);
  assert.deepEqual(requests.map(({ method, params }) => [method, params.where.ids ?? params.limit]), [
    ['reminder/fetch', 0], ['reminder/fetch', ['phone']],
  ], 'the count of the status bar, and the one that is new');
  const again = w.tree.asked.length;
  home.write('lists/Reminders/phone.ics', calendar('phone', 'SUMMARY:Call the dentist', 'PRIORITY:1'));
  await w.desk.until(() => w.tree.item(w.tree.find('Call the dentist')).iconPath.color);
  assert.deepEqual(w.tree.asked.slice(again), [], 'a row that stays where it is is drawn anew by itself');
});

/** What is asked of the server from now on. */
function countRequests(w) {
  const requests = [];
  const { connection } = w.client.session;
  const request = connection.request.bind(connection);
  connection.request = (method, params) => {
    requests.push({ method, params });
    return request(method, params);
  };
  return requests;
}

withWindow('a filter is the server’s, holds for what changes, and can be cleared', async (w, home) => {
  await home.call('store/apply', { operations: [
    { method: 'reminder/save', params: titled('Bread', { priority: 1, tags: ['food'] }) },
    { method: 'reminder/save', params: titled('Brot', { priority: 9, notes: 'bread' }) },
    { method: 'reminder/save', params: titled('Nails') },
  ] });
  await w.desk.until(() => w.tree.lines().length === 4);
  const filtering = w.desk.run('filter');
  const input = await w.desk.notice(/Filter Reminders/);
  assert.match(input.type('list:Mars'), /There is no list “Mars”/);
  assert.equal(input.type('bread'), undefined);
  input.choose('bread');
  await filtering;
  assert.deepEqual(w.tree.lines(), ['Reminders (2)', '  Bread (#food)', '  Brot']);
  assert.equal(w.tree.view.message, '2 found: bread');
  assert.equal(w.desk.context['fencepost.isFiltered'], true);
  await home.call('reminder/save', titled('Screws'));
  await home.call('reminder/save', titled('Bread crumbs'));
  await w.desk.until(() => w.tree.find('Bread crumbs'));
  assert.equal(w.tree.find('Screws'), undefined);
  await w.desk.run('clearFilter');
  assert.ok(w.tree.find('Screws') && w.tree.find('Nails'));
});

withWindow('nothing to do, nothing found and no leave are told apart', async (w, home) => {
  const state = () => ['phase', 'access', 'isLoaded', 'isFiltered'].map((key) => w.desk.context[`fencepost.${key}`]);
  assert.deepEqual(w.tree.lines(), []);
  assert.deepEqual(state(), ['ready', 'fullAccess', true, false]);
  await w.client.mirror.turn;
  await w.desk.commands.get('fencepost.clearFilter')();
  const filtering = w.desk.run('filter');
  (await w.desk.notice(/Filter Reminders/)).choose('zebra');
  await filtering;
  assert.deepEqual(state(), ['ready', 'fullAccess', true, true]);
  assert.equal((await home.call('reminder/fetch')).total, 0);
});

// MARK: Adding and changing

withWindow('quick add says what it understands, saves it once, and closes', async (w, home) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Buy bread at:eif');
  assert.ok(picker.labels.some((label) => label.startsWith('at:Eiffel Tower · when you arrive')));
  picker.accept(/^at:Eiffel/);
  assert.equal(picker.value, 'Buy bread at:"Eiffel Tower" ');
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

// MARK: Alarms

const soon = (milliseconds = 1100) => new Date(Date.now() + milliseconds).toISOString();

withWindow('an alarm that goes off is told with what to do, and completing it completes', async (w, home) => {
  await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  const notice = await w.desk.notice(/^It is time: Tea$/);
  assert.deepEqual(notice.actions, ['Complete', 'Snooze…', 'Explain', 'Acknowledge']);
  await w.desk.until(() => w.tree.view.badge?.value === 1);
  notice.choose('Complete');
  await w.desk.until(() => !w.tree.find('Tea') && w.tree.view.badge === undefined);
  assert.deepEqual(await titles(home, { status: 'completed' }), ['Tea']);
});

withWindow('an alarm can be put off, and explained', async (w, home) => {
  const { reminder } = await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  (await w.desk.notice(/^It is time: Tea$/)).choose('Snooze…');
  const picks = await w.desk.notice(/^Tea$/);
  assert.deepEqual(picks.items.map(({ label }) => label), ['In 10 minutes', 'In an hour', 'Tomorrow at 9:00', 'At a time…']);
  picks.choose(/In an hour/);
  await w.desk.until(() => w.client.alarms.open.size === 0);
  const [{ snoozedUntil }] = (await home.call('reminder/get', { id: reminder.id })).reminder.alarms;
  assert.ok(Math.abs(Date.parse(snoozedUntil) - Date.now() - 3_600_000) < 60_000);
  w.desk.run('explain', w.tree.find('Tea'));
  const explained = await w.desk.notice(/^Tea$/);
  assert.equal(explained.options.modal, true);
  assert.match(explained.options.detail, /put off/);
});

withWindow('arriving at a place tells, and it can wait for the next visit', async (w, home) => {
  const place = { title: 'Bakery', latitude: 47.37, longitude: 8.54, radius: 150 };
  await home.call('reminder/save', titled('Buy bread', { alarms: [{ proximity: 'enter', place, policy: { dwell: 0, fireIfInside: true } }] }));
  await home.call('location/update', { latitude: 47.5, longitude: 8.54, at: new Date(Date.now() - 60_000).toISOString() });
  await home.call('location/update', { latitude: 47.37, longitude: 8.54 });
  (await w.desk.notice(/^You have arrived: Buy bread$/)).choose('Snooze…');
  (await w.desk.notice(/^Buy bread$/)).choose(/next visit/);
  await w.desk.until(() => w.client.alarms.open.size === 0);
  const { firings } = await home.call('alarm/firings');
  assert.equal(firings[0].end.reason, 'nextVisit');
});

withWindow('an alarm that was answered elsewhere before the window is looked at is not told of', async (w, home) => {
  w.desk.focus(false);
  await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  await w.desk.until(() => w.client.alarms.open.size === 1);
  const [{ firing }] = (await home.call('alarm/firings', { open: true })).firings;
  await home.call('alarm/acknowledge', { firing });
  w.desk.focus(true);
  await w.desk.until(() => w.client.alarms.open.size === 0);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('one that is answered here after it was elsewhere is no error', async (w, home) => {
  await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  const notice = await w.desk.notice(/^It is time: Tea$/);
  const { firings: [{ firing, item }] } = await home.call('alarm/firings', { open: true });
  await home.call('alarm/acknowledge', { firing });
  await home.call('reminder/remove', { id: item });
  notice.choose('Complete');
  await w.desk.until(() => w.client.alarms.open.size === 0);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('what went off while nobody looked is told of at the start, without anything being opened', async (w) => {
  (await w.desk.notice(/^It is time: Tea$/)).choose('Acknowledge');
  await w.desk.until(() => w.client.alarms.open.size === 0);
  assert.equal(w.client.mirror.state, undefined, 'no reminders were fetched for it');
  assert.match(w.desk.statusItems[0].text, /\$\(checklist\) 0/);
}, {
  isAllowed: false,
  globalState: { 'fencepost.wasAllowed': true },
  prepare: async (home) => {
    await home.grant();
    const server = startServer(home, '--access', 'full');
    server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"alarm/firings"}\n');
    await once(server.stdout, 'data');
    await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
    const deadline = Date.now() + 30_000;
    while ((await home.call('alarm/firings')).firings.length === 0) assert.ok(Date.now() < deadline);
    server.stdin.end();
    await once(server, 'close');
  },
});

// MARK: The map and the status bar

withWindow('the map is drawn for the editor’s theme, and anew when something on it changes', async (w, home) => {
  const place = { title: 'Bakery', latitude: 47.37, longitude: 8.54, radius: 150 };
  await home.call('reminder/save', titled('<script>alert(1)</script>', { alarms: [{ proximity: 'enter', place }] }));
  await w.desk.until(() => w.tree.lines().length === 2);
  await w.desk.run('map');
  const [panel] = w.desk.panels;
  const page = await w.desk.until(() => panel.pages.at(-1));
  assert.match(page, /&lt;script&gt;alert\(1\)/);
  assert.equal(page.match(/<script/g).length, 1);
  assert.match(page, /class="light"/);
  assert.match(page, /@media not all/);
  assert.deepEqual(panel.webview.options.localResourceRoots.map(String), ['file:/extension/media']);
  w.desk.darken();
  await w.desk.until(() => /class="dark"[^]*@media all/.test(panel.pages.at(-1)));
  await home.call('reminder/save', titled('Jam', { alarms: [{ proximity: 'leave', place }] }));
  await w.desk.until(() => /Jam/.test(panel.pages.at(-1)));
});

withWindow('the status bar counts what is due, and keeps counting', async (w, home) => {
  const [item] = w.desk.statusItems;
  await w.desk.until(() => item.isShown && item.text === '$(checklist) 0');
  await home.call('reminder/save', titled('Old', { due: '2020-01-01' }));
  await w.desk.until(() => item.text === '$(checklist) 1');
  assert.equal(item.tooltip, '1 reminder due today or overdue.');
  await home.call('reminder/save', titled('Later', { due: '2099-01-01' }));
  await w.desk.until(() => w.tree.find('Later'));
  assert.equal(item.text, '$(checklist) 1');
  w.desk.configure('statusBar', 'off');
  await w.desk.until(() => !item.isShown);
});

withWindow('a new list and a new place are made by name, a radius as it is written', async (w, home) => {
  const making = w.desk.run('newList');
  (await w.desk.notice(/New List/)).choose('Garden');
  await making;
  const placing = w.desk.run('newPlace');
  (await w.desk.notice(/New Place/)).choose('Gym');
  const where = await w.desk.notice(/Where is Gym/);
  assert.match(where.type('somewhere'), /Write it as/);
  where.choose('47.3769, 8.5417; 0.5 mi');
  await placing;
  assert.ok((await home.call('list/all')).lists.some(({ title }) => title === 'Garden'));
  const gym = (await home.call('place/all')).places.find(({ title }) => title === 'Gym');
  assert.equal(gym.radius, 804.672);
  await w.desk.until(() => w.client.mirror.places.has(gym.id));
});
