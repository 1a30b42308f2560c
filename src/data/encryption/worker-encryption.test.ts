import { expect, test } from 'vitest';
import { currentEncryption, setEncryption } from '@/data/db/encryption';
import { receiveEncryption, untilLockReceived } from './worker-encryption';

const key = new Uint8Array(32).fill(7);

test('a worker goes by the lock that it heard of last, also where that is off', async () => {
  const before = currentEncryption();
  receiveEncryption({ kind: 'lock', sealing: { key, epoch: 2, state: 'opening' } });
  await untilLockReceived();
  expect(currentEncryption()).toMatchObject({ epoch: 2, state: 'opening' });
  receiveEncryption({ kind: 'lock', sealing: { key, epoch: 3, state: 'sealing' } });
  receiveEncryption({ kind: 'lock', sealing: null });
  await untilLockReceived();
  expect(currentEncryption()).toBeNull();
  setEncryption(before);
});
