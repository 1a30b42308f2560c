import type { Bytes } from '@/lib/bytes';
import { type Decoded, decodePhoto } from './decode-photo';
import { storedSize } from './photo-bounds';

/*
 * Incomplete files, from a download that stopped or a failing memory card. Most decoders refuse them, though viewers show the part that exists.
 */

type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

/** What a file of a known kind says about its end. */
export interface PictureEnd {
  readonly type: PictureType;
  readonly isCutOff: boolean;
  /** How many bytes it lacks; null if it doesn't say. */
  readonly missing: number | null;
}

/** Returns null for anything that doesn't begin as a JPEG, PNG, GIF, WebP, AVIF or HEIC does, and for a damaged one. */
export function pictureEnd(file: Bytes): PictureEnd | null {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const type = typeOf(view);
  if (type === null) return null;
  try {
    const missing = missingBytes[type](file, view);
    return { type, isCutOff: missing !== 0, missing: missing === 'some' ? null : missing };
  } catch (error) {
    if (error instanceof DamagedError) return null;
    // It ends before its first picture begins.
    if (error instanceof RangeError) return { type, isCutOff: true, missing: null };
    throw error;
  }
}

class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

function typeOf(view: DataView): PictureType | null {
  const name = (at: number) => (view.byteLength < at + 4 ? '' : nameAt(view, at));
  const first = name(0);
  if (first.startsWith('\xff\xd8')) return 'image/jpeg';
  if (first === '\x89PNG') return 'image/png';
  if (first === 'GIF8') return 'image/gif';
  if (first === 'RIFF' && name(8) === 'WEBP') return 'image/webp';
  // AVIF and HEIC are told apart by their decoders.
  const brand = name(4) === 'ftyp' ? name(8) : '';
  return /^(avi[fs]|hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand) ? 'image/avif' : null;
}

/** Returns how many bytes are missing at the end of a file. Throws RangeError if its picture hasn't begun. */
const missingBytes: Readonly<
  Record<PictureType, (file: Bytes, view: DataView) => number | 'some'>
> = {
  'image/jpeg': jpegMissing,
  'image/png': pngMissing,
  'image/gif': gifMissing,
  'image/webp': (file, view) => Math.max(0, view.getUint32(4, true) + 8 - file.length),
  'image/avif': (file, view) => Math.max(0, endOfBoxes(view) - file.length),
};

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

function jpegMissing(file: Bytes, view: DataView): number | 'some' {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) throw new DamagedError();
    const marker = view.getUint8(at + 1);
    // Any number of these may separate blocks.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + view.getUint16(at + 2);
    if (marker === 0xda) break;
  }
  view.getUint8(at);
  // Within a scan, these two bytes can only be the end of the picture. Phones put films and more pictures after it.
  for (let end = file.indexOf(0xff, at); end !== -1; end = file.indexOf(0xff, end + 1))
    if (file[end + 1] === 0xd9) return 0;
  return 'some';
}

/** A PNG is a row of chunks: length, name, content, checksum (PNG, 5.3). */
function pngMissing(file: Bytes, view: DataView): number | 'some' {
  let at = 8;
  while (at + 8 <= file.length) {
    if (nameAt(view, at + 4) === 'IEND') return 0;
    at += 12 + view.getUint32(at);
  }
  return 'some';
}

/** Looks at the first picture of a GIF: the following ones of an animation aren't stored. */
function gifMissing(file: Bytes, view: DataView): number | 'some' {
  const sizeOfTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + sizeOfTable(view.getUint8(10));
  // Extensions come before the picture: two bytes, then blocks.
  while (view.getUint8(at) === 0x21) at = endOfBlocks(file, at + 2);
  if (view.getUint8(at) !== 0x2c) throw new DamagedError();
  const data = at + 11 + sizeOfTable(view.getUint8(at + 9));
  return endOfBlocks(file, data) > file.length ? 'some' : 0;
}

