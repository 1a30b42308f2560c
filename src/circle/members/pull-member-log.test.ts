import { expect, test, vi } from 'vitest';
import { admit, childId, signal, started } from '@/circle/fixtures/family';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { memberLogDocumentId } from '@/circle/crypto/document-ids';
import { invariant } from '@/lib/invariant';
import { renameMember } from '@/circle/actions/remove-member';
import { pullMemberLog } from './pull-member-log';

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 60_000 });

/** A circle of two, and Jo's row as versions stored it that didn't keep the entries. */
async function withoutEntries() {
  const { standIn, jo } = await started();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const { list, ...row } = jo.row;
  return { standIn, jo, kim, row, list: invariant(list, 'entries') };
}

const pull = (jo: TestPorts, row: TestPorts['row']) => pullMemberLog(row, jo.server(row), signal);

test('a device that did not keep the entries of the member log reads all of it once', async () => {
  const { jo, kim, row, list } = await withoutEntries();
  const pulled = await pull(jo, row);
  const { members, epochs, chainLength, chainHash } = row;
  expect(pulled).toEqual({
    kind: 'grew',
    position: { members, epochs, chainLength, chainHash, list },
  });
  expect(await pull(jo, { ...row, list })).toMatchObject({ kind: 'same' });

  await renameMember(childId, kim.row.deviceId, { person: 'Kim', device: 'Tablet' }, kim);
  const grown = await pull(jo, row);
  expect(grown).toMatchObject({ kind: 'grew', position: { list: kim.row.list, chainLength: 3 } });
});

test('and trusts none of it if an entry that it had read is missing or another one now', async () => {
  const { standIn, jo, row } = await withoutEntries();
  expect(await pull(jo, { ...row, chainHash: 'x'.repeat(43) })).toEqual({ kind: 'older-list' });
  const last = memberLogDocumentId(1);
  const winners = jo.server(row);
  const without = {
    ...winners,
    winners: async (ids: readonly string[]) =>
      (await winners.winners(ids, signal)).filter(({ id }) => id !== last),
  };
  expect(await pullMemberLog(row, without, signal)).toEqual({ kind: 'older-list' });
  const empty = { ...winners, winners: () => Promise.resolve([]) };
  expect(await pullMemberLog(row, empty, signal)).toEqual({ kind: 'missing' });
  expect(standIn.usersWithAccess).toEqual(['p1', 'p2']);
});
