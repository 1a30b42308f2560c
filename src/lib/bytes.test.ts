import { expect, test } from 'vitest';
import {
  fromBase64,
  fromBase64Url,
  fromCanonicalBase64,
  textOf,
  toBase64,
  toBase64Url,
  utf8,
} from './bytes';

const many = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);

test('base64 gives back the bytes, however many', () => {
  expect(fromBase64(toBase64(many))).toEqual(many);
  expect(fromCanonicalBase64(toBase64(many))).toEqual(many);
  expect(fromBase64Url(toBase64Url(many))).toEqual(many);
});

test.each(['AB==', 'AA', 'AA= =', 'AA==\n'])(
  'the canonical decoder refuses a second spelling, %j',
  (text) => {
    expect(fromBase64(text)).toEqual(new Uint8Array(1));
    expect(() => fromCanonicalBase64(text)).toThrow('Not the base64');
  },
);

test('base64url has no padding and no characters that URLs escape', () => {
  expect(toBase64Url(new Uint8Array([0xfb, 0xff]))).toBe('-_8');
  expect(() => fromBase64Url('-_8=')).toThrow();
});

test('UTF-8 keeps a byte order mark, and throws for other bytes', () => {
  expect(textOf(utf8('\ufeffé'))).toBe('\ufeffé');
  expect(() => textOf(new Uint8Array([0xff]))).toThrow();
});
