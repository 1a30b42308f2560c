/** A width and a height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The longest side of an ordinary photo. A card shows at most 420 CSS pixels, twice that on a sharp screen. */
const usualSide = 1600;
export const thumbSide = 840;
/** A long picture keeps this much of its shorter side, so that the text of a screenshot can still be read. */
const readableSide = 1080;
/** In a picture longer than this, the usual longest side would leave less than the readable shorter one. */
const usualShape = usualSide / readableSide;
/** The most pixels that Safari draws on a phone, and the longest side that Firefox draws. */
const maxArea = 2 ** 24;
const maxSide = 2 ** 15 - 1;

/** The largest file of a stored picture, in bytes: no ordinary photo reaches it. Backups and circles have room for six of these. */
export const maxPhotoBytes = 4_000_000;

const shorter = ({ width, height }: Size) => Math.min(width, height);
const longer = ({ width, height }: Size) => Math.max(width, height);
const shapeOf = (size: Size) => longer(size) / Math.max(1, shorter(size));

/** Returns whether a picture is small enough to be stored as it is. */
export function isStorable(size: Size): boolean {
  if (longer(size) <= usualSide) return true;
  return (
    shorter(size) <= readableSide && longer(size) <= maxSide && size.width * size.height <= maxArea
  );
}

/** Returns whether a picture is small enough for a thumbnail of any version of Kinleaf. */
export const isUsualSize = (size: Size): boolean => longer(size) <= usualSide;

/**
 * Returns the size at which a picture is stored, with the same shape. An ordinary photo is at most 1600 px on its longest side. A longer
 * picture keeps up to 1080 px of its shorter side, within what browsers can draw.
 */
export function storedSize(size: Size): Size {
  if (isStorable(size)) return size;
  if (shapeOf(size) <= usualShape) return shrunk(size, usualSide);
  const scale = Math.min(
    1,
    readableSide / shorter(size),
    maxSide / longer(size),
    Math.sqrt(maxArea / (size.width * size.height)),
  );
  // Rounded down, so that a decoder that gets the longer side makes the shorter one no longer than allowed.
  return scaled(size, scale, (side) => Math.floor(side + 1e-6));
}

/** Returns whether a long picture that is stored at this size can't keep what a reader needs of it. */
export function losesDetail(original: Size, stored: Size): boolean {
  const isLong = shapeOf(original) > usualShape;
  return isLong && shorter(stored) < Math.min(readableSide, shorter(original));
}

/** Returns the size within the limit, with the same shape: never larger than before, and at least 1 by 1. */
export function shrunk(size: Size, longestSide: number): Size {
  return scaled(size, Math.min(1, longestSide / longer(size)), Math.round);
}

function scaled({ width, height }: Size, scale: number, toWhole: (side: number) => number): Size {
  return {
    width: Math.max(1, toWhole(width * scale)),
    height: Math.max(1, toWhole(height * scale)),
  };
}

/** A part of a picture, in its pixels. */
export interface Region extends Size {
  readonly x: number;
  readonly y: number;
}

/** From this shape on, a whole picture in a small place would be a thin line. */
const longShape = 3;
const thumbShape = 2;

/** Returns the part that a thumbnail shows: of a very tall picture the top, of a very wide one the middle, else all of it. */
export function thumbRegion(size: Size): Region {
  const { width, height } = size;
  if (shapeOf(size) <= longShape) return { x: 0, y: 0, width, height };
  const length = shorter(size) * thumbShape;
  if (height > width) return { x: 0, y: 0, width, height: length };
  return { x: Math.floor((width - length) / 2), y: 0, width: length, height };
}
