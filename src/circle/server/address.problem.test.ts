import { expect, test } from 'vitest';
import { addressProblem } from './address';

const circle = 'https://couch.example.org/kinleaf-0123456789abcdef';

test('accepts the address of a server, or of a circle on one', () => {
  for (const right of ['https://couch.example.org', ' couch.example.org:6984/ ', circle])
    expect(addressProblem(right, 'server')).toBeUndefined();
  for (const right of [circle, 'http://127.0.0.1:5984/kinleaf-0123456789abcdef'])
    expect(addressProblem(right, 'circle')).toBeUndefined();
});

test.each([
  ['', 'The address is missing.'],
  ['ftp://couch.example.org', 'This is no address.'],
  ['http://couch.example.org', 'The address has to begin with https://'],
  ['https://admin:secret@couch.example.org', 'There is a name or a password in the address.'],
  ['https://couch.example.org/_utils/index', 'There is more in the address than belongs there.'],
  [`${circle}?new=1`, 'There is more in the address than belongs there.'],
])('%s is reported as wrong before any request', (text, sentence) => {
  expect(addressProblem(text, 'server')).toContain(sentence);
  expect(addressProblem(text, 'circle')).toContain(sentence);
});

test('an address of a circle must include its database', () => {
  expect(addressProblem('https://couch.example.org', 'circle')).toBe(
    `The last part of the address is missing. A whole one looks like ${circle}`,
  );
});
