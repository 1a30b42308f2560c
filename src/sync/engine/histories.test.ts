import { expect, test } from 'vitest';
import { happenings } from './fixtures/happenings';
import { History } from './fixtures/history';
import { faultsOf } from './fixtures/outcome';

const count = Number(process.env['HISTORIES'] ?? 60);
const seed = Number(process.env['HISTORIES_SEED'] ?? 1);
const steps = 40;

test(`${count} histories from seed ${seed}: all converge, a fresh device is identical, no word is lost`, async () => {
  const failed: string[] = [];
  for (let at = seed; at < seed + count; at += 1) {
    const faults = await faultsOfSeed(at);
    if (faults.length > 0) failed.push(`seed ${at}: ${faults.join('; ')}`);
  }
  expect(failed).toEqual([]);
}, 3_600_000);

async function faultsOfSeed(at: number): Promise<readonly string[]> {
  const history = new History(at);
  try {
    await history.begin();
    for (let step = 0; step < steps; step += 1) await history.step(happenings);
    await history.end();
    await history.joinFresh();
    const faults = faultsOf(history);
    if (faults.length > 0 && process.env['HISTORIES_LOG'] !== undefined)
      console.info(history.log.join('\n'));
    return faults;
  } catch (error) {
    return [String(error)];
  } finally {
    for (const device of history.devices) device.close();
  }
}
