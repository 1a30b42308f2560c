import { hex } from '@scure/base';
import type { Bytes } from '@/lib/bytes';

/** SHA-256 of the segments, without numbers of the picture's own, that browsers write beside JFIF. Firefox writes no other. */
const knownSegments: readonly string[] = [
  // Chromium: the sRGB colour profile.
  'f47e7d60d3b19f2dd03dd94389d6a19b9b6b06b0524aa2304e7e481e935fddb1',
  // Safari: for Photoshop, the checksum of no data.
  '4b1ab8323fb93f59b8a21d4465fa57dcc72e4db6cd67da0237f8b51b9b097e2c',
];

/**
 * Returns whether a JPEG holds, down to its last byte, only one picture and what browsers write when they encode it. `recent` is a
 * picture that this browser has just encoded, since a later version may write something else.
 */
export async function isWithoutMetadata(file: Bytes, recent: Bytes): Promise<boolean> {
  const segments = segmentsBeside(file);
  const usual = segmentsBeside(recent) ?? [];
  for (const segment of segments ?? []) {
    const isUsual =
      isJfif(segment) ||
      isExifOfSize(segment) ||
      usual.some((other) => isSame(segment, other)) ||
      knownSegments.includes(hex.encode(await digestOf(segment)));
    if (!isUsual) return false;
  }
  return segments !== null;
}

/** Returns the segments that aren't needed to decode a JPEG; null unless it's one picture from its first byte to its last. */
function segmentsBeside(file: Bytes): readonly Bytes[] | null {
  const beside: Bytes[] = [];
  let at = 2;
  if (file[0] !== 0xff || file[1] !== 0xd8) return null;
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    const end = at + 2 + 256 * (file[at + 2] ?? 0) + (file[at + 3] ?? 0);
    // Applications' own segments and comments (ITU T.81, table B.1).
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) beside.push(file.subarray(at, end));
    else if (!decodingMarkers.includes(marker)) return null;
    at = marker === startOfScan ? endOfScan(file, end) : end;
    if (file[at] === 0xff && file[at + 1] === 0xd9) return at + 2 === file.length ? beside : null;
  }
  return null;
}

const startOfScan = 0xda;
/** Frames that canvases and cameras use, tables of both kinds, a scan, and the interval of restarts. */
const decodingMarkers = [0xc0, 0xc1, 0xc2, 0xc4, 0xdb, startOfScan, 0xdd];

/** Returns where the next segment begins: within a scan, a zero or the number of a restart follows each 0xff. */
function endOfScan(file: Bytes, start: number): number {
  let at = start;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at === -1) return file.length;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
}

/** Whether a segment is JFIF without a small picture: version and resolution alone. */
function isJfif(segment: Bytes): boolean {
  const name = [0xff, 0xe0, 0, 16, ...latin1('JFIF\0')];
  return (
    segment.length === 18 && startsWith(segment, name) && segment[16] === 0 && segment[17] === 0
  );
}

/** The bytes of a short number and of a longer one (TIFF 6.0: types 3, 4 and 5). */
const [short, long, rational] = [3, 4, 5];
const upright = 0x0112;
const detailsAt = 0x8769;
/** Resolutions and their unit, how the picture is turned, and where the details are. */
const exifTags: Readonly<Record<number, number>> = {
  [upright]: short,
  0x011a: rational,
  0x011b: rational,
  0x0128: short,
  [detailsAt]: long,
};
/** Colour space, width and height. */
const detailTags: Readonly<Record<number, number>> = { 0xa001: short, 0xa002: long, 0xa003: long };

/**
 * Whether a segment is EXIF as Safari writes it: the resolution, the colour space and the size of an upright picture, one behind the
 * other without a gap.
 */
function isExifOfSize(segment: Bytes): boolean {
  const tiff = [...latin1('Exif\0\0MM'), 0, 42, 0, 0, 0, 8];
  if (segment[1] !== 0xe1 || !startsWith(segment.subarray(4), tiff)) return false;
  const view = new DataView(segment.buffer, segment.byteOffset + 10, segment.length - 10);
  try {
    const end = endOfDirectory(view, 8, exifTags);
    return end !== null && end === view.byteLength;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns where a directory ends with all that it refers to; null if it has other tags or a gap. Throws RangeError if it's cut off. */
function endOfDirectory(
  view: DataView,
  at: number,
  tags: Readonly<Record<number, number>>,
): number | null {
  const count = view.getUint16(at);
  let end = at + 2 + 12 * count + 4;
  if (view.getUint32(end - 4) !== 0) return null;
  for (let index = 0; index < count; index += 1) {
    const entry = at + 2 + 12 * index;
    const tag = view.getUint16(entry);
    const type = view.getUint16(entry + 2);
    if (tags[tag] !== type || view.getUint32(entry + 4) !== 1) return null;
    if (type === short && view.getUint16(entry + 10) !== 0) return null;
    if (tag === upright && view.getUint16(entry + 8) !== 1) return null;
    if (tag !== detailsAt && type !== rational) continue;
    if (view.getUint32(entry + 8) !== end) return null;
    const next = tag === detailsAt ? endOfDirectory(view, end, detailTags) : end + 8;
    if (next === null) return null;
    end = next;
  }
  return end;
}

function latin1(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function startsWith(bytes: Bytes, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function isSame(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

async function digestOf(bytes: Bytes): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
