import { expect, test, vi } from 'vitest';
import { MemoryStorage } from '../fixtures/memory-storage';
import { localStore, sessionStore } from './web-storage';

const stores = [
  ['localStorage', localStore],
  ['sessionStorage', sessionStore],
] as const;

test.each(stores)('%s keeps text under its keys', (name, store) => {
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

test.each(stores)('a full %s answers false and keeps what it had', (name, store) => {
  vi.stubGlobal(name, new MemoryStorage({ a: '1' }, 10));
  expect(store.set('a', 'more than ten')).toBe(false);
  expect(store.get('a')).toBe('1');
});

test.each(stores)('a %s that the browser refuses to hand out breaks nothing', (name, store) => {
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
