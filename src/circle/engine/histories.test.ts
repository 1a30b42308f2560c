import { expect, test } from 'vitest';
import { faultsOfSeed } from './fixtures/run-history';

const count = Number(process.env['HISTORIES'] ?? 60);
const seed = Number(process.env['HISTORIES_SEED'] ?? 1);
const steps = 40;

test(`${count} histories from seed ${seed}: all converge, a fresh device is identical, nothing is lost`, async () => {
  const failed: string[] = [];
  for (let at = seed; at < seed + count; at += 1) {
    const faults = await faultsOfSeed(at, steps);
    if (faults.length > 0) failed.push(`seed ${at}: ${faults.join('; ')}`);
  }
  expect(failed, failed.join('\n')).toEqual([]);
}, 3_600_000);
