import { wordlist } from '@scure/bip39/wordlists/english.js';
import { hkdfSync, scryptSync } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { scryptCost, mailboxKeys, newWords, readWords, stretch } from './invitation-mailbox';

// Stretching the words takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe('the words of an invitation', () => {
  test('are four words of the list', async () => {
    const words = await newWords();
    expect(words).toHaveLength(4);
    expect(words.every((word) => wordlist.includes(word))).toBe(true);
    expect(await readWords(words)).toEqual(words);
  });

  test.each([
    'able acid actor adult',
    'Able-Acid-Actor-Adult',
    ' able, acid\nACTOR adult ',
    'able acid acto adul',
  ])('are read as %j', async (typed) => {
    expect(await readWords([typed])).toEqual(['able', 'acid', 'actor', 'adult']);
  });

  test('are refused if they are three or five, or if one is not in the list', async () => {
    for (const typed of ['able acid actor', 'able acid actor adult agent', 'able acid actor zzzz'])
      expect(await readWords([typed])).toBeNull();
  });
});

test('the mailbox’s password and key are what node’s own scrypt and HKDF derive from the words', async () => {
  const database = 'kinleaf-0102030405060708';
  const { password, key } = await mailboxKeys(
    database,
    ['able', 'acid', 'actor', 'adult'],
    stretch,
  );
  const salt = `kinleaf-invite ${database}`;
  const secret = scryptSync('able acid actor adult', salt, 32, { ...scryptCost, maxmem: 2 ** 26 });
  const part = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', use, length));
  expect(password).toBe(part('door', 24).toString('base64url'));
  expect(Buffer.from(key)).toEqual(part('invite', 32));
});
