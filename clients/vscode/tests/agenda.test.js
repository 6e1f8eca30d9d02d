// The agenda in the stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { calendar, titled, withWindow } = require('./surroundings.js');

const NOW = Date.parse('2026-11-20T09:00:00Z');

const event = (title, start, end, more = {}) => ({ event: { title, start, end, ...more } });
const saved = async (home, ...args) => (await home.call('event/save', event(...args))).event;

/** A window on a Friday morning, in which events may be seen; what is asked is written down. */
function withAgenda(sentence, body, { isGranted = true, isReal = false, ...options } = {}) {
  const settings = isReal ? {} : { arguments: ['--rehearse', new Date(NOW).toISOString()] };
  withWindow(sentence, async (w, home) => {
    if (!isReal) w.client.clock.now = () => NOW;
    const asked = [];
    const { request } = w.client.session;
    w.client.session.request = function (method, ...rest) {
      asked.push(method);
      return request.call(this, method, ...rest);
    };
    const open = async () => {
      w.agenda.setVisible(true);
      await w.desk.until(() => w.client.agenda.state !== undefined, 'events');
    };
    if (isGranted) await home.grant('events');
    await body({ ...w, asked, open }, home);
  }, { isAllowed: false, settings, ...options });
}

// MARK: Consent

withAgenda('the person is not asked for events until the agenda is opened, and then once', async (w, home) => {
  w.look();
  (await w.desk.notice(/asks to see and change your reminders/)).choose('Allow');
  await w.loaded();
  assert.equal(w.desk.history.filter((line) => /events/.test(line)).length, 0);
  w.agenda.setVisible(true);
  const question = await w.desk.notice(/VS Code asks to see and change your events: “Shows your events in the agenda/);
  assert.match(w.agenda.view.message, /Waiting for your answer/);
  assert.equal(w.tree.view.message, undefined);
  question.choose('Allow');
  await w.desk.until(() => w.client.agenda.state !== undefined);
  assert.equal(w.desk.context['fencepost.eventAccess'], 'fullAccess');
  assert.equal(w.agenda.view.message, undefined);
  assert.deepEqual(w.agenda.lines(), []);
  await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await w.desk.until(() => w.agenda.find('Choir'));
}, { isGranted: false });

withAgenda('who is asked for both is asked one question after the other', async (w) => {
  w.look();
  w.agenda.setVisible(true);
  const first = await w.desk.notice(/asks to see/);
  assert.match(first.message, /your reminders/);
  assert.equal(w.desk.shown.length, 1);
  first.choose("Don't allow");
  const second = await w.desk.notice(/your events/);
  assert.deepEqual(w.desk.shown, [second]);
  second.choose('Allow');
  await w.desk.until(() => w.client.agenda.state !== undefined);
  assert.equal(w.client.mirror.state, undefined);
}, { isGranted: false });

