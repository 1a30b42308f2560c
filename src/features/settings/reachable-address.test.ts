import { expect, test } from 'vitest';
import { isReachableAddress } from './reachable-address';

test.each([
  ['http://localhost:11434', undefined, true],
  ['http://127.0.0.1:8080', '', true],
  ['http://192.168.1.20:11434', undefined, false],
  ['http://192.168.1.20:11434', 'http://192.168.1.20:11434', true],
  ['http://192.168.1.20:9999', 'http://192.168.1.20:11434', false],
  ['https://box.lan:9999/ollama', 'http://a https://box.lan:*', true],
  ['http://localhost.example.com', undefined, false],
])('whether the page may ask %s when %j was added: %s', (address, more, expected) => {
  expect(isReachableAddress(address, more, 'none')).toBe(expected);
});

test('the page may send requests to whatever may be the server of a care circle', () => {
  expect(isReachableAddress('https://box.lan/ollama', undefined, undefined)).toBe(true);
  expect(isReachableAddress('http://box.lan/ollama', undefined, undefined)).toBe(false);
  expect(isReachableAddress('https://box.lan/ollama', undefined, 'https://couch.example.org')).toBe(
    false,
  );
});
