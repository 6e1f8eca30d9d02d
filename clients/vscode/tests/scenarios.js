// What a person does in a window while a transcript plays the server, and what they then see. The same
// is done with the real server when a transcript is recorded.
'use strict';
const assert = require('node:assert/strict');
const { calendar } = require('./surroundings.js');

/** Answers and changes have come, and all that follows from them was asked and answered. */
const settled = (w) =>
  w.desk.until(() => w.client.session.sent.size === 0 && w.client.session.queue.length === 0, 'all is answered');

/**
 * Does something, and waits until as many requests were answered as follow from it.
 * @param {number} count
 */
async function answered(w, count, action) {
  const before = w.answers();
  const done = action();
  await w.desk.until(() => w.answers() === before + count, `${count} answers, not ${w.answers() - before}`);
  await done;
  await settled(w);
}

async function firstLook(w) {
  w.look();
  const question = await w.desk.notice(/VS Code asks to see and change your reminders/);
  await answered(w, 5, () => question.choose('Allow'));
  assert.deepEqual(w.tree.lines(), []);

  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  await answered(w, 1, () => picker.type('Buy bread at:"Eiffel Tower" due:tomorrow 18:30 !high #errands'));
  await answered(w, 3, () => picker.accept(/Add/));
  assert.deepEqual(w.tree.lines(), ['Reminders (1)', '  Buy bread (tomorrow 18:30 · @Eiffel Tower · #errands)']);

  await answered(w, 3, () => w.tree.tick('Buy bread'));
  assert.deepEqual(w.tree.lines(), []);
  assert.deepEqual(w.desk.statusMessages, [
    '“Buy bread” is added: Tomorrow 18:30, when you arrive at Eiffel Tower, #errands, high priority.',
    '“Buy bread” is done.',
  ]);

  await answered(w, 3, () => w.desk.run('undo'));
  assert.equal(w.tree.lines().length, 2);
}

async function refused(w) {
  w.look();
  const question = await w.desk.notice(/VS Code asks to see and change your reminders/);
  await answered(w, 1, () => question.choose("Don't allow"));
  assert.deepEqual(w.tree.lines(), []);
  await w.desk.run('add');
  await w.desk.notice(/fencepost access grant 'VS Code'$/);
  assert.equal(w.desk.pickers.length, 0);
}

async function conflict(w, foreign) {
  await answered(w, 6, () => w.look());
  assert.deepEqual(w.tree.lines(), ['Home (1)', '  Buy bread']);
  await answered(w, 1, () => w.desk.run('edit', w.tree.find('Buy bread')));
  const { document } = w.desk.editor.active;
  document.replace('Title: Buy bread', 'Title: Buy rye bread');
  // A played server knows of the other program as soon as it has answered.
  await answered(w, 3, async () => {
    await w.desk.run('refresh');
    await foreign('lists/home/bread.ics', calendar('bread', 'SUMMARY:Buy rolls'));
  });
  assert.deepEqual(w.tree.lines(), ['Home (1)', '  Buy rolls']);
  await answered(w, 1, () => document.save());
  await w.desk.notice(/“Buy rolls” has changed in the meantime/);
  assert.match(w.desk.editor.tabs[0].left, /^Title: Buy rolls/);
  assert.match(document.text, /^Title: Buy rye bread/);
  await answered(w, 3, () => w.desk.run('keepMine', document.uri));
  await w.desk.until(() => w.tree.find('Buy rye bread'));
  assert.deepEqual(w.tree.lines(), ['Home (1)', '  Buy rye bread']);
  assert.equal(document.isDirty, false);
}

async function alarm(w) {
  await answered(w, 6, () => w.look());
  await answered(w, 4, async () => {
    const setting = w.desk.run('setDue', w.tree.find('Tea'));
    (await w.desk.notice(/^Due$/)).choose('2026-11-20 10:00:10');
    await setting;
  });
  const notice = await w.desk.notice(/^It is time: Tea$/);
  await answered(w, 3, () => notice.choose('Put Away'));
  assert.equal(w.tree.view.badge, undefined);
}

