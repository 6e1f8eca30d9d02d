// What people write, and what it comes to: dates, one-line reminders, filters, texts of reminders.
'use strict';
const assert = require('node:assert/strict');
const { test } = require('node:test');
const civil = require('../src/civil.js');
const filter = require('../src/filter.js');
const form = require('../src/form.js');
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
const around = { clock, lists, places, length: (metres) => `${Math.round(metres)} m` };

test('days and times are read as people write them, and nothing else is taken for one', () => {
  const read = (text) => civil.read(text, clock);
  const said = {
    today: '2026-11-22', tomorrow: '2026-11-23', Friday: '2026-11-27', sun: '2026-11-29',
    '18:30': '2026-11-22T18:30:00', 'tomorrow 9:05': '2026-11-23T09:05:00',
    '2026-12-01': '2026-12-01', '2026-12-01 09:00': '2026-12-01T09:00:00', '2026-12-01T09:00:05': '2026-12-01T09:00:05',
  };
  for (const [text, date] of Object.entries(said)) assert.equal(read(text), date, text);
  for (const text of ['', 'soon', '2026-02-31', '25:00', '12:60', 'fr', '1.12.2026', '9']) {
    assert.equal(read(text), undefined, text);
  }
});

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

test('a filter is what the server looks for, and the rest is text', () => {
  assert.deepEqual(filter.read('fresh bread !high,medium due:week list:"hardware store" place:any #Errands status:all', around), {
    where: {
      priority: ['high', 'medium'], due: { to: '2026-11-29' }, lists: ['hw'], isLocation: true,
      tags: ['Errands'], status: 'all', text: 'fresh bread',
    },
    unclear: [],
  });
  assert.deepEqual(filter.read('at:home due:2026-12-01..', around).where, {
    near: { latitude: 47.4, longitude: 8.6, within: 100 }, due: { from: '2026-12-01' },
  });
  assert.match(filter.read('!urgent', around).unclear[0], /none, low, medium, high/);
});

const alarm = (id, more) => ({
  id, kind: 'relative', relativeOffset: null, relativeTo: null, absoluteDate: null, proximity: null,
  places: [], policy: null, acknowledged: null, snoozedUntil: null, ...more,
});
const bakery = { title: 'Bakery', latitude: 48.8606, longitude: 2.3376, radius: 141.17, address: 'Paris', placeId: null };
const reminder = {
  id: 'a', list: 'hw', title: 'Buy bread', notes: 'Rye\n\nsliced', url: null, location: null, priority: 2,
  start: null, startTimeZone: null, due: '2026-12-01T09:00:00', timeZone: 'America/New_York', completed: false,
  completionDate: null, creationDate: null, lastModifiedDate: null, tags: ['x', 'y'], parent: null, attachments: [],
  alarms: [
    alarm('1', { kind: 'location', proximity: 'enter', places: [bakery] }),
    alarm('2', { kind: 'other' }),
    alarm('3', { relativeOffset: -900, relativeTo: 'due' }),
    alarm('4', { kind: 'absolute', absoluteDate: '2026-12-01T08:00:00.000Z' }),
  ],
  recurrence: ['FREQ=WEEKLY'], isLocation: true, revision: 'r1',
};
const text = `Title: Buy bread
List: Hardware store
Priority: 2
Due: 2026-12-01 09:00 America/New_York
Start:
Repeat: FREQ=WEEKLY
Tags: x, y
URL:
Location:
Done: no
Arrive: Bakery (48.8606, 2.3376; 141 m)
Alarm: 15 min before due
Alarm: 2026-12-01 09:00
---
Rye

sliced
`;
const base = () => form.shown(reminder, around);
const changed = (from, to) => form.changes(base(), text.replace(from, to), around);

test('a reminder is a text, and the same text is no change', () => {
  assert.equal(form.written(reminder, around), text);
  assert.deepEqual(form.changes(base(), text, around).input, {});
  assert.deepEqual(form.changes(base(), text.replace(/\n/g, '\r\n'), around).input, {});
});

test('only lines that were changed are sent, as the server takes them', () => {
  assert.deepEqual(changed('Buy bread', 'Buy rolls').input, { title: 'Buy rolls' });
  assert.deepEqual(changed('Priority: 2', 'priority: low').input, { priority: 9 });
  assert.deepEqual(changed('Hardware store', 'reminders').input, { list: 'r' });
  assert.deepEqual(changed('2026-12-01 09:00 America/New_York', 'tomorrow 10:00 floating').input, { due: '2026-11-23T10:00:00', timeZone: null });
  assert.deepEqual(changed('2026-12-01 09:00 America/New_York', 'tomorrow 10:00').input, { due: '2026-11-23T10:00:00', timeZone: 'Europe/Berlin' });
  assert.deepEqual(changed('2026-12-01 09:00 America/New_York', '').input, { due: null });
  assert.deepEqual(changed('Due: 2026-12-01 09:00 America/New_York', 'Due: next year').input, { due: 'next year' });
  assert.deepEqual(changed('x, y', 'x, #z').input, { tags: ['x', 'z'] });
  assert.deepEqual(changed('Done: no', 'Done: yes').input, { completed: true });
  assert.deepEqual(changed('Repeat: FREQ=WEEKLY\n', '').input, { recurrence: [] });
  assert.deepEqual(changed('sliced', 'whole').input, { notes: 'Rye\n\nwhole' });
  assert.deepEqual(changed(/Rye[^]*/, '').input, { notes: null });
});

