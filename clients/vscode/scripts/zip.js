// Files in one zip archive, the same bytes whenever it is made. Knows no extension.
'use strict';
const { deflateRawSync } = require('node:zlib');

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let rest = n;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

/** @param {Buffer} bytes */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** 1980-01-01, where the dates of zip begin: when it was made is of no interest. */
const DATE = 0x0021;
const UTF8 = 0x0800;

/**
 * @param {{name: string, bytes: Buffer, mode?: number}[]} files
 * @returns {Buffer}
 */
function zip(files) {
  const local = [];
  const central = [];
  let offset = 0;
  for (const { name, bytes, mode = 0o644 } of files) {
    const path = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // the version of zip that is needed
    common.writeUInt16LE(UTF8, 2);
    common.writeUInt16LE(8, 4); // deflated
    common.writeUInt16LE(0, 6);
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, packed);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(((0o100000 | mode) << 16) >>> 0, 6);
    where.writeUInt32LE(offset, 10);
    // The version that made it: 3 is Unix, whose modes stand above.
    central.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, where, path);
    offset += 4 + common.length + path.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

module.exports = { zip };
