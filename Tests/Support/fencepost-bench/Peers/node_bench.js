// node's own JSON over one file of records: text to objects, objects to text. For each line of
// its input it does both twice and prints the nanoseconds of CPU time that the second time took.

"use strict";

const bytes = require("fs").readFileSync(process.argv[2]);
const lines = require("readline").createInterface({ input: process.stdin });

function worked() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

function pass() {
  const start = worked();
  const records = JSON.parse(bytes.toString("utf8"));
  const decoded = worked();
  const text = Buffer.from(JSON.stringify(records));
  const encoded = worked();
  if (text.length < bytes.length / 2) process.exit(1);
  return `decode ${decoded - start} encode ${encoded - decoded}\n`;
}

lines.on("line", () => {
  pass();
  process.stdout.write(pass());
});
