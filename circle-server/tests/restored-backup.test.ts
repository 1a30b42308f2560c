/** A server that is restored from a backup older than what its devices know, over HTTP. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TestPorts } from '../../src/circle/fixtures/test-ports.ts';
import { admit, childId, signal, start } from '../../src/circle/fixtures/family.ts';
import { pullCircle } from '../../src/circle/actions/circle-state.ts';
import { serverOf } from '../../src/circle/actions/own-login.ts';
import { removeMember } from '../../src/circle/actions/remove-member.ts';
import { repairCircle, restoreLogOnServer } from '../../src/circle/actions/repair-circle.ts';
import { pullMemberLog } from '../../src/circle/members/pull-member-log.ts';
import { couchAccess } from '../../src/circle/server/couch-access.ts';
import { couchServer } from '../../src/circle/server/couch-server.ts';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { circleOn } from '../fixtures/circle.ts';
import { startWithCircle } from '../cli/run-dev.mjs';

const folderOf = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinleaf-circle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const follow = (ports: TestPorts) => pullMemberLog(ports.row, serverOf(ports, ports.row), signal);

/** Starts a device twice: at the second start it renews its password with the new key. */
async function open(ports: TestPorts): Promise<void> {
  for (let start = 0; start < 2; start += 1) {
    await pullCircle(ports, ports.row, signal);
    await repairCircle(childId, signal, ports);
  }
}

test(
  'a server from before a removal lets all present members in again, and nobody else',
  { timeout: 120_000 },
  async () => {
    const [folder, backup] = [folderOf(), folderOf()];
    const first = await startWithCircle({ folder });
    const { database, code } = await circleOn(first.url, first.admin, first.code);
    const device = () => new TestPorts({ access: couchAccess, server: couchServer });
    const ready = { address: `${first.url}/${database}`, code, device };
    const jo = device();
    await start(ready, jo);
    const kim = await admit(ready, jo, 'parent', 'Kim');
    const sam = await admit(ready, jo, 'carer', 'Sam');
    cpSync(folder, backup, { recursive: true });

    await removeMember(childId, kim.row.deviceId, jo);
    const gran = await admit(ready, jo, 'reader', 'Gran');
    for (const ports of [jo, sam]) await open(ports);
    await first.close();
    const restored = await startDevServer({ folder: backup });
    onTestFinished(() => restored.close());
    // A family's address would lead to the restored server.
    for (const ports of [jo, kim, sam, gran])
      await ports.change(childId, () => ({ server: restored.url }));

    expect(await follow(jo)).toEqual({ kind: 'older-list' });
    await jo.change(childId, () => ({ held: 'older-list' }));
    await expect(follow(gran)).rejects.toMatchObject({ code: 'unauthorized' });
    await restoreLogOnServer(childId, jo);
    for (const ports of [jo, sam, gran]) {
      await open(ports);
      expect(await follow(ports)).toMatchObject({ kind: 'same' });
    }
    await expect(follow(kim)).rejects.toMatchObject({ code: 'unauthorized' });
  },
);
