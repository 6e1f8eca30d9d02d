// The whole extension in the stand-in for VS Code, against the real server.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const assert = require('node:assert/strict');
const { calendar, titled, withWindow } = require('./surroundings.js');

// MARK: Consent

withWindow('the person is not asked at the start, but once when the view is first opened', async (w, home) => {
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

withWindow('a question that is closed is not an answer: looking does not ask again, a wish does', async (w) => {
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
  const late = w.client.mirror.sections.get('Reminders').rows[0].due;
  assert.match(late, /late$/);
  assert.deepEqual(w.tree.lines(), [
    'Hardware store (1)', '  Nails (#diy)',
    'Reminders (3)', `  Bake (${late} · ↻)`, '    Buy flour (@Eiffel Tower)', '  Call Ann',
  ]);
  const [, nails] = w.tree.rows();
  assert.equal(nails.item.contextValue, 'reminder.open');
  assert.equal(nails.item.checkboxState, 0);
  const flour = w.tree.rows().find(({ item }) => item.label === 'Buy flour');
  assert.equal(flour.item.accessibilityInformation.label, 'Buy flour, high priority, when you arrive at Eiffel Tower');
  assert.equal(flour.item.contextValue, 'reminder.open.part.alarms');
  assert.equal(flour.item.iconPath.id, 'location');
  assert.equal(flour.item.iconPath.color.id, 'list.errorForeground');
  const heads = () => w.tree.lines().filter((line) => !line.startsWith(' ')).join();
  const groupBy = (grouping, expected) => {
    w.desk.configure('groupBy', grouping);
    return w.desk.until(() => heads() === expected, `${grouping}: ${heads()}`);
  };
  await groupBy('priority', 'High (1),No priority (3)');
  await groupBy('place', 'Eiffel Tower (1),Anywhere (3)');
  assert.deepEqual(w.tree.lines().slice(0, 2), ['Eiffel Tower (1)', '  Buy flour (Reminders)']);
  await groupBy('tag', 'diy (1),No tag (3)');
  await groupBy('due', 'Overdue (2),No date (2)');
  w.desk.configure('groupBy', 'none');
  await w.desk.until(() => w.tree.lines().length === 4);
  await groupBy('list', 'Hardware store (1),Reminders (3)');
  w.desk.configure('sortBy', 'title');
  w.desk.configure('descending', true);
  await w.desk.until(() => w.tree.lines()[3] === '  Call Ann');
  const tip = w.tree.provider.resolveTreeItem({}, w.tree.find('Nails')).tooltip.value;
  assert.match(tip, /^Nails\n\n\\#diy · Hardware store$/);
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
  assert.deepEqual(requests.map(({ method, params }) => [method, params.limit ?? typeof params.since]), [
    ['reminder/fetch', 0], ['view/list', 'string'],
  ], 'the count of the status bar, and what differs from the version that is shown');
  const again = w.tree.asked.length;
  home.write('lists/Reminders/phone.ics', calendar('phone', 'SUMMARY:Call the dentist', 'PRIORITY:1'));
  await w.desk.until(() => w.tree.item(w.tree.find('Call the dentist')).iconPath.color);
  assert.deepEqual(w.tree.asked.slice(again), [], 'a row that stays where it is is drawn again by itself');
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

withWindow('what passes while nothing changes is shown: due by now, and another day', async (w, home) => {
  w.client.clock.now = () => Date.parse('2026-11-20T09:00:00Z');
  await home.call('reminder/save', titled('Soon', { due: '2026-11-20T11:00:00', timeZone: 'Europe/Berlin' }));
  await home.call('reminder/save', titled('Day', { due: '2026-11-20' }));
  await w.desk.until(() => w.tree.find('Soon') && w.tree.find('Day'));
  const late = () => w.tree.lines().filter((line) => /late/.test(line)).length;
  assert.equal(late(), 0);
  w.client.session.connection.notify('$/advanceClock', { seconds: 2 * 86_400 });
  w.client.clock.now = () => Date.parse('2026-11-22T09:00:00Z');
  w.desk.focus(false);
  w.desk.focus(true);
  await w.desk.until(() => late() === 2);
  await w.desk.until(() => w.desk.statusItems[0].text === '$(checklist) 2');
}, { settings: { arguments: ['--rehearse', '2026-11-20T09:00:00Z'] } });

withWindow('where positions have not come for long, one line above the rows says so', async (w, home) => {
  const sentence = 'Your position has not been reported for 3 hours.';
  let silence = sentence;
  const { request } = w.client.session;
  w.client.session.request = async function (method, ...rest) {
    const answer = await request.call(this, method, ...rest);
    return method === 'view/list' ? { ...answer, silence } : answer;
  };
  await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.view.message === sentence);
  silence = null;
  await home.call('reminder/save', titled('Buy milk'));
  await w.desk.until(() => w.tree.find('Buy milk') && w.tree.view.message === undefined);
});

withWindow('a position that comes from another process takes that line away, and no row is asked for', async (w, home) => {
  const place = { title: 'Bakery', latitude: 48.85, longitude: 2.35, radius: 200 };
  await home.call('reminder/save', titled('Buy bread', { alarms: [{ proximity: 'enter', place }] }));
  await w.desk.until(() => w.tree.view.message === 'No program has said where you are yet.');
  /** @type {string[]} */
  const asked = [];
  const { request } = w.client.session;
  w.client.session.request = function (method, ...rest) {
    asked.push(method);
    return request.call(this, method, ...rest);
  };
  await home.call('location/update', { latitude: 48.9, longitude: 2.3, accuracy: 8, source: 'phone' });
  await w.desk.until(() => w.tree.view.message === undefined);
  assert.deepEqual(asked, []);
});

withWindow('a filter is the server’s, holds for what changes, and can be cleared', async (w, home) => {
  await home.call('store/apply', { operations: [
    { method: 'reminder/save', params: titled('Bread', { priority: 1, tags: ['food'] }) },
    { method: 'reminder/save', params: titled('Brot', { priority: 9, notes: 'bread' }) },
    { method: 'reminder/save', params: titled('Nails') },
  ] });
  await w.desk.until(() => w.tree.lines().length === 4);
  const filtering = w.desk.run('filter');
  const input = await w.desk.notice(/Filter Reminders/);
  assert.match(await input.type('list:Mars'), /There is no list “Mars”/);
  assert.equal((await input.type('bread #food')).message, '#food, with “bread”');
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

withWindow('a filter is kept under a name, used again, and forgotten', async (w, home) => {
  process.env.XDG_DATA_HOME = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'filters-'));
  const file = path.join(process.env.XDG_DATA_HOME, 'fencepost-filters.json');
  await fs.promises.writeFile(file, '{"Iron":"nails"}');
  await home.call('store/apply', { operations: [
    { method: 'reminder/save', params: titled('Bread', { tags: ['food'] }) },
    { method: 'reminder/save', params: titled('Nails') },
  ] });
  await w.desk.until(() => w.tree.lines().length === 3);
  const run = async (/** @type {RegExp} */ choice) => {
    const running = w.desk.run('savedFilters');
    (await w.desk.notice(/Saved Filters/)).choose(choice);
    return running;
  };
  await run(/^Iron$/);
  assert.deepEqual(w.tree.lines(), ['Reminders (1)', '  Nails']);
  const filtering = w.desk.run('filter');
  (await w.desk.notice(/Filter Reminders/)).choose('#food');
  await filtering;
  const saving = run(/^Save “#food”/);
  (await w.desk.notice(/Name of This Filter/)).choose('Kitchen');
  await saving;
  assert.deepEqual(JSON.parse(fs.readFileSync(file, 'utf8')), { Iron: 'nails', Kitchen: '#food' });
  const forgetting = run(/^Forget One/);
  (await w.desk.notice(/Forget Which/)).choose('Iron');
  await forgetting;
  assert.deepEqual(JSON.parse(fs.readFileSync(file, 'utf8')), { Kitchen: '#food' });
  await w.desk.run('clearFilter');
  await run(/^Kitchen$/);
  assert.deepEqual(w.tree.lines(), ['Reminders (1)', '  Bread (#food)']);
  // What others keep while the name is asked for stays, and so does what is not a filter.
  const again = run(/^Save “#food”/);
  const name = await w.desk.notice(/Name of This Filter/);
  await fs.promises.writeFile(file, '{"Theirs":"#lot","more":[1]}');
  name.choose('Food');
  await again;
  assert.deepEqual(JSON.parse(fs.readFileSync(file, 'utf8')), { Theirs: '#lot', more: [1], Food: '#food' });
  // A file that cannot be read is left as it is, and named.
  for (const broken of ['{"x":"#lot",}', '[]', '']) {
    const keeping = run(/^Save “#food”/);
    const asked = await w.desk.notice(/Name of This Filter/);
    await fs.promises.writeFile(file, broken);
    asked.choose('Food');
    await w.desk.notice(/fencepost-filters\.json cannot be read as a JSON object\. Correct it/);
    await keeping;
    assert.equal(fs.readFileSync(file, 'utf8'), broken);
    await fs.promises.writeFile(file, '{}');
  }
  assert.deepEqual(fs.readdirSync(path.dirname(file)), [path.basename(file)]);
  await fs.promises.rm(process.env.XDG_DATA_HOME, { recursive: true });
  delete process.env.XDG_DATA_HOME;
});

withWindow('what the view says when it is empty is what there is to do', async (w, home) => {
  const welcome = () => w.desk.welcome('fencepost.reminders');
  assert.match(welcome(), /^There is nothing to do\.[^]*command:fencepost\.add\)/);
  await home.call('reminder/save', titled('Buy bread'));
  await w.desk.until(() => w.tree.find('Buy bread'));
  assert.equal(welcome(), '');
  const filtering = w.desk.run('filter');
  (await w.desk.notice(/Filter Reminders/)).choose('jam');
  await filtering;
  assert.match(welcome(), /^Nothing fits the filter\.[^]*command:fencepost\.clearFilter/);
  assert.equal(w.tree.view.description, 'jam');
  assert.deepEqual(w.desk.buttons('fencepost.reminders'), ['add', 'clearFilter', 'viewOptions', 'map']);
  await home.access('deny', 'VS Code');
  await w.desk.until(() => /You have not allowed VS Code/.test(welcome()));
  assert.equal(welcome().match(/\n\n/g).length, 2, 'and it is one thing only');
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
