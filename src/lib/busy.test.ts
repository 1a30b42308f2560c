import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { beginWork, whileBusy } from './busy';
import { whenIdle } from './scheduling';

let isBusy = false;
const waiting = new Map<number, () => void>();
let lastId = 0;

/** Simulates an idle moment: calls everything that waits for one. */
function beIdle() {
  const due = [...waiting.values()];
  waiting.clear();
  for (const callBack of due) callBack();
}

beforeEach(() => {
  isBusy = false;
  waiting.clear();
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: (_: string, isSet: boolean) => (isBusy = isSet) },
  });
  vi.stubGlobal('requestIdleCallback', (callBack: () => void) => {
    lastId += 1;
    waiting.set(lastId, callBack);
    return lastId;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  return () => {
    vi.unstubAllGlobals();
  };
});

test('the page is busy while work is open, and until the idle moment after it', () => {
  const end = beginWork();
  expect(isBusy).toBe(true);
  end();
  expect(isBusy).toBe(true);
  beIdle();
  expect(isBusy).toBe(false);
});

test('work that begins before that moment extends it', () => {
  beginWork()();
  const end = beginWork();
  beIdle();
  expect(isBusy).toBe(true);
  end();
  beIdle();
  expect(isBusy).toBe(false);
});

test('the page is busy until both of two pieces of work end, and ending one twice counts once', () => {
  const [first, second] = [beginWork(), beginWork()];
  first();
  first();
  beIdle();
  expect(isBusy).toBe(true);
  second();
  beIdle();
  expect(isBusy).toBe(false);
});

test('a promise counts until it settles, and still rejects for its caller', async () => {
  const failure = new Error('refused');
  const work = whileBusy(Promise.reject(failure));
  expect(isBusy).toBe(true);
  await expect(work).rejects.toBe(failure);
  beIdle();
  expect(isBusy).toBe(false);
});

test('work put off until idle counts from the start until it is done or cancelled', () => {
  whenIdle(() => {
    expect(isBusy).toBe(true);
  });
  expect(isBusy).toBe(true);
  beIdle();
  beIdle();
  expect(isBusy).toBe(false);

  const callOff = whenIdle(() => {
    throw new Error('called off');
  });
  callOff();
  beIdle();
  expect(isBusy).toBe(false);
});

test('a worker, which has no document, reports when it becomes busy and when it no longer is', async () => {
  vi.stubGlobal('document', undefined);
  // Other test files share the process, and must get neither this listener nor this module.
  vi.resetModules();
  onTestFinished(() => {
    vi.resetModules();
  });
  const { beginWork, reportBusyTo } = await import('./busy');
  const reports: boolean[] = [];
  reportBusyTo((isBusy) => reports.push(isBusy));
  const [first, second] = [beginWork(), beginWork()];
  first();
  second();
  expect(reports).toEqual([true]);
  beIdle();
  expect(reports).toEqual([true, false]);
});

test('a browser without idle callbacks waits a short while instead', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  beginWork()();
  expect(isBusy).toBe(true);
  vi.runAllTimers();
  expect(isBusy).toBe(false);
  vi.useRealTimers();
});

test('a worker has no page, and counts nothing', () => {
  vi.stubGlobal('document', undefined);
  beginWork()();
  expect(isBusy).toBe(false);
});
