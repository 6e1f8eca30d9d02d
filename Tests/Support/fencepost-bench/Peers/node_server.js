// A JSON-RPC server as one writes it by hand in node: Content-Length frames, JSON.parse, no
// library. Replies to what came in one read leave in one write.

"use strict";

const milesToMetres = 1609.344;
let waiting = Buffer.alloc(0);

function answer({ id, method, params }) {
  if (id === undefined) return null;
  const result = method === "units/convert" ? { value: params.value * milesToMetres } : {};
  return { jsonrpc: "2.0", id, result };
}

function framed(reply) {
  const body = JSON.stringify(reply);
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

process.stdin.on("data", (bytes) => {
  waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
  let replies = "";
  let start = 0;
  for (;;) {
    const blank = waiting.indexOf("\r\n\r\n", start);
    if (blank < 0) break;
    const length = Number(waiting.toString("latin1", start + "Content-Length: ".length, blank));
    const end = blank + 4 + length;
    if (waiting.length < end) break;
    const reply = answer(JSON.parse(waiting.toString("utf8", blank + 4, end)));
    if (reply !== null) replies += framed(reply);
    start = end;
  }
  waiting = waiting.subarray(start);
  if (replies !== "") process.stdout.write(replies);
});
