import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupCount,
  readGroup,
  readGroups,
  recoveryGroups,
  recoveryRandomCount,
  wrongGroups,
} from './recovery-code';

const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const sheets = fc
  .uint8Array({ minLength: recoveryRandomCount, maxLength: recoveryRandomCount })
  .map(recoveryGroups);
const position = fc.integer({ min: 0, max: groupCount - 1 });

const withGroup = (groups: readonly string[], at: number, group: string) =>
  groups.map((before, index) => (index === at ? group : before));

describe('a recovery sheet', () => {
  test('has nine groups of four characters, none of them 0, O, 1 or I, and no typing error', () => {
    fc.assert(
      fc.property(sheets, (groups) => {
        expect(groups).toHaveLength(9);
        for (const group of groups) expect(group).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
        expect(wrongGroups(groups)).toEqual([]);
      }),
    );
  });

  test('uses every one of its random bits', () => {
    const zeros = recoveryGroups(new Uint8Array(recoveryRandomCount)).join('');
    for (let byte = 0; byte < recoveryRandomCount; byte += 1)
      for (const bit of [1, 2, 4, 8, 16]) {
        const randoms = new Uint8Array(recoveryRandomCount);
        randoms[byte] = bit;
        expect(recoveryGroups(randoms).join('')).not.toBe(zeros);
      }
  });
});

describe('a group with a typing error is reported', () => {
  test('for every single wrong character', () => {
    fc.assert(
      fc.property(sheets, position, fc.integer({ min: 0, max: 3 }), (groups, at, character) => {
        const group = groups[at] ?? '';
        for (const other of characters) {
          if (other === group[character]) continue;
          const typed = group.slice(0, character) + other + group.slice(character + 1);
          expect(wrongGroups(withGroup(groups, at, typed))).toEqual([at + 1]);
        }
      }),
    );
  });

  test('for every swap of two characters', () => {
    fc.assert(
      fc.property(sheets, position, (groups, at) => {
        const group = groups[at] ?? '';
        for (let one = 0; one < 4; one += 1)
          for (let two = one + 1; two < 4; two += 1) {
            if (group[one] === group[two]) continue;
            const typed = Array.from(group, (character, index) =>
              index === one ? group[two] : index === two ? group[one] : character,
            ).join('');
            expect(wrongGroups(withGroup(groups, at, typed))).toEqual([at + 1]);
          }
      }),
    );
  });

  test('for both groups if two were swapped, even with the same characters', () => {
    fc.assert(
      fc.property(sheets, position, position, (groups, one, two) => {
        fc.pre(one < two);
        const swapped = withGroup(
          withGroup(groups, one, groups[two] ?? ''),
          two,
          groups[one] ?? '',
        );
        expect(wrongGroups(swapped)).toEqual([one + 1, two + 1]);
      }),
    );
  });

  test('for a group that is missing, empty, too long or not of the sheet’s characters', () => {
    const groups = recoveryGroups(new Uint8Array(recoveryRandomCount).fill(7));
    expect(wrongGroups(groups.slice(0, 7))).toEqual([8, 9]);
    expect(wrongGroups([...groups, groups[0] ?? ''])).toEqual([10]);
    for (const typed of ['', `${groups[3] ?? ''}2`, '0000', 'OOOO', '????', '🙂🙂🙂🙂'])
      expect(wrongGroups(withGroup(groups, 3, typed))).toEqual([4]);
    expect(wrongGroups([])).toHaveLength(9);
  });
});

describe('typed codes are read', () => {
  const groups = recoveryGroups(
    Uint8Array.from({ length: recoveryRandomCount }, (_, at) => at * 11),
  );

  test('in any case, with spaces and dashes, and 1 or I instead of L', () => {
    expect(readGroup(' l-x 5–3.')).toBe('LX53');
    expect(readGroup('1x53')).toBe('LX53');
    expect(readGroup('iX53')).toBe('LX53');
  });

  test.each([' ', '-', '\n', ' – ', '', ', '])('parted by %j, or not at all', (between) => {
    expect(readGroups(groups.join(between).toLowerCase())).toEqual(groups);
  });

  test('a character missing in one group does not shift the others', () => {
    const typed = withGroup(groups, 2, (groups[2] ?? '').slice(1)).join(' ');
    expect(wrongGroups(readGroups(typed))).toEqual([3]);
  });

  test('any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wrongGroups(readGroups(text)).length).toBeGreaterThan(0);
      }),
    );
  });
});
