/**
 * The rank sum test of two groups, by counting.
 *
 * Under its hypothesis every way to deal the days into the two groups is as likely as any other. What is counted of each is
 * the Mann-Whitney count: in how many of the m * n pairs of one day of each group the second is the larger.
 * Sources: Mann & Whitney (1947), Annals of Mathematical Statistics 18, 50-60; Hollander, Wolfe & Chicken, Nonparametric
 * Statistical Methods (3rd ed.), chapter 4; Andrews, The Theory of Partitions (1976), chapter 3, for the counts.
 */

/** More days than this in a group would leave the range of the numbers that the counts are held in. */
export const largestGroup = 400;

/**
 * The cumulative distribution of the Mann-Whitney count of two groups without ties: at index u the part of all the ways to
 * deal them in which the count is u or less. It goes up to the middle, below which all uses of it lie; the other half
 * mirrors it. Exact but for rounding, which stays below 1e-12 of each value.
 * @param m the size of one group, 1 to `largestGroup`
 * @param n that of the other
 */
export function countDistribution(m: number, n: number): Float64Array {
  for (const size of [m, n])
    if (!Number.isInteger(size) || size < 1 || size > largestGroup)
      throw new RangeError(`Not the size of a group: ${size}`);
  const middle = Math.floor((m * n) / 2);
  // The coefficients of the Gaussian binomial of (m + n, m): that of (n + i, i) out of the one before, by a factor
  // 1 - q^(n + i) over 1 - q^i. Both are done in place, on the lower half alone.
  const ways = new Float64Array(middle + 1);
  ways[0] = 1;
  let all = 1;
  for (let i = 1; i <= m; i += 1) {
    for (let u = middle; u >= n + i; u -= 1) ways[u] = at(ways, u) - at(ways, u - n - i);
    for (let u = i; u <= middle; u += 1) ways[u] = at(ways, u) + at(ways, u - i);
    all = (all * (n + i)) / i;
  }
  let sum = 0;
  return ways.map((count) => (sum += count) / all);
}

const at = (list: Float64Array, index: number): number => list[index] ?? 0;
