// Prints what node's test runner found in the words of Tests/Peers/run: a line for each test.
export default async function* report(source) {
  let count = 0;
  const files = new Set();
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield comment(data.message);
    if (type === 'test:diagnostic' && data.nesting > 0) yield comment(data.message);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A file is a test as well; it counts only where it does not come to its end.
    const isFile = data.name.endsWith('.js');
    if (isFile && type === 'test:pass') continue;
    if (isFile && files.has(data.name)) continue;
    if (isFile) files.add(data.name);
    count += 1;
    if (type === 'test:fail') {
      const { error } = data.details;
      const cause = error?.cause ?? error;
      yield comment(String(cause?.stack ?? cause).slice(0, 4000));
      yield `not ok ${data.name}\n`;
    } else yield `ok ${data.name}\n`;
  }
  yield `1..${count}\n`;
}

const comment = (text) => `${String(text).trimEnd().replace(/^/gm, '# ')}\n`;
