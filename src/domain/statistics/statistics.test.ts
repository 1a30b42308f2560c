import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDistribution, largestGroup } from './statistics';

const size = fc.integer({ min: 1, max: 6 });

describe('the distribution of the Mann-Whitney count', () => {
  test('matches every way to divide the days into two groups', () => {
    fc.assert(
      fc.property(size, size, (m, n) => {
        const found = countDistribution(m, n);
        const counts = everyDeal(m, n);
        for (const [u, part] of found.entries()) {
          const asSmall = counts.filter((count) => count <= u).length;
          expect(part).toBeCloseTo(asSmall / counts.length, 12);
        }
        expect(found).toHaveLength(Math.floor((m * n) / 2) + 1);
      }),
    );
  });

  test('matches exact integers of any length, up to half a year on each side', () => {
    for (const [m, n] of [
      [42, 42],
      [7, 180],
      [61, 90],
    ] as const) {
      const found = countDistribution(m, n);
      const ways = wholeWays(m, n);
      let below = 0n;
      let all = 0n;
      for (const count of ways) all += count;
      for (const [u, part] of found.entries()) {
        below += ways[u] ?? 0n;
        const exact = Number((below * 10n ** 30n) / all) / 1e30;
        if (exact > 1e-15) expect(Math.abs(part / exact - 1)).toBeLessThan(1e-11);
      }
    }
  });

  test('stays within the range of numbers for the largest groups, and rejects larger ones', () => {
    const found = countDistribution(largestGroup, largestGroup);
    expect(found.at(-1)).toBeGreaterThan(0.5);
    expect(found.at(-1)).toBeLessThan(0.51);
    expect(found.every((part, u) => u === 0 || part >= (found[u - 1] ?? 1))).toBe(true);
    for (const wrong of [0, -1, 2.5, NaN, largestGroup + 1])
      expect(() => countDistribution(wrong, 3)).toThrow(RangeError);
  });
});

/** Returns the count of every way to choose m of m + n ranks, one by one. */
function everyDeal(m: number, n: number): readonly number[] {
  const counts: number[] = [];
  for (let chosen = 0; chosen < 2 ** (m + n); chosen += 1) {
    const ranks = Array.from({ length: m + n }, (_, rank) => rank);
    const first = ranks.filter((rank) => (chosen >> rank) % 2 === 1);
    if (first.length !== m) continue;
    const second = ranks.filter((rank) => (chosen >> rank) % 2 === 0);
    counts.push(first.flatMap((a) => second.filter((b) => b > a)).length);
  }
  return counts;
}

/** Counts exactly, adding one rank after the other to the sets: `ways[u]` sets of m ranks have the count u. */
function wholeWays(m: number, n: number): readonly bigint[] {
  const bySize = Array.from({ length: m + 1 }, () => new Map<number, bigint>());
  bySize[0]?.set(0, 1n);
  for (let rank = 0; rank < m + n; rank += 1)
    for (let taken = Math.min(m, rank + 1); taken >= 1; taken -= 1)
      for (const [sum, count] of bySize[taken - 1] ?? []) {
        // The lower ranks that are not taken belong to the other group.
        const next = sum + rank - (taken - 1);
        if (rank - (taken - 1) > n) continue;
        bySize[taken]?.set(next, (bySize[taken]?.get(next) ?? 0n) + count);
      }
  return Array.from({ length: m * n + 1 }, (_, u) => bySize[m]?.get(u) ?? 0n);
}
