import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Device,
  histories,
  recordRefOf,
  playHistory,
  valuesOf,
} from '@/domain/fixtures/circle-devices';
import {
  oracleConflicts,
  isDeleted,
  oracleRecord,
  currentValues,
} from '@/domain/fixtures/circle-oracle';
import { canonicalJson } from '@/lib/values';
import { isValidRecord } from '@/domain/schema/stored-record';
import {
  fieldConflicts,
  isDocumentDeleted,
  lastRow,
  recordLocalChange,
  visibleRecord,
} from './show-document';
import type { CircleDocument } from './document';
import { mergesSilently } from './synced-fields';
import { isSameDocument, mergeDocuments, knowsMore } from './merge-documents';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const runs = { numRuns: fewerInGate(300) };
/** Returns the last of them. */
function lastOf<T>(steps: Iterable<T>): T | undefined {
  return [...steps].at(-1);
}

/** Returns a row without its timestamp. */
const withoutTimestamp = ({ updatedAt: _, ...row }: Readonly<Record<string, unknown>>) => row;

const writing = { writer: 'w9', by: 'd9', at: '2025-11-21T00:00:00.000Z' };

/** Returns all documents that the devices ever had in one history. */
const docsOf = (steps: Iterable<{ readonly after: Device }>): readonly CircleDocument[] => [
  ...new Set([...steps].flatMap(({ after }) => after.doc ?? [])),
];
const threeDocs = fc
  .tuple(histories, fc.nat(), fc.nat(), fc.nat())
  .map(([history, ...indexes]) => {
    const docs = docsOf(playHistory(history));
    return indexes.flatMap((index) => docs[index % docs.length] ?? []);
  })
  .filter((docs) => docs.length === 3);

describe('merged documents', () => {
  test('are the same in any order and however often they are merged', () => {
    fc.assert(
      fc.property(threeDocs, ([a, b, c]) => {
        if (!a || !b || !c) return;
        expect(mergeDocuments(a, b)).toEqual(mergeDocuments(b, a));
        expect(mergeDocuments(mergeDocuments(a, b), c)).toEqual(
          mergeDocuments(a, mergeDocuments(b, c)),
        );
        expect(mergeDocuments(a, a)).toEqual(a);
        expect(mergeDocuments(mergeDocuments(a, b), b)).toEqual(mergeDocuments(a, b));
      }),
      runs,
    );
  });

  test('know no more than one that already includes the other', () => {
    fc.assert(
      fc.property(threeDocs, ([a, b]) => {
        if (!a || !b) return;
        const both = mergeDocuments(a, b);
        expect(knowsMore(a, both)).toBe(false);
        expect(knowsMore(both, a)).toBe(!isSameDocument(both, a));
        expect(knowsMore(a, b) || knowsMore(b, a)).toBe(!isSameDocument(a, b));
      }),
      runs,
    );
  });

  test('must be of the same record', () => {
    const doc = recordLocalChange(null, { id: 'x', title: 'a' }, recordRefOf('journal'), writing);
    expect(() => mergeDocuments(doc, { ...doc, id: 'y' })).toThrow();
    expect(() => mergeDocuments(doc, { ...doc, list: 'food' })).toThrow();
  });

  test('converge even if one act of writing was forged to say two things', () => {
    const [one, two] = ['a', 'b'].map((title) =>
      recordLocalChange(null, { id: 'x', title }, recordRefOf('journal'), writing),
    );
    if (one && two) expect(mergeDocuments(one, two)).toEqual(mergeDocuments(two, one));
  });
});

