import { expect, test } from 'vitest';
import { currentSealing, setSealing } from '@/data/db/sealing';
import { hearOfLock, lockHeard } from './worker-encryption';

const key = new Uint8Array(32).fill(7);

test('a worker goes by the lock that it heard of last, also where that is off', async () => {
  const before = currentSealing();
  hearOfLock({ kind: 'lock', sealing: { key, epoch: 2, state: 'opening' } });
  await lockHeard();
  expect(currentSealing()).toMatchObject({ epoch: 2, state: 'opening' });
  hearOfLock({ kind: 'lock', sealing: { key, epoch: 3, state: 'sealing' } });
  hearOfLock({ kind: 'lock', sealing: null });
  await lockHeard();
  expect(currentSealing()).toBeNull();
  setSealing(before);
});
