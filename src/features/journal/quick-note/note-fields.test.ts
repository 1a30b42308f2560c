import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chipWidthChange } from './note-fields';

/** Returns a row of chips of these widths, 8 px apart and 16 px from the start. */
function rowOf(widths: readonly number[]) {
  let end = 8;
  return widths.map((width) => {
    const start = end + 8;
    end = start + width;
    return { start, end };
  });
}

test('a chip that ends just at the edge is made wider or narrower, until the edge cuts one', () => {
  const row = rowOf([95, 108, 121, 96, 164, 110, 130, 140]);
  expect(chipWidthChange(row, 320)).toBe(0);
  expect(chipWidthChange(row, 360)).toBe(10);
  expect(chipWidthChange(row, 390)).toBe(0);
  expect(chipWidthChange(row, 478)).toBe(-4);
});

test('nothing changes if all chips fit or there are none', () => {
  expect(chipWidthChange(rowOf([95, 108]), 360)).toBe(0);
  expect(chipWidthChange([], 360)).toBe(0);
});

test('with any eight categories in any order, one chip is cut off on every phone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 90, max: 175 }), { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 300, max: 520 }),
      (widths, width) => {
        const room = chipWidthChange(rowOf(widths), width);
        const wider = rowOf(widths.map((one) => one + room));
        expect(wider.some(({ start, end }) => start <= width - 24 && end >= width + 24)).toBe(true);
      },
    ),
  );
});
