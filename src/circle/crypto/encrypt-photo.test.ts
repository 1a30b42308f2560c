import { describe, expect, test } from 'vitest';
import { utf8 } from '@/lib/bytes';
import { docKeys, decryptPicture, encryptPicture } from './encrypt-document';

const key = docKeys(new Uint8Array(32).fill(7)).photo;
const place = { database: 'kinleaf-0123456789abcdef', id: 'bAAAA', name: 'full' } as const;
const picture = utf8('a picture');

describe('a picture', () => {
  test('opens as it was sealed, and is sealed in another way each time', async () => {
    const one = await encryptPicture(key, picture, place);
    const two = await encryptPicture(key, picture, place);
    expect(one).not.toEqual(two);
    expect(await decryptPicture(key, one, place)).toEqual(picture);
    expect(await decryptPicture(key, two, place)).toEqual(picture);
  });

  test('is refused with any byte of it changed, or cut off', async () => {
    const sealed = await encryptPicture(key, picture, place);
    for (let at = 0; at < sealed.length; at += 1) {
      const other = new Uint8Array(sealed.with(at, (sealed[at] ?? 0) ^ 1));
      await expect(decryptPicture(key, other, place)).rejects.toThrow();
      await expect(decryptPicture(key, sealed.slice(0, at), place)).rejects.toThrow();
    }
  });

  test.each([
    ['another database', { ...place, database: 'kinleaf-fedcba9876543210' }],
    ['another photo', { ...place, id: 'bAAAB' }],
    ['the other picture', { ...place, name: 'thumb' as const }],
  ])('opens nowhere else: %s', async (_, elsewhere) => {
    const sealed = await encryptPicture(key, picture, place);
    await expect(decryptPicture(key, sealed, elsewhere)).rejects.toThrow();
  });

  test('opens with no other key', async () => {
    const sealed = await encryptPicture(key, picture, place);
    const other = docKeys(new Uint8Array(32).fill(8)).photo;
    await expect(decryptPicture(other, sealed, place)).rejects.toThrow();
  });
});
