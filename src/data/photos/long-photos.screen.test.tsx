import { expect, test } from 'vitest';
import { adoptPhoto, photoNotes, preparePhotoWithNotes } from './shrink-photo';
import { maxPhotoBytes } from './photo-bounds';

interface Painted {
  readonly type?: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly isNoise?: boolean;
}

/** A picture that is red at its beginning and blue at its end, with lines of words or noise over it. */
async function paint(width: number, height: number, { type = 'image/png', isNoise }: Painted = {}) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const colours = context.createLinearGradient(0, 0, width > height ? width : 0, height);
  colours.addColorStop(0, '#f00');
  colours.addColorStop(1, '#00f');
  context.fillStyle = colours;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#fff';
  context.font = '32px sans-serif';
  for (let y = 40; y < height; y += 60) context.fillText(`Line at ${y}`, 20, y);
  if (isNoise === true) {
    const noise = new Uint8ClampedArray(4 * width * 500);
    for (let at = 0; at < noise.length; at += 65_536)
      crypto.getRandomValues(noise.subarray(at, at + 65_536));
    for (let at = 3; at < noise.length; at += 4) noise[at] = 255;
    const data = new ImageData(noise, width);
    for (let y = 0; y < height; y += 500) context.putImageData(data, 0, y);
  }
  return canvas.convertToBlob({ type, quality: 0.9 });
}

async function sizeAndColour(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const [red = 0, , blue = 0] = context?.getImageData(width >> 1, 0, 1, 1).data ?? [];
  return { size: [width, height], isRed: red > 200 && blue < 60 };
}

test.each([
  [1080, 12_000, 'image/png', [1080, 12_000], [420, 840]],
  [1080, 12_000, 'image/jpeg', [1080, 12_000], [420, 840]],
  [1440, 9000, 'image/webp', [1080, 6750], [420, 840]],
  [12_000, 1500, 'image/jpeg', [8640, 1080], [840, 420]],
  [3000, 2000, 'image/jpeg', [1620, 1080], [840, 560]],
] as const)(
  'a picture of %i by %i (%s) can still be read, and its thumbnail is no thin line',
  async (width, height, type, full, thumb) => {
    const { photo, notes } = await preparePhotoWithNotes(await paint(width, height, { type }));
    expect(notes).toEqual([]);
    expect([photo.width, photo.height]).toEqual(full);
    expect((await sizeAndColour(photo.full)).size).toEqual(full);
    const small = await sizeAndColour(photo.thumb);
    expect(small.size).toEqual(thumb);
    // The top of a tall one.
    if (height > width) expect(small.isRed).toBe(true);
    expect(photo.full.size).toBeLessThanOrEqual(maxPhotoBytes);
    // A restore keeps it as it is.
    expect((await adoptPhoto(photo.full)).id).toBe(photo.id);
  },
);

test('a picture that is too large to keep every detail says so, and its file stays small', async () => {
  const long = await preparePhotoWithNotes(await paint(1080, 30_000));
  expect(long.notes).toEqual([photoNotes.lessDetail]);
  expect(long.photo.width * long.photo.height).toBeLessThanOrEqual(2 ** 24);
  expect(long.photo.width).toBeGreaterThan(700);
  expect((await adoptPhoto(long.photo.full)).id).toBe(long.photo.id);

  const dense = await preparePhotoWithNotes(await paint(1080, 12_000, { isNoise: true }));
  expect(dense.notes).toEqual([photoNotes.lessDetail]);
  expect(dense.photo.full.size).toBeLessThanOrEqual(maxPhotoBytes);
  expect(dense.photo.height / dense.photo.width).toBeCloseTo(12_000 / 1080, 1);
});

test('an ordinary photo is as it always was, however much it shows', async () => {
  const { photo, notes } = await preparePhotoWithNotes(
    await paint(1600, 1600, { isNoise: true, type: 'image/jpeg' }),
  );
  expect(notes).toEqual([]);
  expect([photo.width, photo.height]).toEqual([1600, 1600]);
});
