import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { twoVersions } from '@/domain/fixtures/any-records';
import { childListNames } from '@/domain/schema/child-lists';
import { isValidRecord } from '@/domain/schema/stored-record';
import { circleLists } from './document';
import { fieldsOf, itemLists, mergesSilently, recordOfFields } from './synced-fields';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('__proto__', 'toString', '/', '//', 'a/b', 'medicines/', 'medicines/i1', '1', ''),
);
/** Any JSON values, in fields of any name. */
const anyRow = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.oneof(
          text,
          fc.constantFrom('medicines', 'skills', 'picks', 'moves', 'morePhotoIds', 'updatedAt'),
        ),
        fc.oneof(
          fc.jsonValue({ maxDepth: 3 }),
          fc.array(fc.dictionary(fc.constantFrom('id', 'row', 'day'), text)),
        ),
      ),
      { maxLength: 8 },
    ),
  )
  .map(([fields]): object => Object.fromEntries(fields));

describe('a record is rebuilt from its fields unchanged', () => {
  test('any valid record', () => {
    fc.assert(
      fc.property(twoVersions, ([list, row]) => {
        const childId = 'childId' in row ? row.childId : row.id;
        const again = recordOfFields(list, row.id, childId, fieldsOf(list, row));
        expect(again).toEqual(row);
        expect(isValidRecord(list, again)).toBe(true);
      }),
      { numRuns: fewerInGate(500) },
    );
  });

  test('even an invalid one, except for its photos and moves', () => {
    fc.assert(
      fc.property(fc.constantFrom(...circleLists), anyRow, (list, row) => {
        const again = recordOfFields(list, 'x', 'c', fieldsOf(list, row));
        const named = { ...row, id: 'x', ...(list !== 'children' && { childId: 'c' }) };
        const { moves: a, morePhotoIds: b, photoId: c, ...rest } = named as Record<string, unknown>;
        const { moves: d, morePhotoIds: e, photoId: f, ...others } = again;
        if (list === 'children') Reflect.deleteProperty(rest, 'childId');
        expect(others).toEqual(rest);
        if (list !== 'food') expect(d).toEqual(a);
        if (list !== 'journal') expect([e, f]).toEqual([b, c]);
      }),
      { numRuns: fewerInGate(500) },
    );
  });
});

describe('the lists of a child', () => {
  test('are all synced item by item', () => {
    expect(itemLists('children')).toEqual(childListNames);
  });

  test('have a field for each skill, by its id, and one for their order', () => {
    const skills = [
      { id: 's2', words: 'Floats', area: 'movement', later: [1] },
      { id: 's1', words: 'Waves', area: 'social', lookingOut: true },
    ];
    const fields = fieldsOf('children', { id: 'x', name: 'Maya', skills });
    expect(Object.fromEntries(fields)).toEqual({
      name: 'Maya',
      'skills/': ['s2', 's1'],
      'skills/s2': { words: 'Floats', area: 'movement', later: [1] },
      'skills/s1': { words: 'Waves', area: 'social', lookingOut: true },
    });
    expect(recordOfFields('children', 'x', 'x', fields)).toEqual({ id: 'x', name: 'Maya', skills });
    expect(['skills/', 'skills/s1'].map((field) => mergesSilently('children', field))).toEqual([
      ...[true, false],
    ]);
  });
});
