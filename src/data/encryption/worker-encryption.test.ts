import { expect, test } from 'vitest';
import { currentEncryption, setEncryption } from '@/data/db/encryption';
import { receiveEncryption, untilLockReceived } from './worker-encryption';

const key = new Uint8Array(32).fill(7);

test('a worker follows the last lock message, even one that the lock is off', async () => {
  const before = currentEncryption();
  receiveEncryption({ kind: 'lock', encryption: { key, epoch: 2, state: 'opening' } });
  await untilLockReceived();
  expect(currentEncryption()).toMatchObject({ epoch: 2, state: 'opening' });
  receiveEncryption({ kind: 'lock', encryption: { key, epoch: 3, state: 'sealing' } });
  receiveEncryption({ kind: 'lock', encryption: null });
  await untilLockReceived();
  expect(currentEncryption()).toBeNull();
  setEncryption(before);
});
