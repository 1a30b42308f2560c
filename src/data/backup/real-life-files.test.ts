import { describe, expect, test } from 'vitest';
import { armor } from 'age-encryption';
import { encryptStream } from '@/data/encrypted-file/age-file';
import { stamps, inPieces, readFileOf, whole } from '@/data/fixtures/backup-file';
import { backupFormat } from '@/domain/backup/backup-format';

/* What editors, disks and mail programs do to a file on its way back. */

const kinleaf = {
  format: backupFormat,
  version: '3.9.1',
  createdAt: stamps.createdAt,
  scope: 'everything',
};
const journal = [{ ...whole.journal[0], content: 'Zoë 🌱 said “wait”.\nThen she laughed. א' }];
const text = JSON.stringify({ kinleaf, ...whole, journal });
const pretty = JSON.stringify({ kinleaf, ...whole, journal }, null, 2);

const utf8 = (written: string) => new Uint8Array(Buffer.from(written));
const utf16 = (written: string) => new Uint8Array(Buffer.from(written, 'utf16le'));
const bigEndian = (written: string) => new Uint8Array(Buffer.from(written, 'utf16le').swap16());

const bom = '\uFEFF';
const changed: readonly (readonly [string, (written: string) => Uint8Array<ArrayBuffer>])[] = [
  ['a byte order mark', (written) => utf8(bom + written)],
  ['two byte order marks and blank lines', (written) => utf8(`${bom}\r\n${bom}\n\t ${written}`)],
  ['lines that end in CRLF', (written) => utf8(written.replaceAll('\n', '\r\n'))],
  ['blank lines at its end', (written) => utf8(`${written}\r\n\r\n \t\n`)],
  ['NULs at its end', (written) => utf8(written + '\0'.repeat(5000))],
  ['NULs and blank lines at its end', (written) => utf8(`${written}\n\0\0\n\0 \0\x1A`)],
  ['NULs before it', (written) => utf8(`\0\0\0${written}`)],
  ['UTF-16', (written) => utf16(bom + written)],
  ['UTF-16 without a mark', (written) => utf16(written)],
  ['UTF-16, blank lines before it', (written) => utf16(`\r\n\r\n${written}`)],
  ['UTF-16, and NULs at its end', (written) => utf16(`${bom}${written}\r\n\0\0\0`)],
  ['UTF-16, and half a character at its end', (written) => Uint8Array.of(...utf16(written), 0)],
  ['UTF-16, the high byte first', (written) => bigEndian(bom + written)],
  ['UTF-16, the high byte first, without a mark', (written) => bigEndian(written)],
];

describe.each(changed)('a backup with %s is read like the one that was saved', (_, change) => {
  test.each([1, 7, 1 << 16])('in pieces of %i bytes', async (piece) => {
    for (const written of [text, pretty]) {
      const read = await readFileOf(inPieces(change(written), piece));
      expect(read.staged.journal).toMatchObject(journal);
      expect([read.counts.children, read.problems.count, read.note]).toEqual([1, 0, kinleaf]);
    }
  });

  test('sealed, as text', async () => {
    const { stream: sealed } = await encryptStream(new Blob([text]).stream(), 'pass', {
      workFactor: 4,
    });
    const binary = new Uint8Array(await new Response(sealed).arrayBuffer());
    const file = new Blob([change(armor.encode(binary))]);
    await expect(readFileOf(file)).rejects.toMatchObject({ name: 'PassphraseError' });
    expect((await readFileOf(file, 'pass')).staged.journal).toMatchObject(journal);
  });
});

test('an encrypted file with a byte order mark and blank lines in it is read', async () => {
  const within = new Blob([bom, text, '\r\n']).stream();
  const { stream: sealed } = await encryptStream(within, 'pass', { workFactor: 4 });
  const file = await new Response(sealed).blob();
  expect((await readFileOf(file, 'pass')).staged.journal).toMatchObject(journal);
});

