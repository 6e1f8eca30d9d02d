// Finding a reminder while its words are typed, in the stand-in for VS Code, against the real server.
'use strict';
const assert = require('node:assert/strict');
const { titled, withWindow } = require('./surroundings.js');

/** The picker that is open. */
const searching = async (w) => {
  await w.desk.run('find');
  const picker = w.desk.pickers.at(-1);
  await w.desk.until(() => picker.isShown);
  return picker;
};
const shows = (w, picker, ...patterns) => w.desk.until(
  () => picker.labels.length === patterns.length && patterns.every((pattern, number) => pattern.test(picker.labels[number])),
  `${patterns}; there is: ${picker.labels}`,
);

withWindow('what is typed is asked of the server, and each key shows what it finds', async (w, home) => {
  await home.call('reminder/save', titled('Buy milk', { notes: 'Of oats', due: '2031-01-02', tags: ['errands'] }));
  await home.call('reminder/save', titled('Buy bread', { priority: 1, due: '2031-01-03' }));
  await home.call('reminder/save', titled('Buy nails', { completed: true }));
  const picker = await searching(w);
  await shows(w, picker, /Buy milk/, /Buy bread/);
  picker.type('oat');
  await shows(w, picker, /^\$\(circle-large-outline\) Buy milk · in \d+ years · #errands · Reminders$/);
  picker.type('oats zebra');
  await shows(w, picker, /^No reminder matches\.$/);
  picker.type('buy !high');
  await shows(w, picker, /Buy bread/);
  picker.type('buy status:all');
  await w.desk.until(() => picker.labels.some((label) => /^\$\(pass-filled\) Buy nails/.test(label)));
  picker.type('buy due:someday');
  await w.desk.until(() => /^\$\(error\) “someday” is not a date/.test(picker.labels[0] ?? ''), 'a sentence');
  picker.type('oats #err');
  await w.desk.until(() => picker.labels.some((label) => /^#errands · tag/.test(label)));
  picker.accept(/^#errands/);
  await w.desk.until(() => picker.value === 'oats #errands ' && picker.labels.some((label) => /Buy milk/.test(label)));
  picker.accept(/Buy milk/);
  await w.desk.until(() => !picker.isShown && w.desk.editor.documents.some(({ uri }) => /\/Buy milk/.test(uri.path)));
});

withWindow('what was typed before an answer came is not shown, and Enter goes by what is typed now', async (w, home) => {
  for (const title of ['Milk', 'Mint', 'Moss']) await home.call('reminder/save', titled(title));
  const picker = await searching(w);
  await shows(w, picker, /Milk/, /Mint/, /Moss/);
  picker.type('m');
  picker.type('mi');
  picker.type('mint');
  picker.accept();
  await w.desk.until(() => !picker.isShown && w.desk.editor.documents.some(({ uri }) => /Mint/.test(uri.path)));
  assert.ok(!w.desk.editor.documents.some(({ uri }) => /Milk|Moss/.test(uri.path)));
});

withWindow('each word that is understood stands behind the sign of its meaning', async (w) => {
  await w.desk.run('add');
  const [picker] = w.desk.pickers;
  picker.type('Buy bread due:2030-12-01 18:30 @Eiffel Tower !high #errands every fri');
  await w.desk.until(() => picker.items.some(({ detail }) => detail), 'meanings');
  const { detail } = picker.items.find(({ detail }) => detail);
  for (const sign of [
    '$(symbol-text) Buy bread', '$(calendar) due:2030-12-01', '$(clock) 18:30', '$(location) @Eiffel Tower',
    '$(arrow-up) !high', '$(tag) #errands', '$(sync) every fri',
  ]) assert.ok(detail.includes(sign), `${sign} in ${detail}`);
});
