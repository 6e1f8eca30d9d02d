// Ten thousand reminders: what opening, scrolling and one change among them cost.
'use strict';
const assert = require('node:assert/strict');
const { withWindow } = require('./surroundings.js');

const COUNT = 10_000;

/** Far more than a person would wait for, so that only a fault of kind is found on a busy machine; the
 * figures themselves are printed. */
const PAUSE = 30_000;

const took = async (action) => {
  const start = performance.now();
  await action();
  return performance.now() - start;
};

withWindow('ten thousand reminders open, scroll and change without a pause', async (w, home) => {
  const whole = await took(async () => {
    w.look();
    await w.loaded();
  });
  assert.equal(w.client.mirror.reminders.size, COUNT);
  const first = await took(() => w.tree.lines());
  assert.equal(w.tree.rows().length, 2 + 2 * 1000 + 2, 'a thousand of each list, and a row for more');
  const more = w.tree.rows().find(({ row }) => row.kind === 'more');
  assert.match(more.item.label, /^Show 1,000 more$/);
  const next = await took(() => {
    w.desk.run('showMore', more.row);
    w.tree.lines();
  });
  const grouping = await took(() => {
    w.desk.configure('groupBy', 'due');
    return w.desk.until(() => w.tree.lines().some((line) => /^Later/.test(line)));
  });
  w.desk.configure('groupBy', 'list');
  await w.desk.until(() => w.tree.lines().some((line) => /^Garden/.test(line)));
  const [{ id }] = (await home.call('reminder/fetch', { limit: 1, sort: 'dueDate' })).reminders;
  const before = w.client.mirror.reminders.get(id);
  let change = 0;
  w.client.session.on('notification', (method) => {
    if (method === 'store/didChange') change = performance.now();
  });
  await home.call('reminder/save', { reminder: { id, title: 'Another title' } });
  await w.desk.until(() => w.client.mirror.reminders.get(id) !== before && w.tree.find('Another title'));
  change = performance.now() - change;
  const figures = { whole, first, next, grouping, change };
  console.log(Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)} ms`).join(', '));
  for (const [name, value] of Object.entries({ first, next, grouping, change })) {
    assert.ok(value < PAUSE, `${name}: ${Math.round(value)} ms`);
  }
  assert.ok(whole < 10 * PAUSE, `whole: ${Math.round(whole)} ms`);
}, {
  isAllowed: false,
  prepare: async (home) => {
    await home.grant();
    await home.call('list/save', { list: { title: 'Garden' } });
    for (let at = 0; at < COUNT; at += 2500) {
      const operations = Array.from({ length: 2500 }, (_, each) => {
        const n = at + each;
        return {
          method: 'reminder/save',
          params: { reminder: {
            title: `Reminder ${n}`, list: n % 2 ? 'Garden' : 'Reminders', priority: n % 10,
            due: `20${30 + (n % 9)}-0${1 + (n % 9)}-1${n % 10}T0${n % 10}:00:00`,
            ...(n % 4 ? {} : { alarms: [{ proximity: 'enter', place: { title: `Place ${n % 50}`, latitude: 47 + n / COUNT, longitude: 8.5, radius: 150 } }] }),
          } },
        };
      });
      await home.callWith('store/apply', { operations });
    }
  },
});
