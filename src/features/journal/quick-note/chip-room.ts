/** A chip of a row that is not scrolled: pixels from the start of the row. */
export interface ChipPlace {
  readonly start: number;
  readonly end: number;
}

/** Of the chip that the end of the row cuts, so much is seen at least, and so much is not: then it says that there is more. */
const least = 24;
/** Pixels that a chip may be wider or narrower, the smallest change first. */
const rooms = [0, 2, -2, 4, -4, 6, -6, 8, 10, 12, 14, 16, 18, 20, 22, 24];

/**
 * How many pixels wider each chip is to be, so that the end of a row of that width goes through the middle of one and not
 * beside it. 0 where all of them fit, or where nothing helps.
 */
export function chipRoom(chips: readonly ChipPlace[], width: number): number {
  const last = chips.at(-1);
  if (!last || last.end <= width) return 0;
  const isCut = (room: number) =>
    chips.some(
      ({ start, end }, before) =>
        start + room * before <= width - least && end + room * (before + 1) >= width + least,
    );
  return rooms.find(isCut) ?? 0;
}
