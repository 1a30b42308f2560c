import { expect, test, vi } from 'vitest';
import { readCircle } from '@/circle/store/circles';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { circleRow } from '@/data/fixtures/circle-rows';
import { currentEncryption, setEncryption } from '@/data/db/encryption';
import { leaveSyncWorker, syncInWorker, trySyncNow } from './sync-client';

/** A circle whose server nobody runs, so that its first request fails. */
const circle = circleRow('c', { server: 'http://127.0.0.1:9' });

const trouble = async () => (await readCircle('c'))?.trouble;

async function forgetTrouble() {
  await commit([put('circles', circle)]);
}

/** Keeps the page of an earlier test, which may still follow the circles, from syncing this one as well. */
const alone = (work: () => Promise<void>) => () =>
  navigator.locks.request(`kinleaf-circle-${circle.childId}`, work);

test(
  'a worker syncs a circle, another takes over when the lock changes, and that ends when it is told to',
  alone(async () => {
    let started = 0;
    vi.stubGlobal(
      'Worker',
      class extends Worker {
        constructor(url: URL, options: WorkerOptions) {
          super(url, options);
          started += 1;
        }
      },
    );
    await forgetTrouble();
    const ending = new AbortController();
    const hasEnded = vi.fn();
    const synced = syncInWorker(circle, ending.signal).then(hasEnded);
    await vi.waitFor(async () => {
      expect(await trouble()).toBe('unreachable');
    }, 20_000);
    await expect.poll(() => 'busy' in document.documentElement.dataset).toBe(false);

    await forgetTrouble();
    setEncryption(currentEncryption());
    expect(started).toBe(2);
    expect(document.documentElement.dataset).toHaveProperty('busy');
    await vi.waitFor(async () => {
      expect(await trouble()).toBe('unreachable');
    }, 20_000);
    expect(hasEnded).not.toHaveBeenCalled();

    ending.abort();
    await synced;
    leaveSyncWorker(false);
  }),
);

test(
  'a circle is no longer synced once the page is left',
  alone(async () => {
    await forgetTrouble();
    const synced = syncInWorker(circle, new AbortController().signal);
    leaveSyncWorker(true);
    await synced;
    await expect.poll(() => 'busy' in document.documentElement.dataset).toBe(false);
  }),
);

test(
  'the circle says that its worker could not start, and another starts when someone tries again',
  alone(async () => {
    await forgetTrouble();
    vi.stubGlobal('Worker', function Worker() {
      throw new RangeError('No memory for a worker');
    });
    const ending = new AbortController();
    const synced = syncInWorker(circle, ending.signal);
    await expect.poll(trouble).toBe('fault');
    vi.unstubAllGlobals();
    trySyncNow('c');
    await vi.waitFor(async () => {
      expect(await trouble()).toBe('unreachable');
    }, 20_000);
    ending.abort();
    await synced;
  }),
);

test(
  'a circle that was stopped has ended, even if its worker is replaced before it says so',
  alone(async () => {
    await forgetTrouble();
    const ending = new AbortController();
    const synced = syncInWorker(circle, ending.signal);
    ending.abort();
    setEncryption(currentEncryption());
    await synced;
  }),
);
