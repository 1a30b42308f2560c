import { expect, test } from 'vitest';
import { currentEncryption, setEncryption } from '@/data/db/encryption';
import { canContinue, receiveEncryption, untilLockReceived } from './worker-encryption';

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

test.each([
  ['sealing', 'on', true],
  ['sealing', 'opening', true],
  ['opening', null, true],
  ['renewing', 'on', true],
  ['renewing', 'opening', false],
  ['on', 'opening', false],
  [null, 'sealing', false],
] as const)(
  'when %s becomes %s, a worker that reads or writes the journal goes on: %s',
  (...of) => {
    const [before, after, goesOn] = of;
    expect(canContinue(before && { state: before }, after && { state: after })).toBe(goesOn);
  },
);