test('an alarm whose line was not changed is left alone, wherever the line stands', () => {
  assert.deepEqual(changed('Alarm: 15 min before due\n', '').input, { alarmChanges: { add: [], update: [], remove: ['3'] } });
  assert.deepEqual(changed('15 min', '2 h').input, {
    alarmChanges: { add: [], update: [{ id: '3', relativeOffset: -7200, relativeTo: 'due' }], remove: [] },
  });
  assert.deepEqual(changed('---', 'Leave: home\n---').input, {
    alarmChanges: { add: [{ proximity: 'leave', places: [{ placeId: 'home' }] }], update: [], remove: [] },
  });
  const moved = text.replace('Alarm: 15 min before due\n', '').replace('Arrive:', 'Alarm: 15 min before due\nArrive:');
  assert.deepEqual(form.changes(base(), moved, around).input, {});
});

test('a radius that was only shown rounded goes back exact, and one that was written as it was written', () => {
  const place = { title: 'Bakery', latitude: 48.9, longitude: 2.3376, address: 'Paris' };
  const update = (places) => ({ alarmChanges: { add: [], update: [{ id: '1', proximity: 'enter', places }], remove: [] } });
  assert.deepEqual(changed('48.8606', '48.9').input, update([{ ...place, radius: 141.17 }]));
  assert.deepEqual(changed('48.8606, 2.3376; 141 m', '48.9, 2.3376; 0,5 mi').input, update([{ ...place, radius: '0,5 mi' }]));
});

test('what cannot be understood is said with its line, and what to write instead', () => {
  const faults = (from, to) => changed(from, to).faults.map(({ line, message }) => `${line}: ${message}`);
  assert.deepEqual(faults('Buy bread', ''), ['0: A reminder needs a title.']);
  assert.match(faults('Hardware store', 'Mars')[0], /^1: There is no list “Mars”. There are: Reminders, Hardware store/);
  assert.match(faults('Bakery (48.8606, 2.3376; 141 m)', 'Bakery')[0], /^10: “Bakery” is none of your places/);
  assert.match(faults('15 min before due', 'soon')[0], /^11: “soon” is no time for an alarm/);
  assert.match(faults('Done: no', 'Doen: no')[0], /^9: A line begins with one of/);
  assert.match(faults('URL:', 'Title: again')[0], /^7: There is a line “Title” already/);
});

test('after a save the words that were written stand for what was saved, on any later day', () => {
  const typed = text.replace('2026-12-01 09:00 America/New_York', 'tomorrow').replace('---', 'Leave: Home\n---');
  const { carried } = form.changes(base(), typed, around);
  const made = alarm('5', { kind: 'location', proximity: 'leave', places: [{ ...places[1], placeId: 'home' }] });
  const after = { ...reminder, due: '2026-11-23', timeZone: null, alarms: [...reminder.alarms, made], revision: 'r2' };
  const saved = form.saved(base(), typed, carried, after);
  const later = { ...around, clock: { ...clock, now: () => clock.now() + 3 * civil.DAY } };
  assert.deepEqual(form.changes(saved, typed, later).input, {});
  assert.deepEqual(form.changes(saved, typed.replace('Leave: Home\n', ''), later).input, {
    alarmChanges: { add: [], update: [], remove: ['5'] },
  });
});

test('a new reminder is a text to be filled in', () => {
  const blank = { reminder: undefined, text: form.blank('Reminders'), alarms: [] };
  const typed = blank.text.replace('Title: ', 'Title: Call Ann').replace('Arrive:', 'Arrive: Home');
  assert.deepEqual(form.changes(blank, typed, around).input, {
    title: 'Call Ann', alarms: [{ proximity: 'enter', places: [{ placeId: 'home' }] }],
  });
});

test('the page of the map runs our script alone, and its colours are the theme’s', () => {
  const svg = '<svg><style>a{} @media (prefers-color-scheme: dark) { b{} }</style><title>&lt;script&gt;</title></svg>';
  const made = page({ svg, nonce: 'N', source: 'https://s', style: 'https://s/m.css', script: 'https://s/m.js', isDark: true });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(made)[1];
  assert.equal(policy, "default-src 'none'; style-src https://s 'nonce-N'; script-src 'nonce-N'; base-uri 'none'; form-action 'none'");
  assert.match(made, /<style nonce="N">a\{\} @media all \{ b\{\} \}<\/style>/);
  assert.equal(made.match(/<script/g).length, 1);
});
