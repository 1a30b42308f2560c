import { expect, test } from 'vitest';
import { deviceOf, startedCircle } from '@/circle/fixtures/chains';
import { logCode } from './compare-logs';
import { addMemberEntry, verifyEntries } from './member-log';

async function twoLogs() {
  const { owner, keys, entries, state } = await startedCircle();
  const epochKey = { epoch: 1, key: keys.epochKey };
  const withNext = async (person: string) => {
    const { member } = deviceOf('p2', 'parent', person);
    const entry = await addMemberEntry(state, owner.signer, member, epochKey);
    const { database, length, hash } = await verifyEntries(state, [entry]);
    const list = [...entries, entry];
    return { database, chainLength: length, chainHash: hash, list };
  };
  return { one: await withNext('Kim'), other: await withNext('Max') };
}

test('the code is the same for the same log only, and short enough to read out', async () => {
  const { one, other } = await twoLogs();
  expect(logCode(one)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(logCode({ ...one })).toBe(logCode(one));
  expect(logCode(other)).not.toBe(logCode(one));
  expect(logCode({ ...one, chainLength: 3 })).not.toBe(logCode(one));
  expect(logCode({ ...one, database: 'kinleaf-ffffffffffffffff' })).not.toBe(logCode(one));
});
