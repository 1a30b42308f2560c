import { beforeEach, expect, test, vi } from 'vitest';
import { reloadHome } from '@/data/db/after-reload';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { vaultFile } from '@/data/fixtures/locked-journal';
import { forgetDataKey, unlock } from './lock-session';
import { storeReturnPlace, takeReturnPlace } from './relock';

const key = crypto.getRandomValues(new Uint8Array(32));
const at = (pathname: string, search = '') => {
  vi.stubGlobal('window', {
    location: { pathname, search, hash: '', replace: () => undefined },
    scrollY: 40,
  });
};

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

test('the page to return to survives every reload of the lock screen, encrypted, and is returned once', () => {
  unlock(key, { ...vaultFile(), state: 'on' });
  at('/journal/a', '?q=night');
  storeReturnPlace();
  for (let reload = 0; reload < 2; reload += 1) {
    forgetDataKey();
    // The lock screen's address reveals nothing.
    at('/');
    storeReturnPlace();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/journal|night/);
  }
  unlock(key, { ...vaultFile(), state: 'on' });
  expect(takeReturnPlace()).toEqual({ address: '/journal/a?q=night', scrolled: 40 });
  expect(takeReturnPlace()).toBeNull();
  forgetDataKey();
});

test('after a restore with the lock on, unlocking leads home, to its message', () => {
  unlock(key, { ...vaultFile(), state: 'on' });
  at('/settings');
  void reloadHome('restored');
  storeReturnPlace();
  forgetDataKey();
  unlock(key, { ...vaultFile(), state: 'on' });
  expect(takeReturnPlace()).toBeNull();
  forgetDataKey();
});
