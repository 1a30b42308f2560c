import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './address';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const database = 'kinleaf-0123456789abcdef';

test.each([
  ['https://couch.example.org', 'https://couch.example.org', null],
  ['  https://couch.example.org/ ', 'https://couch.example.org', null],
  ['couch.example.org', 'https://couch.example.org', null],
  ['HTTPS://Couch.Example.org:443', 'https://couch.example.org', null],
  ['couch.example.org:6984', 'https://couch.example.org:6984', null],
  [`https://couch.example.org/${database}`, 'https://couch.example.org', database],
  [`couch.example.org:6984/${database}/`, 'https://couch.example.org:6984', database],
  ['http://localhost:5984', 'http://localhost:5984', null],
  [`http://127.0.0.1:5984/${database}`, 'http://127.0.0.1:5984', database],
  ['http://[::1]:5984', 'http://[::1]:5984', null],
  ['https://192.168.1.20', 'https://192.168.1.20', null],
])('%s is an address', (typed, server, name) => {
  expect(readAddress(typed)).toEqual({ server, database: name });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['couch example', 'no-address'],
  ['https://', 'no-address'],
  ['https:\\\\couch.example.org', 'no-address'],
  ['ftp://couch.example.org', 'no-address'],
  ['javascript:alert(1)', 'no-address'],
  ['http://couch.example.org', 'not-secure'],
  ['http://192.168.1.20:5984', 'not-secure'],
  ['http://localhost.example.org', 'not-secure'],
  ['http://127.0.0.1.example.org', 'not-secure'],
  ['https://sam:secret@couch.example.org', 'credentials'],
  ['https://sam@couch.example.org', 'credentials'],
  ['http://localhost@couch.example.org', 'credentials'],
  [`https://couch.example.org/couch/${database}`, 'path'],
  [`https://couch.example.org//${database}`, 'path'],
  [`https://couch.example.org/${database}//`, 'path'],
  ['https://couch.example.org/_utils', 'path'],
  ['https://couch.example.org/Kinleaf', 'path'],
  ['https://couch.example.org/a%2Fb', 'path'],
  ['https://couch.example.org/?since=1', 'more-than-path'],
  [`https://couch.example.org/${database}?`, 'more-than-path'],
  ['https://couch.example.org/#', 'more-than-path'],
])('%s is refused: %s', (typed, problem) => {
  expect(readAddress(typed)).toEqual({ problem });
});

test('any text is read as a server with a safe connection, or as a named problem', () => {
  const part = fc.constantFrom(
    ...[
      'https://',
      'http://',
      'localhost',
      'couch.example.org',
      ':5984',
      '/',
      database,
      '@',
      'sam',
    ],
    ...['?', '#', '\\', '%2f', '..', ':', '[::1]', '127.0.0.1', ' '],
  );
  const typed = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((all) => all.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const found = readAddress(text);
      if ('problem' in found) return;
      const { protocol, hostname, username, pathname, search, hash } = new URL(found.server);
      const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
      expect(protocol === 'https:' || isHere).toBe(true);
      expect([username, pathname, search, hash]).toEqual(['', '/', '', '']);
      // The address that is shown is read as the same one.
      const whole = found.database === null ? found.server : `${found.server}/${found.database}`;
      expect(readAddress(whole)).toEqual(found);
    }),
    { numRuns: fewerInGate(2000), seed: 18 },
  );
});