withAgenda('refused, the agenda stays empty, asks no more, and says what to do where something is wished', async (w, home) => {
  await saved(home, 'Secret', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  w.agenda.setVisible(true);
  (await w.desk.notice(/your events/)).choose("Don't allow");
  await w.desk.until(() => w.desk.context['fencepost.eventAccess'] === 'denied');
  w.agenda.setVisible(false);
  w.agenda.setVisible(true);
  await w.desk.run('addEvent');
  await w.desk.notice(/say in a terminal: fencepost access grant 'VS Code' events$/);
  assert.deepEqual(w.agenda.lines(), []);
  assert.deepEqual(w.desk.pickers, []);
  assert.equal(w.desk.history.filter((line) => /asks to see/.test(line)).length, 1);
  assert.ok(!w.asked.includes('view/agenda'));
  await home.grant('events');
  await w.desk.until(() => w.agenda.find('Secret'));
}, { isGranted: false });

withAgenda('consent that is taken back empties the agenda and closes what was open of it, and comes back live', async (w, home) => {
  await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await w.open();
  await w.desk.run('openEvent', w.agenda.find('Choir'));
  const { document } = w.desk.editor.active;
  assert.match(document.getText(), /^Title: Choir/);
  await home.access('deny', 'VS Code', 'events');
  await w.desk.until(() => w.agenda.lines().length === 0 && w.desk.editor.files.length === 0);
  await w.desk.until(() => document.getText() === '', 'no text that is kept behind');
  assert.deepEqual(w.desk.shown, []);
  await home.grant('events');
  await w.desk.until(() => w.agenda.find('Choir') && /^Title: Choir/.test(document.getText()));
});

withAgenda('what the agenda says when it is empty is what there is to do, and its buttons are those that do', async (w, home) => {
  const welcome = () => w.desk.welcome('fencepost.agenda');
  const buttons = () => w.desk.buttons('fencepost.agenda');
  w.agenda.setVisible(true);
  const question = await w.desk.notice(/your events/);
  assert.equal(welcome(), '', 'while it is asked');
  question.choose(undefined);
  await w.desk.until(() => /^VS Code may see your events only if you let it/.test(welcome()));
  assert.deepEqual(buttons(), []);
  const allowing = w.desk.run('allowEvents');
  (await w.desk.notice(/your events/)).choose('Allow');
  await allowing;
  assert.match(welcome(), /^Nothing takes place in these days/);
  assert.deepEqual(buttons(), ['addEvent', 'agendaPrevious', 'agendaNext']);
  await w.desk.run('agendaNext');
  assert.deepEqual(buttons(), ['addEvent', 'agendaPrevious', 'agendaToday', 'agendaNext']);
  await home.access('deny', 'VS Code', 'events');
  await w.desk.until(() => /grant 'VS Code' events/.test(welcome()));
  assert.deepEqual(buttons(), []);
}, { isGranted: false });

withAgenda('a command of the agenda opens it where it is closed', async (w, home) => {
  await saved(home, 'Choir', '2026-11-27T18:00:00', '2026-11-27T19:30:00');
  await w.desk.run('agendaNext');
  assert.equal(w.agenda.view.visible, true);
  assert.deepEqual(w.agenda.lines(), [w.agenda.lines()[0], '  Choir (18:00–19:30)']);
});

// MARK: What is shown

withAgenda('days stand one after the other, today first, each with what takes place', async (w, home) => {
  await saved(home, 'Movie night', '2026-11-20T20:00:00', '2026-11-20T23:00:00', { location: "Ann's" });
  await saved(home, 'Standup', '2026-11-19T09:00:00', '2026-11-19T09:15:00', { recurrence: ['FREQ=DAILY;COUNT=3'] });
  await saved(home, 'Fair', '2026-11-21', '2026-11-23', { status: 'canceled', notes: 'Bring *money*' });
  await saved(home, 'Far off', '2026-12-24', '2026-12-25');
  await w.open();
  assert.deepEqual(w.agenda.lines(), [
    'Today, Fri 20 Nov',
    '  Standup (09:00–09:15 · ↻)', "  Movie night (20:00–23:00 · Ann's)",
    'Tomorrow, Sat 21 Nov',
    '  Fair (all day)', '  Standup (09:00–09:15 · ↻)',
    'Sun 22 Nov',
    '  Fair (all day)',
  ]);
  assert.match(w.agenda.view.description, /^20\s?–\s?26 Nov$/);
  const row = w.agenda.find('Fair');
  const item = w.agenda.provider.resolveTreeItem(w.agenda.item(row), row);
  assert.match(item.tooltip.value, /^Fair\n\nTomorrow, Sat 21 Nov, all day\n\nStatus: canceled\n\nBring \\\*money\\\*$/);
  assert.equal(w.agenda.item(row).iconPath.id, 'circle-slash');
  assert.deepEqual(w.asked.filter((method) => /fetch|list|place|view/.test(method)), ['view/agenda']);
});

withAgenda('one goes to the days after and before, and back to today', async (w, home) => {
  await saved(home, 'Next week', '2026-11-27T18:00:00', '2026-11-27T19:00:00');
  await saved(home, 'Last week', '2026-11-19T18:00:00', '2026-11-19T19:00:00');
  await w.open();
  assert.equal(w.desk.context['fencepost.agendaIsMoved'], false);
  await w.desk.run('agendaNext');
  assert.deepEqual(w.agenda.lines(), ['Fri 27 Nov', '  Next week (18:00–19:00)']);
  assert.match(w.agenda.view.description, /^27 Nov\s–\s3 Dec$/);
  assert.equal(w.desk.context['fencepost.agendaIsMoved'], true);
  await w.desk.run('agendaPrevious');
  await w.desk.run('agendaPrevious');
  assert.deepEqual(w.agenda.lines(), ['Thu 19 Nov', '  Last week (18:00–19:00)']);
  await w.desk.run('agendaToday');
  assert.deepEqual(w.agenda.lines(), []);
  assert.match(w.agenda.view.description, /^20\s?–\s?26 Nov$/);
  w.desk.configure('agendaDays', 14);
  await w.desk.until(() => w.agenda.find('Next week'));
});

withAgenda('only changes are fetched and shown, and while the view is hidden, nothing is', async (w, home) => {
  const choir = await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await saved(home, 'Fair', '2026-11-21', '2026-11-22');
  await w.open();
  w.agenda.lines();
  w.asked.length = 0;
  w.agenda.asked.length = 0;
  await home.call('place/save', { place: { title: 'Nothing to do with it', latitude: 47, longitude: 8, radius: 100 } });
  await saved(home, 'Jam', '2026-11-21T10:00:00', '2026-11-21T11:00:00');
  await w.desk.until(() => w.agenda.find('Jam'));
  assert.deepEqual(w.asked, ['view/agenda']);
  assert.deepEqual(w.agenda.asked, ['day:2026-11-21'], 'the other day is not drawn again');
  await home.call('event/remove', { id: choir.id });
  await w.desk.until(() => !w.agenda.find('Choir'));
  assert.deepEqual(w.asked.splice(0), ['view/agenda', 'view/agenda']);

  w.agenda.setVisible(false);
  const heard = new Promise((resolve) => w.client.session.once('notification', resolve));
  await saved(home, 'Ball', '2026-11-22T20:00:00', '2026-11-22T23:00:00');
  await heard;
  await w.client.session.request('access/status');
  assert.deepEqual(w.asked, ['access/status']);
  w.agenda.setVisible(true);
  await w.desk.until(() => w.agenda.find('Ball'));
  assert.deepEqual(w.asked.slice(1), ['view/agenda']);
  w.agenda.setVisible(false);
  w.agenda.setVisible(true);
  await w.client.session.request('access/status');
  assert.deepEqual(w.asked.slice(2), ['access/status'], 'where nothing has happened, nothing is asked');
});

withAgenda('what another program writes is shown, and what happened while the server was dead', async (w, home) => {
  await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await w.open();
  const lines = calendar('fair', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261122', 'DTEND;VALUE=DATE:20261123');
  const folder = (await home.call('list/all')).lists[0].id;
  home.write(`lists/${folder}/fair.ics`, lines.map((line) => line.replace('VTODO', 'VEVENT')));
  await w.desk.until(() => w.agenda.find('Fair'));
  w.asked.length = 0;
  w.kill();
  await saved(home, 'Meanwhile', '2026-11-23T18:00:00', '2026-11-23T19:30:00');
  await w.desk.until(() => w.agenda.find('Meanwhile'));
  assert.ok(w.agenda.find('Choir'));
  assert.ok(w.asked.includes('view/agenda'), w.asked.join());
});

withAgenda('when the day ends, the agenda is of the next one', async (w, home) => {
  await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await saved(home, 'Next Friday', '2026-11-27T18:00:00', '2026-11-27T19:30:00');
  await w.open();
  const icon = () => w.agenda.item(w.agenda.find('Choir')).iconPath.color?.id;
  assert.equal(icon(), undefined);
  const pass = (instant) => {
    const seconds = (Date.parse(instant) - w.client.clock.now()) / 1000;
    w.client.session.connection.notify('$/advanceClock', { seconds });
    w.client.clock.now = () => Date.parse(instant);
    w.desk.focus(true);
  };
  pass('2026-11-20T20:00:00Z');
  await w.desk.until(() => icon() === 'disabledForeground');
  pass('2026-11-21T09:00:00Z');
  await w.desk.until(() => w.agenda.find('Next Friday'));
  assert.deepEqual(w.agenda.lines(), ['Fri 27 Nov', '  Next Friday (18:00–19:30)']);
});

withAgenda('reminders stand in the agenda where they may be seen: overdue first, and done from there', async (w, home) => {
  await home.call('reminder/save', titled('Rent', { due: '2026-11-17' }));
  await home.call('reminder/save', titled('Bread', { due: '2026-11-20T18:30:00' }));
  await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await saved(home, 'Dinner', '2026-11-20T19:00:00', '2026-11-20T21:00:00');
  await w.open();
  assert.deepEqual(w.agenda.lines().map((line) => line.replace(/ \(.*/, '')), ['Today, Fri 20 Nov', '  Choir', '  Dinner']);
  assert.match(w.agenda.lines()[1], /conflicts with Dinner/);
  await home.grant('reminders');
  await w.desk.until(() => w.agenda.find('Rent'));
  assert.deepEqual(w.agenda.lines().slice(0, 2), ['Overdue', '  Rent (3 days late)']);
  assert.ok(w.agenda.lines().includes('  Bread (18:30)'));
  const row = w.agenda.find('Rent');
  await w.desk.run('openEvent', row);
  assert.match(w.desk.editor.active.document.getText(), /^Title: Rent/);
  await w.desk.run('complete', row);
  await w.desk.until(() => !w.agenda.find('Rent'));
  await w.desk.run('undo');
  await w.desk.until(() => w.agenda.find('Rent'));
});

// MARK: One event

/** The document of a row, of what repeats as much as the person chooses. */
async function edited(w, row, part) {
  const opening = w.desk.run('openEvent', row);
  if (part) (await w.desk.notice(/repeats\. Which are to be edited\?/)).choose(part);
  await opening;
  return w.desk.editor.active.document;
}

withAgenda('an event is a document that follows it, and that saves what was changed', async (w, home) => {
  const { id } = await saved(home, 'Dinner', '2026-11-20T18:00:00', '2026-11-20T19:30:00', {
    location: "Ann's", notes: 'Bring\nwine', alarms: [{ relativeOffset: -900 }],
  });
  await w.open();
  const row = w.agenda.find('Dinner');
  assert.equal(w.agenda.item(row).command, undefined, 'a click chooses it, and opens nothing');
  const document = await edited(w, row);
  assert.match(document.uri.path, /^\/event\/[^/]+\/Dinner\.event$/);
  assert.equal(document.getText(), [
    'Title: Dinner', 'List: Reminders', 'Start: 2026-11-20 18:00', 'End: 2026-11-20 19:30', 'Repeat:', 'Alarm: 15 minutes before',
    "Where: Ann's", 'Place:', 'URL:', 'Show as: busy', 'Status:', '', 'Bring', 'wine', '',
  ].join('\n'));
  await home.call('event/save', { event: { id, title: 'Supper' } });
  await w.desk.until(() => document.getText().startsWith('Title: Supper'));
  document.replace('2026-11-20 19:30', '20:00');
  assert.equal(await document.save(), true);
  await w.desk.until(() => w.agenda.lines().includes("  Supper (18:00–20:00 · Ann's)"));
  assert.deepEqual(w.desk.shown, []);
  await home.call('event/remove', { id });
  await w.desk.until(() => document.isGone);
});

withAgenda('of what repeats one date, one and all later, or all are edited', async (w, home) => {
  const { id } = await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:00:00', { recurrence: ['FREQ=DAILY'] });
  await w.open();
  const row = (day) => w.agenda.rows().filter(({ item }) => /Choir/.test(item.label))[day].row;
  const titles = () => w.agenda.rows().map(({ item }) => item.label).filter((label) => /Choir/.test(label));
  const one = await edited(w, row(1), /^This one/);
  assert.match(one.getText(), /^Title: Choir\nStart: 2026-11-21 18:00\n/);
  one.replace('Choir', 'Choir in church');
  assert.equal(await one.save(), true);
  await w.desk.until(() => titles().filter((title) => title === 'Choir in church').length === 1);
  const later = await edited(w, row(4), /^This and all later/);
  later.replace('Choir', 'Choir of two');
  assert.equal(await later.save(), true);
  await w.desk.until(() => titles().join() === 'Choir,Choir in church,Choir,Choir,Choir of two,Choir of two,Choir of two');
  later.replace('Choir of two', 'Choir of three');
  assert.equal(await later.save(), true, 'it is the later series from now on');
  await w.desk.until(() => titles().at(-1) === 'Choir of three' && titles()[0] === 'Choir');
  const all = await edited(w, row(0), /^All/);
  all.replace('Choir', 'Rehearsal');
  assert.equal(await all.save(), true);
  assert.equal((await home.call('event/get', { id })).event.title, 'Rehearsal');
  await home.call('event/remove', { id, occurrence: '2026-11-21T18:00:00' });
  await w.desk.until(() => one.isGone);
});

withAgenda('a save of one and all later without a change keeps the date for the next save', async (w, home) => {
  await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:00:00', { recurrence: ['FREQ=DAILY'] });
  await w.open();
  const row = w.agenda.rows().filter(({ item }) => /Choir/.test(item.label))[4].row;
  const titles = () => w.agenda.rows().map(({ item }) => item.label).filter((label) => /Choir/.test(label));
  const later = await edited(w, row, /^This and all later/);
  later.write(later.getText());
  assert.equal(await later.save(), true);
  later.replace('Choir', 'Choir of two');
  assert.equal(await later.save(), true);
  await w.desk.until(() => titles().join() === 'Choir,Choir,Choir,Choir,Choir of two,Choir of two,Choir of two', 'both series');
});

withAgenda('an event is begun in the editor, on a day, and is there once it is saved', async (w, home) => {
  await saved(home, 'Fair', '2026-11-21', '2026-11-22');
  await w.open();
  await w.desk.run('newEventInEditor', w.agenda.find('Tomorrow, Sat 21 Nov'));
  const { document } = w.desk.editor.active;
  assert.match(document.getText(), /^Title:\s*\nList: Reminders\nStart: 2026-11-21/);
  document.write(document.getText().replace(/^Title:.*/, 'Title: Dinner').replace(/Start:.*/, 'Start: 2026-11-21 19:00').replace(/End:.*/, 'End: 21:30'));
  assert.equal(await document.save(), true);
  await w.desk.until(() => w.agenda.lines().some((line) => line.startsWith('  Dinner (19:00–21:30')));
  document.write(document.getText().replace(/End:.*/, 'End: 22:00'));
  assert.equal(await document.save(), true, 'it is the same one from then on');
  await w.desk.until(() => w.agenda.lines().some((line) => line.startsWith('  Dinner (19:00–22:00')));
  assert.equal(w.agenda.lines().filter((line) => /^ +Dinner/.test(line)).length, 1);
});

withAgenda('who opens what has just gone is told so in a sentence', async (w, home) => {
  const { id } = await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await w.open();
  const row = w.agenda.find('Choir');
  w.agenda.setVisible(false);
  await home.call('event/remove', { id });
  await w.desk.run('openEvent', row);
  const notice = await w.desk.until(() => w.desk.shown[0]);
  assert.match(notice.message, /^There is no item .* The item may have been removed/);
});

withAgenda('a line makes an event on the day that it was written for; what is not understood is said', async (w, home) => {
  await saved(home, 'Fair', '2026-11-21', '2026-11-22');
  await w.open();
  await w.desk.run('addEventOn', w.agenda.find('Tomorrow, Sat 21 Nov'));
  const [picker] = w.desk.pickers;
  const shows = (part) => w.desk.until(() => picker.labels.some((label) => label.includes(part)), part);
  assert.equal(picker.value, ' 2026-11-21');
  picker.type('Dinner 2026-11-21 /Nowhere');
  await shows('There is no list “Nowhere”.');
  picker.type('Dinner 2026-11-21 19:00-21:30 where:"Ann\'s"');
  await shows("Add “Dinner” · Tomorrow 19:00–21:30, at Ann's");
  picker.accept(/Add/);
  await w.desk.until(() => w.agenda.find('Dinner'));
  await w.desk.until(() => !picker.isShown);
  const { occurrences } = await home.call('event/fetch', { start: '2026-11-21', end: '2026-11-22' });
  const dinner = occurrences.find(({ title }) => title === 'Dinner');
  assert.deepEqual([dinner.start, dinner.end, dinner.timeZone, dinner.location], [
    '2026-11-21T19:00:00', '2026-11-21T21:30:00', 'Europe/Berlin', "Ann's",
  ]);
  assert.match(w.desk.statusMessages[0], /^“Dinner” is added: Tomorrow 19:00–21:30, at Ann's/);
  await w.desk.run('undo');
  await w.desk.until(() => !w.agenda.find('Dinner'));
});

withAgenda('a line that was not saved comes back, and is never two events', async (w, home) => {
  await w.open();
  await w.desk.run('addEvent');
  w.desk.pickers[0].type('Dinner 19:00');
  w.desk.pickers[0].hide();
  await w.desk.run('addEvent');
  const [, picker] = w.desk.pickers;
  assert.equal(picker.value, 'Dinner 19:00');
  await w.desk.until(() => picker.labels.some((label) => /Add/.test(label)));
  picker.accept(/Add/);
  w.kill();
  await w.desk.until(() => !picker.isShown && w.agenda.find('Dinner'));
  const { occurrences } = await home.call('event/fetch', { start: '2026-11-20', end: '2026-11-21' });
  assert.equal(occurrences.length, 1);
  await w.desk.run('addEvent');
  assert.equal(w.desk.pickers[2].value, '');
});

withAgenda('one that is removed can come back; of what repeats it is asked which', async (w, home) => {
  await saved(home, 'Once', '2026-11-20T12:00:00', '2026-11-20T13:00:00');
  await saved(home, 'Daily', '2026-11-20T09:00:00', '2026-11-20T09:15:00', { recurrence: ['FREQ=DAILY;COUNT=4'] });
  await w.open();
  const count = () => w.agenda.lines().filter((line) => /Daily/.test(line)).length;
  await w.desk.run('removeEvent', w.agenda.find('Once'));
  const notice = await w.desk.notice(/^“Once” is removed\.$/);
  await w.desk.until(() => !w.agenda.find('Once'));
  notice.choose('Undo');
  await w.desk.until(() => w.agenda.find('Once'));

  const second = () => w.agenda.rows().filter(({ item }) => item.label === 'Daily')[1].row;
  let removing = w.desk.run('removeEvent', second());
  const question = await w.desk.notice(/“Daily” repeats/);
  assert.equal(question.options.modal, true);
  assert.match(question.options.detail, /^Tomorrow, Sat 21 Nov, 09:00–09:15\./);
  question.choose(undefined);
  await removing;
  assert.equal(count(), 4);
  removing = w.desk.run('removeEvent', second());
  (await w.desk.notice(/“Daily” repeats/)).choose('Only This One');
  await removing;
  await w.desk.until(() => count() === 3);
  removing = w.desk.run('removeEvent', second());
  (await w.desk.notice(/“Daily” repeats/)).choose('This and All Later');
  await removing;
  await w.desk.until(() => count() === 1);
  (await w.desk.notice(/“Daily” is removed/)).choose('Undo');
  await w.desk.until(() => count() === 3);
});

withAgenda('an event that another program changed meanwhile is not removed', async (w, home) => {
  const { id } = await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await w.open();
  const row = w.agenda.find('Choir');
  w.agenda.setVisible(false);
  await home.call('event/save', { event: { id, title: 'Chorus' } });
  await w.desk.run('removeEvent', row);
  await w.desk.notice(/“Choir” has changed in the meantime/);
  assert.equal((await home.call('event/get', { id })).event.title, 'Chorus');
});

withAgenda('an event that calls is told of, also where nothing else may be seen', async (w, home) => {
  await w.open();
  const absoluteDate = new Date(Date.now() + 3000).toISOString();
  const { id } = await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00', { alarms: [{ absoluteDate }] });
  const notice = await w.desk.notice(/^It is time: Choir$/);
  assert.deepEqual(notice.actions, ['Snooze…', 'Explain', 'Put Away']);
  const [item] = w.desk.statusItems;
  assert.deepEqual([item.isShown, item.text, item.tooltip], [true, '$(bell-dot)', '1 alarm went off and waits for an answer.']);
  await home.call('event/remove', { id });
  await w.desk.until(() => !item.isShown);
  notice.choose('Put Away');
  await w.desk.until(() => w.desk.statusMessages.includes('“Choir” has been removed in the meantime.'));
}, { isReal: true });

withAgenda('another store shows nothing of this one', async (w, home) => {
  await saved(home, 'Choir', '2026-11-20T18:00:00', '2026-11-20T19:30:00');
  await w.open();
  assert.ok(w.agenda.find('Choir'));
  w.desk.configure('store', `${home.folder}/other`);
  assert.deepEqual(w.agenda.lines(), []);
  await w.desk.until(() => w.client.agenda.state !== undefined);
  assert.deepEqual(w.agenda.lines(), []);
});
