/*
 * The groups of the recovery sheet: 9 groups of 4 characters, to be written by hand and typed by someone under stress. Three
 * characters of each group are random (135 bits in all); the fourth is a check of them and of the group's position on the sheet.
 * It catches every single wrong character, every swap of two characters in a group, and every group in the wrong position.
 */

/** Without 0, O, 1 and I (the design page, Lock), so that nobody has to guess which one was meant. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const groupCount = 9;
const groupLength = 4;
const randomsPerGroup = groupLength - 1;

/** Number of random bytes for one sheet; the lowest five bits of each make a character. */
export const recoveryRandomCount = groupCount * randomsPerGroup;

/** Returns the groups of a sheet made from `recoveryRandomCount` random bytes. */
export function recoveryGroups(randoms: Uint8Array): readonly string[] {
  const random = (at: number) => (randoms[at] ?? 0) & 31;
  return Array.from({ length: groupCount }, (_, index) => {
    const at = index * randomsPerGroup;
    const [first, second, third] = [random(at), random(at + 1), random(at + 2)];
    const values = [first, second, third, checkOf(first, second, third, index + 1)];
    return values.map((value) => alphabet.charAt(value)).join('');
  });
}

/** Doubles an element of GF(32) with the polynomial x⁵ + x² + 1. */
function doubled(value: number): number {
  return (value << 1) ^ (value & 0b10000 ? 0b100101 : 0);
}

/**
 * Returns the check of three characters at a position counted from 1. They are weighted 2, 3 and 4 and the check itself 1: no two
 * weights are equal, so every swap shows. Adding the position gives the same characters another check in another group.
 */
function checkOf(first: number, second: number, third: number, position: number): number {
  return doubled(first) ^ doubled(second) ^ second ^ doubled(doubled(third)) ^ position;
}

/**
 * Returns a typed group as it is printed: in capitals, without spaces, dashes and dots. 1 and I are on no sheet, so they must
 * have been an L.
 */
export function readGroup(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[1I]/g, 'L');
}

/**
 * Returns the groups of a text that holds all of them. If splitting at separators gives the right number, one group with a
 * missing character doesn't shift the others; otherwise splits after every four characters.
 */
export function readGroups(text: string): readonly string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).map(readGroup);
  const groups = parts.filter((group) => group !== '');
  return groups.length === groupCount ? groups : (groups.join('').match(/.{1,4}/gu) ?? []);
}

/** Returns the positions, counted from 1 as on the sheet, of groups that are mistyped, misplaced, missing or surplus. */
export function wrongGroups(groups: readonly string[]): readonly number[] {
  const positions = Array.from(
    { length: Math.max(groupCount, groups.length) },
    (_, index) => index + 1,
  );
  return positions.filter(
    (position) =>
      position > groupCount || !isGroupAt(position, readGroup(groups[position - 1] ?? '')),
  );
}

function isGroupAt(position: number, group: string): boolean {
  const values = Array.from(group, (character) => alphabet.indexOf(character));
  const [first = -1, second = -1, third = -1, check = -1] = values;
  if (values.length !== groupLength || values.includes(-1)) return false;
  return check === checkOf(first, second, third, position);
}
