import { expect, test } from 'vitest';
import { faultsOfSeed, faultsOfSeeds, timeLimitOf } from './fixtures/run-history';

const count = Number(process.env['HISTORIES'] ?? 60);
const seed = Number(process.env['HISTORIES_SEED'] ?? 1);
const steps = 40;

test(
  `${count} histories from seed ${seed}: all converge, a fresh device is identical, nothing is lost`,
  async () => {
    const failed = await faultsOfSeeds(seed, count, (at) => faultsOfSeed(at, steps));
    expect(failed, failed.join('\n')).toEqual([]);
  },
  timeLimitOf(count),
);