async function agenda(w) {
  await answered(w, 4, () => w.agenda.setVisible(true));
  assert.deepEqual(w.agenda.lines(), ['Today, Fri 20 Nov', '  Choir (18:00–19:30 · ↻)']);

  await w.desk.run('addEvent');
  const [picker] = w.desk.pickers;
  await answered(w, 1, () => picker.type('Dinner on:tomorrow 19:00-21:30 where:"Ann\'s"'));
  await answered(w, 2, () => picker.accept(/Add/));
  assert.deepEqual(w.agenda.lines().slice(2), ['Tomorrow, Sat 21 Nov', "  Dinner (19:00–21:30 · Ann's)"]);

  await answered(w, 2, async () => {
    const removing = w.desk.run('removeEvent', w.agenda.find('Choir'));
    (await w.desk.notice(/“Choir” repeats/)).choose('Only This One');
    await removing;
  });
  assert.equal(w.agenda.find('Choir'), undefined);
  await answered(w, 2, async () => (await w.desk.notice(/^“Choir” is removed/)).choose('Undo'));
  assert.ok(w.agenda.find('Choir'));
}

module.exports = {
  scenarios: [
    {
      name: 'vscode-agenda',
      says: 'The agenda of VS Code is opened; an event is made in one line, and one night of a series is removed\n# and taken back.',
      proves: 'the agenda asks for its days and changes events with just these messages',
      args: '--access full',
      files: [
        ['lists/home/displayname', ['Home']],
        ['settings.json', ['{"defaultLists": {"events": "home"}}']],
        ['lists/home/choir.ics', [
          'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Another program//EN', 'BEGIN:VEVENT', 'UID:choir',
          'DTSTAMP:20261120T091500Z', 'SUMMARY:Choir', 'DTSTART:20261120T180000', 'DTEND:20261120T193000',
          'RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR',
        ]],
      ],
      run: agenda,
    },
    {
      name: 'vscode-first-look',
      says: 'The reminders are opened for the first time in VS Code: the person is asked, and allows it;\n# one is added in one line, ticked off, and taken back.',
      proves: 'a first look, one line, a tick and an undo send just these messages',
      args: '', files: [], run: firstLook,
    },
    {
      name: 'vscode-refused',
      says: 'The person does not want VS Code to see their reminders: it asks nothing more.',
      proves: 'refused, just these messages are sent and none after',
      args: '', files: [], run: refused,
    },
    {
      name: 'vscode-conflict',
      says: 'A reminder is edited as a document in VS Code while another program changes the same line: nothing is\n# saved until the person chooses, and then theirs is the base.',
      proves: 'a conflict sends the text that was seen, and keeping mine the one that is there',
      args: '--access full',
      files: [
        ['lists/home/displayname', ['Home']],
        ['settings.json', ['{"defaultLists": {"reminders": "home"}}']],
        ['lists/home/bread.ics', calendar('bread', 'SUMMARY:Buy bread')],
      ],
      run: conflict,
    },
    {
      name: 'vscode-alarm',
      says: 'A reminder is given a time in VS Code, and calls at it; the person has seen it.',
      proves: 'an alarm that goes off is told of and acknowledged with just these messages',
      args: '--access full',
      files: [
        ['lists/home/displayname', ['Home']],
        ['settings.json', ['{"defaultLists": {"reminders": "home"}}']],
        ['lists/home/tea.ics', calendar('tea', 'SUMMARY:Tea', 'DUE:20301201T090000Z', 'BEGIN:VALARM', 'UID:alarm', 'ACTION:DISPLAY', 'TRIGGER;RELATED=END:PT0S', 'END:VALARM')],
      ],
      run: alarm,
    },
  ],
};
