/*
 * The recovery sheet of a circle. Its groups are 135 random bits. They yield the keys of a member, its password on the server, and the
 * id and key of a document that says where the member log begins.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { readGroup } from '@/lib/recovery-code';
import { type Bytes, fromBase64Url, textOf, toBase64Url, utf8 } from '@/lib/bytes';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { docKeys, decryptDoc, encryptDoc } from '@/circle/crypto/encrypt-document';
import type { ServerDoc } from '@/circle/server/server';
import { type KeyPair, makeSignKeys, sign, verify } from '@/circle/crypto/signatures';

export interface SheetKeys {
  readonly signs: KeyPair;
  readonly boxes: KeyPair;
  readonly password: string;
  /** The id of its document on the server. */
  readonly docId: string;
  readonly key: Bytes;
}

/** Derives a sheet's keys in this circle from its groups. */
export function sheetKeysOf(database: string, groups: readonly string[]): SheetKeys {
  const secret = utf8(groups.map(readGroup).join(''));
  const derive = (use: string, length: number) =>
    new Uint8Array(hkdf(sha256, secret, utf8(database), utf8(`kinleaf sheet ${use}`), length));
  return {
    signs: makeSignKeys(derive('sign', 32)),
    boxes: makeBoxKeys(derive('box', 32)),
    password: toBase64Url(derive('password', 24)),
    docId: `q${toBase64Url(derive('id', 16))}`,
    key: derive('key', 32),
  };
}

const sheetDocSchema = z.object({
  childId: z.string(),
  firstHash: z.string(),
  chainKey: z.string(),
  idKey: z.string(),
  seed: z.string(),
  deviceId: z.string(),
});
export type SheetDocument = z.infer<typeof sheetDocSchema>;

export function encryptSheet(
  database: string,
  sheet: SheetKeys,
  contents: SheetDocument,
  user: string,
): Promise<ServerDoc> {
  const plain = utf8(JSON.stringify(contents));
  const as = { database, id: sheet.docId, epoch: 0, user, device: contents.deviceId };
  return encryptDoc(plain, as, docKeys(sheet.key), (bytes) => sign(sheet.signs.secretKey, bytes));
}

/** Rejects if the document wasn't written by the maker of this sheet. */
export async function decryptSheet(
  database: string,
  sheet: SheetKeys,
  doc: ServerDoc,
): Promise<SheetDocument> {
  const keys = docKeys(sheet.key);
  const plain = await decryptDoc(doc, {
    database,
    keysOf: (epoch) => (epoch === 0 ? keys : null),
    verify: (bytes, signature) => verify(sheet.signs.publicKey, signature, bytes),
  });
  return sheetDocSchema.parse(JSON.parse(textOf(plain)));
}

/**
 * Returns the key that encrypts a sheet's password for parents, because the parent who makes the next sheet has to cancel this one. It
 * depends on the key of the epoch in which the sheet was made, so that a parent removed earlier can't decrypt it. Older sheets have none.
 */
export const sheetPasswordKey = (seed: string, chainKey: string, epochKey = ''): Bytes => {
  const secret = concatBytes(fromBase64Url(seed), fromBase64Url(epochKey));
  return new Uint8Array(
    hkdf(sha256, secret, fromBase64Url(chainKey), utf8('kinleaf sheet place'), 32),
  );
};
