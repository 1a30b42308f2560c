import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wordsInProfile } from './profile-words';

/*
 * e2e/lock/profile-folder.spec.ts relies on this: finding nothing only proves something if what is there would be found. Each form is in
 * its own file, and none contains another form.
 */

const word = 'kumquatlanterns';
const bytes = Buffer.from(
  '00ff17a9c35e81d204b6f07c29e85b9013ca6df642b80d7be1943a5fc8260ead',
  'hex',
);
const picture = { name: 'a picture', bytes };

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Puts something between meaningless bytes. */
const amid = (inside: Buffer, before = 5) =>
  Buffer.concat([Buffer.alloc(before, 0xe7), inside, Buffer.alloc(9, 0xe7)]);

async function foundIn(content: Buffer, path = 'Default/File'): Promise<string[]> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
  return wordsInProfile(folder, [word, 'somethingelse', picture]);
}

const utf16 = Buffer.from(word, 'utf16le');

/** A form, and the bytes of a file that has the word in it. */
type Form = readonly [form: string, content: Buffer];

/** Something in base64, from each position in a group of three bytes. */
const inBase64 = (inside: Buffer) =>
  [0, 1, 2].map((before): Form => [
    `base64, ${before} bytes behind the beginning of a group`,
    Buffer.from(amid(inside, before).toString('base64')),
  ]);

const formsOfWord: readonly Form[] = [
  ['UTF-8', Buffer.from(word)],
  ['UTF-16, little end first', utf16],
  ['UTF-16, big end first', Buffer.from(utf16).swap16()],
  ...inBase64(Buffer.from(word)),
  ['gzip', gzipSync(word)],
  [
    'the first half of gzip',
    gzipSync(`${word}${randomBytes(5000).toString('hex')}`).subarray(0, 2500),
  ],
  [
    'gzip of a file with a name',
    // The same with the flag of a name, and the name.
    Buffer.concat([
      Buffer.from('1f8b0808000000000003', 'hex'),
      Buffer.from('name.txt\0'),
      gzipSync(word).subarray(10),
    ]),
  ],
  ['deflate', deflateSync(word)],
  ['deflate, fast, of UTF-16', deflateSync(utf16, { level: 1 })],
  ['deflate, best', deflateSync(word, { level: 9 })],
];

test.each(formsOfWord)('a word is found in %s', async (form, content) => {
  expect(content.includes(word)).toBe(form === 'UTF-8');
  expect(await foundIn(amid(content))).toEqual([`${word} in Default/File`]);
});

test.each([['a file', bytes], ...inBase64(bytes)] satisfies Form[])(
  'bytes are found in %s',
  async (_, content) => {
    expect(await foundIn(amid(content))).toEqual(['a picture in Default/File']);
  },
);

test('a word is found in the name of a file and of a folder', async () => {
  const path = `${word}/somethingelse.pdf`;
  expect(await foundIn(Buffer.alloc(4), path)).toEqual([
    `${word} in the name ${word}`,
    `${word} in the name ${path}`,
    `somethingelse in the name ${path}`,
  ]);
});

test('what is not there is not found', async () => {
  const other = [Buffer.from('kumquat lanterns'), bytes.subarray(1), Buffer.from(word.slice(1))];
  expect(await foundIn(Buffer.concat(other))).toEqual([]);
});

/** A number as LevelDB and Snappy write it. */
function varint(value: number): Buffer {
  return value < 0x80
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value & 0x7f) | 0x80]), varint(value >> 7)]);
}

/** Literal bytes in a compressed block; this many bytes give their number. */
function literal(text: string, width = 0): Buffer {
  const count = text.length - 1;
  const head = Buffer.alloc(1 + width);
  head[0] = (width === 0 ? count : 59 + width) << 2;
  if (width > 0) head.writeUIntLE(count, 1, width);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** A copy of earlier bytes, in each of the three forms. */
function copied(kind: 1 | 2 | 3, count: number, back: number): Buffer {
  if (kind === 1) return Buffer.from([((back >> 8) << 5) | ((count - 4) << 2) | 1, back & 0xff]);
  const tail = Buffer.alloc(kind === 2 ? 2 : 4);
  tail.writeUIntLE(back, 0, tail.length);
  return Buffer.concat([Buffer.from([((count - 1) << 2) | kind]), tail]);
}

/** The word compressed so that it's nowhere in one piece: its middle is a copy of earlier bytes. */
function packedWord(kind: 1 | 2 | 3, width: number, filling = 0): Buffer {
  const before = `quatlan${'.'.repeat(filling)}`;
  const parts = [
    literal(before, filling > 0 ? 2 : 0),
    literal('kum', width),
    copied(kind, 'quatlan'.length, before.length + 'kum'.length),
    literal('terns'),
  ];
  return Buffer.concat([varint(before.length + word.length), ...parts]);
}

/** A LevelDB table with these blocks, compressed or not. */
function table(
  blocks: readonly { readonly content: Buffer; readonly isPacked: boolean }[],
): Buffer {
  const file: Buffer[] = [];
  let length = 0;
  const put = (content: Buffer, isPacked: boolean): Buffer => {
    const handle = Buffer.concat([varint(length), varint(content.length)]);
    // The compression type, and a checksum that nothing reads here.
    file.push(content, Buffer.from([isPacked ? 1 : 0, 0, 0, 0, 0]));
    length += content.length + 5;
    return handle;
  };
  const handles = blocks.map(({ content, isPacked }) => put(content, isPacked));
  const entries = handles.map((handle, at) =>
    Buffer.concat([varint(0), varint(1), varint(handle.length), Buffer.from([at]), handle]),
  );
  const restarts = Buffer.from([0, 0, 0, 0, 1, 0, 0, 0]);
  const meta = put(Buffer.from(restarts), false);
  const index = put(Buffer.concat([...entries, restarts]), false);
  const footer = Buffer.alloc(48);
  Buffer.concat([meta, index]).copy(footer);
  Buffer.from('57fb808b247547db', 'hex').copy(footer, 40);
  return Buffer.concat([...file, footer]);
}

test.each([
  ['a near copy', packedWord(1, 0)],
  ['a near copy from farther away', packedWord(1, 0, 1500)],
  ['a copy', packedWord(2, 1)],
  ['a copy from far away', packedWord(2, 2, 5000)],
  ['a copy of the third kind', packedWord(3, 3)],
] as const)('a word is found in a packed block of LevelDB: %s', async (_, content) => {
  expect(content.includes(word)).toBe(false);
  const blocks = [
    { content: Buffer.from('something of no meaning'), isPacked: false },
    { content, isPacked: true },
  ];
  expect(await foundIn(table(blocks), 'Default/000005.ldb')).toEqual([
    `${word} in Default/000005.ldb`,
  ]);
});

test('a word is found in a packed value of IndexedDB, whatever lies behind it', async () => {
  const value = Buffer.concat([Buffer.from('ff1102', 'hex'), packedWord(2, 0)]);
  expect(await foundIn(amid(value))).toEqual([`${word} in Default/File`]);
});

test('a word is found that the head of a block falls into, in a log of LevelDB', async () => {
  const head = (length: number) => {
    const bare = Buffer.alloc(7);
    bare.writeUInt16LE(length, 4);
    return bare;
  };
  const first = Buffer.alloc(32 * 1024 - 7, '.');
  first.write(word.slice(0, 6), first.length - 6);
  const rest = Buffer.from(word.slice(6));
  const log = Buffer.concat([head(first.length), first, head(rest.length), rest]);
  expect(await foundIn(log, 'Default/000003.log')).toEqual([`${word} in Default/000003.log`]);
});
