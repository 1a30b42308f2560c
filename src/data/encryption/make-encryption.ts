import type { DBCoreTable } from 'dexie';
import { isEncryptedKey } from '@/data/db/encrypted-keys';
import {
  arePlainRowsRead,
  encryptedTextPrefix,
  type Encryption,
  pageEncryption,
} from '@/data/db/encryption';
import { decryptText, PictureCipher, encryptText, subKey } from './ciphers';
import { RowCipher } from './row-cipher';
import { encryptedTable } from './encrypted-table';
import { StoredKeys, Tokens } from './index-tokens';

/** Creates the encryption of a data key of 32 bytes, for `setEncryption`. */
export function makeEncryption({
  key,
  epoch,
  state,
}: Pick<Encryption, 'key' | 'epoch' | 'state'>): Encryption {
  const rows = subKey(key, 'rows');
  const texts = subKey(key, 'texts');
  const tokens = new Tokens(subKey(key, 'tokens'));
  const oldTokens = new Tokens(subKey(key, 'tokens'), true);
  const pictures = new PictureCipher(subKey(key, 'pictures'), tokens);
  return {
    key,
    epoch,
    state,
    table: (down) => {
      const keys = new StoredKeys(down.name, tokens);
      return encryptedTable({
        table: down,
        keys,
        oldKeys: new StoredKeys(down.name, oldTokens),
        cipher: new RowCipher(rows, keys, down.schema, arePlainRowsRead(state)),
        state,
        hasTwoKeys: arePlainRowsRead(state) && keys.hasTokens(down.schema.primaryKey),
      });
    },
    encryptText: (name, text) =>
      state === 'opening' || !isEncryptedKey(name) ? text : encryptText(texts, name, text),
    decryptText: (name, stored) =>
      stored.startsWith(encryptedTextPrefix)
        ? decryptText(texts, name, stored)
        : isEncryptedKey(name) && !arePlainRowsRead(state) && !pageEncryption.isBehind()
          ? null
          : stored,
    encryptPicture: (photoId, part, picture) => pictures.encrypt(photoId, part, picture),
    decryptPicture: (photoId, part, ciphertext) => pictures.decrypt(photoId, part, ciphertext),
  };
}

/** Returns whether a row of a store was encrypted with this data key. */
export function canDecryptRow(
  key: Uint8Array,
  { name, schema }: DBCoreTable,
  row: object,
): boolean {
  const keys = new StoredKeys(name, new Tokens(subKey(key, 'tokens')));
  return new RowCipher(subKey(key, 'rows'), keys, schema, false).canDecrypt(row);
}