/** Returns the offset after blocks that each begin with their length; the last has the length 0. May be after the end of the file. */
function endOfBlocks(file: Bytes, start: number): number {
  let at = start;
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0);
  return at + 1;
}

function endOfBoxes(view: DataView): number {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at);
    // The last box may extend to the end of the file, or have its length in 64 bits.
    if (length === 0) return view.byteLength;
    const long = length === 1 ? Number(view.getBigUint64(at + 8)) : length;
    if (long < 8) throw new DamagedError();
    at += long;
  }
  return at;
}

/** In bytes. If more seems to be missing, the length in the file is wrong. */
const mostMissing = 100_000_000;

/** Decodes a picture as far as it goes, or returns null if nothing of it can be shown. What is missing may be white or grey. */
export async function decodePart(file: Blob, end: PictureEnd): Promise<Decoded | null> {
  const part = await completed(file, end).catch((error: unknown) => {
    console.info('A photo that is not whole could not be completed.', error);
    return null;
  });
  return part ?? drawnByPage(file);
}

async function completed(file: Blob, { type, missing }: PictureEnd): Promise<Decoded | null> {
  if (type === 'image/jpeg')
    return decodePhoto(new Blob([file, Uint8Array.of(0xff, 0xd9)], { type }));
  if (missing === null || missing === 0 || missing > mostMissing) return null;
  // Decoders take any bytes for the missing ones. Where the picture depends on which, nothing is known of it.
  const pictures: Decoded[] = [];
  for (const filler of [0, 0x55, 0xff, 0xa5]) {
    const rest = new Uint8Array(missing).fill(filler);
    const picture = await decodePhoto(new Blob([file, rest], { type })).catch(() => null);
    if (picture) pictures.push(picture);
    const [one, other] = pictures;
    if (one && other) return knownRows(one, other);
  }
  return null;
}

/** Returns the upper part in which two pictures are the same, or null if there is none. Closes both. */
function knownRows(one: Decoded, other: Decoded): Decoded | null {
  const { width, height } = storedSize(one.bitmap);
  try {
    const [canvas, context] = canvasOf(width, height);
    context.drawImage(one.bitmap, 0, 0, width, height);
    const [, otherContext] = canvasOf(width, height);
    otherContext.drawImage(other.bitmap, 0, 0, width, height);
    let row = 0;
    while (row < height && isSameRow(context, otherContext, row, width)) row += 1;
    if (row === 0) return null;
    context.clearRect(0, row, width, height - row);
    return { ...one, bitmap: canvas.transferToImageBitmap() };
  } finally {
    one.bitmap.close();
    other.bitmap.close();
  }
}

type Context = OffscreenCanvasRenderingContext2D;

function isSameRow(one: Context, other: Context, y: number, width: number): boolean {
  const { data } = other.getImageData(0, y, width, 1);
  return one.getImageData(0, y, width, 1).data.every((value, at) => value === data[at]);
}

/** Draws what an image element shows, which is more than other decoders do. Returns null if that is nothing, or if there is no page. */
async function drawnByPage(file: Blob): Promise<Decoded | null> {
  if (!('document' in globalThis)) return null;
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    const isLoaded = await new Promise<boolean>((resolve) => {
      image.onload = () => resolve(true);
      image.onerror = () => resolve(false);
      image.src = url;
    });
    const original = { width: image.naturalWidth, height: image.naturalHeight };
    if (!isLoaded || original.width === 0 || original.height === 0) return null;
    const { width, height } = storedSize(original);
    const [canvas, context] = canvasOf(width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    if (!hasPixels(context, width, height)) return null;
    return { bitmap: canvas.transferToImageBitmap(), original };
  } finally {
    URL.revokeObjectURL(url);
  }
}

function hasPixels(context: Context, width: number, height: number): boolean {
  for (let y = 0; y < height; y += 1)
    if (context.getImageData(0, y, width, 1).data.some((value) => value !== 0)) return true;
  return false;
}

function canvasOf(width: number, height: number): [OffscreenCanvas, Context] {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  return [canvas, context];
}