describe('whatever several devices do to a record', () => {
  test('each document says the same as the set of all acts its device knows', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const named = recordRefOf(history.list);
        for (const {
          after: { doc, known },
        } of playHistory(history)) {
          if (doc === null) continue;
          const values = valuesOf(doc).map(([field, value]) =>
            canonicalJson([field, value.by, value.at, value.value ?? 'taken away']),
          );
          const expected = [...currentValues(known)].flatMap(([field, acts]) =>
            acts.map((act) =>
              canonicalJson([field, act.by, act.at, act.fields.get(field) ?? 'taken away']),
            ),
          );
          expect(values.sort()).toEqual(expected.sort());
          expect(isDocumentDeleted(doc)).toBe(isDeleted(known));
          expect(lastRow(doc)).toEqual(oracleRecord(known, named));
          expect(visibleRecord(doc)).toEqual(isDeleted(known) ? null : lastRow(doc));
          const versions = fieldConflicts(doc).map(({ field, values: conflicting }) => [
            field,
            conflicting.map(({ value }) => canonicalJson([value ?? 'taken away'])).sort(),
          ]);
          const expectedConflicts = [...oracleConflicts(known)].filter(
            ([field]) => !mergesSilently(history.list, field),
          );
          expect(Object.fromEntries(versions)).toEqual(
            isDeleted(known)
              ? {}
              : Object.fromEntries(
                  expectedConflicts.map(([field, texts]) => [field, [...texts].sort()]),
                ),
          );
        }
      }),
      runs,
    );
  });

  test('all devices converge once they have heard of each other, in any order', () => {
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.nat()), (history, order) => {
        const docs = [...(lastOf(playHistory(history))?.devices ?? [])].flatMap(
          ({ doc }) => doc ?? [],
        );
        const [first, ...rest] = docs;
        if (!first) return;
        const all = rest.reduce(mergeDocuments, first);
        const heap = [...docs];
        while (heap.length > 1) {
          const [one] = heap.splice((order.next().value ?? 0) % heap.length, 1);
          const index = (order.next().value ?? 0) % heap.length;
          const other = heap[index];
          if (one && other) heap[index] = mergeDocuments(one, other);
        }
        expect(heap).toEqual([all]);
        expect(docs.some((doc) => knowsMore(doc, all))).toBe(false);
      }),
      runs,
    );
  });

  test('nothing is lost unless someone who knew it replaced it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { devices } = lastOf(playHistory(history)) ?? { devices: [] };
        const known = [...new Set(devices.flatMap((one) => one.known))];
        const [first, ...rest] = devices.flatMap(({ doc }) => doc ?? []);
        if (!first) return;
        const remaining = valuesOf(rest.reduce(mergeDocuments, first)).map(([field, { by, at }]) =>
          [field, by, at].join(),
        );
        for (const act of known)
          for (const field of act.fields.keys()) {
            const isReplaced = known.some(
              (other) => other.past.includes(act) && other.fields.has(field),
            );
            if (!isReplaced) expect(remaining).toContain([field, act.by, act.at].join());
          }
      }),
      runs,
    );
  });

  test('the visible record is always one the screens can show', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const docs = docsOf(
          playHistory({ ...history, steps: history.steps.filter(({ kind }) => kind !== 'edit') }),
        );
        const [first, ...rest] = docs;
        if (!first) return;
        for (const doc of [...docs, rest.reduce(mergeDocuments, first)])
          expect(isValidRecord(history.list, lastRow(doc))).toBe(true);
      }),
      runs,
    );
  });

  test('an open form detects a conflict whenever an incoming change says something else', () => {
    fc.assert(
      fc.property(histories, (history) => {
        fc.pre(history.list !== 'reports');
        for (const { step, before, after } of playHistory(history, true)) {
          if (step.kind !== 'hear' || !before.doc || !after.doc) continue;
          const [was, is] = [lastRow(before.doc), lastRow(after.doc)];
          if (was['updatedAt'] !== is['updatedAt']) continue;
          expect(withoutTimestamp(is)).toEqual(withoutTimestamp(was));
        }
      }),
      runs,
    );
  });

  test('storing the same row again changes nothing', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const named = recordRefOf(history.list);
        for (const { after } of playHistory(history)) {
          if (after.doc === null) continue;
          expect(recordLocalChange(after.doc, visibleRecord(after.doc), named, writing)).toBe(
            after.doc,
          );
          for (const row of history.rows) {
            const doc = recordLocalChange(after.doc, row, named, writing);
            expect(recordLocalChange(doc, row, named, writing)).toBe(doc);
          }
        }
      }),
      { numRuns: fewerInGate(100) },
    );
  });
});
