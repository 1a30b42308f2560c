import { expect, test } from 'vitest';
import { deviceOf, startedCircle } from '@/circle/fixtures/chains';
import { compareLogs, logCode, logHashes } from './compare-logs';
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

test('the hashes of a log are those that its entries refer to, and the last is its own', async () => {
  const { one } = await twoLogs();
  const hashes = logHashes(one);
  const second = JSON.parse(one.list[1]?.entry ?? '') as { prev: string };
  expect(hashes).toEqual([second.prev, one.chainHash]);
});

test('logs that differ in an entry are forked, whichever is longer', async () => {
  const { one, other } = await twoLogs();
  const [a, b] = [logHashes(one), logHashes(other)];
  expect(compareLogs(a, b)).toBe('forked');
  expect(compareLogs([...a, 'more'], b)).toBe('forked');
  expect(compareLogs(a, [...b, 'more'])).toBe('forked');
});

test('a log that only lacks the last entries of another is not forked', async () => {
  const { one } = await twoLogs();
  const hashes = logHashes(one);
  expect(compareLogs(hashes, hashes)).toBe('known');
  expect(compareLogs(hashes, hashes.slice(0, 1))).toBe('known');
  expect(compareLogs(hashes.slice(0, 1), hashes)).toBe('longer');
});

test('a device that kept only the last entry compares that one', async () => {
  const { one, other } = await twoLogs();
  const last = logHashes({ ...one, list: one.list.slice(1) });
  expect(last).toEqual(['', one.chainHash]);
  expect(compareLogs(last, logHashes(one))).toBe('known');
  expect(compareLogs(last, logHashes(other))).toBe('forked');
  expect(compareLogs(logHashes(other), last)).toBe('forked');
});

test('the code is the same for the same log only, and short enough to read out', async () => {
  const { one, other } = await twoLogs();
  expect(logCode(one)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(logCode({ ...one })).toBe(logCode(one));
  expect(logCode(other)).not.toBe(logCode(one));
  expect(logCode({ ...one, chainLength: 3 })).not.toBe(logCode(one));
  expect(logCode({ ...one, database: 'kinleaf-ffffffffffffffff' })).not.toBe(logCode(one));
});
