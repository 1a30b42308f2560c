import type { StoredPhoto } from '@/data/db/db';
import type { Bytes } from '@/lib/bytes';
import { decodePhoto, isLargeOrUnknown, shrunk } from './decode-photo';
import { isWithoutMetadata } from './own-jpeg';
import { withStorableBytes } from './photo-store';

/** A picture ready to be stored with a record. */
export type PreparedPhoto = StoredPhoto;

/** Longest sides in pixels. A card shows at most 420 CSS pixels, twice that on a sharp screen. */
const fullSide = 1600;
const thumbSide = 840;

/** A file that can't be used as a photo; the message is for the screen. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/**
 * Shrinks a picture and encodes it again as JPEG (transparency on white, orientation applied), so that none of the
 * camera's metadata is stored, above all the location. Throws PhotoError.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const bitmap = await decode(file);
  try {
    const full = draw(bitmap, fullSide);
    // From the shrunk picture: an engine that can't shrink while decoding then scales the large bitmap only once.
    const thumb = draw(full, thumbSide);
    const [blob, thumbBlob] = [await encode(full, 0.85), await encode(thumb, 0.78)];
    const { width, height } = full;
    const id = await sha256(blob);
    return await withStorableBytes({ id, full: blob, thumb: thumbBlob, width, height });
  } finally {
    bitmap.close();
  }
}

/**
 * Prepares a photo from one of Kinleaf's own backups. Its bytes stay as they are, so that it keeps its id and doesn't
 * lose quality with every restore; only the thumbnail is made again. Anyone can write such a file, so a photo with
 * anything beside its picture is encoded again. Throws PhotoError.
 */
export async function adoptPhoto(file: Blob): Promise<PreparedPhoto> {
  if (!(await isOwnPicture(file))) return preparePhoto(file);
  const bitmap = await decode(file);
  try {
    const { width, height } = bitmap;
    const thumb = await encode(draw(bitmap, thumbSide), 0.78);
    if (!(await isWithoutMetadata(await bytesOf(file), await bytesOf(thumb))))
      return await preparePhoto(file);
    const id = await sha256(file);
    return await withStorableBytes({ id, full: file, thumb, width, height });
  } finally {
    bitmap.close();
  }
}

/**
 * Returns the size in pixels of a photo from another device, if its pictures are as Kinleaf makes them; else null. Nobody has checked them
 * before: they may be of another type, so large that they'd fill the memory, or no pictures at all.
 */
export async function sizeOfReceived({
  full,
  thumb,
}: Pick<StoredPhoto, 'full' | 'thumb'>): Promise<Pick<StoredPhoto, 'width' | 'height'> | null> {
  if (!(await isOwnPicture(full)) || !(await isOwnPicture(thumb))) return null;
  try {
    (await decode(thumb)).close();
    const bitmap = await decode(full);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error;
    return null;
  }
}

/** Returns whether a picture is a JPEG of at most the size that Kinleaf stores, by its first bytes. */
const isOwnPicture = async (file: Blob): Promise<boolean> =>
  (await isJpeg(file)) && !(await isLargeOrUnknown(file, fullSide));

async function decode(file: Blob): Promise<ImageBitmap> {
  if (file.type === 'image/svg+xml')
    throw new PhotoError('Drawings in SVG format cannot be used. Try a JPEG, PNG or WebP photo.');
  try {
    return await decodePhoto(file, fullSide);
  } catch {
    throw new PhotoError(
      (await isHeic(file))
        ? 'This browser cannot open HEIC photos. Save or share the photo as JPEG, then choose it again.'
        : 'This file could not be opened as a photo. Try a JPEG, PNG or WebP file.',
    );
  }
}

async function isJpeg(file: Blob): Promise<boolean> {
  if (file.type !== 'image/jpeg') return false;
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xd8;
}

async function bytesOf(file: Blob): Promise<Bytes> {
  return new Uint8Array(await file.arrayBuffer());
}

/** HEIC and HEIF name themselves in the brand of the `ftyp` box (ISO/IEC 14496-12). */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(head);
}

/** Draws a picture on white, shrunk if it's larger than the limit. */
function draw(picture: ImageBitmap | OffscreenCanvas, longestSide: number): OffscreenCanvas {
  const { width, height } = shrunk(picture, longestSide);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context)
    throw new PhotoError(
      'This browser could not prepare the photo. Reload the page and try again.',
    );
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Returns the SHA-256 of a blob's bytes in lower-case hex. */
export async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
