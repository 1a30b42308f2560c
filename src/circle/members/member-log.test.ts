import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMemberEntry,
  MemberLogError,
  verifyEntries,
  newKey,
  presentMembers,
  readMemberLog,
  removeEntry,
  renameEntry,
} from './member-log';
import { epochKeys, readLogEntry, type SignedEntry, signEntry } from './member-entries';
import {
  database,
  deviceOf,
  startedCircle,
  type TestCircle,
  type TestDevice,
} from '@/circle/fixtures/chains';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

/** Returns what is wrong with a member log; null if nothing is. */
async function faultOf(list: readonly SignedEntry[], firstHash: string): Promise<string | null> {
  try {
    await readMemberLog(database, firstHash, list);
    return null;
  } catch (error) {
    if (error instanceof MemberLogError) return error.fault;
    throw error;
  }
}

const keyOf = ({ keys, state }: TestCircle) => ({ epoch: state.epoch, key: keys.epochKey });

async function withAdded(circle: TestCircle, ...devices: TestDevice[]): Promise<TestCircle> {
  let next = circle;
  for (const { member } of devices) {
    const entry = await addMemberEntry(next.state, next.owner.signer, member, keyOf(next));
    next = {
      ...next,
      entries: [...next.entries, entry],
      state: await verifyEntries(next.state, [entry]),
    };
  }
  return next;
}

const holderOf = ({ member, boxSecret }: TestDevice) => ({
  ...{ database, deviceId: member.id, boxSecret, epochs: [] },
});

/** Five entries: the start, a parent and a carer join, the carer is removed, the parent is renamed. */
async function grownCircle() {
  const parent = deviceOf('p2', 'parent', 'Kim');
  const carer = deviceOf('c1', 'carer', 'Sam');
  const circle = await withAdded(await startedCircle(), parent, carer);
  const removed = await removeEntry(circle.state, parent.signer, carer.member.id, keyOf(circle));
  const names = { person: 'Kim', device: 'old tablet' };
  const renamed = await renameEntry(
    await verifyEntries(circle.state, [removed]),
    circle.owner.signer,
    parent.member.id,
    names,
  );
  const entries = [...circle.entries, removed, renamed];
  return {
    ...circle,
    parent,
    carer,
    entries,
    state: await readMemberLog(database, circle.firstHash, entries),
  };
}

describe('a member log', () => {
  test('gives present and former members, and the epoch', async () => {
    const { state, parent, carer, owner } = await grownCircle();
    expect(presentMembers(state.members).map(({ id }) => id)).toEqual([
      owner.member.id,
      parent.member.id,
    ]);
    expect(state.members.at(-1)).toMatchObject({ id: carer.member.id, lastEpoch: 1 });
    expect(state.members[1]?.device).toBe('old tablet');
    expect(state).toMatchObject({ length: 5, epoch: 2 });
  });

  test('gives the keys of all epochs to those who stay or join, but no new ones to those who left', async () => {
    const grown = await grownCircle();
    const { owner, parent, carer, entries, state } = grown;
    const [first, second] = epochKeys(holderOf(owner), entries);
    expect(first?.key).toBe(grown.keys.epochKey);
    expect(epochKeys(holderOf(parent), entries)).toEqual([first, second]);
    expect(epochKeys(holderOf(carer), entries)).toEqual([first]);
    const newcomer = deviceOf('r1', 'reader', 'Gran');
    const added = await addMemberEntry(
      state,
      owner.signer,
      newcomer.member,
      second ?? keyOf(grown),
    );
    expect(epochKeys(holderOf(newcomer), [...entries, added])).toEqual([first, second]);
    // A device that has read the first entries needs only the later ones.
    const known = { ...holderOf(parent), epochs: first ? [first] : [] };
    expect(epochKeys(known, entries.slice(3))).toEqual([first, second]);
  });

  test('gives no key that does not match its fingerprint', async () => {
    const circle = await startedCircle();
    const device = deviceOf('p2', 'parent');
    const wrong = { epoch: 1, key: newKey() };
    const added = await addMemberEntry(circle.state, circle.owner.signer, device.member, wrong);
    expect(epochKeys(holderOf(device), [...circle.entries, added])).toEqual([]);
  });

  test('with an entry omitted, repeated or out of order is refused', async () => {
    const { entries, firstHash } = await grownCircle();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: entries.length - 1 }), { minLength: 1, maxLength: 6 }),
        async (order) => {
          const list = order.flatMap((at) => entries[at] ?? []);
          const isBeginning = order.every((at, index) => at === index);
          expect((await faultOf(list, firstHash)) === null).toBe(isBeginning);
        },
      ),
    );
    expect(await faultOf([], firstHash)).toBe('gap');
  });

  test('with one changed character is refused', async () => {
    const { entries, firstHash } = await grownCircle();
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: entries.length - 1 }),
        fc.nat(),
        fc.constantFrom('A', '7', '"', ' ', '}'),
        fc.boolean(),
        async (at, offset, character, isSignature) => {
          const { entry, sig } = entries[at] ?? { entry: '', sig: '' };
          const text = isSignature ? sig : entry;
          const index = offset % text.length;
          const changed = text.slice(0, index) + character + text.slice(index + 1);
          fc.pre(changed !== text);
          const other = isSignature ? { entry, sig: changed } : { entry: changed, sig };
          expect(await faultOf(entries.with(at, other), firstHash)).not.toBeNull();
        },
      ),
      { numRuns: fewerInGate(200) },
    );
  });

  test('of another circle, or under another first hash, is refused', async () => {
    const [one, other] = [await startedCircle(), await startedCircle()];
    expect(await faultOf(other.entries, one.firstHash)).toBe('first');
    const elsewhere = readMemberLog('kinleaf-ffffffffffffffff', one.firstHash, one.entries);
    await expect(elsewhere).rejects.toMatchObject({ fault: 'first' });
  });
});

