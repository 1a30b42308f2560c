import { afterEach, expect, test } from 'vitest';
import { Pace } from './pace';
import { goOnWithWalk, pauseWalk, setWalkState, walkState } from './walk-state';

const atOnce = () => Promise.resolve();

afterEach(() => {
  setWalkState({ kind: 'none' });
});

/** Runs what is ready to run, however many steps of promises that takes. */
const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

test('paused in the middle of a step, it stays paused behind it, until it is told to go on', async () => {
  const pace = new Pace('sealing', 3, atOnce);
  const done: string[] = [];
  await pace.batch(() => {
    pauseWalk();
    done.push('first');
    return Promise.resolve({ steps: 1 });
  });
  expect(walkState()).toMatchObject({ kind: 'walking', done: 1, isPaused: true });
  const second = pace.batch(() => {
    done.push('second');
    return Promise.resolve({ steps: 1 });
  });
  await untilIdle();
  expect(done).toEqual(['first']);
  goOnWithWalk();
  expect(walkState()).toMatchObject({ isPaused: false });
  await second;
  expect(done).toEqual(['first', 'second']);
  expect(walkState()).toMatchObject({ done: 2, isPaused: false });
});

test('a walk that ends paused leaves the next one free to go', async () => {
  const pace = new Pace('sealing', 1, atOnce);
  await pace.batch(() => {
    pauseWalk();
    return Promise.resolve({ steps: 1 });
  });
  setWalkState({ kind: 'stopped', way: 'sealing', reason: 'full' });
  const next = new Pace('opening', 1, atOnce);
  expect(walkState()).toMatchObject({ way: 'opening', isPaused: false });
  await next.batch(() => Promise.resolve({ steps: 1 }));
  expect(walkState()).toMatchObject({ done: 1 });
});
