import { expect, test, vi } from 'vitest';
import { pullMemberLog } from '@/circle/members/pull-member-log';
import type { FakeCircleServer } from '@/circle/fixtures/fake-circle-server';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { childId, admit, signal, started } from '@/circle/fixtures/family';
import { restoreLogOnServer, recheckMemberLog, repairCircle } from './repair-circle';
import { removeMember } from './remove-member';

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 60_000 });

const hold = (ports: TestPorts) => ports.change(childId, () => ({ held: 'older-list' }));
const follow = (ports: TestPorts) => pullMemberLog(ports.row, ports.server(ports.row), signal);
const people = ({ row }: TestPorts) => row.members.map(({ person }) => person);

/** Returns a device with a copy of what this one has now. */
async function copyOf(standIn: FakeCircleServer, ports: TestPorts): Promise<TestPorts> {
  const copy = standIn.device();
  await copy.save(ports.row);
  return copy;
}

test('a circle held for an older member log resumes once the server shows the right one', async () => {
  const { standIn, jo } = await started();
  const early = standIn.documents.snapshot();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const late = standIn.documents.snapshot();
  standIn.documents.rollback(early);
  expect(await follow(jo)).toMatchObject({ kind: 'older-list' });
  await hold(jo);
  await repairCircle(childId, signal, jo);
  expect(jo.row.held).toBe('older-list');

  standIn.documents.rollback(late);
  await jo.change(childId, () => ({ isPaused: true }));
  await repairCircle(childId, signal, jo);
  expect(jo.row.held).toBe('older-list');
  await jo.change(childId, () => ({ isPaused: false }));
  await repairCircle(childId, signal, jo);
  expect(jo.row.held).toBeUndefined();
  // The engine then checks what else was lost, as in a recreated database.
  expect(jo.row.instance).toBe('');

  await hold(jo);
  await admit(standIn, kim, 'carer', 'Sam');
  expect(await recheckMemberLog(childId, signal, jo)).toBe(true);
  expect([jo.row.held, people(jo)]).toEqual([undefined, ['Jo', 'Kim', 'Sam']]);
  expect(await follow(jo)).toMatchObject({ kind: 'same' });
});

test('a paused circle sends its server nothing, and is repaired once it is resumed', async () => {
  const { standIn, jo } = await started();
  const { row } = jo;
  await admit(standIn, jo, 'parent', 'Kim');
  await jo.save({ ...row, isPaused: true });
  const { requests } = jo;
  await repairCircle(childId, signal, jo);
  expect(jo.requests).toBe(requests);
  await jo.change(childId, () => ({ isPaused: false }));
  await repairCircle(childId, signal, jo);
  expect(people(jo)).toEqual(['Jo', 'Kim']);
});

test('a circle held for another reason is left alone', async () => {
  const { jo } = await started();
  await jo.change(childId, () => ({ held: 'restored' }));
  const { requests } = jo;
  await repairCircle(childId, signal, jo);
  expect(await recheckMemberLog(childId, signal, jo)).toBe(false);
  expect([jo.row.held, jo.requests]).toEqual(['restored', requests]);
});

test('a parent restores the log on a server that was rolled back, and removed members stay out', async () => {
  const { standIn, jo } = await started();
  const sam = await admit(standIn, jo, 'carer', 'Sam');
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const early = standIn.documents.snapshot();
  const database = standIn.accounts.databases.get(standIn.database);
  if (database === undefined) throw new Error('Expected a database');
  const { security } = database;
  await removeMember(childId, sam.row.deviceId, jo);
  standIn.documents.rollback(early);
  database.security = security;
  expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2']);

  await hold(jo);
  await restoreLogOnServer(childId, jo);
  expect([jo.row.held, standIn.usersWithAccess]).toEqual([undefined, ['p1', 'p2']]);
  expect(await follow(jo)).toMatchObject({ kind: 'same' });
  expect(await follow(kim)).toMatchObject({ kind: 'grew' });
});

test('a different member log is not overwritten', async () => {
  const { standIn, jo } = await started();
  const early = standIn.documents.snapshot();
  const twin = await copyOf(standIn, jo);
  await admit(standIn, jo, 'parent', 'Kim');
  await admit(standIn, jo, 'parent', 'Lee');
  standIn.documents.rollback(early);
  await admit(standIn, twin, 'carer', 'Sam');
  const before = [...standIn.documents.docs()];
  await hold(jo);
  await expect(restoreLogOnServer(childId, jo)).rejects.toMatchObject({ problem: 'list' });
  expect([...standIn.documents.docs()]).toEqual(before);
  expect(jo.row.held).toBe('older-list');
});

test('only a parent can restore the log, and only if it is complete here', async () => {
  const { standIn, jo } = await started();
  const early = standIn.documents.snapshot();
  const sam = await admit(standIn, jo, 'carer', 'Sam');
  standIn.documents.rollback(early);
  await Promise.all([hold(jo), hold(sam)]);
  await expect(restoreLogOnServer(childId, sam)).rejects.toMatchObject({ problem: 'not-parent' });
  await jo.change(childId, ({ list = [] }) => ({ list: list.slice(1) }));
  await expect(restoreLogOnServer(childId, jo)).rejects.toMatchObject({ problem: 'list' });
  expect([jo.row.held, sam.row.held]).toEqual(['older-list', 'older-list']);
});

test('repairing never shuts out a member just admitted by another parent, even if it is cut off', async () => {
  const { standIn, jo } = await started();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const { row } = jo;
  await admit(standIn, kim, 'carer', 'Sam');
  for (let requests = 0; requests < 8; requests += 1) {
    await jo.save(row);
    jo.cutAfter(requests);
    await repairCircle(childId, signal, jo).catch(() => undefined);
    expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2']);
  }
  expect(people(jo)).toEqual(['Jo', 'Kim', 'Sam']);
});

test('a log position that another tab has stored in the meantime is not overwritten', async () => {
  const { standIn, jo } = await started();
  const before = jo.row;
  await admit(standIn, jo, 'parent', 'Kim');
  const stored = { ...jo.row, chainHash: 'as the other tab stored it' };
  await jo.save(before);
  jo.onRequest = () => {
    // Once: a later request would hide that the position was overwritten.
    jo.onRequest = () => undefined;
    jo.rows.set(childId, stored);
  };
  await repairCircle(childId, signal, jo);
  expect(jo.row.chainHash).toBe(stored.chainHash);
});

test('a removed device does not change the access list', async () => {
  const { standIn, jo } = await started();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const { database, user, password } = kim.row;
  await removeMember(childId, kim.row.deviceId, jo);
  await admit(standIn, jo, 'carer', 'Sam');
  const stored = standIn.accounts.databases.get(database);
  if (stored === undefined) throw new Error('Expected a database');
  // As if the connection had been cut before the server knew of the removal.
  const { admins, members } = stored.security;
  stored.security = { admins: [...admins, user], members: [...members, user] };
  standIn.accounts.passwords.set(user, password);
  await repairCircle(childId, signal, kim);
  expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2']);
  await hold(kim);
  expect(await recheckMemberLog(childId, signal, kim)).toBe(false);
  expect([kim.row.held, people(kim)]).toEqual(['removed', ['Jo', 'Kim', 'Sam']]);
});