describe('permissions', () => {
  const refused = async (circle: TestCircle, entry: SignedEntry) =>
    faultOf([...circle.entries, entry], circle.firstHash);

  test('an outsider, a carer, a reader and a removed device cannot sign entries', async () => {
    const grown = await grownCircle();
    const reader = deviceOf('r1', 'reader');
    const inCarer = deviceOf('c2', 'carer');
    const circle = await withAdded(await startedCircle(), reader, inCarer);
    const guest = deviceOf('p3', 'parent');
    for (const { signer } of [deviceOf('p2', 'parent'), reader, inCarer]) {
      const entry = await addMemberEntry(circle.state, signer, guest.member, keyOf(circle));
      expect(await refused(circle, entry)).toBe('not-allowed');
    }
    const later = await addMemberEntry(grown.state, grown.carer.signer, guest.member, keyOf(grown));
    expect(await refused(grown, later)).toBe('not-allowed');
  });

  test('no device can sign in another’s name', async () => {
    const circle = await startedCircle();
    const ghost = deviceOf('p2', 'parent');
    const signer = { ...ghost.signer, deviceId: circle.owner.member.id };
    const entry = await addMemberEntry(circle.state, signer, ghost.member, keyOf(circle));
    expect(await refused(circle, entry)).toBe('signature');
  });

  test('a removed parent cannot sign later entries, and cannot be removed twice', async () => {
    const parent = deviceOf('p2', 'parent');
    const circle = await withAdded(await startedCircle(), parent);
    const out = await removeEntry(
      circle.state,
      circle.owner.signer,
      parent.member.id,
      keyOf(circle),
    );
    const after = {
      ...circle,
      entries: [...circle.entries, out],
      state: await verifyEntries(circle.state, [out]),
    };
    const add = await addMemberEntry(
      after.state,
      parent.signer,
      deviceOf('p3', 'parent').member,
      keyOf(after),
    );
    expect(await refused(after, add)).toBe('not-allowed');
    const twice = await removeEntry(
      after.state,
      circle.owner.signer,
      parent.member.id,
      keyOf(after),
    );
    expect(await refused(after, twice)).toBe('not-allowed');
  });

  test('the last parent cannot be removed', async () => {
    const circle = await withAdded(await startedCircle(), deviceOf('c1', 'carer'));
    const { owner } = circle;
    const out = await removeEntry(circle.state, owner.signer, owner.member.id, keyOf(circle));
    expect(await refused(circle, out)).toBe('not-allowed');
  });

  test.each([
    ['a seat of another role', () => deviceOf('p2', 'carer')],
    ['a seat that does not exist', () => deviceOf('p7', 'parent')],
    ['a mailbox', () => deviceOf('d1', 'reader')],
    ['the recovery sheet’s seat', () => deviceOf('p6', 'parent')],
    ['an ordinary seat as a recovery sheet', () => deviceOf('p2', 'parent', 'Paper', true)],
  ])('no member can have %s', async (_what, make) => {
    const circle = await startedCircle();
    const entry = await addMemberEntry(
      circle.state,
      circle.owner.signer,
      make().member,
      keyOf(circle),
    );
    expect(await refused(circle, entry)).toBe('not-allowed');
  });

  test('no member can take another’s id, key or seat', async () => {
    const circle = await withAdded(await startedCircle(), deviceOf('p2', 'parent'));
    const { owner } = circle;
    const { member } = deviceOf('p3', 'parent');
    const { id, signKey, boxKey } = owner.member;
    for (const taken of [{ id }, { signKey }, { boxKey }, { user: `${database}-p2` }]) {
      const entry = await addMemberEntry(
        circle.state,
        owner.signer,
        { ...member, ...taken },
        keyOf(circle),
      );
      expect(await refused(circle, entry)).toBe('not-allowed');
    }
  });

  test('the seat of a removed reader can be used again, that of a carer cannot', async () => {
    const [reader, carer] = [deviceOf('r1', 'reader'), deviceOf('c1', 'carer')];
    let circle = await withAdded(await startedCircle(), reader, carer);
    for (const { member } of [reader, carer]) {
      const out = await removeEntry(circle.state, circle.owner.signer, member.id, keyOf(circle));
      const state = await verifyEntries(circle.state, [out]);
      circle = { ...circle, entries: [...circle.entries, out], state };
    }
    const add = (device: TestDevice) =>
      addMemberEntry(circle.state, circle.owner.signer, device.member, keyOf(circle));
    expect(await refused(circle, await add(deviceOf('r1', 'reader')))).toBeNull();
    expect(await refused(circle, await add(deviceOf('c1', 'carer')))).toBe('not-allowed');
  });

  test('a new epoch needs a key for each member who stays, and none for the removed one', async () => {
    const [reader, carer] = [deviceOf('r1', 'reader'), deviceOf('c1', 'carer')];
    const circle = await withAdded(await startedCircle(), reader, carer);
    const { owner, state } = circle;
    const made = await removeEntry(state, owner.signer, carer.member.id, keyOf(circle));
    const entry = readLogEntry(made.entry);
    if (entry?.kind !== 'remove') throw new Error('Expected a removal');
    const { [reader.member.id]: box = '', ...others } = entry.wraps;
    for (const wraps of [others, { ...entry.wraps, [carer.member.id]: box }]) {
      const changed = await signEntry(database, { ...entry, wraps }, owner.signer.signSecret);
      expect(await refused(circle, changed)).toBe('malformed');
    }
    const skipped = await signEntry(database, { ...entry, epoch: 3 }, owner.signer.signSecret);
    expect(await refused(circle, skipped)).toBe('malformed');
  });

  test('an entry of a later version counts as newer only with the signature of a parent', async () => {
    const circle = await startedCircle();
    const { owner, state } = circle;
    const made = await renameEntry(state, owner.signer, owner.member.id, {
      person: 'Jo',
      device: 'x',
    });
    const later = { ...readLogEntry(made.entry), kind: 'invite-a-robot' } as never;
    expect(await refused(circle, await signEntry(database, later, owner.signer.signSecret))).toBe(
      'newer',
    );
    const ghost = await signEntry(database, later, deviceOf('p2', 'parent').signer.signSecret);
    expect(await refused(circle, ghost)).toBe('signature');
  });

  test('fields of a later version stay part of what is signed and hashed', async () => {
    const circle = await startedCircle();
    const { owner, state } = circle;
    const made = await renameEntry(state, owner.signer, owner.member.id, {
      person: 'Jo',
      device: 'x',
    });
    const more = { ...readLogEntry(made.entry), colour: 'green' } as never;
    const signed = await signEntry(database, more, owner.signer.signSecret);
    const next = await verifyEntries(state, [signed]);
    expect(next.members[0]?.device).toBe('x');
    expect(signed.entry).toContain('green');
  });
});
