import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Shift, shiftBetween } from './statistics';

/** Few distinct numbers, so that many are equal: nights are recorded in steps of five minutes. */
const value = fc.integer({ min: 0, max: 12 }).map((step) => step * 5);
const group = fc.array(value, { minLength: 7, maxLength: 20 });

describe('the shift between two groups', () => {
  test('matches seven and seven numbers counted by hand', () => {
    // The 49 differences: once 10, twice 20, three times 30, four times 40, ... seven times 70, ... once 130.
    const before = [400, 410, 420, 430, 440, 450, 460];
    const after = before.map((one) => one + 70);
    expect(shiftBetween(before, after)).toEqual({
      estimate: 70,
      // P(count <= 8) = 65 of 3432 permutations; the ninth smallest difference.
      from: 40,
      to: 100,
      confidence: 1 - (2 * 65) / 3432,
    });
  });

  test('moves with what is added to one side, and with the scale', () => {
    fc.assert(
      fc.property(group, group, fc.integer({ min: -90, max: 90 }), (before, after, by) => {
        const plain = nonNull(shiftBetween(before, after));
        const moved = nonNull(
          shiftBetween(
            before,
            after.map((one) => one + by),
          ),
        );
        expect(moved).toEqual(mapped(plain, (one) => one + by));
        const scaled = shiftBetween(
          before.map((one) => one * 60),
          after.map((one) => one * 60),
        );
        expect(nonNull(scaled)).toEqual(mapped(plain, (one) => one * 60));
      }),
    );
  });

  test('is reversed when the sides are swapped, and contains its estimate', () => {
    fc.assert(
      fc.property(group, group, (before, after) => {
        const { estimate, from, to, confidence } = nonNull(shiftBetween(before, after));
        const swapped = nonNull(shiftBetween(after, before));
        expect(swapped.estimate + estimate).toBe(0);
        expect(swapped.from + to).toBe(0);
        expect(swapped.to + from).toBe(0);
        expect(swapped.confidence).toBeCloseTo(confidence, 12);
        expect(from).toBeLessThanOrEqual(estimate);
        expect(estimate).toBeLessThanOrEqual(to);
        expect(confidence).toBeGreaterThanOrEqual(0.95);
        expect(confidence).toBeLessThan(1);
      }),
    );
  });

  test('does not depend on the order of the days', () => {
    fc.assert(
      fc.property(group, group, (before, after) => {
        expect(shiftBetween([...before].reverse(), [...after].sort())).toEqual(
          shiftBetween(before, after),
        );
      }),
    );
  });

  test('contains exactly the shifts that the exact permutation test does not reject', () => {
    const different = (count: number, seed: number) =>
      Array.from({ length: count }, (_, index) => ((index * 7919 + seed * 104729) % 997) / 7);
    for (let seed = 1; seed <= 25; seed += 1) {
      const before = different(4 + (seed % 3), seed);
      const after = different(4 + (seed % 4), seed + 50).map((one) => one + seed);
      const { from, to } = nonNull(shiftBetween(before, after));
      const expected = acceptedShifts(before, after);
      expect(from).toBeCloseTo(expected.from, 9);
      expect(to).toBeCloseTo(expected.to, 9);
    }
  });

  test('for tied numbers contains the interval of the same numbers with tiny differences in either direction', () => {
    fc.assert(
      fc.property(group, group, fc.infiniteStream(fc.integer()), (before, after, hairs) => {
        const apart = (values: readonly number[]) =>
          values.map((one) => one + (Number(hairs.next().value) % 1000) / 1e9);
        const { from, to } = nonNull(shiftBetween(before, after));
        const finer = nonNull(shiftBetween(apart(before), apart(after)));
        expect(from).toBeLessThanOrEqual(finer.from + 1e-5);
        expect(to).toBeGreaterThanOrEqual(finer.to - 1e-5);
      }),
    );
  });

  test('contains the true shift as often as it claims, and more often with ties', () => {
    const random = seeded(20261124);
    const normal = () =>
      Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * 45 + 540;
    for (const [step, least, most] of [
      [0, 0.94, 0.975],
      [30, 0.95, 1],
    ] as const) {
      const draw = (count: number, shift: number) =>
        Array.from({ length: count }, () => {
          const one = normal();
          return (step === 0 ? one : Math.round(one / step) * step) + shift;
        });
      const rounds = 2000;
      let held = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { from, to } = nonNull(shiftBetween(draw(9, 0), draw(14, 30)));
        if (from <= 30 && 30 <= to) held += 1;
      }
      expect(held / rounds).toBeGreaterThan(least);
      expect(held / rounds).toBeLessThanOrEqual(most);
    }
  });

  test('is null if no interval is possible', () => {
    expect(shiftBetween([], [1, 2, 3])).toBeNull();
    expect(shiftBetween([1, 2, 3], [4, 5, 6])).toBeNull();
    expect(shiftBetween([1, 2, 3, 4], [4, 5, 6, 7])).not.toBeNull();
  });
});

function nonNull(shift: Shift | null): Shift {
  if (shift === null) throw new Error('There is a shift');
  return shift;
}

function mapped({ confidence, ...rest }: Shift, by: (value: number) => number): Shift {
  return { estimate: by(rest.estimate), from: by(rest.from), to: by(rest.to), confidence };
}

/**
 * Returns the range of shifts that the exact permutation test does not reject, the slow way: subtracts the middle of each two
 * neighbouring differences from the numbers after, and tries every permutation of the days.
 */
function acceptedShifts(before: readonly number[], after: readonly number[]) {
  const edges = after.flatMap((late) => before.map((early) => late - early));
  edges.sort((a, b) => a - b);
  const held = edges.slice(1).flatMap((edge, index) => {
    const last = edges[index] ?? edge;
    return isAccepted(before, after, (edge + last) / 2) ? [last, edge] : [];
  });
  return { from: Math.min(...held), to: Math.max(...held) };
}

function isAccepted(before: readonly number[], after: readonly number[], shift: number): boolean {
  const all = [...before, ...after.map((one) => one - shift)];
  const ranks = all.map((one) => all.filter((other) => other <= one).length);
  const sums = sumsOf(ranks, after.length);
  const own = ranks.slice(before.length).reduce((sum, rank) => sum + rank, 0);
  const part = (isMeant: (sum: number) => boolean) => sums.filter(isMeant).length / sums.length;
  return part((sum) => sum <= own) > 0.025 && part((sum) => sum >= own) > 0.025;
}

/** Returns the sums of all choices of `count` of the ranks. */
function sumsOf(ranks: readonly number[], count: number): readonly number[] {
  if (count === 0) return [0];
  const [first, ...rest] = ranks;
  if (first === undefined) return [];
  return [...sumsOf(rest, count - 1).map((sum) => sum + first), ...sumsOf(rest, count)];
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
