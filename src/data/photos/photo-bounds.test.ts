import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStorable, losesDetail, storedSize, thumbRegion } from './photo-bounds';

const side = fc.integer({ min: 1, max: 70_000 });
const size = fc.record({ width: side, height: side });

describe('the size at which a picture is stored', () => {
  test.each([
    ['a photo of 48 megapixels', [8000, 6000], [1600, 1200]],
    ['a photo of 3 by 2', [3000, 2000], [1620, 1080]],
    ['a small picture', [320, 200], [320, 200]],
    ['a photo held upright', [3024, 4032], [1200, 1600]],
    ['the screen of a phone', [1080, 2400], [1080, 2400]],
    ['a long chat', [1080, 12_000], [1080, 12_000]],
    ['a long chat on a sharp screen', [1440, 12_000], [1080, 9000]],
    ['a panorama', [12_000, 1500], [8640, 1080]],
    ['a long narrow picture', [400, 20_000], [400, 20_000]],
  ])('of %s keeps what can be read', (_, [width = 0, height = 0], [w, h]) => {
    expect(storedSize({ width, height })).toEqual({ width: w, height: h });
    expect(losesDetail({ width, height }, { width: w ?? 0, height: h ?? 0 })).toBe(false);
  });

  test.each([
    [1080, 40_000],
    [40_000, 1080],
    [10, 60_000],
  ])('of %i by %i loses detail', (width, height) => {
    const stored = storedSize({ width, height });
    expect(isStorable(stored)).toBe(true);
    expect(losesDetail({ width, height }, stored)).toBe(true);
  });

  test('is bounded, has the same shape, and stays as it is the next time', () => {
    fc.assert(
      fc.property(size, (original) => {
        const stored = storedSize(original);
        expect(stored.width * stored.height).toBeLessThanOrEqual(2 ** 24);
        expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(2 ** 15 - 1);
        expect(storedSize(stored)).toEqual(stored);
        const scale = stored.width / original.width;
        const error = Math.abs(stored.height - original.height * scale);
        expect(error).toBeLessThanOrEqual(1 + original.height / original.width);
      }),
    );
  });
});

test('a thumbnail shows the top of a very tall picture and the middle of a very wide one', () => {
  expect(thumbRegion({ width: 1080, height: 12_000 })).toEqual({
    x: 0,
    y: 0,
    width: 1080,
    height: 2160,
  });
  expect(thumbRegion({ width: 8640, height: 1080 })).toEqual({
    x: 3240,
    y: 0,
    width: 2160,
    height: 1080,
  });
  expect(thumbRegion({ width: 1080, height: 2400 })).toMatchObject({ width: 1080, height: 2400 });
});
