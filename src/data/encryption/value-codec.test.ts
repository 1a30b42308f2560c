import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attached, encodeValue, decodeValue } from './value-codec';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const roundTrip = (value: unknown) => decodeValue(encodeValue(value));

describe('a value that a store can hold survives encoding and decoding', () => {
  test('for any value', () => {
    // Any UTF-16 code unit, lone surrogates too. The library's own table of characters takes two seconds to build.
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
        // The library's default has millions of holes, which are slow to compare.
        fc.sparseArray(fc.integer(), { maxLength: 100, maxNumElements: 5 }),
      ],
    });
    fc.assert(
      fc.property(any, (value) => {
        // As a store would have it: without class prototypes and the like.
        const stored: unknown = structuredClone(value);
        expect(roundTrip(stored)).toStrictEqual(stored);
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
    expect(roundTrip(value)).toStrictEqual(value);
  });

  test('a JSON record is encoded as JSON, so that the browser’s own parser reads most rows', () => {
    const record = { id: 'e1', title: 'First “steps”', facts: [{ kind: 'sleep', naps: [] }] };
    expect(encodeValue(record)).toBe(JSON.stringify(record));
  });
});

test('attached values are back in their fields after decoding', () => {
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
  'a value that no text can hold is refused: %o',
  (value: unknown) => {
    expect(() => encodeValue({ value })).toThrow(TypeError);
  },
);
