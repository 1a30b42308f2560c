import { expect, test } from 'vitest';
import { isAllowedServer, isReachableAddress } from './server-url';

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

test('the page may send requests to any server that a care circle may have', () => {
  expect(isReachableAddress('https://box.lan/ollama', undefined, undefined)).toBe(true);
  expect(isReachableAddress('http://box.lan/ollama', undefined, undefined)).toBe(false);
  expect(isReachableAddress('https://box.lan/ollama', undefined, 'https://couch.example.org')).toBe(
    false,
  );
});

test.each([
  ['https://couch.example.org', undefined, true],
  ['https://couch.example.org:6984', '', true],
  ['http://couch.example.org', undefined, false],
  ['https://couch.example.org', 'none', false],
  ['https://couch.example.org', 'https://box.lan https://couch.example.org', true],
  ['https://couch.example.org', 'https://COUCH.example.org:443', true],
  ['https://couch.example.org:6984', 'https://couch.example.org', false],
  ['https://couch.example.org:6984', 'https://couch.example.org:*', true],
  ['https://couch.example.org', 'https://couch.example.org:*', true],
  ['https://couch.example.org.evil.example', 'https://couch.example.org:*', false],
  ['http://box.lan:5984', 'http://box.lan:5984', true],
])(
  'whether the server of a care circle may be %s if the build names %j: %s',
  (origin, named, expected) => {
    expect(isAllowedServer(origin, named)).toBe(expected);
  },
);
