import { expect, test } from 'vitest';
import { isAllowedServer } from './reachable-address';

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
])('%s, where the build names %j: %s', (origin, named, expected) => {
  expect(isAllowedServer(origin, named)).toBe(expected);
});
