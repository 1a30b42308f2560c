import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';

let local: MemoryStorage;

/** Loads the module as a new tab does, with nothing but what is stored. */
async function newTab(session = new MemoryStorage()): Promise<typeof import('./selected-child')> {
  vi.resetModules();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return import('./selected-child');
}

beforeEach(() => {
  local = new MemoryStorage();
});

describe('the selected child', () => {
  test('is none or one, and is remembered', async () => {
    const tab = await newTab();
    expect(tab.selectedChildId()).toBeNull();
    tab.selectChild('maya');
    expect(tab.selectedChildId()).toBe('maya');
    expect((await newTab()).selectedChildId()).toBe('maya');
    tab.selectChild(null);
    expect(tab.selectedChildId()).toBeNull();
    expect((await newTab()).selectedChildId()).toBeNull();
  });

  test('of one tab is not changed by another, even after a reload', async () => {
    const session = new MemoryStorage();
    const tab = await newTab(session);
    tab.selectChild('maya');
    const other = await newTab();
    other.selectChild('arjun');
    expect(tab.selectedChildId()).toBe('maya');
    expect((await newTab(session)).selectedChildId()).toBe('maya');
    expect((await newTab()).selectedChildId()).toBe('arjun');
  });

  test('of another tab is not adopted by one that has none', async () => {
    const tab = await newTab();
    tab.selectChild('maya');
    tab.deselectChild('maya');
    (await newTab()).selectChild('arjun');
    expect(tab.selectedChildId()).toBeNull();
  });

  test('is cleared with its child, and only then', async () => {
    const tab = await newTab();
    tab.selectChild('maya');
    tab.deselectChild('arjun');
    expect(tab.selectedChildId()).toBe('maya');
    tab.deselectChild('maya');
    expect(tab.selectedChildId()).toBeNull();
  });

  test('of another tab is still remembered when the child of this tab is gone', async () => {
    const tab = await newTab();
    tab.selectChild('maya');
    (await newTab()).selectChild('arjun');
    tab.deselectChild('maya');
    expect(tab.selectedChildId()).toBeNull();
    expect((await newTab()).selectedChildId()).toBe('arjun');
  });

  test('applies until the page is closed if storage is refused', async () => {
    local = new MemoryStorage({}, 0);
    const tab = await newTab(new MemoryStorage({}, 0));
    tab.selectChild('maya');
    expect(tab.selectedChildId()).toBe('maya');
    expect((await newTab()).selectedChildId()).toBeNull();
  });
});
