import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attached, encodeValue, decodeValue } from './value-codec';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const again = (value: unknown) => decodeValue(encodeValue(value));

describe('a value that a store can hold comes back as it was', () => {
  test('whatever it is', () => {
    // Of any unit of UTF-16, halves of pairs too. The library's own table of characters takes two seconds to make.
    const text = fc.string({
      unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    });
    const any = fc.anything({
      key: text,
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      values: [
        fc.constantFrom(null, undefined, true, false, NaN, -0, Infinity, -Infinity),
        fc.integer(),
        fc.double(),
        text,
        // The library's own have millions of holes, which take their time to compare.
        fc.sparseArray(fc.integer(), { maxLength: 100, maxNumElements: 5 }),
      ],
    });
    fc.assert(
      fc.property(any, (value) => {
        // As the store keeps it: without the prototypes of classes and the like.
        const kept: unknown = structuredClone(value);
        expect(again(kept)).toStrictEqual(kept);
      }),
      { numRuns: fewerInGate(150) },
    );
  });

  test.each([
    [{ a: undefined }],
    [[NaN, Infinity, -Infinity, -0, undefined]],
    [{ __proto__x: 1, constructor: 2 }],
    [JSON.parse('{"__proto__": {"a": 1}}')],
    ['half of an emoji \ud83d'],
    [new DataView(new ArrayBuffer(3))],
    [/a"b/giu],
    ['!["u"]'],
  ])('%j', (value: unknown) => {
    expect(again(value)).toStrictEqual(value);
  });

  test('a record of JSON stands as JSON, so that most rows are read by the browser’s own parser', () => {
    const record = { id: 'e1', title: 'First “steps”', facts: [{ kind: 'sleep', naps: [] }] };
    expect(encodeValue(record)).toBe(JSON.stringify(record));
  });
});

test('what stands beside the text is in its place again', () => {
  const [full, thumb] = [new Blob(['full']), new ArrayBuffer(2)];
  const beside: Attached[] = [];
  const text = encodeValue({ more: [{ pictures: { full, thumb } }] }, beside, (_, path) =>
    path.startsWith('more.pictures.'),
  );
  expect(beside).toEqual([full, thumb]);
  const row = decodeValue(text, beside);
  expect(row).toEqual({ more: [{ pictures: { full, thumb } }] });
});

test.each([[new Blob(['a picture'])], [() => 1], [Symbol('s')]])(
  'what no text can hold is refused: %o',
  (value: unknown) => {
    expect(() => encodeValue({ value })).toThrow(TypeError);
  },
);
