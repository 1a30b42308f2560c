import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBy, scaleToFill, type View, wholePicture, zoomedTo } from './photo-viewer';

const frame = { x: 390, y: 700 };
const position = fc.record({
  x: fc.integer({ min: -195, max: 195 }),
  y: fc.integer({ min: -350, max: 350 }),
});
const step = fc.oneof(
  fc.record({
    kind: fc.constant('zoom' as const),
    scale: fc.double({ min: -1, max: 20 }),
    at: position,
  }),
  fc.record({ kind: fc.constant('move' as const), by: position }),
);

test('after any pinches and drags the picture covers its frame, and at scale 1 it is centred', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let view: View = wholePicture;
      for (const one of steps) {
        view =
          one.kind === 'zoom'
            ? zoomedTo(view, Number.isNaN(one.scale) ? 1 : one.scale, one.at, frame)
            : movedBy(view, one.by, frame);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        // No edge of the enlarged picture comes into the frame.
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * frame.x) / 2 + 1e-6);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * frame.y) / 2 + 1e-6);
      }
    }),
  );
});

test('the point under the fingers stays there', () => {
  const at = { x: 80, y: -120 };
  const view = zoomedTo(wholePicture, 2.5, at, frame);
  // The same spot of the picture, enlarged and moved, is where it was.
  expect(view.scale * at.x + view.x).toBeCloseTo(at.x);
  expect(view.scale * at.y + view.y).toBeCloseTo(at.y);
  expect(zoomedTo(view, 1, at, frame)).toEqual(wholePicture);
});

test('a long picture can be enlarged until it is as wide as the frame and further', () => {
  const chat = { x: 1080, y: 12_000 };
  const fill = scaleToFill(chat, frame);
  // Whole, it is 63 px wide.
  expect((frame.y / chat.y) * chat.x * fill).toBeCloseTo(frame.x);
  expect(zoomedTo(wholePicture, fill, { x: 0, y: 0 }, frame, fill).scale).toBeCloseTo(fill);
  expect(zoomedTo(wholePicture, 99, { x: 0, y: 0 }, frame, fill).scale).toBeCloseTo(2 * fill);
  expect(zoomedTo(wholePicture, 99, { x: 0, y: 0 }, frame).scale).toBe(6);
  expect(scaleToFill({ x: 390, y: 700 }, frame)).toBe(1);
  expect(scaleToFill({ x: 0, y: 0 }, frame)).toBe(1);
});
