import { beforeEach, expect, test, vi } from 'vitest';
import { setAsidePhotos } from '@/domain/circle/failed-photos';
import { CircleServerError, type ServerErrorCode } from '@/circle/server/server';
import type { PhotoBytes } from './engine-ports';
import { aPhoto } from './fixtures/photos';
import { writeRow } from './fixtures/memory-disk';
import { titles, type TwoParents, twoParents, writeEntry } from './fixtures/two-parents';

/*
 * A photo that fails every time, as behind a proxy that takes nothing so large: it waits longer each time, is set aside, and holds up
 * nothing else.
 */

let all: TwoParents;
/** Bytes of pictures that were sent. */
let uploaded = 0;
/** Pictures of more bytes than this fail. */
let limit = Infinity;
let error: ServerErrorCode = 'unreachable';

beforeEach(async () => {
  all = await twoParents();
  uploaded = 0;
  limit = 1000;
  error = 'unreachable';
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { connection } = all.one;
  const putBlob = connection.putBlob.bind(connection);
  connection.putBlob = (id, rev, name, bytes, signal) => {
    uploaded += bytes.length;
    if (bytes.length > limit) return Promise.reject(new CircleServerError(error));
    return putBlob(id, rev, name, bytes, signal);
  };
  return all.close;
});

async function photoOf(size: number, fill: number): Promise<PhotoBytes> {
  const full = new Uint8Array(size).fill(fill);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', full));
  return { ...(await aPhoto(1)), id: Buffer.from(hash).toString('hex'), full };
}

function writePhoto(id: string, photo: PhotoBytes): void {
  const { disk } = all.one;
  disk.photos.set(photo.id, photo);
  writeRow(disk, 'journal', id, { id, childId: 'child', title: id, photoId: photo.id });
  all.one.wrote();
}

/** Lets about an hour and a half pass, as often as this. */
async function pass(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await all.history.quiet();
}

/** Keeps every trouble that is shown from now on. */
function watchTrouble({ circle } = all.one): ReadonlySet<string | null> {
  const seen = new Set<string | null>();
  let { trouble } = circle;
  Object.defineProperty(circle, 'trouble', {
    get: () => trouble,
    set: (next: string | null) => {
      trouble = next;
      seen.add(next);
    },
  });
  return seen;
}

const failures = () => all.one.circle.failedPhotos ?? {};
const stateOf = (photo: PhotoBytes) => all.one.disk.photoStates.get(photo.id);

test.each(['unreachable', 'too-large', 'strange', 'forbidden', 'full', 'failing', 'busy'] as const)(
  'a photo that always fails with “%s” uses little data, and text, other photos and downloads still sync',
  async (code) => {
    error = code;
    const [large, small] = [await photoOf(5000, 1), await photoOf(500, 2)];
    writePhoto('large', large);
    writePhoto('small', small);
    const seen = watchTrouble();
    writeEntry(all.other, 'e2', 'Comes');
    await pass(1);
    writeEntry(all.one, 'e3', 'Later');
    await pass(1);
    expect([stateOf(large), stateOf(small)]).toEqual(['up', 'there']);
    expect(Object.keys(titles(all.one))).toHaveLength(4);
    expect(titles(all.other)).toEqual(titles(all.one));
    // It was tried five times in three hours, and never looked like a missing connection.
    expect(setAsidePhotos(failures())).toEqual([large.id]);
    expect(uploaded).toBeLessThan(5 * 5100 + 600 + 100);
    expect([...seen].filter((one) => one !== null)).toEqual(
      code === 'too-large' ? ['one-too-large'] : [],
    );
    const before = uploaded;
    await pass(6);
    expect(uploaded).toBe(before);
  },
);

