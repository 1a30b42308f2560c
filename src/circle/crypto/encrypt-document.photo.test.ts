import { describe, expect, test } from 'vitest';
import { utf8 } from '@/lib/bytes';
import { docKeys, decryptPicture, encryptPicture } from './encrypt-document';

const key = docKeys(new Uint8Array(32).fill(7)).photo;
const location = { database: 'kinleaf-0123456789abcdef', id: 'bAAAA', name: 'full' } as const;
const picture = utf8('a picture');

describe('a picture', () => {
  test('decrypts to what was encrypted, and has another ciphertext each time', async () => {
    const one = await encryptPicture(key, picture, location);
    const two = await encryptPicture(key, picture, location);
    expect(one).not.toEqual(two);
    expect(await decryptPicture(key, one, location)).toEqual(picture);
    expect(await decryptPicture(key, two, location)).toEqual(picture);
  });

  test('is refused with any byte changed, or cut short', async () => {
    const encrypted = await encryptPicture(key, picture, location);
    for (let at = 0; at < encrypted.length; at += 1) {
      const other = new Uint8Array(encrypted.with(at, (encrypted[at] ?? 0) ^ 1));
      await expect(decryptPicture(key, other, location)).rejects.toThrow();
      await expect(decryptPicture(key, encrypted.slice(0, at), location)).rejects.toThrow();
    }
  });

  test.each([
    ['another database', { ...location, database: 'kinleaf-fedcba9876543210' }],
    ['another photo', { ...location, id: 'bAAAB' }],
    ['the other picture', { ...location, name: 'thumb' as const }],
  ])('cannot be decrypted for %s', async (_, elsewhere) => {
    const encrypted = await encryptPicture(key, picture, location);
    await expect(decryptPicture(key, encrypted, elsewhere)).rejects.toThrow();
  });

  test('cannot be decrypted with another key', async () => {
    const encrypted = await encryptPicture(key, picture, location);
    const other = docKeys(new Uint8Array(32).fill(8)).photo;
    await expect(decryptPicture(other, encrypted, location)).rejects.toThrow();
  });
});