/** Returns `text` sealed with "pass". By chance, one sealed file in 256 ends in a NUL, which nothing can tell from a NUL added later. */
async function sealedWithoutNulAtItsEnd(): Promise<Blob> {
  const { stream: sealed } = await encryptStream(new Blob([text]).stream(), 'pass', {
    workFactor: 4,
  });
  const bytes = new Uint8Array(await new Response(sealed).arrayBuffer());
  return bytes.at(-1) === 0 ? sealedWithoutNulAtItsEnd() : new Blob([bytes]);
}

test('an encrypted file with a byte order mark before it, or NULs at its end, is opened', async () => {
  const binary = await sealedWithoutNulAtItsEnd();
  for (const file of [
    new Blob([bom, binary]),
    new Blob([binary, '\0'.repeat(4)]),
    new Blob([binary, '\0'.repeat(70_000)]),
  ])
    expect((await readFileOf(file, 'pass')).staged.journal).toMatchObject(journal);
});

describe('what cannot be read is refused with what it is', () => {
  const armored = '-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----\n';
  const letters = /^Some letters in the file can’t be read/;
  const latin1 = JSON.stringify({ ...whole, children: [{ ...whole.children[0], name: 'Zoë' }] });
  const empty = /^There’s nothing in the file/;
  const cut = /^The file ends in the middle/;
  const list = /^The backup is inside a list/;
  const mail = /^This is text from an email/;
  const page = /^This is a web page/;
  const compressed = /^The file is compressed. Unpack it first/;
  const before = /^There’s other text before the backup/;
  const after = /^Other text comes after the end of the backup/;

  test.each<[string, BlobPart, RegExp]>([
    ['nothing', '', empty],
    ['white space alone', ` \r\n${bom}`, empty],
    ['NULs alone', '\0'.repeat(10_000), empty],
    ['half a backup, filled up with NULs', text.slice(0, 400) + '\0'.repeat(10_000), cut],
    ['half a backup as UTF-16', utf16(text.slice(0, 400)), cut],
    ['letters of Windows', new Uint8Array(Buffer.from(latin1, 'latin1')), letters],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3), compressed],
    ['zip', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0), compressed],
    ['7-Zip', Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c), compressed],
    ['XZ', Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), compressed],
    ['bzip2', 'BZh91AY&SY', compressed],
    ['Zstandard', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 4, 0), compressed],
    ['a web page', '<!DOCTYPE html>\n<html><body>Sign in</body></html>', page],
    ['a web page with a mark and a blank line', `${bom}\n<html lang="en">`, page],
    ['an email', `Received: from a.example\r\nSubject: Backup\r\n\r\n${text}`, mail],
    ['an attachment as base64', Buffer.from(text).toString('base64'), mail],
    ['quoted-printable', text.replace(/.{70}/gs, '$&=\r\n'), mail],
    ['a list around it', `[${text}]`, list],
    ['a list around it, indented', `[\n  ${pretty}\n]`, list],
    ['a text around it', JSON.stringify(text), /in quotation marks/],
    ['an indented text around it', JSON.stringify(pretty), /in quotation marks/],
    ['curly quotes', text.replaceAll('"', '”'), /^A text editor has changed/],
    ['rich text', `{\\rtf1\\ansi ${text}}`, /^A text editor has changed/],
    ['a greeting before it', `Hi Sam,\nhere it is:\n${text}`, before],
    ['a greeting before a sealed one', 'Hi\n-----BEGIN AGE ENCRYPTED FILE-----\nYWdl', before],
    ['the end of an email', `${text}\n\n-- \nSent from my phone`, after],
    ['the end of an email after a sealed one', `${armored}\n-- \nSent from my phone`, after],
    ['the same as UTF-16', utf16(`${bom}${armored}\r\nRegards, Jo`), after],
    ['another backup after it', text + text, after],
    ['a bracket too many', `${text}}`, after],
  ])('%s', async (_, content, reason) => {
    const bytes = new Uint8Array(await new Blob([content]).arrayBuffer());
    for (const piece of [3, 1 << 16])
      await expect(readFileOf(inPieces(bytes, piece))).rejects.toThrow(reason);
  });
});
