import { type PictureHeader, readPictureHeader, turnedUpright } from './picture-header';

/**
 * Decodes a picture to a bitmap that stands upright. One that is larger than `longestSide` (in pixels) is shrunk to it
 * while it is decoded, so that the 48 megapixels of a phone, 192 MB, are never held. A few engines and formats cannot do
 * that; then the bitmap is larger, up to full size. Throws what the browser throws for a file that is no picture.
 */
export async function decodePhoto(file: Blob, longestSide: number): Promise<ImageBitmap> {
  const header = await readPictureHeader(file);
  if (!header || Math.max(header.width, header.height) <= longestSide)
    return createImageBitmap(file, { imageOrientation: 'from-image' });
  return (await decodeSmall(file, header, longestSide)) ?? resize(file, header, longestSide);
}

/** Whether a picture's longest side is over the limit, or cannot be told without decoding it. */
export async function isLargeOrUnknown(file: Blob, longestSide: number): Promise<boolean> {
  const header = await readPictureHeader(file);
  return !header || Math.max(header.width, header.height) > longestSide;
}

/**
 * Leaves out most of a JPEG while it is decoded, where the browser has a decoder that can: a JPEG is stored in blocks of 8 by
 * 8, each of which can be decoded as k by k. Answers null where there is no such decoder, or where it fails.
 */
async function decodeSmall(
  file: Blob,
  header: PictureHeader,
  longestSide: number,
): Promise<ImageBitmap | null> {
  if (header.type !== 'image/jpeg' || !('ImageDecoder' in globalThis)) return null;
  const { width, height, orientation } = header;
  const eighths = Math.ceil((8 * longestSide) / Math.max(width, height));
  let decoder: ImageDecoder | null = null;
  try {
    decoder = new ImageDecoder({
      // Engines disagree on whether this decoder minds the orientation, so it is told that there is none.
      data: turnedUpright(file, header).stream(),
      type: header.type,
      desiredWidth: Math.ceil((width * eighths) / 8),
      desiredHeight: Math.ceil((height * eighths) / 8),
    });
    // It may be closed before it was told that nothing follows: Firefox then refuses what nobody asked for.
    for (const unasked of [decoder.completed, decoder.tracks.ready]) unasked.catch(() => undefined);
    const { image } = await decoder.decode();
    try {
      return drawUpright(image, shrunk(header, longestSide), orientation);
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
 * The way of every engine. The longest side alone is asked for: the other follows, so that the picture keeps its shape
 * even in an engine that turns it afterwards.
 */
function resize(
  file: Blob,
  { width, height, orientation }: PictureHeader,
  longestSide: number,
): Promise<ImageBitmap> {
  const isWide = orientation > 4 ? height > width : width > height;
  return createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeQuality: 'high',
    ...(isWide ? { resizeWidth: longestSide } : { resizeHeight: longestSide }),
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size within the limit, shape kept; never larger than it was, never nothing. */
export function shrunk({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** As the canvas takes it: a, b, c, d, e, f. */
type Matrix = readonly [number, number, number, number, number, number];

/** Draws a picture at a size given as it is stored, turned and mirrored as its orientation says (EXIF 2.3). */
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
