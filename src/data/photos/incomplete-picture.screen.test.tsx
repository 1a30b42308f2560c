import { expect, test } from 'vitest';
import { fromBase64 } from '@/lib/bytes';
import pictures from '@/data/fixtures/pictures.json';
import { adoptPhoto, PhotoError, photoNotes, preparePhotoWithNotes } from './shrink-photo';

/** Each shows 96 by 64 pixels, red above and blue below. One was taken sideways, and says where. */
type Name = keyof typeof pictures;

function cutOff(name: Name, percent: number): Blob {
  const whole = fromBase64(pictures[name]);
  return new Blob([whole.slice(0, Math.floor((whole.length * percent) / 100))]);
}

const incomplete =
  'This photo can’t be shown because the file is incomplete. Save or send it again.';
const noPicture = 'This file could not be opened as a photo. Try a JPEG, PNG or WebP file.';

async function pixelsOf(picture: Blob, width: number, height: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture);
  expect([bitmap.width, bitmap.height]).toEqual([width, height]);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0);
  const data = context?.getImageData(0, 0, width, height);
  if (!data) throw new Error('No canvas');
  return data;
}

function isRed({ data, width }: ImageData, x: number, y: number): boolean {
  const [r = 0, g = 0, b = 0] = data.slice(4 * (y * width + x));
  return r > 140 && g < 120 && b < 120;
}

/** Prepares a photo; returns the message if it is refused. */
async function outcomeOf(file: Blob) {
  return preparePhotoWithNotes(file).catch((error: unknown) => {
    if (!(error instanceof PhotoError)) throw error;
    return error.message;
  });
}

/** From how many percent of its bytes on a picture must be shown in part. */
const shownFrom = {
  'baseline.jpg': 50,
  'progressive.jpg': 50,
  'turned.jpg': 80,
  'plain.png': 20,
  'interlaced.png': 5,
  'lossy.webp': 50,
  'lossless.webp': 20,
  'plain.gif': 50,
  'plain.avif': 98,
} as const satisfies Record<Name, number>;

test.each(Object.keys(pictures) as Name[])(
  'a %s that breaks off anywhere is shown as far as it goes, or said to be incomplete',
  async (name) => {
    for (const percent of [1, 5, 20, 50, 80, 98, 99.9]) {
      const outcome = await outcomeOf(cutOff(name, percent));
      if (typeof outcome === 'string') {
        expect(percent, outcome).toBeLessThan(shownFrom[name]);
        expect(outcome).toBe(incomplete);
        continue;
      }
      expect(outcome.notes, `${percent} %`).toEqual([photoNotes.partial]);
      const pixels = await pixelsOf(outcome.photo.full, 96, 64);
      // Of the one that was taken sideways, the left side is missing.
      const x = name === 'turned.jpg' ? 92 : 4;
      if (percent >= shownFrom[name]) expect(isRed(pixels, x, 1), `${percent} %`).toBe(true);
      // It's a whole picture now.
      expect((await adoptPhoto(outcome.photo.full)).id).toBe(outcome.photo.id);
      expect(await outcome.photo.full.text()).not.toMatch(/Exif.*GPS|Exif\0\0(MM|II)/s);
    }
  },
);

test.each(Object.keys(pictures) as Name[])('a whole %s is shown without a note', async (name) => {
  const outcome = await outcomeOf(new Blob([fromBase64(pictures[name])]));
  if (typeof outcome === 'string') throw new Error(outcome);
  expect(outcome.notes).toEqual([]);
  const pixels = await pixelsOf(outcome.photo.full, 96, 64);
  expect([isRed(pixels, 48, 8), isRed(pixels, 48, 56)]).toEqual([true, false]);
});

test('a file whose end was overwritten with zeros is incomplete too, and one with more behind its picture is not', async () => {
  for (const name of ['baseline.jpg', 'plain.png'] as const) {
    const whole = fromBase64(pictures[name]);
    const part = whole.slice(0, Math.floor(whole.length * 0.6));
    const outcome = await outcomeOf(new Blob([part, new Uint8Array(whole.length - part.length)]));
    expect(outcome).toMatchObject({ notes: [photoNotes.partial] });
    const film = new Blob([whole, '\0\0\0\x18ftypmp42', new Uint8Array(2000)]);
    expect(await outcomeOf(film)).toMatchObject({ notes: [] });
  }
});

test('a file that ends before its picture is said to be incomplete; one that is no picture is refused as before', async () => {
  const header = fromBase64(pictures['baseline.jpg']).slice(0, 40);
  for (const file of [header, 'GIF89a', 'RIFF\x10\0\0\0WEBP', '\0\0\0\x20ftypavif'])
    expect(await outcomeOf(new Blob([file]))).toBe(incomplete);
  for (const file of ['', 'milk, bread', '%PDF-1.7', 'RIFF\x10\0\0\0WAVE'])
    expect(await outcomeOf(new Blob([file]))).toBe(noPicture);
});
