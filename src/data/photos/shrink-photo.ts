import type { StoredPhoto } from '@/data/db/db';
import { type Bytes, sha256Hex } from '@/lib/bytes';
import { type Decoded, decodePhoto, readPictureHeader } from './decode-photo';
import { decodePart, pictureEnd } from './incomplete-picture';
import { isWithoutMetadata } from './own-jpeg';
import {
  isStorable,
  isUsualSize,
  losesDetail,
  maxPhotoBytes,
  type Region,
  shrunk,
  type Size,
  storedSize,
  thumbRegion,
  thumbSide,
} from './photo-bounds';
import { withStorableBytes } from './photo-store';

/** A picture ready to be stored with a record. */
export type PreparedPhoto = StoredPhoto;

/** What a person should know about a photo that was prepared, for the screen. */
export const photoNotes = {
  partial: 'Only part of this photo could be read. The file is incomplete.',
  lessDetail: 'This photo is too large to keep every detail. Keep the original too.',
} as const;

/** A file that can't be used as a photo; the message is for the screen. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
}

/**
 * Shrinks a picture and encodes it again as JPEG (transparency on white, orientation applied), so that none of the
 * camera's metadata is stored, above all the location. Throws PhotoError.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  return (await preparePhotoWithNotes(file)).photo;
}

/** Prepares a photo as `preparePhoto` does, and returns what it lost that a person should know. Throws PhotoError. */
export async function preparePhotoWithNotes(
  file: Blob,
): Promise<{ readonly photo: PreparedPhoto; readonly notes: readonly string[] }> {
  const { bitmap, original, isPartial } = await decode(file);
  try {
    const { canvas, blob, isCoarse } = await encodeWithin(draw(bitmap, storedSize(bitmap)));
    const { width, height } = canvas;
    const id = await sha256(blob);
    // From the shrunk picture: an engine that can't shrink while decoding then scales the large bitmap only once.
    const thumb = await thumbOf(canvas);
    const photo = await withStorableBytes({ id, full: blob, thumb, width, height });
    const notes = [
      ...(isPartial ? [photoNotes.partial] : []),
      ...(isCoarse || losesDetail(original, canvas) ? [photoNotes.lessDetail] : []),
    ];
    return { photo, notes };
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
  const { bitmap } = await decode(file);
  try {
    const { width, height } = bitmap;
    const thumb = await thumbOf(bitmap);
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
  if (!(await isOwnPicture(full)) || !(await isOwnPicture(thumb, isUsualSize))) return null;
  return (await wholeSizeOf(thumb)) && wholeSizeOf(full);
}

/** Returns the size of a picture, or null if it can't be decoded from its beginning to its end. */
async function wholeSizeOf(file: Blob): Promise<Size | null> {
  try {
    const { bitmap, isPartial } = await decode(file);
    const { width, height } = bitmap;
    bitmap.close();
    return isPartial ? null : { width, height };
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error;
    return null;
  }
}

/** Returns whether a picture is a JPEG of at most the size that Kinleaf stores, by its first bytes. */
async function isOwnPicture(file: Blob, isSmallEnough = isStorable): Promise<boolean> {
  if (!(await isJpeg(file))) return false;
  const header = await readPictureHeader(file);
  return header !== null && isSmallEnough(header);
}

interface DecodedFile extends Decoded {
  /** Whether the file has more that couldn't be read. */
  readonly isPartial: boolean;
}

async function decode(file: Blob): Promise<DecodedFile> {
  if (file.type === 'image/svg+xml')
    throw new PhotoError('Drawings in SVG format cannot be used. Try a JPEG, PNG or WebP photo.');
  // Some browsers decode a file that breaks off without a word.
  const end = pictureEnd(await bytesOf(file));
  if (end?.isCutOff !== true) {
    const whole = await decodePhoto(file).catch(() => null);
    if (whole) return { ...whole, isPartial: false };
  }
  const part = end && (await decodePart(file, end).catch(() => null));
  if (part) return { ...part, isPartial: true };
  throw new PhotoError(await refusalOf(file, end?.isCutOff === true));
}

async function refusalOf(file: Blob, isCutOff: boolean): Promise<string> {
  if (await isHeic(file))
    return 'This browser cannot open HEIC photos. Save or share the photo as JPEG, then choose it again.';
  return isCutOff
    ? 'This photo can’t be shown because the file is incomplete. Save or send it again.'
    : 'This file could not be opened as a photo. Try a JPEG, PNG or WebP file.';
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

/** Draws a picture, or a part of it, on white in another size. */
function draw(
  picture: ImageBitmap | OffscreenCanvas,
  { width, height }: Size,
  from: Region = { x: 0, y: 0, width: picture.width, height: picture.height },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context)
    throw new PhotoError(
      'This browser could not prepare the photo. Reload the page and try again.',
    );
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return canvas;
}

function thumbOf(picture: ImageBitmap | OffscreenCanvas): Promise<Blob> {
  const region = thumbRegion(picture);
  return encode(draw(picture, shrunk(region, thumbSide), region), 0.78);
}

const usualQuality = 0.85;
const coarseQualities = [0.7, 0.55];

interface Encoded {
  readonly canvas: OffscreenCanvas;
  readonly blob: Blob;
  /** Whether it had to lose more than usual to be small enough. */
  readonly isCoarse: boolean;
}

/** Encodes a picture. If its file is too large, it loses quality first and then size. */
async function encodeWithin(canvas: OffscreenCanvas): Promise<Encoded> {
  let blob = await encode(canvas, usualQuality);
  if (blob.size <= maxPhotoBytes) return { canvas, blob, isCoarse: false };
  for (const quality of coarseQualities) {
    blob = await encode(canvas, quality);
    if (blob.size <= maxPhotoBytes) return { canvas, blob, isCoarse: true };
  }
  const longest = Math.max(canvas.width, canvas.height);
  const smaller = Math.floor(0.95 * longest * Math.sqrt(maxPhotoBytes / blob.size));
  return { ...(await encodeWithin(draw(canvas, shrunk(canvas, smaller)))), isCoarse: true };
}

function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Returns the SHA-256 of a blob's bytes in lower-case hex. */
export async function sha256(blob: Blob): Promise<string> {
  return sha256Hex(await blob.arrayBuffer());
}
