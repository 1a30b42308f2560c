import { afterAll, expect, test, vi } from 'vitest';

const mocked = ['@/lib/scheduling', '@/circle/store/circles', '@/circle/actions/run-circles'];

// Other test files share the process.
afterAll(() => {
  for (const path of mocked) vi.doUnmock(path);
  vi.resetModules();
});

test('until there is a circle, none of the code that syncs one is loaded', async () => {
  const onFirst: (() => void)[] = [];
  const runCircles = vi.fn();
  const load = vi.fn(() => ({ runCircles }));
  vi.doMock('@/lib/scheduling', () => ({
    whenSettled: (work: () => void) => {
      work();
    },
  }));
  vi.doMock('@/circle/store/circles', () => ({
    onFirstCircle: (then: () => void) => onFirst.push(then),
  }));
  vi.doMock('@/circle/actions/run-circles', load);
  const { startCircles } = await import('./start-circles');

  startCircles();
  await vi.dynamicImportSettled();
  expect(onFirst).toHaveLength(1);
  expect(load).not.toHaveBeenCalled();

  onFirst[0]?.();
  await vi.dynamicImportSettled();
  expect(runCircles).toHaveBeenCalledOnce();
});
