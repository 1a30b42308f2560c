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

describe('a record is read as it was written', () => {
  test.each([
    ['a new one', doc],
    ['a changed one', edited],
    ['one with a conflict', both],
    ['a deleted one', deleted],
    ['a restored one', recordLocalChange(deleted, entry, named, jo)],
    [
      'one that was changed while it was deleted elsewhere',
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
      'one with an unusual time format',
      recordLocalChange(null, entry, named, { ...jo, at: '2025-11-20T09:30Z' }),
    ],
    ['one with a write of which nothing is left', { ...doc, seen: { ...doc.seen, zZzZzZzZ: 7 } }],
  ])('%s', (_, one) => {
    expect(fromWire(toWire(one))).toStrictEqual(one);
  });

  test('with any names of fields and writers', () => {
    const names = fc.oneof(
      fc.string({ minLength: 1, maxLength: 4 }),
      fc.constantFrom('__proto__', 'toString', 'constructor'),
    );
    const row = fc
      .array(fc.tuple(names, fc.jsonValue({ maxDepth: 2 })))
      // JSON has no negative zero.
      .map((fields): unknown => JSON.parse(JSON.stringify(fields)))
      .map((fields) => Object.fromEntries(fields as [string, unknown][]) as object);
    fc.assert(
      fc.property(row, row, names, names, (one, two, writer, by) => {
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

  test('as the same text, no matter which device merged it', () => {
    const other = recordLocalChange(doc, { ...entry, title: 'Steps' }, named, nan);
    expect(toWire(mergeDocuments(both, other))).toBe(toWire(mergeDocuments(other, both)));
    expect(toWire(fromWire(toWire(both)) as CircleDocument)).toBe(toWire(both));
  });
});

/** Returns the text of a document with some properties replaced. */
const changedTo = (changes: object): string =>
  JSON.stringify({ ...(JSON.parse(toWire(deleted)) as object), ...changes });
const write = ['Jo3nT8xY', 1, 0, 'device', { title: 'x' }];
const deletion = ['Jo3nT8xY', 9, 0, 'device', []];

describe('an invalid record is refused', () => {
  test.each([
    ['not JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['with an unknown property', changedTo({ x: 1 })],
    ['of an invalid version', changedTo({ v: 0 })],
    ['of an unknown list', changedTo({ l: 'recommendations' })],
    ['of a list named like a property of every object', changedTo({ l: 'toString' })],
    ['without an id', changedTo({ i: '' })],
    ['without a child', changedTo({ c: undefined })],
    ['without writes', changedTo({ w: [], g: [] })],
    ['without an author', changedTo({ w: [], m: undefined })],
    ['with a write that is null', changedTo({ w: [null] })],
    ['with a write without a device', changedTo({ w: [['Jo3nT8xY', 1, 0]] })],
    ['with a write without a writer', changedTo({ w: [['', 1, 0, 'device', {}]] })],
    ['with a write with the count 0', changedTo({ w: [['Jo3nT8xY', 0, 0, 'device', {}]] })],
    [
      'with a write with a fractional count',
      changedTo({ w: [['Jo3nT8xY', 1.5, 0, 'device', {}]] }),
    ],
    [
      'with a write with a count that is too large',
      changedTo({ w: [['Jo3nT8xY', 2 ** 53, 0, 'device', {}]] }),
    ],
    ['with a write at an invalid time', changedTo({ w: [['Jo3nT8xY', 1, 9e15, 'device', {}]] })],
    [
      'with a write at an invalid time, as text',
      changedTo({ w: [['Jo3nT8xY', 1, 'today', 'device', {}]] }),
    ],
    ['with a write without fields', changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', null]] })],
    ['with a write with a list of fields', changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', []]] })],
    [
      'with a write that removes a field without a name',
      changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', {}, 1]] }),
    ],
    ['with a write that gives a field two values', changedTo({ w: [[...write, 'title']] })],
    ['with the same write twice', changedTo({ w: [write, write] })],
    [
      'with a write that is a deletion as well',
      changedTo({ w: [write], g: [['Jo3nT8xY', 1, 0, 'device', []]] }),
    ],
    [
      'with a deletion whose seen writes are not a list',
      changedTo({ g: [['Jo3nT8xY', 9, 0, 'device', {}]] }),
    ],
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
    ['that has seen a count of 0', changedTo({ s: [['a', 0]] })],
    ['that has seen a count that is not a number', changedTo({ s: [['a', '1']] })],
    [
      'with a field name that is too long',
      changedTo({ w: [['Jo3nT8xY', 1, 0, 'device', { ['a'.repeat(10_001)]: 1 }]] }),
    ],
    ['with a writer’s name that is too long', changedTo({ s: [['a'.repeat(65), 1]] })],
    [
      'with too many writers',
      changedTo({ s: Array.from({ length: 20_001 }, (_, n) => [`w${n}`, 1]) }),
    ],
    [
      'with too many fields',
      changedTo({
        w: [['w', 1, 0, 'd', Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [n, n]))]],
      }),
    ],
    [
      'nested too deep',
      changedTo({}).replace(
        '"w":[',
        `"w":[["w",1,0,"d",{"a":${'['.repeat(5000)}${']'.repeat(5000)}}],`,
      ),
    ],
    ['too large', changedTo({ w: [['w', 1, 0, 'd', { a: 'a'.repeat(4_000_000) }]] })],
  ])('%s', (_, text) => {
    expect(() => fromWire(text)).toThrow();
  });

  test('the valid texts these were made from are not', () => {
    expect(fromWire(changedTo({}))).toEqual(deleted);
    expect(fromWire(changedTo({ w: [write] }))).toMatchObject({
      fields: { title: [{ value: 'x' }] },
    });
    expect(fromWire(changedTo({ g: [deletion] }))).toMatchObject({ gone: [{ seen: {} }] });
    const nested = `"w":[["w",1,0,"d",{"a":${'['.repeat(50)}${']'.repeat(50)}}],`;
    expect(fromWire(changedTo({}).replace('"w":[', nested))).toMatchObject({ list: 'journal' });
  });

  test('a record of a later version is not an error', () => {
    expect(fromWire('{"v":2,"whatever":[]}')).toBe('newer');
  });
});
