import { expect, test } from 'vitest';
import { faultsOfRun, faultsOfSeeds, timeLimitOf } from '@/circle/engine/fixtures/run-history';
import { MemberHistory } from '@/circle/fixtures/member-history';
import { memberFaults } from '@/circle/fixtures/member-outcome';

const count = Number(process.env['HISTORIES'] ?? 8);
const seed = Number(process.env['HISTORIES_SEED'] ?? 20);
const steps = 40;

function faultsOfSeed(at: number): Promise<readonly string[]> {
  const history = new MemberHistory(at);
  return faultsOfRun(history, async () => {
    await history.begin();
    for (let step = 0; step < steps; step += 1) await history.step();
    await history.end();
    return memberFaults(history);
  });
}

test(
  `${count} histories of members from seed ${seed}: after every restored backup all members are back, nobody else is, and nothing is lost`,
  async () => {
    const failed = await faultsOfSeeds(seed, count, faultsOfSeed);
    expect(failed, failed.join('\n')).toEqual([]);
  },
  timeLimitOf(count),
);
