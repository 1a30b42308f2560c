import { expect, test } from 'vitest';
import { MemberHistory } from '@/circle/fixtures/member-history';
import { memberFaults } from '@/circle/fixtures/member-outcome';

const count = Number(process.env['HISTORIES'] ?? 8);
const seed = Number(process.env['HISTORIES_SEED'] ?? 20);
const steps = 40;

async function faultsOfSeed(at: number): Promise<readonly string[]> {
  const history = new MemberHistory(at);
  try {
    await history.begin();
    for (let step = 0; step < steps; step += 1) await history.step();
    await history.end();
    const faults = await memberFaults(history);
    if (faults.length > 0 && process.env['HISTORIES_LOG'] !== undefined)
      console.info(history.log.join('\n'));
    return faults;
  } catch (error) {
    return [String(error)];
  } finally {
    for (const device of history.devices) device.close();
  }
}

test(`${count} histories of members from seed ${seed}: after every restored backup all members are back, nobody else is, and nothing is lost`, async () => {
  const failed: string[] = [];
  for (let at = seed; at < seed + count; at += 1) {
    const faults = await faultsOfSeed(at);
    if (faults.length > 0) failed.push(`seed ${at}: ${faults.join('; ')}`);
  }
  expect(failed, failed.join('\n')).toEqual([]);
}, 3_600_000);
