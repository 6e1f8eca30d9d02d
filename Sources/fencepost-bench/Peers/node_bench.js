// node's own JSON over one file of records: text to objects, objects to text. For each line of
// its input it does both twice and prints the nanoseconds of the second time.

"use strict";

const bytes = require("fs").readFileSync(process.argv[2]);
const lines = require("readline").createInterface({ input: process.stdin });

function pass() {
  const start = process.hrtime.bigint();
  const records = JSON.parse(bytes.toString("utf8"));
  const decoded = process.hrtime.bigint();
  const text = Buffer.from(JSON.stringify(records));
  const encoded = process.hrtime.bigint();
  if (text.length < bytes.length / 2) process.exit(1);
  return `decode ${decoded - start} encode ${encoded - decoded}\n`;
}

lines.on("line", () => {
  pass();
  process.stdout.write(pass());
});
