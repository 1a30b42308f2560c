import { describe, expect, test } from 'vitest';
import { type Argon2Cost, measuredCost } from './argon2';
import { deriveKey } from './derive-key';
import { parseLockFile, type LockFile } from './lock-file';
import {
  changePassphrase,
  createLock,
  raisePassphraseCost,
  renewRecoverySheet,
  unlockWithPassphrase,
  unlockWithRecoverySheet,
} from './unlock-methods';
import {
  passkeyMethod,
  passphraseMethod,
  recoveryMethod,
  unlockMethodOf,
  unwrapKey,
  withUnlockMethod,
  wrapKey,
} from './wrapped-keys';

/** So that the tests are fast. */
const cheap = { t: 1, m: 64, p: 1 };
const passphrase = 'kettle moss ladder';

const made = await createLock(passphrase, cheap);

/** Returns a copy of the file with one unlock method changed. */
function withChanged(kind: string, change: (method: Record<string, unknown>) => unknown): LockFile {
  const ways = made.file.ways.map((method) =>
    method.kind === kind ? (change(structuredClone(method)) as typeof method) : method,
  );
  return { ...made.file, ways };
}

const flipped = (hex: unknown, at: number) => {
  const text = String(hex);
  const digit = (parseInt(text.charAt(at), 16) ^ 1).toString(16);
  return text.slice(0, at) + digit + text.slice(at + 1);
};

describe('the passphrase', () => {
  test('decrypts the data key, which the file does not contain', async () => {
    expect(made.key).toHaveLength(32);
    expect(await unlockWithPassphrase(made.file, passphrase)).toEqual(made.key);
    const text = JSON.stringify(made.file);
    expect(text).not.toContain(Buffer.from(made.key).toString('hex'));
    expect(text).not.toContain(passphrase);
    for (const group of made.recovery) expect(text.toUpperCase()).not.toContain(group);
  });

  test.each(['', 'Kettle moss ladder', 'kettle moss ladder ', ' kettle moss ladder', 'kettle'])(
    'unlocks nothing when typed as %j',
    async (typed) => {
      expect(await unlockWithPassphrase(made.file, typed)).toBeNull();
    },
  );

  test('of an earlier copy opens later copies too, until the lock is turned off and on again', async () => {
    const later = await changePassphrase(made.file, made.key, 'another one', cheap);
    const fromCopy = await unlockWithPassphrase(made.file, passphrase);
    expect(fromCopy).toEqual(await unlockWithPassphrase(later, 'another one'));
    const again = await createLock('another one', cheap);
    expect(again.key).not.toEqual(fromCopy);
  });

  test('costs more to guess once the device can do more, and never less', async () => {
    const measuredAt = '2025-01-01T00:00:00.000Z';
    const old = withChanged('passphrase', (method) => ({ ...method, measuredAt }));
    const costOf = (file: LockFile | null) => file && unlockMethodOf(file, passphraseMethod)?.cost;
    const raise = (file: LockFile, cost: Argon2Cost, now = new Date()) =>
      raisePassphraseCost(file, made.key, passphrase, now, cost);

    const raised = await raise(old, { t: 2, m: 128, p: 1 });
    expect(costOf(raised)).toEqual({ t: 2, m: 128, p: 1 });
    expect(raised && (await unlockWithPassphrase(raised, passphrase))).toEqual(made.key);
    expect(raised && (await unlockWithRecoverySheet(raised, made.recovery))).toMatchObject({
      key: made.key,
    });

    for (const lower of [{ t: 1, m: 32, p: 1 }, { t: 4, m: 32, p: 1 }, cheap]) {
      const kept = await raise(old, lower);
      expect(costOf(kept)).toEqual(cheap);
      expect(kept && (await unlockWithPassphrase(kept, passphrase))).toEqual(made.key);
      // It was measured, so the next unlock doesn't have to.
      expect(kept && (await raise(kept, { t: 2, m: 128, p: 1 }))).toBeNull();
    }
  });

  test('is the same however its letters are encoded', async () => {
    const { file, key } = await createLock('caf\u00e9 \uff21', cheap);
    expect(await unlockWithPassphrase(file, 'cafe\u0301 A')).toEqual(key);
  });

  test('once changed, unlocks the same key, and the old one unlocks nothing', async () => {
    const file = await changePassphrase(made.file, made.key, 'another one', cheap);
    expect(await unlockWithPassphrase(file, 'another one')).toEqual(made.key);
    expect(await unlockWithPassphrase(file, passphrase)).toBeNull();
    expect(await unlockWithRecoverySheet(file, made.recovery)).toEqual({ key: made.key });
  });

  test('unlocks nothing if any single digit of its ciphertext, or its cost, was changed', async () => {
    const { sealed } = made.file.ways.find(({ kind }) => kind === 'passphrase') ?? { sealed: '' };
    expect(sealed).toHaveLength((24 + 32 + 16) * 2);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = withChanged('passphrase', (method) => ({
        ...method,
        sealed: flipped(sealed, at),
      }));
      expect(await unlockWithPassphrase(changed, passphrase)).toBeNull();
    }
    const costs = [
      { ...cheap, t: 2 },
      { ...cheap, m: 128 },
    ];
    for (const cost of costs)
      expect(
        await unlockWithPassphrase(
          withChanged('passphrase', (method) => ({ ...method, cost })),
          passphrase,
        ),
      ).toBeNull();
  });

  test.each([
    { cost: { t: 1, m: 2 ** 31, p: 1 } },
    { cost: { t: 1e9, m: 64, p: 1 } },
    { cost: { t: 0, m: 64, p: 1 } },
    { cost: { t: 1, m: 8, p: 2 } },
    { cost: null },
    { salt: '' },
    { salt: 'zz'.repeat(16) },
    { sealed: 'abc' },
    { sealed: '00' },
  ])('with damage %j unlocks nothing and asks no device for the impossible', async (damage) => {
    const file = withChanged('passphrase', (method) => ({ ...method, ...damage }));
    expect(await unlockWithPassphrase(file, passphrase)).toBeNull();
    expect(await unlockWithRecoverySheet(file, made.recovery)).toEqual({ key: made.key });
  });
});

