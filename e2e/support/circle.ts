import type { Page } from '@playwright/test';
import { writeStores, type StoredRecord } from './store';

export type CircleRole = 'parent' | 'carer' | 'reader';

const device = 'device-here';

/** The circle of a child as this device has it, in which it is of this role; its server is asked by nobody. */
function circle(childId: string, role: CircleRole): StoredRecord {
  const database = 'kinleaf-0123456789abcdef';
  const key = 'A'.repeat(43);
  const joinedAt = '2025-01-01T00:00:00.000Z';
  return {
    id: childId,
    childId,
    server: 'http://localhost:1',
    database,
    user: `${database}-p2`,
    password: 'password',
    deviceId: device,
    ...{ signSecret: key, boxSecret: key, idKey: key, chainKey: key },
    epochs: [{ epoch: 1, key }],
    members: [
      {
        ...{ id: device, person: 'Sam', device: 'This phone', role },
        ...{ signKey: key, boxKey: key, user: `${database}-p2`, addedAt: joinedAt },
      },
    ],
    ...{ firstHash: key, chainLength: 1, chainHash: key },
    ...{ since: null, instance: null, inStepAt: joinedAt },
    // Nothing of it is asked for while a page is looked at.
    ...{ isPaused: true, photosWaitWhenMetered: false },
  };
}

/** From now on the child has a circle, in which this device is of this role. The product reads it at its next start. */
export async function haveCircle(page: Page, childId: string, role: CircleRole): Promise<void> {
  await writeStores(page, { circles: [circle(childId, role)] });
}

/** A record that the circle knows, written first by this device or by another. */
export function known(
  list: string,
  { id }: StoredRecord,
  childId: string,
  isOwn: boolean,
): StoredRecord {
  const madeBy = isOwn ? device : 'device-there';
  const doc = { list, id, childId, madeBy, seen: {}, fields: {}, gone: [] };
  return { id, key: `${list}/${id}`, childId, rev: '1-a', doc, mark: 'none' };
}
