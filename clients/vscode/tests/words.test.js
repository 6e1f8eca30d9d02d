// The words of a row, what clocks show, the page of the map.
'use strict';
const assert = require('node:assert/strict');
const { test } = require('node:test');
const civil = require('../src/civil.js');
const words = require('../src/words.js');
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

test('a row says what the server says of it, and what the section says already is left out', () => {
  const row = {
    due: '3 days late', dueSection: 'overdue', repeats: 'every Fri', places: ['@Home'], listTitle: 'Garden',
    alarms: ['when you arrive at Home'], reminder: { title: 'Rake', tags: ['yard'], priority: 1, completed: false },
  };
  assert.equal(words.detail(row, { withList: true }), '3 days late · ↻ · @Home · #yard · Garden');
  assert.equal(words.detail(row, { withPlace: false }), '3 days late · ↻ · #yard');
  assert.equal(words.detail({ ...row, away: '1.2 km' }), '3 days late · ↻ · 1.2 km · @Home · #yard');
  assert.match(words.aloud({ ...row, away: '1.2 km' }), /, 1\.2 km away$/);
  assert.equal(words.aloud(row), 'Rake, high priority, overdue, 3 days late, repeats every Fri, when you arrive at Home');
  const conflict = { field: 'title', occurrence: null, current: 'Rake', other: 'Mow' };
  assert.match(words.detail({ ...row, reminder: { ...row.reminder, mergeConflicts: [conflict] } }), /^changed here and elsewhere/);
});

test('what clocks show, across a change of clocks and in another zone', () => {
  assert.equal(civil.wall(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Berlin'), '2026-10-25T02:30:00');
  assert.equal(civil.wall(Date.parse('2026-11-22T23:30:00Z'), 'Asia/Tokyo'), '2026-11-23T08:30:00');
  assert.equal(civil.daysAfter('2026-12-31', 1), '2027-01-01');
  assert.equal(civil.shown(Date.parse('2026-11-22T17:00:00Z'), clock), 'today 18:00');
  assert.equal(civil.shown(Date.parse('2026-11-21T17:00:00Z'), clock), '2026-11-21 18:00');
});

test('the page of the map runs our script alone, and its colours are the theme’s', () => {
  const svg = '<svg><style>a{} @media (prefers-color-scheme: dark) { b{} }</style><title>&lt;script&gt;</title></svg>';
  const made = page({ svg, nonce: 'N', source: 'https://s', style: 'https://s/m.css', script: 'https://s/m.js', isDark: true });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(made)[1];
  assert.equal(policy, "default-src 'none'; style-src https://s 'nonce-N'; script-src 'nonce-N'; base-uri 'none'; form-action 'none'");
  assert.match(made, /<style nonce="N">a\{\} @media all \{ b\{\} \}<\/style>/);
  assert.equal(made.match(/<script/g).length, 1);
});
