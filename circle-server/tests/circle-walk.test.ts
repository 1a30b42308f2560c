/** Everything a family does with a circle, over HTTP and under the server's rules. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPorts } from '../../src/circle/fixtures/test-ports.ts';
import { childId, admit, signal, start } from '../../src/circle/fixtures/family.ts';
import { leaveCircle } from '../../src/circle/actions/leave.ts';
import { makeRecoverySheet, recoverCircle } from '../../src/circle/actions/recovery.ts';
import { removeMember } from '../../src/circle/actions/remove-member.ts';
import { addMemberEntry, newKey, presentMembers } from '../../src/circle/members/member-log.ts';
import { couchAccess } from '../../src/circle/server/couch-access.ts';
import { couchServer } from '../../src/circle/server/couch-server.ts';
import { pullMemberLog, restoreLog, writeEntry } from '../../src/circle/members/pull-member-log.ts';
import { mailboxDatabaseOf, parseSetupCode } from '../../src/circle/members/setup-code.ts';
import { call, circleOn } from '../fixtures/circle.ts';
import { testServer, type TestServer } from '../fixtures/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await server.close();
});

async function readyCircle() {
  const { database, code } = await circleOn(server.url, server.admin);
  const lines = { access: couchAccess, server: couchServer };
  const address = `${server.url}/${database}`;
  return { database, code, address, device: () => new TestPorts(lines) };
}

/** Returns the users with access, by the ends of their names. */
async function membersOf(database: string): Promise<readonly string[]> {
  const said = await couchAccess({
    server: server.url,
    ...{ user: server.admin.name, password: server.admin.password },
  }).readSecurity(database, signal);
  return said.members.map((name) => name.slice(name.lastIndexOf('-') + 1)).sort();
}

function ownOf({ row }: TestPorts) {
  const own = presentMembers(row.members).find(({ id }) => id === row.deviceId);
  if (own === undefined) throw new Error('Expected a member');
  return own;
}

const follow = (desk: TestPorts) => pullMemberLog(desk.row, desk.server(desk.row), signal);

test(
  'a circle is started, joined, left and recovered on a server that enforces its rules',
  { timeout: 120_000 },
  async () => {
    const ready = await readyCircle();
    const jo = ready.device();
    await start(ready, jo);
    await expect(start(ready, ready.device())).rejects.toMatchObject({ problem: 'code-used' });

    const kim = await admit(ready, jo, 'parent', 'Kim');
    const sam = await admit(ready, kim, 'carer', 'Sam');
    const gran = await admit(ready, kim, 'reader', 'Gran');
    expect(await membersOf(ready.database)).toEqual(['c1', 'p1', 'p2', 'r1']);
    expect(await membersOf(mailboxDatabaseOf(ready.database))).toEqual([
      'd1',
      'd2',
      'd3',
      'd4',
      'p1',
      'p2',
    ]);
    expect(gran.row.epochs).toEqual(jo.row.epochs);

    // The server refuses what devices refuse: carers can't change the member log or admit anyone.
    const ghost = await addMemberEntry(
      { ...sam.row, length: sam.row.chainLength, hash: sam.row.chainHash, epoch: 1 },
      { deviceId: sam.row.deviceId, signSecret: sam.row.signSecret, now: new Date() },
      { ...ownOf(sam), id: 'AAAAAAAAAAA' },
      { epoch: 1, key: newKey() },
    );
    const written = writeEntry(sam.server(sam.row), sam.row, 4, ghost, signal);
    await expect(written).rejects.toMatchObject({ problem: 'not-parent' });
    const security = { admins: [sam.row.user], members: [sam.row.user] };
    const opened = sam.access(sam.row).writeSecurity(ready.database, security, signal);
    await expect(opened).rejects.toMatchObject({ name: 'CircleServerError' });

    await removeMember(childId, sam.row.deviceId, jo);
    expect(await membersOf(ready.database)).toEqual(['p1', 'p2', 'r1']);
    await expect(follow(sam)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await follow(gran)).toMatchObject({ kind: 'grew', position: { epochs: jo.row.epochs } });

    const sheet = await makeRecoverySheet(childId, jo);
    expect(await leaveCircle(childId, { keepsCopy: true }, jo)).toBe('off-the-list');
    const found = ready.device();
    await recoverCircle({ ...sheet, person: 'Jo', device: 'New phone' }, signal, found);
    expect(await follow(kim)).toMatchObject({
      kind: 'grew',
      position: { epochs: found.row.epochs, members: found.row.members },
    });
    expect(await membersOf(ready.database)).toEqual(['p1', 'p2', 'p6', 'r1']);
  },
);

test('a parent writes the member log back into a database that was created again', async () => {
  const ready = await readyCircle();
  const jo = ready.device();
  await start(ready, jo);
  const { database } = ready;
  const admin = server.admin;
  const rule = await call(server.url, admin, 'GET', `/${database}/_design/kinleaf`);
  const said = await call(server.url, admin, 'GET', `/${database}/_security`);
  await call(server.url, admin, 'DELETE', `/${database}`);
  await call(server.url, admin, 'PUT', `/${database}`);
  await call(server.url, admin, 'PUT', `/${database}/_security`, said.body);
  const { _rev: _, ...design } = Object(rule.body) as Record<string, unknown>;
  await call(server.url, admin, 'PUT', `/${database}/_design/kinleaf`, design);
  expect(await follow(jo)).toEqual({ kind: 'missing' });
  await restoreLog(jo.row, jo.server(jo.row), signal);
  expect(await follow(jo)).toMatchObject({ kind: 'same' });
  expect(parseSetupCode(ready.code)?.database).toBe(database);
});
