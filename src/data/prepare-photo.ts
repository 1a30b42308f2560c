import type { StoredPhoto } from './db';
import { withStorableBytes } from './photo-rows';

/** A picture ready to be stored with a record. */
export type PreparedPhoto = StoredPhoto;

/** Longest sides in pixels. A card shows at most 420 CSS pixels, twice that on a sharp screen. */
const fullSide = 1600;
const thumbSide = 840;

/** A file that could not be taken in as a photo; the message is for the screen. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/**
 * Shrinks a picture and encodes it anew as JPEG (transparency on white, orientation applied), so that
 * nothing of the camera's metadata, the position above all, is kept. Throws PhotoError.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  const bitmap = await decode(file);
  try {
    const full = await encode(bitmap, fullSide, 0.85);
    const thumb = await encode(bitmap, thumbSide, 0.78);
    return await withStorableBytes({
      id: await sha256(full.blob),
      full: full.blob,
      thumb: thumb.blob,
      width: full.width,
      height: full.height,
    });
  } finally {
    bitmap.close();
  }
}

/**
 * A photo that Kinleaf encoded before, out of one of its own backups: the bytes stay as they are, so that a photo
 * does not fade with every restore and keeps its id; only the thumbnail is made anew. Throws PhotoError.
 */
export async function adoptPhoto(file: Blob): Promise<PreparedPhoto> {
  if (!(await isJpeg(file))) return preparePhoto(file);
  const bitmap = await decode(file);
  try {
    const { width, height } = bitmap;
    if (Math.max(width, height) > fullSide) return await preparePhoto(file);
    const thumb = await encode(bitmap, thumbSide, 0.78);
    const id = await sha256(file);
    return await withStorableBytes({ id, full: file, thumb: thumb.blob, width, height });
  } finally {
    bitmap.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  if (file.type === 'image/svg+xml')
    throw new PhotoError('Drawings in SVG format cannot be used. Try a JPEG, PNG or WebP photo.');
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
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

/** HEIC and HEIF name themselves in the brand of the `ftyp` box (ISO/IEC 14496-12). */
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(head);
}

interface Encoded {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

async function encode(bitmap: ImageBitmap, longestSide: number, quality: number): Promise<Encoded> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context)
    throw new PhotoError(
      'This browser could not prepare the photo. Reload the page and try again.',
    );
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height };
}

/** SHA-256 of a blob's bytes, in lower-case hex. */
export async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
