import { type Size, storedSize } from './photo-bounds';

/** A decoded picture, upright. */
export interface Decoded {
  readonly bitmap: ImageBitmap;
  /** The size that the file says, as stored, or that of the bitmap if that isn't known. */
  readonly original: Size;
}

/**
 * Decodes a picture to an upright bitmap. A picture larger than Kinleaf stores is shrunk during decoding, so
 * that the 48 megapixels of a phone (192 MB) are never in memory. A few engines and formats can't do that; then the
 * bitmap is larger, up to full size. Throws what the browser throws for a file that isn't a picture.
 */
export async function decodePhoto(file: Blob): Promise<Decoded> {
  const header = await readPictureHeader(file);
  if (header) {
    const size = storedSize(header);
    if (size.width < header.width || size.height < header.height) {
      const small = await decodeSmall(file, header, size);
      return { bitmap: small ?? (await resize(file, header, size)), original: header };
    }
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return { bitmap, original: header ?? { width: bitmap.width, height: bitmap.height } };
}

/**
 * Decodes a JPEG at a smaller size: it's stored in blocks of 8 by 8 pixels, each of which can be decoded as k by k.
 * Returns null if the browser has no decoder that can, or if it fails.
 */
async function decodeSmall(
  file: Blob,
  header: PictureHeader,
  size: Size,
): Promise<ImageBitmap | null> {
  if (header.type !== 'image/jpeg' || !('ImageDecoder' in globalThis)) return null;
  const { width, height, orientation } = header;
  const eighths = Math.ceil((8 * Math.max(size.width, size.height)) / Math.max(width, height));
  let decoder: ImageDecoder | null = null;
  try {
    decoder = new ImageDecoder({
      // Engines disagree on whether this decoder applies the orientation, so it gets a file without one.
      data: turnedUpright(file, header).stream(),
      type: header.type,
      desiredWidth: Math.ceil((width * eighths) / 8),
      desiredHeight: Math.ceil((height * eighths) / 8),
    });
    // If the decoder is closed before it has seen the end of the data, Firefox rejects these promises, which nobody awaits.
    for (const unused of [decoder.completed, decoder.tracks.ready]) unused.catch(() => undefined);
    const { image } = await decoder.decode();
    try {
      return drawUpright(image, size, orientation);
    } finally {
      image.close();
    }
  } catch (error) {
    console.info('The photo could not be shrunk while it was decoded.', error);
    return null;
  } finally {
    decoder?.close();
  }
}

/**
 * Works in every engine. Requests only the longest side, so that the picture keeps its shape even in an engine that
 * applies the orientation afterwards.
 */
function resize(
  file: Blob,
  { width, height, orientation }: PictureHeader,
  size: Size,
): Promise<ImageBitmap> {
  const isWide = orientation > 4 ? height > width : width > height;
  const longest = Math.max(size.width, size.height);
  return createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeQuality: 'high',
    ...(isWide ? { resizeWidth: longest } : { resizeHeight: longest }),
  });
}

/** The parameters of a canvas transform: a, b, c, d, e, f. */
type Matrix = readonly [number, number, number, number, number, number];

/** Draws a picture turned and mirrored by its orientation (EXIF 2.3). The size is that of the picture as stored. */
function drawUpright(image: VideoFrame, { width, height }: Size, orientation: number) {
  const isSideways = orientation > 4;
  const [w, h] = isSideways ? [height, width] : [width, height];
  const canvas = new OffscreenCanvas(w, h);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas');
  const turns: Readonly<Record<number, Matrix>> = {
    2: [-1, 0, 0, 1, w, 0],
    3: [-1, 0, 0, -1, w, h],
    4: [1, 0, 0, -1, 0, h],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, w, 0],
    7: [0, -1, -1, 0, w, h],
    8: [0, -1, 1, 0, 0, h],
  };
  const turn = turns[orientation];
  if (turn) context.setTransform(...turn);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** What the first bytes of a picture file say, without decoding it. */
export interface PictureHeader {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  /** In pixels, as stored: a picture taken sideways is shown with width and height swapped. */
  readonly width: number;
  readonly height: number;
  /** How the camera was held, 1 to 8 (EXIF 2.3, tag 0x0112); 1 is upright. Read from JPEGs only. */
  readonly orientation: number;
  /** The offset of the orientation's two bytes, or null if there are none. */
  readonly orientationAt: { readonly offset: number; readonly isLittleEndian: boolean } | null;
}

