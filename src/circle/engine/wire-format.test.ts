import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CircleDocument } from '@/domain/circle/document';
import { recordLocalChange } from '@/domain/circle/show-document';
import { isSameDocument, mergeDocuments } from '@/domain/circle/merge-documents';
import { fromWire, toWire } from './wire-format';

const at = '2025-11-20T09:30:00.000Z';
const jo = { writer: 'Jo3nT8xY', by: 'device-of-jo', at };
const nan = { writer: 'nAn5sPq1', by: 'device-of-nan', at: '2025-11-20T09:31:00.000Z' };
const named = { list: 'journal', id: 'e1', childId: 'c1' } as const;

const entry = {
  id: 'e1',
  childId: 'c1',
  title: 'First steps',
  content: 'At the “park”',
  starred: true,
};
const doc = recordLocalChange(null, entry, named, jo);
const edited = recordLocalChange(doc, { ...entry, title: 'Steps', starred: undefined }, named, nan);
const both = mergeDocuments(
  edited,
  recordLocalChange(doc, { ...entry, title: 'Three steps' }, named, { ...jo, at: nan.at }),
);
const deleted = recordLocalChange(both, null, named, nan);

describe('a record comes back as it was', () => {
  test.each([
    ['one that somebody wrote', doc],
    ['one that somebody changed', edited],
    ['one with two versions', both],
    ['one that was deleted', deleted],
    ['one that came back', recordLocalChange(deleted, entry, named, jo)],
    [
      'one that was written since it was deleted',
      mergeDocuments(deleted, recordLocalChange(both, { ...entry, content: 'x' }, named, jo)),
    ],
    [
      'a child',
      recordLocalChange(
        null,
        { id: 'c1', name: 'Maya', medicines: [{ id: 'm1', name: 'A' }] },
        { list: 'children', id: 'c1', childId: 'c1' },
        jo,
      ),
    ],
    [
      'one by a clock that says nothing usual',
      recordLocalChange(null, entry, named, { ...jo, at: '2025-11-20T09:30Z' }),
    ],
    ['one of whose writes nothing is left', { ...doc, seen: { ...doc.seen, zZzZzZzZ: 7 } }],
  ])('%s', (_, one) => {
    expect(fromWire(toWire(one))).toStrictEqual(one);
  });

  test('whatever its fields and its writers are called', () => {
    const words = fc.oneof(
      fc.string({ minLength: 1, maxLength: 4 }),
      fc.constantFrom('__proto__', 'toString', 'constructor'),
    );
    const row = fc
      .array(fc.tuple(words, fc.jsonValue({ maxDepth: 2 })))
      // Without the zero below zero, which JSON does not know.
      .map((fields): unknown => JSON.parse(JSON.stringify(fields)))

      .map((fields) => Object.fromEntries(fields as [string, unknown][]) as object);
    fc.assert(
      fc.property(row, row, words, words, (one, two, writer, by) => {
        const first = recordLocalChange(null, one, named, { writer, by, at });
        for (const next of [
          first,
          mergeDocuments(
            recordLocalChange(first, two, named, nan),
            recordLocalChange(first, null, named, jo),
          ),
        ]) {
          const again = fromWire(toWire(next));
          expect(again !== 'newer' && isSameDocument(again, next)).toBe(true);
          expect(again).toEqual(next);
        }
      }),
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('in the same text, whichever device merged it', () => {
    const other = recordLocalChange(doc, { ...entry, title: 'Steps' }, named, nan);
    expect(toWire(mergeDocuments(both, other))).toBe(toWire(mergeDocuments(other, both)));
    expect(toWire(fromWire(toWire(both)) as CircleDocument)).toBe(toWire(both));
  });
});

/** The words of a document with something else in them. */
const changedTo = (changes: object): string =>
  JSON.stringify({ ...(JSON.parse(toWire(deleted)) as object), ...changes });
const write = ['Jo3nT8xY', 1, 0, 'device', { title: 'x' }];
const deletion = ['Jo3nT8xY', 9, 0, 'device', []];

describe('what is no record of a circle is refused', () => {
  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['with a field that nobody knows', changedTo({ x: 1 })],
    ['of no form', changedTo({ v: 0 })],
    ['of a list that is none', changedTo({ l: 'recommendations' })],
    ['of a list that every object has', changedTo({ l: 'toString' })],
    ['without an id', changedTo({ i: '' })],
    ['of no child', changedTo({ c: undefined })],
    ['in which nothing was written', changedTo({ w: [], g: [] })],
    ['of nobody', changedTo({ w: [], m: undefined })],
    ['with an act of writing that is none', changedTo({ w: [null] })],
    ['with one of no device', changedTo({ w: [['Jo3nT8xY', 1, 0]] })],
    ['with one by a writer without a name', changedTo({ w: [['', 1, 0, 'device', {}]] })],
    ['with one that is not counted', changedTo({ w: [['Jo3nT8xY', 0, 0, 'device', {}]] })],
    ['with one that is counted in halves', changedTo({ w: [['Jo3nT8xY', 1.5, 0, 'device', {}]] })],
    [
      'with one that is counted beyond all reason',
      changedTo({ w: [['Jo3nT8xY', 2 ** 53, 0, 'device', {}]] }),
    ],
    ['with one at no time', changedTo({ w: [['Jo3nT8xY', 1, 9e15, 'device', {}]] })],
    ['with one at no time, in words', changedTo({ w: [['Jo3nT8xY', 1, 'today', 'device', {}]] })],
    ['with one of no fields', changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', null]] })],
    ['with one of a list of fields', changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', []]] })],
    ['with one that takes no field away', changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', {}, 1]] })],
    ['with one that says two things of a field', changedTo({ w: [[...write, 'title']] })],
    ['with one twice', changedTo({ w: [write, write] })],
    [
      'with one that is a deletion as well',
      changedTo({ w: [write], g: [['Jo3nT8xY', 1, 0, 'device', []]] }),
    ],
    ['with a deletion that has seen no list', changedTo({ g: [['Jo3nT8xY', 9, 0, 'device', {}]] })],
    [
      'with a deletion that has seen a writer twice',
      changedTo({
        g: [
          [
            'Jo3nT8xY',
            2,
            0,
            'device',
            [
              ['a', 1],
              ['a', 2],
            ],
          ],
        ],
      }),
    ],
    ['with a deletion twice', changedTo({ g: [deletion, deletion] })],
    ['that has seen what nobody wrote', changedTo({ s: [['a', 0]] })],
    ['that has seen what cannot be counted', changedTo({ s: [['a', '1']] })],
    [
      'with a name beyond all reason',
      changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', { ['a'.repeat(10_001)]: 1 }]] }),
    ],
    ['with a writer beyond all reason', changedTo({ s: [['a'.repeat(65), 1]] })],
    [
      'with more writers than a family has',
      changedTo({ s: Array.from({ length: 20_001 }, (_, n) => [`w${n}`, 1]) }),
    ],
    [
      'with more fields than a record has',
      changedTo({
        w: [['w', 1, 0, 'd', Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [n, n]))]],
      }),
    ],
    [
      'nested beyond all reason',
      changedTo({}).replace(
        '"w":[',
        `"w":[["w",1,0,"d",{"a":${'['.repeat(5000)}${']'.repeat(5000)}}],`,
      ),
    ],
    ['larger than any', changedTo({ w: [['w', 1, 0, 'd', { a: 'a'.repeat(4_000_000) }]] })],
  ])('%s', (_, text) => {
    expect(() => fromWire(text)).toThrow();
  });

  test('and what the others are made of is not', () => {
    expect(fromWire(changedTo({}))).toEqual(deleted);
    expect(fromWire(changedTo({ w: [write] }))).toMatchObject({
      fields: { title: [{ value: 'x' }] },
    });
    expect(fromWire(changedTo({ g: [deletion] }))).toMatchObject({ gone: [{ seen: {} }] });
    const nested = `"w":[["w",1,0,"d",{"a":${'['.repeat(50)}${']'.repeat(50)}}],`;
    expect(fromWire(changedTo({}).replace('"w":[', nested))).toMatchObject({ list: 'journal' });
  });

  test('but one of a later version is told from it', () => {
    expect(fromWire('{"v":2,"whatever":[]}')).toBe('newer');
  });
});
