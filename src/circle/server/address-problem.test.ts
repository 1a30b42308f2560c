import { expect, test } from 'vitest';
import { addressProblem } from './address';

const circle = 'https://couch.example.org/kinleaf-0123456789abcdef';

test('an address of a server, or of a circle on one, is in order', () => {
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
])('%s is told to be wrong before anything is asked', (text, words) => {
  expect(addressProblem(text, 'server')).toContain(words);
  expect(addressProblem(text, 'circle')).toContain(words);
});

test('that of a circle names its journal', () => {
  expect(addressProblem('https://couch.example.org', 'circle')).toBe(
    `The last part of the address is missing. A whole one looks like ${circle}`,
  );
});
