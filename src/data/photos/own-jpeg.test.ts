import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { isWithoutMetadata } from './own-jpeg';

let ours: Buffer;
beforeAll(async () => {
  // As Chromium's canvas encodes it, with its colour profile.
  ours = await readFile(new URL('../sample/photos/swing.jpg', import.meta.url));
});

const bytes = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const nothing = Buffer.of();
const isPlain = (file: Buffer, recent: Buffer) =>
  isWithoutMetadata(new Uint8Array(file), new Uint8Array(recent));

function segment(marker: number, ...content: Buffer[]): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  const whole = Buffer.concat([head, ...content]);
  whole.writeUInt16BE(whole.length - 2, 2);
  return whole;
}

/** The JFIF segment and the rest of the file, with others between them. */
function withSegments(...segments: Buffer[]): Buffer {
  return Buffer.concat([ours.subarray(0, 20), ...segments, ours.subarray(20)]);
}

const exif = (tiff: string) => segment(0xe1, latin1('Exif\0\0'), bytes(tiff));
/** Width, height and colour space in a second directory, and a GPS directory with a latitude of 37°. */
const gps = `4d4d002a 00000008 0001 8825 0004 00000001 0000001a 00000000
  0002 0001 0002 00000002 53000000 0002 0005 00000003 00000038 00000000
  00000025 00000001 00000000 00000001 00000000 00000001`;
const apple = `4d4d002a 00000008 0005 0112 0003 00000001 00010000 011a 0005 00000001 0000004a
  011b 0005 00000001 00000052 0128 0003 00000001 00020000 8769 0004 00000001 0000005a 00000000
  00000048 00000001 00000048 00000001
  0003 a001 0003 00000001 00010000 a002 0004 00000001 00000280 a003 0004 00000001 000001e0 00000000`;
const appleShort = `4d4d002a 00000008 0001 8769 0004 00000001 0000001a 00000000
  0003 a001 0003 00000001 00010000 a002 0004 00000001 00000280 a003 0004 00000001 000001e0 00000000`;
const photoshop = segment(
  0xed,
  latin1('Photoshop 3.0\0'),
  latin1('8BIM'),
  bytes('0404 0000 00000000'),
  latin1('8BIM'),
  bytes('0425 0000 00000010 d41d8cd98f00b204e9800998ecf8427e'),
);

describe('a JPEG holds nothing but its picture', () => {
  test('as Chromium encodes it', async () => {
    expect(await isPlain(ours, nothing)).toBe(true);
  });

  test('as Firefox encodes it, without a colour profile', async () => {
    const plain = Buffer.concat([ours.subarray(0, 20), ours.subarray(20 + 474)]);
    expect(await isPlain(plain, nothing)).toBe(true);
  });

  test.each([apple, appleShort])('as Safari encodes it, with its size', async (tiff) => {
    expect(await isPlain(withSegments(exif(tiff), photoshop), nothing)).toBe(true);
  });

  test('with a segment that this browser puts into every picture', async () => {
    const another = withSegments(segment(0xe2, latin1('ICC_PROFILE\0'), bytes('0101 abcd')));
    expect(await isPlain(another, nothing)).toBe(false);
    expect(await isPlain(another, another)).toBe(true);
    expect(await isPlain(another, ours)).toBe(false);
  });
});

describe('a JPEG holds more than its picture', () => {
  const xmp = segment(
    0xe1,
    latin1('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
  );
  const iptc = segment(
    0xed,
    latin1('Photoshop 3.0\x008BIM'),
    bytes('0404 0000 00000009 1c025a0004'),
    latin1('Home'),
  );
  const multiPicture = segment(0xe2, latin1('MPF\0'), bytes('4d4d002a 00000008 0000'));
  const jfifPreview = segment(0xe0, latin1('JFIF\0'), bytes('0101 00 0001 0001 01 01 ff0000'));

  test.each<[string, () => Buffer]>([
    ['the position in EXIF', () => withSegments(exif(gps))],
    ['the position beside what Safari writes', () => withSegments(exif(apple), exif(gps))],
    ['EXIF of another byte order', () => withSegments(exif(`49492a00 08000000 0000 00000000`))],
    [
      'a camera’s name',
      () => withSegments(exif('4d4d002a 00000008 0001 010f 0002 00000004 41636d00 00000000')),
    ],
    [
      'a way of holding the camera',
      () => withSegments(exif(apple.replace('0001 00010000 011a', '0001 00060000 011a'))),
    ],
    ['more EXIF than its directories name', () => withSegments(exif(`${apple} 00000025`))],
    ['EXIF that ends too early', () => withSegments(exif(apple.slice(0, -20)))],
    [
      'EXIF whose directories overlap',
      () => withSegments(exif(appleShort.replace('0000001a', '00000008'))),
    ],
    ['XMP', () => withSegments(xmp)],
    ['IPTC', () => withSegments(iptc)],
    [
      'another colour profile',
      () => withSegments(segment(0xe2, latin1('ICC_PROFILE\0'), bytes('0101 abcd'))),
    ],
    ['a comment', () => withSegments(segment(0xfe, latin1('At home')))],
    ['a small picture in JFIF', () => withSegments(jfifPreview)],
    ['a list of pictures', () => withSegments(multiPicture)],
    ['another application’s segment', () => withSegments(segment(0xeb, latin1('HDR')))],
    ['a segment nobody knows', () => withSegments(segment(0xf0, latin1('x')))],
    ['bytes after its end', () => Buffer.concat([ours, latin1('x')])],
    ['a second picture', () => Buffer.concat([ours, ours])],
    ['bytes between segments', () => withSegments(bytes('ff'))],
    [
      'a comment after the picture',
      () => Buffer.concat([ours.subarray(0, -2), segment(0xfe, latin1('x')), bytes('ffd9')]),
    ],
    ['no end', () => ours.subarray(0, -2)],
    ['nothing after its beginning', () => ours.subarray(0, 2)],
    ['another kind of file', () => latin1('GIF89a')],
  ])('%s', async (_what, file) => {
    expect(await isPlain(file(), ours)).toBe(false);
  });
});
