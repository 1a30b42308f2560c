import { afterEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { makeEncryption } from '@/data/encryption/make-encryption';
import { currentEncryption, pageEncryption, setEncryption } from './encryption';
import { mustEncryptText } from './encrypted-keys';
import { localStore, sessionStore } from './web-storage';

const stores = [
  ['localStorage', localStore],
  ['sessionStorage', sessionStore],
] as const;

const before = currentEncryption();
afterEach(() => {
  setEncryption(before);
  pageEncryption.mustEncrypt = () => false;
});

test.each(stores)('%s stores text under its keys', (name, store) => {
  vi.stubGlobal(name, new MemoryStorage());
  expect(store.get('a')).toBeNull();
  expect(store.set('a', '1')).toBe(true);
  expect(store.set('b', '')).toBe(true);
  expect(store.get('a')).toBe('1');
  expect(store.get('b')).toBe('');
  expect(store.keys().sort()).toEqual(['a', 'b']);
  store.remove('a');
  expect(store.get('a')).toBeNull();
});

test.each(stores)('a full %s returns false and keeps its content', (name, store) => {
  vi.stubGlobal(name, new MemoryStorage({ a: '1' }, 10));
  expect(store.set('a', 'more than ten')).toBe(false);
  expect(store.get('a')).toBe('1');
});

test.each(stores)('a %s that the browser refuses breaks nothing', (name, store) => {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  expect(store.get('a')).toBeNull();
  expect(store.set('a', '1')).toBe(false);
  expect(store.keys()).toEqual([]);
  expect(() => store.remove('a')).not.toThrow();
  Reflect.deleteProperty(globalThis, name);
});

test.each(stores)(
  'while the lock is on, texts in %s are encrypted, except those that may be read',
  (name, store) => {
    vi.stubGlobal(name, new MemoryStorage());
    const storage = name === 'localStorage' ? localStorage : sessionStorage;
    const key = crypto.getRandomValues(new Uint8Array(32));
    setEncryption(makeEncryption({ key, epoch: 1, state: 'on' }));
    expect(store.set('kinleaf_draft_a', 'First words')).toBe(true);
    expect(store.set('kinleaf_theme', 'dark')).toBe(true);
    expect(storage.getItem('kinleaf_draft_a')).toMatch(/^kinleaf-sealed:1:[\w+/=]+$/);
    expect(storage.getItem('kinleaf_theme')).toBe('dark');
    expect(store.get('kinleaf_draft_a')).toBe('First words');
    expect(store.get('kinleaf_theme')).toBe('dark');
    // A text from before the lock was turned on can be read until all are encrypted; then nobody with the key has written it.
    storage.setItem('kinleaf_draft_b', 'Earlier words');
    expect(store.get('kinleaf_draft_b')).toBeNull();
    setEncryption(makeEncryption({ key, epoch: 1, state: 'sealing' }));
    expect(store.get('kinleaf_draft_b')).toBe('Earlier words');
    // Under another key it can't be decrypted.
    storage.setItem('kinleaf_draft_b', storage.getItem('kinleaf_draft_a') ?? '');
    expect(store.get('kinleaf_draft_b')).toBeNull();
    setEncryption(makeEncryption({ key, epoch: 2, state: 'opening' }));
    expect(store.get('kinleaf_draft_a')).toBe('First words');
    expect(store.set('kinleaf_draft_a', 'Later words')).toBe(true);
    expect(storage.getItem('kinleaf_draft_a')).toBe('Later words');
  },
);

test.each(stores)(
  'without the data key, encrypted texts in %s can be neither read nor overwritten',
  (name, store) => {
    vi.stubGlobal(name, new MemoryStorage());
    const storage = name === 'localStorage' ? localStorage : sessionStorage;
    const key = crypto.getRandomValues(new Uint8Array(32));
    setEncryption(makeEncryption({ key, epoch: 1, state: 'on' }));
    store.set('kinleaf_draft_a', 'First words');
    const encrypted = storage.getItem('kinleaf_draft_a');
    setEncryption(null);
    expect(store.get('kinleaf_draft_a')).toBeNull();
    expect(store.set('kinleaf_draft_a', 'Other words')).toBe(false);
    expect(storage.getItem('kinleaf_draft_a')).toBe(encrypted);
  },
);

test.each(stores)(
  '%s refuses plain text if the lock is on and this page has no key',
  (name, store) => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
    const storage = name === 'localStorage' ? localStorage : sessionStorage;
    setEncryption(null);
    pageEncryption.mustEncrypt = mustEncryptText;
    expect(store.set('kinleaf_settings', 'a key')).toBe(true);
    localStorage.setItem('kinleaf_vault', '{}');
    expect(store.set('kinleaf_settings', 'another key')).toBe(false);
    expect(storage.getItem('kinleaf_settings')).toBe('a key');
    expect(store.set('kinleaf_theme', 'dark')).toBe(true);
  },
);
