import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addChild, listChildren, readChild } from './children';
import { onDamaged } from '@/data/db/damage-reports';
import { findDamaged } from './damaged-records';
import { writableDb as db } from '@/data/db/writable-db';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, instant, photoOf } from '@/data/fixtures/records';
import { untilQuarantined } from '@/data/fixtures/quarantined-rows';
import { listEntries } from './entries';
import { quarantineOrphans } from './quarantined-records';
import { preparedRowOf } from '@/data/photos/photo-store';

const onReport = vi.fn();
onDamaged(onReport);

const stamp = instant(0).toISOString();
let childId = '';

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

beforeEach(async () => {
  await clearStores();
  onReport.mockClear();
  vi.stubGlobal('localStorage', new MemoryStorage());
  childId = (await addChild(childFields)).id;
});

describe('a damaged profile', () => {
  test('stays with its journal: its readable fields are kept, and the original is quarantined', async () => {
    const photo = await photoOf('face');
    await db.photos.put(await preparedRowOf(photo));
    const damaged = {
      id: 'z',
      name: 'Zoë',
      birthdate: 'the day it snowed',
      gender: 'girl',
      photoId: photo.id,
      createdAt: '2024-03-05T23:30:00.000Z',
      extra: 'kept',
    };
    await db.table('children').add(damaged);
    await db.journal.add({
      ...entryFields,
      id: 'e9',
      childId: 'z',
      createdAt: stamp,
      updatedAt: stamp,
    });
    const [, zoe] = (await listChildren()).sort((a) => (a.id === 'z' ? 1 : -1));
    expect(zoe).toMatchObject({ id: 'z', name: 'Zoë', bio: '', photoId: photo.id, extra: 'kept' });
    expect(zoe?.birthdate).toMatch(/^2024-03-0[56]$/);
    expect(await readChild('z')).toMatchObject({ name: 'Zoë' });
    expect(await untilQuarantined(1)).toMatchObject([
      { list: 'children', reason: 'unreadable', record: damaged, photoIds: [photo.id] },
    ]);
    expect(onReport.mock.calls).toEqual([[{ kind: 'quarantined', records: 1, profiles: ['Zoë'] }]]);
    expect(await quarantineOrphans()).toBe(0);
    expect(idsOf(await listEntries('z', { category: null, period: null }, 9))).toEqual(['e9']);
    expect(await db.children.get('z')).toMatchObject({ name: 'Zoë', extra: 'kept' });
    await findDamaged();
    expect(await db.setAside.count()).toBe(1);
  });

  test('without a name gets one to be found by', async () => {
    await db.table('children').add({ id: 'z', name: '', birthdate: '2024-01-01' });
    expect(await listChildren()).toContainEqual(
      expect.objectContaining({ id: 'z', name: 'Child without a name', birthdate: '2024-01-01' }),
    );
    await untilQuarantined(1);
  });

  test('without a usable id is quarantined', async () => {
    await db.table('children').add({ id: 5, name: 'Five' });
    expect(idsOf(await listChildren())).toEqual([childId]);
    await untilQuarantined(1);
    expect(await db.children.count()).toBe(1);
  });
});
