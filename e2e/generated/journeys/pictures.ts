import { crc32, deflateSync } from 'node:zlib';
import type { PickedFile } from './driver';

/** One colour each, so that a stored photo shows which picture it is, no matter how it was encoded since. */
const colours = { leaf: [0, 130, 0], train: [0, 0, 200], toast: [190, 100, 0] } as const;

export type Picture = keyof typeof colours;

/** The picture as a file on a phone. */
export function fileOf(picture: Picture): PickedFile {
  const [width, height] = [60, 40];
  const row = [0, ...Array.from({ length: width }, () => colours[picture]).flat()];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: `${picture}.png`, type: 'image/png', base64: png.toString('base64') };
}

/** The picture of such a colour. */
export function pictureOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  const isNear = (colour: readonly number[]) =>
    [red, green, blue].every((value, at) => Math.abs(value - (colour[at] ?? 0)) < 40);
  const found = Object.entries(colours).find(([, colour]) => isNear(colour));
  return found?.[0] ?? `no picture of ours, but ${red}, ${green}, ${blue}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
