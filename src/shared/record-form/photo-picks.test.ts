import { expect, test } from 'vitest';
import { photoOf } from '@/data/fixtures/records';
import { photoNotesText, type PhotoTarget, PhotoPicks } from './photo-picks';
import { PhotoError, type PreparedPhoto } from '@/data/photos/shrink-photo';
import { eventually } from '@/lib/fixtures/eventually';

const file = (name: string, type = 'image/jpeg') => new File([], name, { type });

/** Returns picks whose photos are ready when the test says so, by file name. */
function picksWithManualPreparation(limit = 1) {
  const waiting = new Map<
    string,
    {
      resolve: (prepared: { photo: PreparedPhoto; notes: readonly string[] }) => void;
      reject: (error: Error) => void;
    }
  >();
  const picks = new PhotoPicks(
    (picked) =>
      new Promise((resolve, reject) => waiting.set((picked as File).name, { resolve, reject })),
  );
  const added: PreparedPhoto[] = [];
  const target: PhotoTarget = {
    limit,
    hasRoom: () => limit === 1 || added.length < limit,
    add: (photo) => {
      if (added.some(({ id }) => id === photo.id)) return false;
      if (limit === 1) added.length = 0;
      added.push(photo);
      return true;
    },
  };
  /** Waits until it is this photo's turn. */
  const untilPreparing = (name: string) =>
    eventually(() => expect([...waiting.keys()]).toContain(name));
  return {
    picks,
    added,
    untilPreparing,
    pick: (...names: readonly string[]) =>
      picks.pick(
        names.map((name) => file(name, name.endsWith('.txt') ? 'text/plain' : undefined)),
        target,
      ),
    finish: async (name: string, bytes = name, notes: readonly string[] = []) => {
      await untilPreparing(name);
      waiting.get(name)?.resolve({ photo: await photoOf(bytes), notes });
      waiting.delete(name);
    },
    fail: async (name: string) => {
      await untilPreparing(name);
      waiting.get(name)?.reject(new PhotoError(`${name} is none`));
      waiting.delete(name);
    },
  };
}

test('with room for one photo, the last of two quick picks counts, even if it is ready first', async () => {
  const { pick, finish, added, picks } = picksWithManualPreparation();
  const [first, second] = [pick('large'), pick('small')];
  await finish('small');
  expect(await second).toBe(true);
  expect(picks.state().isBusy).toBe(false);
  await finish('large');
  expect(await first).toBe(false);
  expect(added).toEqual([await photoOf('small')]);
});

test('the failure of an earlier pick is not reported for the last one', async () => {
  const { pick, finish, fail, picks } = picksWithManualPreparation();
  const [first, second] = [pick('large'), pick('small')];
  await fail('large');
  await first;
  expect(picks.state()).toMatchObject({ isBusy: true, error: null });
  await finish('small');
  await second;
  expect(picks.state()).toMatchObject({ isBusy: false, error: null });
});

test('nothing is added after a cancel', async () => {
  const { pick, finish, added, picks, untilPreparing } = picksWithManualPreparation(6);
  const [picked, next] = [pick('large', 'small'), pick('late')];
  await untilPreparing('large');
  picks.cancel();
  expect(picks.state().isBusy).toBe(false);
  await finish('large');
  expect(await picked).toBe(false);
  expect(await next).toBe(false);
  expect(added).toEqual([]);
});

test('waiting for the photo resolves when it is ready, and to false if it failed', async () => {
  const { pick, finish, fail, added, picks } = picksWithManualPreparation();
  expect(await picks.ready()).toBe(true);
  const picked = pick('large');
  const ready = picks.ready();
  await finish('large');
  await picked;
  expect(await ready).toBe(true);
  expect(added).toHaveLength(1);
  void pick('list');
  const never = picks.ready();
  await fail('list');
  expect(await never).toBe(false);
  expect(picks.state().error).toBe('list is none');
});

test('several photos are added in order, a second pick after the first; a file that is no photo is named, and the others stay', async () => {
  const { pick, finish, fail, added, picks } = picksWithManualPreparation(6);
  const [first, second] = [pick('a.jpg', 'torn.jpg', 'list.txt', 'b.jpg'), pick('c.jpg')];
  await finish('a.jpg');
  await fail('torn.jpg');
  await fail('list.txt');
  await finish('b.jpg');
  expect(await first).toBe(true);
  expect(picks.state().isBusy).toBe(true);
  await finish('c.jpg');
  expect(await second).toBe(true);
  const ids = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photoOf));
  expect(added).toEqual(ids);
  expect(picks.state()).toMatchObject({
    isBusy: false,
    error: 'torn.jpg: torn.jpg is none list.txt is not a picture.',
  });
});

test('photos without room are named, and so is one that is there already', async () => {
  const { pick, finish, added, picks } = picksWithManualPreparation(2);
  const picked = pick('a.jpg', 'again.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
  await finish('a.jpg');
  await finish('again.jpg', 'a.jpg');
  await finish('b.jpg');
  expect(await picked).toBe(true);
  expect(added).toHaveLength(2);
  expect(picks.state().error).toBe(
    'again.jpg is here already. An entry holds 2 photos. c.jpg and d.jpg were left out.',
  );
});

test('what a photo lost is said as long as the form has it, and does not keep it from being saved', async () => {
  const { pick, finish, added, picks } = picksWithManualPreparation(6);
  const picked = pick('torn.jpg', 'whole.jpg');
  await finish('torn.jpg', 'torn.jpg', ['A part.']);
  await finish('whole.jpg');
  await picked;
  expect(await picks.ready()).toBe(true);
  const ids = added.map(({ id }) => id);
  const textFor = (some: readonly string[]) => photoNotesText(some, picks.state().notes);
  expect(textFor(ids)).toBe('Photo 1: A part.');
  expect(textFor(ids.toReversed())).toBe('Photo 2: A part.');
  expect(textFor(ids.slice(0, 1))).toBe('A part.');
  expect(textFor(ids.slice(1))).toBeNull();
});
