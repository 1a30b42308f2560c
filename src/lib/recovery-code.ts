/*
 * The groups of the recovery sheet: 9 of 4 characters, to be written by hand and typed by somebody who is worried. In each group
 * three characters are random, 135 bits in all, and the fourth checks them and their place on the sheet: it finds every
 * single wrong character, every swap of two characters of a group, and every group that stands in another's place.
 */

/** Without 0, O, 1 and I (the design page, Lock): nobody has to guess which of them was meant. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** How many groups a sheet has. */
export const groupCount = 9;
const groupLength = 4;
const randomsOfGroup = groupLength - 1;

/** How many random bytes make the groups of a sheet: the lowest five bits of each are a character. */
export const recoveryRandoms = groupCount * randomsOfGroup;

/** A character is a number of the field of 32 elements that x⁵ + x² + 1 makes. This is its product with x, which is 2. */
function doubled(value: number): number {
  return (value << 1) ^ (value & 0b10000 ? 0b100101 : 0);
}

/**
 * What checks three characters at a place, counted from 1. They weigh 2, 3 and 4 and the check itself 1: since no two weigh the
 * same, every swap shows. The place is added, so that the same characters have another check in another group.
 */
function checkOf(first: number, second: number, third: number, place: number): number {
  return doubled(first) ^ doubled(second) ^ second ^ doubled(doubled(third)) ^ place;
}

/** The groups of a sheet out of random bytes, `recoveryRandoms` of them. */
export function recoveryGroups(randoms: Uint8Array): readonly string[] {
  const random = (at: number) => (randoms[at] ?? 0) & 31;
  return Array.from({ length: groupCount }, (_, index) => {
    const at = index * randomsOfGroup;
    const [first, second, third] = [random(at), random(at + 1), random(at + 2)];
    const values = [first, second, third, checkOf(first, second, third, index + 1)];
    return values.map((value) => alphabet.charAt(value)).join('');
  });
}

/**
 * A group as it is printed, out of what was typed: in capitals, without spaces, dashes and dots. 1 and I are on no sheet, and were
 * an L.
 */
export function readGroup(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[1I]/g, 'L');
}

/**
 * The groups of a text that holds all of them. Where their number is right as it is parted, a group that lacks a character does not
 * pull the others along; else it is parted anew, every four characters.
 */
export function readGroups(text: string): readonly string[] {
  const parted = text.split(/[^\p{L}\p{N}]+/u).map(readGroup);
  const groups = parted.filter((group) => group !== '');
  return groups.length === groupCount ? groups : (groups.join('').match(/.{1,4}/gu) ?? []);
}

/** Which groups have a typing error, stand in another's place, are missing or too many; counted from 1, as on the sheet. */
export function wrongGroups(groups: readonly string[]): readonly number[] {
  const places = Array.from(
    { length: Math.max(groupCount, groups.length) },
    (_, index) => index + 1,
  );
  return places.filter(
    (place) => place > groupCount || !isGroupAt(place, readGroup(groups[place - 1] ?? '')),
  );
}

function isGroupAt(place: number, group: string): boolean {
  const values = Array.from(group, (character) => alphabet.indexOf(character));
  const [first = -1, second = -1, third = -1, check = -1] = values;
  if (values.length !== groupLength || values.includes(-1)) return false;
  return check === checkOf(first, second, third, place);
}
