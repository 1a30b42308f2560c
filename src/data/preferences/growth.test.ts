import { expect, test, vi } from 'vitest';
import { localStore } from '@/data/db/web-storage';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { changeGrowthPreferences, readGrowthPreferences } from './growth';

const key = 'kinleaf_growth';

test('what somebody hid stays hidden beside what a later version stored, and that stays too', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  localStore.set(
    key,
    JSON.stringify({ hidden: ['weight', 'bmi'], lines: 'eleven', age: 'age', later: 1 }),
  );
  expect(readGrowthPreferences()).toEqual({ hidden: ['weight'], age: 'age' });
  changeGrowthPreferences({ hasLines: true });
  expect(readGrowthPreferences()).toEqual({ hasLines: true, hidden: ['weight'], age: 'age' });
  expect(JSON.parse(localStore.get(key) ?? '')).toMatchObject({ later: 1 });
});

test('text that is not JSON counts as nothing', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  localStore.set(key, '{');
  expect(readGrowthPreferences()).toEqual({});
});
