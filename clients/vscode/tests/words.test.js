// Dates in words, filters, the page of the map.
'use strict';
const assert = require('node:assert/strict');
const { test } = require('node:test');
const civil = require('../src/civil.js');
const filter = require('../src/filter.js');
const { page } = require('../src/map-page.js');

const clock = { now: () => Date.parse('2026-11-22T11:00:00Z'), zone: () => 'Europe/Berlin' };
const lists = [
  { id: 'r', title: 'Reminders', entities: ['reminder', 'event'], isDefault: true },
  { id: 'hw', title: 'Hardware store', entities: ['reminder'] },
];
const places = [
  { id: 'po', title: 'Post office', latitude: 47.3, longitude: 8.5, radius: 150, address: null },
  { id: 'home', title: 'Home', latitude: 47.4, longitude: 8.6, radius: 100, address: null },
];
const around = { clock, lists, places, date: async (words) => ({ fri: '2026-11-27' })[words] };

test('wall clocks are placed in time where clocks leap, and where they show an hour twice', () => {
  const at = (wall) => new Date(civil.instant(wall, 'Europe/Berlin')).toISOString();
  assert.equal(at('2026-10-25T02:30:00'), '2026-10-25T00:30:00.000Z');
  assert.equal(at('2026-03-29T02:30:00'), '2026-03-29T01:30:00.000Z');
  assert.equal(at('2026-07-01'), '2026-06-30T22:00:00.000Z');
});

test('what is due is told as the person has it, whatever its own zone', () => {
  const spoken = (due, zone) => civil.spoken(due, zone, clock).text;
  assert.equal(spoken('2026-11-22'), 'today');
  assert.equal(spoken('2026-11-22T18:30:00', 'Europe/Berlin'), 'today 18:30');
  assert.equal(spoken('2026-11-22T20:00:00', 'America/New_York'), 'tomorrow 02:00');
  assert.equal(spoken('2026-11-25T09:00:00', null), 'Wed 09:00');
  assert.equal(spoken('2026-12-24'), '24 Dec');
  assert.equal(spoken('2028-01-01'), '1 Jan 2028');
  assert.equal(civil.spoken('2026-11-22T11:59:59', null, clock).isOverdue, true);
  assert.equal(civil.spoken('2026-11-22', null, clock).isOverdue, false);
});

test('a filter is what the server looks for, and the rest is text', async () => {
  assert.deepEqual(await filter.read('fresh bread !high,medium due:week list:"hardware store" place:any #Errands status:all', around), {
    where: {
      priority: ['high', 'medium'], due: { to: '2026-11-29' }, lists: ['hw'], isLocation: true,
      tags: ['Errands'], status: 'all', text: 'fresh bread',
    },
    unclear: [],
  });
  assert.deepEqual((await filter.read('at:home due:2026-12-01..', around)).where, {
    near: { latitude: 47.4, longitude: 8.6, within: 100 }, due: { from: '2026-12-01' },
  });
  assert.deepEqual((await filter.read('due:fri', around)).where, { due: { from: '2026-11-27', to: '2026-11-28' } });
  assert.match((await filter.read('!urgent', around)).unclear[0], /none, low, medium, high/);
  assert.match((await filter.read('due:soon', around)).unclear[0], /“soon” is no date/);
});

test('the page of the map runs our script alone, and its colours are the theme’s', () => {
  const svg = '<svg><style>a{} @media (prefers-color-scheme: dark) { b{} }</style><title>&lt;script&gt;</title></svg>';
  const made = page({ svg, nonce: 'N', source: 'https://s', style: 'https://s/m.css', script: 'https://s/m.js', isDark: true });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(made)[1];
  assert.equal(policy, "default-src 'none'; style-src https://s 'nonce-N'; script-src 'nonce-N'; base-uri 'none'; form-action 'none'");
  assert.match(made, /<style nonce="N">a\{\} @media all \{ b\{\} \}<\/style>/);
  assert.equal(made.match(/<script/g).length, 1);
});
