import { expect, test, vi } from 'vitest';
import { photoOf } from '../data/fixtures/records';
import { PhotoPicks } from './photo-picks';
import { PhotoError, type PreparedPhoto } from '../data/photos/prepare-photo';

/** Picks whose pictures are ready when the test says so, by their names. */
function picksAtHand() {
  const waiting = new Map<
    string,
    { resolve: (photo: PreparedPhoto) => void; reject: (error: Error) => void }
  >();
  const picks = new PhotoPicks(
    (file) => new Promise((resolve, reject) => waiting.set(file.type, { resolve, reject })),
  );
  const onPhoto = vi.fn();
  return {
    picks,
    onPhoto,
    pick: (name: string) => picks.pick(new Blob([], { type: name }), onPhoto),
    finish: async (name: string) => waiting.get(name)?.resolve(await photoOf(name)),
    fail: (name: string) => waiting.get(name)?.reject(new PhotoError(`${name} is none`)),
  };
}

test('of two quick picks the last one counts, whichever is ready first', async () => {
  const { pick, finish, onPhoto, picks } = picksAtHand();
  const [first, second] = [pick('large'), pick('small')];
  await finish('small');
  expect(await second).toBe(true);
  expect(picks.state().isBusy).toBe(false);
  await finish('large');
  expect(await first).toBe(false);
  expect(onPhoto.mock.calls).toEqual([[await photoOf('small')]]);
});

test('a failure of the first says nothing about the last', async () => {
  const { pick, finish, fail, picks } = picksAtHand();
  const [first, second] = [pick('large'), pick('small')];
  fail('large');
  await first;
  expect(picks.state()).toEqual({ isBusy: true, error: null });
  await finish('small');
  await second;
  expect(picks.state()).toEqual({ isBusy: false, error: null });
});

test('nothing comes after it was called off', async () => {
  const { pick, finish, onPhoto, picks } = picksAtHand();
  const picked = pick('large');
  picks.cancel();
  expect(picks.state().isBusy).toBe(false);
  await finish('large');
  expect(await picked).toBe(false);
  expect(onPhoto).not.toHaveBeenCalled();
});

test('who waits for the picture has it when it is ready, and is told when there is none', async () => {
  const { pick, finish, fail, onPhoto, picks } = picksAtHand();
  expect(await picks.ready()).toBe(true);
  const picked = pick('large');
  const ready = picks.ready();
  await finish('large');
  await picked;
  expect(await ready).toBe(true);
  expect(onPhoto).toHaveBeenCalledOnce();
  void pick('list');
  const never = picks.ready();
  fail('list');
  expect(await never).toBe(false);
  expect(picks.state().error).toBe('list is none');
});
