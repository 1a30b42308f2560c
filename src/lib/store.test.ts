import { expect, test, vi } from 'vitest';
import { createEmitter, createStore } from './store';

test('calls the listeners when the value changes, and only then', () => {
  const store = createStore('a');
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set('a');
  store.set('b');
  store.set('b');
  expect(store.get()).toBe('b');
  expect(seen).toEqual(['b']);
});

test('knows whether anyone listens', () => {
  const store = createStore(0);
  expect(store.hasListeners()).toBe(false);
  const stop = store.subscribe(() => undefined);
  expect(store.hasListeners()).toBe(true);
  stop();
  expect(store.hasListeners()).toBe(false);
});

test('does not call a listener that another one has just stopped', () => {
  const { subscribe, emit } = createEmitter();
  const second = vi.fn<() => void>();
  subscribe(() => stopSecond());
  const stopSecond = subscribe(second);
  emit();
  expect(second).not.toHaveBeenCalled();
});

test('calls a listener once, even if it stops and starts again', () => {
  const { subscribe, emit } = createEmitter();
  const listener = vi.fn<() => void>(() => {
    stop();
    stop = subscribe(listener);
  });
  let stop = subscribe(listener);
  emit();
  expect(listener).toHaveBeenCalledTimes(1);
  emit();
  expect(listener).toHaveBeenCalledTimes(2);
});