describe('the recovery sheet', () => {
  test('unlocks the same key, however it was typed', async () => {
    const typed = made.recovery.map((group) => ` ${group.toLowerCase()}-`);
    expect(await unlockWithRecoverySheet(made.file, typed)).toEqual({ key: made.key });
  });

  test('with a typing error, names the wrong group', async () => {
    const group = made.recovery[3] ?? '';
    const other = group.startsWith('2') ? '3' : '2';
    const typed = made.recovery.map((one, at) => (at === 3 ? other + one.slice(1) : one));
    expect(await unlockWithRecoverySheet(made.file, typed)).toEqual({ wrongGroups: [4] });
  });

  test('of another lock is refused', async () => {
    const { recovery } = await createLock(passphrase, cheap);
    expect(await unlockWithRecoverySheet(made.file, recovery)).toBe('refused');
  });

  test('once renewed, unlocks the same key, and the old one is refused', async () => {
    const { file, recovery } = await renewRecoverySheet(made.file, made.key);
    expect(await unlockWithRecoverySheet(file, recovery)).toEqual({ key: made.key });
    expect(await unlockWithRecoverySheet(file, made.recovery)).toBe('refused');
    expect(await unlockWithPassphrase(file, passphrase)).toEqual(made.key);
  });
});

describe('an unlock method', () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const method = { kind: 'passkey', salt: '00'.repeat(32), credentialId: 'ab' } as const;

  test('is bound to its kind and parameters', () => {
    const sealed = wrapKey(method, secret, key);
    expect(unwrapKey({ ...method, sealed }, secret)).toEqual(key);
    expect(unwrapKey({ ...method, kind: 'recovery', sealed }, secret)).toBeNull();
    expect(unwrapKey({ ...method, salt: '01'.repeat(32), sealed }, secret)).toBeNull();
    expect(unwrapKey({ ...method, credentialId: 'ac', sealed }, secret)).toBeNull();
    expect(unwrapKey({ ...method, sealed }, key)).toBeNull();
  });

  test('that wraps something shorter than a key unlocks nothing', () => {
    expect(
      unwrapKey({ ...method, sealed: wrapKey(method, secret, key.slice(1)) }, secret),
    ).toBeNull();
  });

  test('of a later version stays in the file when another one is changed', async () => {
    const later = { kind: 'smartcard', sealed: 'x', slot: 7 };
    const file = { ...made.file, ways: [later, ...made.file.ways], hint: 'blue' };
    const read = parseLockFile(JSON.stringify(file));
    if (read === null || read === 'newer') throw new Error('It is a lock file');
    const changed = await changePassphrase(read, made.key, 'another one', cheap);
    expect(changed.ways).toContainEqual(later);
    expect(changed['hint']).toBe('blue');
    expect(unlockMethodOf(changed, passkeyMethod)).toBeNull();
    expect(unlockMethodOf(changed, recoveryMethod)).not.toBeNull();
    const without = withUnlockMethod(changed, 'recovery', null);
    expect(unlockMethodOf(without, recoveryMethod)).toBeNull();
  });
});

describe('Argon2id', () => {
  test('returns what the reference implementation returns', async () => {
    const salt = new TextEncoder().encode('somesalt');
    const key = await deriveKey('password', { t: 2, m: 256, p: 1, salt });
    expect(Buffer.from(key).toString('hex')).toBe(
      '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
    );
  });

  test('takes 64 MiB for each guess, and at most four passes', { timeout: 60_000 }, () => {
    const cost = measuredCost();
    expect(cost).toMatchObject({ m: 65_536, p: 1 });
    expect([1, 2, 3, 4]).toContain(cost.t);
  });
});
