// Messages as bytes on a wire, framed with Content-Length as in LSP. Knows no method and no process.
'use strict';

/** More than any server sends; a header that says more is not a header of ours. */
const LONGEST = 256 * 1024 * 1024;
const LONGEST_HEADER = 4096;

/**
 * @param {unknown} message
 * @returns {Buffer}
 */
function encode(message) {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, 'latin1'), body]);
}

/** Takes bytes as they come, and gives whole messages. */
class Decoder {
  constructor() {
    /**
     * What has come and is not a whole message yet. A long one comes in many chunks: they are put
     * together once, when all are there.
     * @type {Buffer[]}
     */
    this.chunks = [];
    this.held = 0;
    /** How many bytes the next message has with its header, once that is known. */
    this.wanted = 0;
    this.bodyStart = 0;
  }

  /**
   * @param {Buffer} chunk
   * @returns {any[]} whole messages, in order
   */
  push(chunk) {
    this.chunks.push(chunk);
    this.held += chunk.length;
    const messages = [];
    while (this.isReady()) messages.push(this.take());
    return messages;
  }

  isReady() {
    if (this.wanted === 0 && this.held > 0) this.readHeader();
    return this.wanted > 0 && this.held >= this.wanted;
  }

  readHeader() {
    const all = this.joined();
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) {
      if (all.length > LONGEST_HEADER) throw new Error('What the server writes has no header.');
      return;
    }
    const length = /(?:^|\r\n)Content-Length: *(\d+)/i.exec(all.toString('latin1', 0, end));
    const bytes = length ? Number(length[1]) : NaN;
    if (!(bytes >= 0 && bytes <= LONGEST)) throw new Error('What the server writes has no length.');
    this.bodyStart = end + 4;
    this.wanted = this.bodyStart + bytes;
  }

  take() {
    const all = this.joined();
    const body = all.toString('utf8', this.bodyStart, this.wanted);
    const rest = all.subarray(this.wanted);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.held = rest.length;
    this.wanted = 0;
    return JSON.parse(body);
  }

  joined() {
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0];
  }
}

module.exports = { encode, Decoder };