/**
 * Reads the size of a JPEG, PNG or WebP file from its header. Returns null for any other file and for a damaged header:
 * only the decoder knows whether it's a picture at all.
 */
export async function readPictureHeader(file: Blob): Promise<PictureHeader | null> {
  try {
    const head = await bytesAt(file, 0, 30);
    if (head.getUint16(0) === 0xffd8) return await readJpeg(file);
    const upright = { orientation: 1, orientationAt: null } as const;
    if (head.getUint32(0) === 0x89504e47) {
      // The size is the beginning of the first chunk (PNG, 11.2.2).
      const [width, height] = [head.getUint32(16), head.getUint32(20)];
      return { type: 'image/png', width, height, ...upright };
    }
    if (text(head, 0, 4) !== 'RIFF' || text(head, 8, 4) !== 'WEBP') return null;
    const size = webpSize(head);
    return size && { type: 'image/webp', ...size, ...upright };
  } catch (error) {
    // Read past the end: the file is cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the same JPEG with an orientation of 1, so that every decoder shows it as stored. */
export function turnedUpright(file: Blob, { type, orientationAt }: PictureHeader): Blob {
  if (!orientationAt) return file;
  const { offset, isLittleEndian } = orientationAt;
  const one = Uint8Array.from(isLittleEndian ? [1, 0] : [0, 1]);
  return new Blob([file.slice(0, offset), one, file.slice(offset + 2)], { type });
}

async function bytesAt(file: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + length).arrayBuffer());
}

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
}

/** Reads the size of a WebP file; its three forms store it in three ways (RFC 9649). */
function webpSize(head: DataView): { width: number; height: number } | null {
  switch (text(head, 12, 4)) {
    case 'VP8 ':
      return {
        width: head.getUint16(26, true) & 0x3fff,
        height: head.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = head.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        width: (head.getUint32(24, true) & 0xffffff) + 1,
        height: (head.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
}

/** Goes from block to block and reads only the start of each: a phone may store megabytes before the size. */
async function readJpeg(file: Blob): Promise<PictureHeader | null> {
  let turned: Pick<PictureHeader, 'orientation' | 'orientationAt'> | null = null;
  for (let at = 2; at < file.size;) {
    const head = await bytesAt(file, at, 10);
    if (head.getUint8(0) !== 0xff) return null;
    const marker = head.getUint8(1);
    // Any number of these may separate blocks.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = head.getUint16(2);
    if (length < 2 || marker === 0xda) return null;
    if (isFrame(marker)) {
      const [height, width] = [head.getUint16(5), head.getUint16(7)];
      const upright = { orientation: 1, orientationAt: null };
      return { type: 'image/jpeg', width, height, ...(turned ?? upright) };
    }
    if (marker === 0xe1) turned ??= await readOrientation(file, at + 4, length - 2);
    at += 2 + length;
  }
  return null;
}

/** C0 to CF begin a frame, except three that define tables (ITU T.81, table B.1). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Looks for the orientation in an EXIF block: a small TIFF file after six letters. */
async function readOrientation(
  file: Blob,
  at: number,
  length: number,
): Promise<Pick<PictureHeader, 'orientation' | 'orientationAt'> | null> {
  const block = await bytesAt(file, at, length);
  try {
    if (text(block, 0, 6) !== 'Exif\0\0') return null;
    const isLittleEndian = text(block, 6, 2) === 'II';
    const entries = 6 + block.getUint32(10, isLittleEndian);
    const count = block.getUint16(entries, isLittleEndian);
    for (let index = 0; index < count; index += 1) {
      const entry = entries + 2 + 12 * index;
      if (block.getUint16(entry, isLittleEndian) !== 0x0112) continue;
      const orientation = block.getUint16(entry + 8, isLittleEndian);
      if (orientation < 1 || orientation > 8) return null;
      return { orientation, orientationAt: { offset: at + entry + 8, isLittleEndian } };
    }
  } catch (error) {
    // A damaged block has no orientation; the picture after it may be intact.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}
