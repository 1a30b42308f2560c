import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childListNames } from '@/domain/schema/child-lists';
import type { HandoverChoice } from '@/domain/backup/handover';
import { entryTotalOf } from '@/domain/backup/handover-summary';
import { categoryIds } from '@/domain/schema/categories';
import { writableDb as db } from '@/data/db/writable-db';
import { clearStores, foodItem, instant, recommendation, report } from '@/data/fixtures/records';
import { readFile } from '@/data/fixtures/backup-file';
import { readSnapshot } from './snapshot';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const stamps = { createdAt: '2025-11-20T09:00:00.000Z', updatedAt: '2025-11-20T09:00:00.000Z' };
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2025-11-${String(n).padStart(2, '0')}`);
const days = fc
  .tuple(day, day)
  .map(([one, other]) => (one < other ? { start: one, end: other } : { start: other, end: one }));
const childId = fc.constantFrom('maya', 'sam');
const photoIds: fc.Arbitrary<{ photoId?: string; morePhotoIds?: string[] }> = fc.constantFrom(
  {},
  { photoId: 'p' },
  { photoId: 'p', morePhotoIds: ['q'] },
);

/** Ids are assigned by index. */
const journal = fc.array(
  fc
    .tuple(childId, day, fc.constantFrom(...categoryIds), photoIds)
    .map(([of, date, category, photos]) => ({ childId: of, date, category, ...photos })),
  { maxLength: 25 },
);
const foods = fc.array(fc.tuple(childId, day, fc.boolean()), { maxLength: 8 });
const reports = fc.array(fc.tuple(childId, days), { maxLength: 6 });
const choice: fc.Arbitrary<HandoverChoice> = fc.record({
  kind: fc.constant('handover'),
  childId: fc.constant('maya'),
  period: fc.option(days),
  categories: fc.subarray([...categoryIds]),
  foods: fc.constantFrom('none', 'period', 'all'),
  reports: fc.constantFrom('none', 'one', 'period'),
  reportId: fc.constantFrom(null, 'r0', 'r1'),
  hasPhotos: fc.boolean(),
  hasLists: fc.boolean(),
});

test('the file has exactly the chosen records, and the summary matches it', async () => {
  await fc.assert(
    fc.asyncProperty(journal, foods, reports, choice, async (entries, board, made, chosen) => {
      await clearStores();
      const child = {
        name: 'Of one',
        birthdate: '2021-04-09',
        bio: 'Bio',
        photoId: 'p',
        ...stamps,
      };
      const lists = {
        medicines: [{ id: 'm', name: 'Melatonin' }],
        changes: [{ id: 'c', day: '2025-11-14', words: 'A change', kind: 'own' as const }],
        picks: [{ row: 'behavior-before', words: ['The bell'] }],
      };
      await db.children.bulkAdd([
        { id: 'maya', ...child, ...lists },
        { id: 'sam', ...child },
      ]);
      const stored = entries.map((one, at) => ({
        ...one,
        id: `e${at}`,
        title: `e${at}`,
        content: '',
        ...stamps,
      }));
      await db.journal.bulkAdd(stored);
      await db.food.bulkAdd(
        board.map(([of, date, hasPhoto], at) => ({
          ...foodItem(`f${at}`, of, hasPhoto ? 'p' : undefined),
          date,
        })),
      );
      await db.reports.bulkAdd(
        made.map(([of, period], at) => ({ ...report(`r${at}`, of), period })),
      );
      await db.recommendations.add(recommendation('tip', 'maya'));

      const { pieces, summary } = await readSnapshot(instant(0), chosen);
      const texts = pieces.map((piece) => (typeof piece === 'string' ? piece : '""'));
      const photos = pieces.length - pieces.filter((piece) => typeof piece === 'string').length;
      const { staged } = await readFile(texts.join(''), undefined, true);
      const ids = (list: 'journal' | 'food' | 'reports') =>
        (staged[list] ?? []).map(({ id }) => id).sort();

      const { period, categories } = chosen;
      const isIn = (date: string) => !period || (period.start <= date && date <= period.end);
      const expected = stored.filter(
        (one) => one.childId === 'maya' && isIn(one.date) && categories.includes(one.category),
      );
      expect(ids('journal')).toEqual(expected.map(({ id }) => id).sort());
      expect(entryTotalOf(summary)).toBe(expected.length);
      expect(ids('food')).toEqual(
        board
          .flatMap(([of, date], at) =>
            of === 'maya' && (chosen.foods === 'all' || (chosen.foods === 'period' && isIn(date)))
              ? [`f${at}`]
              : [],
          )
          .sort(),
      );
      expect(ids('reports')).toEqual(
        made.flatMap(([of, { start, end }], at) => {
          const isOne = chosen.reports !== 'none' && chosen.reportId === `r${at}`;
          const isWithin = chosen.reports === 'period' && isIn(start) && isIn(end);
          return of === 'maya' && (isOne || isWithin) ? [`r${at}`] : [];
        }),
      );
      expect(staged.recommendations ?? []).toEqual([]);
      expect(staged.children?.map(({ id }) => id)).toEqual(['maya']);
      if (!chosen.hasPhotos) expect(photos).toBe(0);
      const profile = new Map<string, unknown>(Object.entries(staged.children?.[0] ?? {}));
      for (const list of childListNames) {
        const items = profile.get(list);
        if (!chosen.hasLists) expect(items).toBeUndefined();
        expect(summary.lists[list]).toBe(Array.isArray(items) ? items.length : 0);
      }
    }),
    { numRuns: fewerInGate(150) },
  );
}, 60_000);
