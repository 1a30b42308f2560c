/*
 * The recovery sheet of a circle. Its groups are 135 random bits, out of which come the keys of a member like any other, its password on the
 * server, and name and key of one document that says where the list of members begins.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { readGroup } from '@/lib/recovery-code';
import { type Bytes, fromBase64Url, textOf, toBase64Url, utf8 } from '@/lib/bytes';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { docKeys, openDoc, sealDoc } from '@/circle/crypto/encrypt-document';
import type { ServerDoc } from '@/circle/server/server';
import { type KeyPair, makeSignKeys, sign, verify } from '@/circle/crypto/signatures';

export interface Paper {
  readonly signs: KeyPair;
  readonly boxes: KeyPair;
  readonly password: string;
  /** Of its document. */
  readonly docId: string;
  readonly key: Bytes;
}

/** What the groups of a sheet stand for, in this circle. */
export function paperOf(database: string, groups: readonly string[]): Paper {
  const secret = utf8(groups.map(readGroup).join(''));
  const part = (use: string, length: number) =>
    new Uint8Array(hkdf(sha256, secret, utf8(database), utf8(`kinleaf sheet ${use}`), length));
  return {
    signs: makeSignKeys(part('sign', 32)),
    boxes: makeBoxKeys(part('box', 32)),
    password: toBase64Url(part('password', 24)),
    docId: `q${toBase64Url(part('id', 16))}`,
    key: part('key', 32),
  };
}

const paperDocSchema = z.object({
  childId: z.string(),
  firstHash: z.string(),
  chainKey: z.string(),
  idKey: z.string(),
  seed: z.string(),
  deviceId: z.string(),
});
export type PaperDoc = z.infer<typeof paperDocSchema>;

export function sealPaper(
  database: string,
  paper: Paper,
  says: PaperDoc,
  user: string,
): Promise<ServerDoc> {
  const plain = utf8(JSON.stringify(says));
  const as = { database, id: paper.docId, epoch: 0, user, device: says.deviceId };
  return sealDoc(plain, as, docKeys(paper.key), (bytes) => sign(paper.signs.secretKey, bytes));
}

/** Rejects where it is not what this sheet's maker wrote. */
export async function openPaper(database: string, paper: Paper, doc: ServerDoc): Promise<PaperDoc> {
  const keys = docKeys(paper.key);
  const plain = await openDoc(doc, {
    database,
    keysOf: (epoch) => (epoch === 0 ? keys : null),
    verify: (bytes, signature) => verify(paper.signs.publicKey, signature, bytes),
  });
  return paperDocSchema.parse(JSON.parse(textOf(plain)));
}

/**
 * The seal of a paper's password for parents: whoever makes the next sheet has to end this one's. With the key of the epoch in which the
 * sheet was made, so that a parent who was removed before cannot open it; without one as earlier sheets have it.
 */
export const paperPlaceKey = (seed: string, chainKey: string, epochKey = ''): Bytes => {
  const secret = concatBytes(fromBase64Url(seed), fromBase64Url(epochKey));
  return new Uint8Array(
    hkdf(sha256, secret, fromBase64Url(chainKey), utf8('kinleaf sheet place'), 32),
  );
};
