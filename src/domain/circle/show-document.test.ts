import { describe, expect, test } from 'vitest';
import {
  fieldConflicts,
  isDocumentDeleted,
  overruledDeletions,
  recordLocalChange,
  resolveFields,
  visibleRecord,
} from './show-document';
import { type CircleDocument, type CircleList, withFields } from './document';
import { mergeDocuments, knowsMore } from './merge-documents';

const named = (list: CircleList) => ({
  list,
  id: 'x',
  childId: list === 'children' ? 'x' : 'c1',
});
const at = (minute: number, year = 2025) =>
  `${year}-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
const jo = (minute: number, year?: number) => ({
  writer: 'jo',
  by: 'jo-phone',
  at: at(minute, year),
});
const nan = (minute: number, year?: number) => ({
  writer: 'nan',
  by: 'nan-phone',
  at: at(minute, year),
});

const entry = {
  id: 'x',
  childId: 'c1',
  title: 'Park',
  content: 'Swings',
  date: '2025-11-20',
  updatedAt: at(0),
};
const doc = recordLocalChange(null, entry, named('journal'), jo(0));
const written = (row: object, writing: ReturnType<typeof jo>, from = doc) =>
  recordLocalChange(from, row, named(from.list), writing);

/** Returns what the user is asked: each field with its conflicting values. */
const conflictsOf = (one: CircleDocument) =>
  Object.fromEntries(
    fieldConflicts(one).map(({ field, values }) => [field, values.map(({ value }) => value)]),
  );

describe('an entry that two people edit', () => {
  test('keeps what each of them wrote into different fields, and asks nothing', () => {
    const both = mergeDocuments(
      written({ ...entry, title: 'At the park', updatedAt: at(1) }, jo(1)),
      written({ ...entry, content: 'Slide', updatedAt: at(2) }, nan(2)),
    );
    expect(visibleRecord(both)).toMatchObject({ title: 'At the park', content: 'Slide' });
    expect(conflictsOf(both)).toEqual({});
  });

  test.each([
    ['with clocks that agree', jo(1), nan(2), 'Nan’s'],
    ['with a clock that is a year ahead', jo(1, 2026), nan(2), 'Jo’s'],
    ['with a clock that is a year behind', jo(1), nan(2, 2024), 'Jo’s'],
    ['at the same instant', jo(1), nan(1), 'Nan’s'],
  ])('shows the later of two titles and keeps the other, %s', (_, jos, nans, shown) => {
    const both = mergeDocuments(
      written({ ...entry, title: 'Jo’s' }, jos),
      written({ ...entry, title: 'Nan’s' }, nans),
    );
    expect(visibleRecord(both)).toMatchObject({ title: shown });
    expect(conflictsOf(both)).toEqual({ title: [shown, shown === 'Jo’s' ? 'Nan’s' : 'Jo’s'] });
  });

  test('asks nothing if both wrote the same', () => {
    const both = mergeDocuments(
      written({ ...entry, title: 'A' }, jo(1)),
      written({ ...entry, title: 'A' }, nan(2)),
    );
    expect(conflictsOf(both)).toEqual({});
    expect(visibleRecord(both)).toMatchObject({ title: 'A' });
  });

  test('asks nothing about the star or the time of the change', () => {
    const both = mergeDocuments(
      written({ ...entry, starred: true, updatedAt: at(1) }, jo(1)),
      written({ ...entry, title: 'B', updatedAt: at(5) }, nan(5)),
    );
    expect(conflictsOf(both)).toEqual({});
    expect(visibleRecord(both)).toMatchObject({ starred: true });
    // Later than both, so that a form open on either notices.
    expect(Date.parse(String(visibleRecord(both)?.['updatedAt']))).toBeGreaterThan(
      Date.parse(at(5)),
    );
  });

  test('shows the last edit made with knowledge of the other, even if its clock is a year behind', () => {
    const first = written({ ...entry, title: 'First' }, jo(1, 2026));
    const second = written({ ...entry, title: 'Second' }, nan(2, 2024), first);
    expect(visibleRecord(mergeDocuments(first, second))).toMatchObject({ title: 'Second' });
    expect(conflictsOf(mergeDocuments(first, second))).toEqual({});
  });

  test('asks about a field that only one of them removed', () => {
    const both = mergeDocuments(
      written({ ...entry, content: undefined }, jo(1)),
      written({ ...entry, content: 'Slide' }, nan(2)),
    );
    expect(conflictsOf(both)).toEqual({ content: ['Slide', undefined] });
  });

  test('takes all its photos from one of the two', () => {
    const photos = written({ ...entry, photoId: 'p1', morePhotoIds: ['p2'] }, jo(1));
    const both = mergeDocuments(
      written({ ...entry, photoId: 'p2' }, jo(2), photos),
      written({ ...entry, photoId: 'p1', morePhotoIds: ['p2', 'p3'] }, nan(3), photos),
    );
    expect(visibleRecord(both)).toMatchObject({ photoId: 'p1', morePhotoIds: ['p2', 'p3'] });
    expect(conflictsOf(both)).toEqual({ photoId: [['p1', 'p2', 'p3'], 'p2'] });
    expect(visibleRecord(resolveFields(both, { photoId: 'p2' }, jo(4)))).not.toHaveProperty(
      'morePhotoIds',
    );
  });
});

describe('a choice between two versions', () => {
  const both = mergeDocuments(
    written({ ...entry, title: 'Jo’s' }, jo(1)),
    written({ ...entry, title: 'Nan’s' }, nan(2)),
  );

  test('settles the conflict on every device, and old documents do not bring it back', () => {
    const settled = resolveFields(both, { title: 'Jo’s' }, jo(3));
    expect(visibleRecord(settled)).toMatchObject({ title: 'Jo’s', updatedAt: at(3) });
    for (const other of [both, written({ ...entry, title: 'Nan’s' }, nan(2))]) {
      expect(conflictsOf(mergeDocuments(settled, other))).toEqual({});
      expect(visibleRecord(mergeDocuments(other, settled))).toMatchObject({ title: 'Jo’s' });
      expect(knowsMore(other, settled)).toBe(false);
    }
  });

  test('is made by rewriting that field, but not by rewriting another one', () => {
    const shown = { ...entry, ...visibleRecord(both) };
    expect(conflictsOf(written({ ...shown, content: 'Slide' }, jo(3), both))).toHaveProperty(
      'title',
    );
    expect(conflictsOf(written({ ...shown, title: 'Third' }, jo(3), both))).toEqual({});
  });

  test('becomes a conflict again if two people choose differently', () => {
    const again = mergeDocuments(
      resolveFields(both, { title: 'Jo’s' }, jo(3)),
      resolveFields(both, { title: 'Both' }, nan(4)),
    );
    expect(conflictsOf(again)).toEqual({ title: ['Both', 'Jo’s'] });
  });
});

describe('a deleted record', () => {
  const deleted = recordLocalChange(doc, null, named('journal'), jo(1));

  test('is gone for everyone who wrote nothing the deleter had not seen', () => {
    expect(visibleRecord(deleted)).toBeNull();
    expect(visibleRecord(mergeDocuments(doc, deleted))).toBeNull();
    expect(recordLocalChange(deleted, null, named('journal'), nan(2))).toBe(deleted);
    expect(fieldConflicts(deleted)).toEqual([]);
  });

  test('stays if someone wrote something the deleter had not seen, whatever the clocks say', () => {
    for (const writing of [nan(2), nan(0, 2024)]) {
      const both = mergeDocuments(deleted, written({ ...entry, content: 'Slide' }, writing));
      expect(visibleRecord(both)).toEqual({ ...entry, content: 'Slide' });
      expect(overruledDeletions(both)).toMatchObject([{ by: 'jo-phone' }]);
      // A later edit knows about the deletion.
      const on = written({ ...entry, content: 'Slide, swings' }, jo(3), both);
      expect(overruledDeletions(on)).toEqual([]);
      expect(visibleRecord(mergeDocuments(on, deleted))).not.toBeNull();
    }
  });

  test('stays even if the unseen edit only removed a field', () => {
    const both = mergeDocuments(deleted, written({ ...entry, content: undefined }, nan(2)));
    expect(visibleRecord(both)).not.toBeNull();
  });

  test('is gone again once someone who has seen everything deletes it', () => {
    const both = mergeDocuments(deleted, written({ ...entry, content: 'Slide' }, nan(2)));
    const again = recordLocalChange(both, null, named('journal'), nan(3));
    expect(isDocumentDeleted(mergeDocuments(again, both))).toBe(true);
  });

  test('is restored unchanged on every device', () => {
    const back = written(entry, nan(2), deleted);
    for (const other of [doc, deleted])
      expect(visibleRecord(mergeDocuments(other, back))).toEqual(entry);
    expect(knowsMore(back, deleted)).toBe(true);
    expect(written(entry, nan(3), back)).toBe(back);
  });

  test('stays restored even if someone who had not seen that deletes it as well', () => {
    const second = recordLocalChange(doc, null, named('journal'), { ...nan(5), writer: 'third' });
    const back = written(entry, nan(2), deleted);
    expect(visibleRecord(mergeDocuments(second, back))).toEqual(entry);
    // Deleting it twice is the same as deleting it once.
    expect(visibleRecord(mergeDocuments(second, deleted))).toBeNull();
  });

  test('shows nothing if it was deleted before anyone received it', () => {
    const nothing = recordLocalChange(null, null, named('journal'), jo(1));
    expect(visibleRecord(nothing)).toBeNull();
    expect(
      visibleRecord(
        mergeDocuments(nothing, recordLocalChange(null, entry, named('journal'), nan(1))),
      ),
    ).toEqual(entry);
  });
});

describe('lists that two people edit', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, name: id }));
  const child = { id: 'x', name: 'Maya', medicines: [a], picks: [{ row: 'r', words: ['one'] }] };
  const first = recordLocalChange(null, child, named('children'), jo(0));

  test('contain the items of both, in one order', () => {
    const jos = written({ ...child, medicines: [a, b] }, jo(1), first);
    const nans = written({ ...child, medicines: [a, c] }, nan(2), first);
    expect(visibleRecord(mergeDocuments(jos, nans))?.['medicines']).toEqual([a, c, b]);
    expect(visibleRecord(mergeDocuments(nans, jos))?.['medicines']).toEqual([a, c, b]);
    expect(conflictsOf(mergeDocuments(jos, nans))).toEqual({});
  });

  test('stay in their order when an item changes that the stored order does not name', () => {
    const jos = written({ ...child, medicines: [a, b, { id: 'd', name: 'd' }] }, jo(1), first);
    const nans = written({ ...child, medicines: [a, c] }, nan(2), first);
    const changed = [a, c, { id: 'b', name: 'B!' }, { id: 'd', name: 'd' }];
    const row = { ...child, medicines: changed };
    const stored = written(row, jo(3), mergeDocuments(jos, nans));
    expect(visibleRecord(stored)?.['medicines']).toEqual(changed);
    expect(written(row, jo(4), stored)).toBe(stored);
  });

  test('ask about an item that both changed, and about one that only one of them removed', () => {
    const jos = written({ ...child, medicines: [{ id: 'a', name: 'A!' }] }, jo(1), first);
    const nans = written({ ...child, medicines: [{ id: 'a', name: 'A?' }] }, nan(2), first);
    expect(conflictsOf(mergeDocuments(jos, nans))).toEqual({
      'medicines/a': [{ name: 'A?' }, { name: 'A!' }],
    });
    const gone = written({ id: 'x', name: 'Maya', picks: child.picks }, nan(2), first);
    expect(conflictsOf(mergeDocuments(jos, gone))).toEqual({
      'medicines/a': [undefined, { name: 'A!' }],
    });
    expect(visibleRecord(mergeDocuments(jos, gone))).not.toHaveProperty('medicines');
  });

  test('of skills keep those of both, and ask about one that both changed', () => {
    const [floats, waves] = ['floats', 'waves'].map((id) => ({ id, words: id, area: 'movement' }));
    const noticed = written({ ...child, skills: [floats] }, jo(1), first);
    const jos = written({ ...child, skills: [floats, waves] }, jo(2), noticed);
    const renamed = { ...floats, words: 'Floats on her back' };
    const nans = written({ ...child, skills: [renamed, { ...waves, id: 'w2' }] }, nan(3), noticed);
    const both = mergeDocuments(jos, nans);
    expect(visibleRecord(both)).toEqual({
      ...child,
      skills: [renamed, { ...waves, id: 'w2' }, waves],
    });
    expect(conflictsOf(both)).toEqual({});
    const ended = written(
      { ...child, skills: [{ ...floats, endedOn: '2025-11-20' }] },
      jo(2),
      noticed,
    );
    expect(conflictsOf(mergeDocuments(ended, nans))).toEqual({
      'skills/floats': [
        { words: 'Floats on her back', area: 'movement' },
        { words: 'floats', area: 'movement', endedOn: '2025-11-20' },
      ],
    });
  });

  test('that this version does not know are kept through its own changes and cause no conflict', () => {
    // A later version has synced the items of a list that it added.
    const jos = withFields(
      first,
      new Map<string, unknown>([
        ['badges/', ['b1']],
        ['badges/b1', { words: 'Floats' }],
      ]),
      jo(1),
    );
    const nans = withFields(first, new Map([['badges/b1', { words: 'Waves' }]]), nan(1));
    const both = mergeDocuments(jos, nans);
    expect(visibleRecord(both)).toEqual(child);
    expect(conflictsOf(both)).toEqual({});
    const edited = written({ ...child, name: 'Maya Rose', medicines: [b] }, jo(2), both);
    expect(visibleRecord(edited)).toEqual({ ...child, name: 'Maya Rose', medicines: [b] });
    for (const field of ['badges/', 'badges/b1'])
      expect(edited.fields[field]).toEqual(both.fields[field]);
    expect(edited.fields['badges/b1']).toHaveLength(2);
    const back = written(child, jo(4), recordLocalChange(edited, null, named('children'), jo(3)));
    expect(back.fields['badges/b1']).toEqual(both.fields['badges/b1']);
  });

  test('combine the custom options of both in a row, and ask nothing', () => {
    const jos = written({ ...child, picks: [{ row: 'r', words: ['two', 'one'] }] }, jo(1), first);
    const nans = written(
      { ...child, picks: [{ row: 'r', words: ['three', 'one'] }] },
      nan(2),
      first,
    );
    const both = mergeDocuments(jos, nans);
    expect(visibleRecord(both)?.['picks']).toEqual([{ row: 'r', words: ['three', 'one', 'two'] }]);
    expect(conflictsOf(both)).toEqual({});
  });

  test('contain each move of a food once, sorted by day', () => {
    const move = (day: string, to: string) => ({ day, from: 'new', to });
    const food = { id: 'x', childId: 'c1', name: 'Pea', moves: [move('2025-11-02', 'safe')] };
    const start = recordLocalChange(null, food, named('food'), jo(0));
    const withMoves = (...more: readonly object[]) => ({
      ...food,
      moves: [...food.moves, ...more],
    });
    const jos = written(
      withMoves(move('2025-11-05', 'safe'), move('2025-11-07', 'new')),
      jo(1),
      start,
    );
    const nans = written(
      withMoves(move('2025-11-04', 'new'), move('2025-11-05', 'safe')),
      nan(2),
      start,
    );
    const days = ['02', '04', '05', '07'].map((day) => ({ day: `2025-11-${day}` }));
    expect(visibleRecord(mergeDocuments(jos, nans))?.['moves']).toMatchObject(days);
    expect(conflictsOf(mergeDocuments(jos, nans))).toEqual({});
  });

  test('that are not valid lists are stored as they are, and leave nothing behind', () => {
    const odd = { id: 'x', name: 'Maya', medicines: [a, a] };
    const jos = written(odd, jo(1), first);
    expect(visibleRecord(jos)).toEqual(odd);
    const both = mergeDocuments(jos, written({ ...child, medicines: [a, b] }, nan(2), first));
    expect(visibleRecord(both)?.['medicines']).toEqual([b]);
    expect(visibleRecord(written({ id: 'x', name: 'Maya' }, jo(3), both))).toEqual({
      id: 'x',
      name: 'Maya',
    });
  });
});

test('names that exist on every object are treated like any other', () => {
  const row = JSON.parse('{"id":"x","childId":"c1","__proto__":{"a":1},"toString":1}') as object;
  const one = recordLocalChange(null, row, named('journal'), {
    ...jo(0),
    writer: 'toString',
    by: '__proto__',
  });
  const two = recordLocalChange(null, { ...row, title: 'a' }, named('journal'), {
    ...jo(1),
    writer: '__proto__',
  });
  const both = mergeDocuments(one, two);
  expect(visibleRecord(both)).toEqual({ ...row, title: 'a' });
  expect(both.seen).toEqual(JSON.parse('{"toString":1,"__proto__":1}'));
  expect(Object.getPrototypeOf(both.seen)).toBe(Object.prototype);
});