test('a photo that was set aside stays so after a reload, and is tried when asked, when a larger one got through, and after a day', async () => {
  const [photo, larger] = [await photoOf(3000, 1), await photoOf(6000, 2)];
  writePhoto('photo', photo);
  await pass(2);
  expect(setAsidePhotos(failures())).toEqual([photo.id]);
  const before = uploaded;
  all.one.close();
  await pass(1);
  expect(uploaded).toBe(before);

  // The button empties what is stored and connects again.
  all.one.circle.failedPhotos = {};
  all.one.page?.engine.tryNow();
  await pass(2);
  expect(uploaded).toBeGreaterThan(before);
  expect(setAsidePhotos(failures())).toEqual([photo.id]);

  limit = Infinity;
  writePhoto('larger', larger);
  await pass(1);
  expect([stateOf(photo), stateOf(larger)]).toEqual(['there', 'there']);
  expect(failures()).toEqual({});

  limit = 1000;
  const third = await photoOf(4000, 3);
  writePhoto('third', third);
  await pass(2);
  limit = Infinity;
  await pass(1);
  expect(stateOf(third)).toBe('up');
  await pass(17);
  expect([stateOf(third), failures()]).toEqual(['there', {}]);
});

test('a photo that is too large and in no entry any more is no trouble', async () => {
  error = 'too-large';
  writePhoto('large', await photoOf(5000, 1));
  await pass(1);
  expect(all.one.circle.trouble).toBe('one-too-large');
  writeRow(all.one.disk, 'journal', 'large', { id: 'large', childId: 'child', title: 'Without' });
  all.one.wrote();
  await pass(1);
  expect(all.one.circle.trouble).toBe(null);
});

test('a photo whose download always fails costs little and holds up nothing, and comes once it can', async () => {
  limit = Infinity;
  const { connection } = all.other;
  const getBlob = connection.getBlob.bind(connection);
  const [bad, good] = [await photoOf(5000, 1), await photoOf(500, 2)];
  let downloads = 0;
  let isFailing = true;
  connection.getBlob = async (...call) => {
    const bytes = await getBlob(...call);
    if (!isFailing || (bytes?.length ?? 0) < 2000) return bytes;
    downloads += 1;
    throw new CircleServerError('unreachable');
  };
  const seen = watchTrouble(all.other);
  writePhoto('bad', bad);
  writePhoto('good', good);
  await pass(1);
  writeEntry(all.one, 'e4', 'Later');
  await pass(3);
  const there = all.other.disk.photos;
  expect([there.has(bad.id), there.has(good.id)]).toEqual([false, true]);
  expect(titles(all.other)).toEqual(titles(all.one));
  expect(downloads).toBeLessThan(8);
  expect(setAsidePhotos(all.other.circle.failedPhotos)).toEqual([]);
  expect([...seen].filter((one) => one !== null)).toEqual([]);

  isFailing = false;
  await pass(17);
  expect(there.has(bad.id)).toBe(true);
  expect(all.other.circle.failedPhotos ?? {}).toEqual({});
});

test('a connection that breaks with every upload costs little, and the photo is not blamed', async () => {
  const { connection } = all.one;
  const photo = await photoOf(3000, 1);
  let isBroken = false;
  connection.faultOf = (call) => {
    const isNow = call === 'state' && isBroken;
    isBroken = false;
    return isNow ? { kind: 'trouble', trouble: 'unreachable' } : null;
  };
  connection.putBlob = (_id, _rev, _name, bytes) => {
    uploaded += bytes.length;
    isBroken = true;
    return Promise.reject(new CircleServerError('unreachable'));
  };
  writePhoto('photo', photo);
  await pass(4);
  expect(setAsidePhotos(failures())).toEqual([]);
  expect(uploaded).toBeGreaterThan(3000);
  expect(uploaded).toBeLessThan(10 * 3100);
});

test('without a connection no photo is blamed', async () => {
  writePhoto('photo', await photoOf(3000, 1));
  all.one.connection.isOffline = true;
  await pass(1);
  expect(all.one.circle.trouble).toBe('unreachable');
  expect([failures(), uploaded]).toEqual([{}, 0]);
});
