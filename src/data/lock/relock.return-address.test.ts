import { beforeEach, expect, test, vi } from 'vitest';
import { reloadHome } from '@/data/db/after-reload';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { lockFileOf } from '@/data/fixtures/locked-journal';
import { forgetDataKey, unlock } from './lock-session';
import { storeReturnUrl, takeReturnUrl } from './relock';

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
  unlock(key, { ...lockFileOf(), state: 'on' });
  at('/journal/a', '?q=night');
  storeReturnUrl();
  for (let reload = 0; reload < 2; reload += 1) {
    forgetDataKey();
    // The lock screen's URL reveals nothing.
    at('/');
    storeReturnUrl();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/journal|night/);
  }
  unlock(key, { ...lockFileOf(), state: 'on' });
  expect(takeReturnUrl()).toEqual({ address: '/journal/a?q=night', scrolled: 40 });
  expect(takeReturnUrl()).toBeNull();
  forgetDataKey();
});

test('after a restore with the lock on, unlocking leads home, to its message', () => {
  unlock(key, { ...lockFileOf(), state: 'on' });
  at('/settings');
  void reloadHome('restored');
  storeReturnUrl();
  forgetDataKey();
  unlock(key, { ...lockFileOf(), state: 'on' });
  expect(takeReturnUrl()).toBeNull();
  forgetDataKey();
});
