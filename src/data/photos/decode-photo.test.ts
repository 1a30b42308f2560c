import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readPictureHeader, turnedUpright } from './decode-photo';

async function fixture(name: string): Promise<Blob> {
  return new Blob([await readFile(new URL(`../../../e2e/fixtures/${name}`, import.meta.url))]);
}

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

/** A JPEG up to its size (4 by 3 pixels): other blocks, then the one with the orientation. */
function jpeg(tiff: Buffer, before = Buffer.of()): Blob {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const size = hex('ffc2 0011 08 0003 0004 03 011100 021100 031100');
  return new Blob([
    Buffer.concat([hex('ffd8'), before, hex('ffe1'), length, exif, hex('ff'), size, hex('ffd9')]),
  ]);
}

const big = (orientation: string) =>
  hex(`4d4d002a 00000008 0002 0100 0003 00000001 00090000 0112 0003 00000001 ${orientation} 0000`);
const little = hex('49492a00 08000000 0100 1201 0300 01000000 0800 0000');

describe('the size of a picture, read from its first bytes', () => {
  test.each([
    ['gps-landscape.jpg', { type: 'image/jpeg', width: 1280, height: 960, orientation: 1 }],
    ['gps-orientation-6.jpg', { type: 'image/jpeg', width: 1440, height: 1080, orientation: 6 }],
    ['drawing-alpha.png', { type: 'image/png', width: 600, height: 450, orientation: 1 }],
  ])('of the file %s', async (name, expected) => {
    expect(await readPictureHeader(await fixture(name))).toMatchObject(expected);
  });

  test.each([
    ['big-endian', jpeg(big('00080000')), 8],
    ['little-endian', jpeg(little), 8],
    ['behind another block', jpeg(big('00030000'), hex('ffe0 0004 0000')), 3],
    ['that is not an orientation', jpeg(big('00090000')), 1],
    ['cut off', jpeg(big('00060000').subarray(0, 30)), 1],
  ])('of a JPEG with an orientation %s', async (_, file, orientation) => {
    const header = await readPictureHeader(file);
    expect(header).toMatchObject({ type: 'image/jpeg', width: 4, height: 3, orientation });
  });

  test.each([
    ['lossy', `${'00'.repeat(4)} 000000 9d012a 4006 b004`, 'VP8 ', [1600, 1200]],
    ['lossless', `${'00'.repeat(4)} 2f 3fc62b01`, 'VP8L', [1600, 1200]],
    ['with extras', `${'00'.repeat(4)} 08000000 3f1f00 6f1700`, 'VP8X', [8000, 6000]],
  ])('of a WebP picture that is %s', async (_, rest, kind, [width, height]) => {
    const file = new Blob(['RIFF', hex('00000000'), 'WEBP', kind, hex(rest), hex('0000000000')]);
    expect(await readPictureHeader(file)).toMatchObject({ type: 'image/webp', width, height });
  });

  test.each([
    ['HEIC', () => fixture('large-gps.heic')],
    ['no picture', () => Promise.resolve(new Blob(['milk, bread']))],
    ['nothing', () => Promise.resolve(new Blob([]))],
    ['a JPEG of two bytes', () => Promise.resolve(new Blob([hex('ffd8')]))],
    [
      'a JPEG with a block of length 0',
      () => Promise.resolve(new Blob([hex('ffd8 ffe0 0000 ffc0')])),
    ],
    ['a JPEG that ends before its size', () => Promise.resolve(new Blob([hex('ffd8 ffe0 00ff')]))],
  ])('is null for %s', async (_, file) => {
    expect(await readPictureHeader(await file())).toBeNull();
  });
});

test.each([big('00080000'), little])(
  'a file turned upright differs from the original only in the orientation',
  async (tiff) => {
    const file = jpeg(tiff);
    const header = await readPictureHeader(file);
    if (!header) throw new Error('No header');
    const upright = turnedUpright(file, header);
    expect(await readPictureHeader(upright)).toEqual({ ...header, orientation: 1 });
    const [before, after] = [await file.bytes(), await upright.bytes()];
    expect(after).toHaveLength(before.length);
    expect(after.filter((byte, at) => byte !== before[at])).toEqual(Uint8Array.of(1));
  },
);
