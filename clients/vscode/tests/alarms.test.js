// Alarms, the map and the status bar in the stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { once } = require('node:events');
const { openWindow, startServer, titled, titles, withWindow } = require('./surroundings.js');

// MARK: Alarms

const soon = (milliseconds = 3000) => new Date(Date.now() + milliseconds).toISOString();

withWindow('an alarm that goes off is told with what to do, and completing it completes', async (w, home) => {
  await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  const notice = await w.desk.notice(/^It is time: Tea$/);
  assert.deepEqual(notice.actions, ['Complete', 'Snooze…', 'Explain', 'Put Away']);
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
  assert.match(explained.options.detail, /snoozed/);
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

withWindow('many that go off in one go are told of in one notice, which leads to each of them', async (w, home) => {
  const absoluteDate = soon(5000);
  await home.call('store/apply', { operations: ['One', 'Two', 'Three', 'Four'].map((title) => ({
    method: 'reminder/save', params: titled(title, { alarms: [{ absoluteDate }] }),
  })) });
  (await w.desk.notice(/^4 alarms have gone off: “.*”, “.*”, “.*” and more\.$/)).choose('Show');
  const list = await w.desk.until(() => w.desk.pickers.find(({ title }) => title === 'What has gone off'));
  assert.equal(list.items.length, 4);
  list.accept(/Two/);
  const actions = await w.desk.notice(/^Two$/);
  assert.deepEqual(actions.items, ['Complete', 'Snooze…', 'Explain', 'Put Away']);
  actions.choose('Complete');
  await w.desk.until(() => w.client.alarms.open.size === 3);
  assert.deepEqual(await titles(home, { status: 'completed' }), ['Two']);
  assert.equal(w.desk.statusItems[0].text, '$(bell-dot) 0');
  assert.equal(w.desk.statusItems[0].command, 'fencepost.alarms');
});

withWindow('a time to be reminded again is taken as it is written, if it is to come', async (w, home) => {
  const { reminder } = await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  (await w.desk.notice(/^It is time: Tea$/)).choose('Snooze…');
  (await w.desk.notice(/^Tea$/)).choose(/At a time/);
  const input = await w.desk.notice(/^Tea$/);
  assert.match(await input.type('2020-01-01 9:00'), /to come/);
  assert.match(await input.type('later'), /to come/);
  assert.equal(await input.type('20 minutes'), undefined);
  input.choose('2037-05-05 9:00');
  await w.desk.until(() => w.client.alarms.open.size === 0);
  const [alarm] = (await home.call('reminder/get', { id: reminder.id })).reminder.alarms;
  assert.equal(alarm.snoozedUntil, '2037-05-05T07:00:00.000Z');
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

withWindow('one that is answered here after it was removed elsewhere is not an error, and it is said', async (w, home) => {
  await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  const notice = await w.desk.notice(/^It is time: Tea$/);
  const { firings: [{ firing, item }] } = await home.call('alarm/firings', { open: true });
  await home.call('reminder/remove', { id: item });
  await w.desk.until(() => w.client.alarms.open.size === 0);
  notice.choose('Complete');
  await w.desk.until(() => w.desk.statusMessages.includes('“Tea” has been removed in the meantime.'));
  assert.ok(firing);
  assert.deepEqual(w.desk.shown, []);
});

const soonByTheWall = () => {
  const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3000);
  return new Date(due.getTime() - due.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
};
const weekly = (due) => ({ due, recurrence: ['FREQ=WEEKLY'], alarms: [{ relativeOffset: 0 }] });

withWindow('two windows tell of what repeats, and Complete in both completes it once', async (w, home) => {
  const other = openWindow(home, { globalState: { 'fencepost.wasAllowed': true } });
  try {
    other.look();
    await other.loaded();
    const { reminder: { id } } = await home.call('reminder/save', titled('Water', weekly(soonByTheWall())));
    const [notice, second] = [await w.desk.notice(/^It is time: Water$/), await other.desk.notice(/^It is time: Water$/)];
    notice.choose('Complete');
    await w.desk.until(() => w.client.alarms.open.size === 0);
    const next = (await home.call('reminder/get', { id })).reminder.due;
    second.choose('Complete');
    await other.desk.until(() => other.desk.statusMessages.includes('“Water” is done already.'));
    assert.equal((await home.call('reminder/get', { id })).reminder.due, next);
    assert.deepEqual(await titles(home, { status: 'completed' }), ['Water']);
    await w.desk.run('undo');
    assert.notEqual((await home.call('reminder/get', { id })).reminder.due, next, 'one undo takes the completion back');
  } finally {
    await other.close();
  }
});

withWindow('what was completed elsewhere is not completed once more by the notice that is left here', async (w, home) => {
  const wall = soonByTheWall();
  const { reminder: { id } } = await home.call('reminder/save', titled('Water', weekly(wall)));
  const notice = await w.desk.notice(/^It is time: Water$/);
  const next = (await home.call('reminder/complete', { id })).reminder.due;
  assert.notEqual(next, wall);
  notice.choose('Complete');
  await w.desk.until(() => w.desk.statusMessages.includes('“Water” is done already.'));
  assert.equal((await home.call('reminder/get', { id })).reminder.due, next);
  assert.equal(w.client.alarms.open.size, 0);
  assert.deepEqual(w.desk.shown, []);
});

withWindow('what is answered elsewhere stops being counted at once, and nothing is asked for it', async (w, home) => {
  const asked = [];
  const { request } = w.client.session;
  w.client.session.request = function (method, ...rest) {
    asked.push(method);
    return request.call(this, method, ...rest);
  };
  await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  const notice = await w.desk.notice(/^It is time: Tea$/);
  const [item] = w.desk.statusItems;
  assert.match(item.text, /bell-dot/);
  assert.match(item.tooltip, /1 alarm went off/);
  const { firings: [{ firing }] } = await home.call('alarm/firings', { open: true });
  await home.call('alarm/acknowledge', { firing });
  await w.desk.until(() => w.tree.view.badge === undefined && /checklist/.test(item.text));
  const before = asked.length;
  notice.choose('Complete');
  await w.desk.until(() => w.desk.statusMessages.length > 0);
  assert.deepEqual(w.desk.statusMessages, ['The alarm of “Tea” was put away already.']);
  assert.equal(asked.length, before, 'what is answered too late asks for nothing');
  assert.deepEqual(asked.filter((method) => method === 'alarm/firings'), []);
  assert.deepEqual(await titles(home), ['Tea']);
});

withWindow('two that are called the same and go off together are both told of', async (w, home) => {
  const absoluteDate = soon();
  const made = [];
  for (const priority of [1, 9]) {
    made.push((await home.call('reminder/save', titled('Tea', { priority, alarms: [{ absoluteDate }] }))).reminder.id);
  }
  await w.desk.until(() => w.desk.shown.length === 2);
  const [one, other] = w.desk.shown.map(({ message }) => message);
  assert.equal(one, 'It is time: Tea');
  assert.match(other, /^It is time: Tea \(\d\d:\d\d\)$/);
  for (const notice of [...w.desk.shown]) notice.choose('Complete');
  await w.desk.until(() => w.client.alarms.open.size === 0);
  for (const id of made) assert.equal((await home.call('reminder/get', { id })).reminder.completed, true);
});

withWindow('a question about what is answered elsewhere is taken down, and so is its row in the list', async (w, home) => {
  const absoluteDate = soon();
  for (const title of ['Tea', 'Jam']) await home.call('reminder/save', titled(title, { alarms: [{ absoluteDate }] }));
  (await w.desk.notice(/^It is time: Tea$/)).choose('Snooze…');
  (await w.desk.notice(/^It is time: Jam$/)).choose(undefined);
  await w.desk.notice(/^Tea$/);
  w.desk.run('alarms');
  const list = await w.desk.until(() => w.desk.pickers[0]);
  list.activeItems = [list.rows.find(({ label }) => /Jam/.test(label))];
  assert.equal(list.rows.length, 2);
  const { firings } = await home.call('alarm/firings', { open: true });
  const of = (title) => firings.find((each) => each.title === title).firing;
  await home.call('alarm/snooze', { firing: of('Tea'), until: '2037-05-05T07:00:00Z' });
  await w.desk.until(() => w.desk.shown.length === 0 && list.rows.length === 1);
  assert.deepEqual(list.activeItems.map(({ firing }) => firing.title), ['Jam']);
  await w.desk.until(() => w.desk.statusMessages.length > 0);
  assert.deepEqual(w.desk.statusMessages, ['The alarm of “Tea” was put off already.']);
  await home.call('alarm/acknowledge', { firing: of('Jam') });
  await w.desk.until(() => !list.isShown);
  const [alarm] = (await home.call('reminder/fetch', { where: { text: 'Tea' }, fields: ['alarms'] })).reminders[0].alarms;
  assert.equal(alarm.snoozedUntil, '2037-05-05T07:00:00.000Z');
});

withWindow('what was answered elsewhere is not put off', async (w, home) => {
  const { reminder: { id } } = await home.call('reminder/save', titled('Tea', { alarms: [{ absoluteDate: soon() }] }));
  const notice = await w.desk.notice(/^It is time: Tea$/);
  const { firings: [{ firing }] } = await home.call('alarm/firings', { open: true });
  await home.call('alarm/acknowledge', { firing });
  await w.desk.until(() => w.client.alarms.open.size === 0);
  notice.choose('Snooze…');
  await w.desk.until(() => w.desk.statusMessages.includes('The alarm of “Tea” was put away already.'));
  assert.deepEqual(w.desk.shown, []);
  assert.equal((await home.call('reminder/get', { id })).reminder.alarms[0].snoozedUntil, null);
});

withWindow('alarms that went off while no window was open are shown at the start, before any view is opened', async (w) => {
  (await w.desk.notice(/^It is time: Tea$/)).choose('Put Away');
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
    const deadline = Date.now() + 180_000;
    while ((await home.call('alarm/firings')).firings.length === 0) assert.ok(Date.now() < deadline);
    server.stdin.end();
    await once(server, 'close');
  },
});

// MARK: The map and the status bar

withWindow('the map is drawn for the editor’s theme, and again when something on it changes', async (w, home) => {
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

withWindow('the map is emptied when consent is taken back, without a notice, and drawn when it comes again', async (w, home) => {
  const place = { title: 'Bakery', latitude: 47.37, longitude: 8.54, radius: 150 };
  await home.call('reminder/save', titled('Jam', { alarms: [{ proximity: 'enter', place }] }));
  await w.desk.until(() => w.tree.find('Jam'));
  await w.desk.run('map');
  const [panel] = w.desk.panels;
  assert.match(panel.pages.at(-1), /Jam/);
  await home.access('deny', 'VS Code');
  await w.desk.until(() => w.desk.context['fencepost.access'] === 'denied' && w.tree.lines().length === 0);
  await w.client.mirror.turn;
  await w.client.session.request('access/status');
  assert.equal(panel.pages.at(-1), '');
  assert.deepEqual(w.desk.shown, []);
  await home.grant();
  await w.desk.until(() => /Jam/.test(panel.pages.at(-1)));
});

withWindow('where you are goes from the map when that alone is taken back', async (w, home) => {
  await w.desk.run('map');
  const [panel] = w.desk.panels;
  await w.desk.until(() => /class="you"/.test(panel.pages.at(-1)));
  await home.access('deny', 'VS Code', 'location');
  await w.desk.until(() => panel.pages.at(-1) && !/class="you"/.test(panel.pages.at(-1)));
  assert.deepEqual(w.desk.shown, []);
}, { prepare: async (home) => {
  await home.access('grant', 'VS Code', 'location');
  await home.call('location/update', { latitude: 47.37, longitude: 8.54 });
} });

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
  await w.desk.run('newPlace');
  const [picker] = w.desk.pickers;
  picker.type('Gym somewhere');
  await w.desk.until(() => picker.labels.some((label) => /A place needs coordinates/.test(label)));
  picker.type('Gym 47.3769,8.5417 within 0.5 mi');
  await w.desk.until(() => picker.labels.some((label) => /Add “Gym”/.test(label)));
  picker.accept(/Add/);
  await w.desk.until(() => !picker.isShown);
  assert.ok((await home.call('list/all')).lists.some(({ title }) => title === 'Garden'));
  const gym = (await home.call('place/all')).places.find(({ title }) => title === 'Gym');
  assert.equal(gym.radius, 804.672);
  await w.desk.until(() => w.client.mirror.places.has(gym.id));
});
