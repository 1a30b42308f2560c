import { scryptSync } from 'node:crypto';
import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';
import vectors from '../../docs/protocol-vectors.json' with { type: 'json' };
import { mergeTexts } from './merge-texts.ts';
import {
  aesGcm,
  base32,
  base64,
  base64url,
  hkdf,
  hmac,
  isSigned,
  json,
  type Json,
  none,
  sha256,
  utf8,
  xchacha,
} from './primitives.ts';

const { circle } = vectors;

describe('The care circle', () => {
  const { database } = circle;
  const documentKey = (key: Uint8Array, use: string) =>
    hkdf(key, utf8('kinleaf circle'), utf8(`kinleaf circle ${use} 1`), 32);
  const fingerprint = (use: string, key: string) =>
    sha256(utf8(json(['kinleaf-key-print', use, key])))
      .subarray(0, 16)
      .toString('base64url');

  interface Doc {
    readonly _id: string;
    readonly v: number;
    readonly e: number;
    readonly w: string;
    readonly d: string;
    readonly c: string;
    readonly s: string;
  }

  /** Verifies the signature, unless there is no key for it, decrypts, and checks nonce and padding. */
  function decryptDoc(doc: Doc, key: Uint8Array, signKey: string | null): string {
    const { _id, v, e, w, c, s } = doc;
    const signed = utf8(json(['kinleaf-circle-signed', database, _id, v, e, w, c]));
    if (signKey !== null) expect(isSigned(signKey, signed, base64(s))).toBe(true);
    const associated = utf8(json(['kinleaf-circle', 1, database, _id, e]));
    const bytes = base64(c);
    const padded = xchacha(documentKey(key, 'seal'), bytes, associated);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(associated.length);
    const nonce = hmac(
      documentKey(key, 'nonce'),
      Buffer.concat([length, associated, padded]),
    ).subarray(0, 24);
    expect(bytes.subarray(0, 24)).toEqual(nonce);
    const end = padded.lastIndexOf(0x80);
    expect(padded.length % 64).toBe(0);
    expect(padded.length - end).toBeLessThanOrEqual(64);
    expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
    return padded.subarray(0, end).toString('utf8');
  }

  function openBox(secret: Buffer, context: Json[], box: string): Buffer {
    const bytes = base64url(box);
    const theirs = bytes.subarray(0, 32);
    const shared = x25519.getSharedSecret(secret, theirs);
    const associated = utf8(json(['kinleaf-circle-box', 1, ...context]));
    const salt = Buffer.concat([theirs, x25519.getPublicKey(secret)]);
    const derived = hkdf(shared, salt, associated, 56);
    const nonce = derived.subarray(32);
    return xchacha(derived.subarray(0, 32), Buffer.concat([nonce, bytes.subarray(32)]), associated);
  }

  function textUnder(key: Uint8Array, context: Json[], text: string): Buffer {
    const associated = utf8(json(['kinleaf-circle-under', 1, ...context]));
    return xchacha(hkdf(key, none, associated, 32), base64url(text), associated);
  }

  interface Member {
    readonly id: string;
    readonly role: string;
    readonly signKey: string;
  }
  interface Entry {
    readonly n: number;
    readonly prev: string;
    readonly by: string;
    readonly kind: string;
    readonly member: Member | string;
    readonly wraps?: Record<string, string>;
    readonly keyPrints?: Record<string, string>;
    readonly print?: string;
    readonly previous?: string;
    readonly epoch?: number;
    readonly place?: string;
  }
  const entries = circle.log.map(({ entry }) => JSON.parse(entry) as Entry);
  const memberOf = ({ member }: Entry): Member | null =>
    typeof member === 'string' ? null : member;
  const removedIdOf = ({ member }: Entry): string => (typeof member === 'string' ? member : '');
  const signKeyOf = (id: string) =>
    entries.map(memberOf).find((member) => member?.id === id)?.signKey ?? '';

  test('the setup code names the database and the seed, which gives the initial passwords', () => {
    const bytes = base32(circle.setupCode.replaceAll('-', ''), '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    expect(bytes).toHaveLength(27);
    expect(bytes[0]).toBe(1);
    expect(sha256(bytes.subarray(0, 25)).subarray(0, 2)).toEqual(bytes.subarray(25));
    expect(`kinleaf-${bytes.subarray(1, 9).toString('hex')}`).toBe(database);
    const seed = bytes.subarray(9, 25);
    expect(seed.toString('base64url')).toBe(circle.seed);
    for (const [user, password] of Object.entries(circle.initialPasswords)) {
      const derived = hkdf(seed, utf8(database), utf8(`password ${user}`), 24);
      expect(derived.toString('base64url')).toBe(password);
    }
  });

  test('the member log is decrypted, and each entry follows from the one before and is signed by a parent', () => {
    const present = new Map<string, Member>();
    let before = '';
    for (const [n, { doc, entry: text, sig, hash }] of circle.log.entries()) {
      expect(doc._id).toBe(`m${String(n).padStart(6, '0')}`);
      const plain = decryptDoc(doc, base64url(circle.chainKey), null);
      expect(JSON.parse(plain)).toEqual({ entry: text, sig });
      const entry = JSON.parse(text) as Entry;
      const member = memberOf(entry);
      const signed = utf8(json(['kinleaf-circle-entry', 1, database, text]));
      expect(sha256(signed).toString('base64url')).toBe(hash);
      if (n === 0) expect(hash).toBe(circle.firstHash);
      expect([entry.n, entry.prev]).toEqual([n, before]);
      const signer = entry.kind === 'start' ? member : present.get(entry.by);
      expect(signer).toMatchObject({ id: entry.by, role: 'parent' });
      expect(isSigned(signer?.signKey ?? '', signed, base64url(sig))).toBe(true);
      if (member) present.set(member.id, member);
      else if (entry.kind === 'remove') present.delete(removedIdOf(entry));
      // Exactly those who remain get the new key.
      if (entry.kind === 'remove')
        expect(Object.keys(entry.wraps ?? {}).sort()).toEqual([...present.keys()].sort());
      before = hash;
    }
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...['start', 'add', 'add', 'remove', 'add', 'rename'],
    ]);
  });

  test('a changed entry is not signed', () => {
    const { entry, sig } = circle.log[0] ?? { entry: '', sig: '' };
    const signed = utf8(json(['kinleaf-circle-entry', 1, database, `${entry} `]));
    expect(isSigned(signKeyOf(entries[0]?.by ?? ''), signed, base64url(sig))).toBe(false);
  });

  test('the start says which keys the circle has, and a member finds those of all epochs', () => {
    const { device } = circle;
    const [start] = entries;
    const [first = '', second = ''] = circle.epochKeys.map(({ key }) => key);
    expect(start?.keyPrints).toEqual({
      id: fingerprint('id', circle.idKey),
      chain: fingerprint('chain', circle.chainKey),
      epoch: fingerprint('epoch', first),
    });
    const removal = entries.find(({ kind }) => kind === 'remove');
    const box = removal?.wraps?.[device.id] ?? '';
    const key = openBox(
      base64url(device.boxSecret),
      ['epoch', database, removal?.epoch, device.id],
      box,
    );
    expect(key.toString('base64url')).toBe(second);
    expect(fingerprint('epoch', second)).toBe(removal?.print);
    const previous = textUnder(key, ['previous', database, 2], removal?.previous ?? '');
    expect(previous.toString('base64url')).toBe(first);
  });

  test.each(circle.documents)('the document $doc._id is decrypted', ({ doc, plain }) => {
    const key = circle.epochKeys.find(({ epoch }) => epoch === doc.e)?.key ?? '';
    expect(decryptDoc(doc, base64url(key), signKeyOf(doc.d))).toBe(plain);
    const named = hmac(base64url(circle.idKey), utf8(nameOf(doc._id, plain))).subarray(0, 16);
    expect(doc._id.slice(1)).toBe(named.toString('base64url'));
  });

  test('a document moved to another database is neither signed nor decrypted there', () => {
    const [{ doc } = { doc: null }] = circle.documents;
    if (doc === null) throw new Error('No document');
    const signed = ['kinleaf-circle-signed', 'another', doc._id, doc.v, doc.e, doc.w, doc.c];
    expect(isSigned(signKeyOf(doc.d), utf8(json(signed)), base64(doc.s))).toBe(false);
    const key = documentKey(base64url(circle.epochKeys[0]?.key ?? ''), 'seal');
    const associated = utf8(json(['kinleaf-circle', 1, 'another', doc._id, doc.e]));
    expect(() => xchacha(key, base64(doc.c), associated)).toThrow();
  });

  test('the picture of a photo is decrypted', () => {
    const { id, name, encrypted, plain } = circle.picture;
    const key = documentKey(base64url(circle.epochKeys[1]?.key ?? ''), 'photo');
    const bound = utf8(json(['kinleaf-circle-photo', 1, database, id, name]));
    expect(aesGcm(key, base64(encrypted), bound)).toEqual(base64(plain));
  });

  test('two versions of a record merge to the same, in either order', () => {
    const { one, two, merged } = circle.merge;
    expect(mergeTexts(one, two)).toBe(merged);
    expect(mergeTexts(two, one)).toBe(merged);
    expect(mergeTexts(merged, one)).toBe(merged);
  });

  test('the passwords of a seat are derived', () => {
    for (const { user, deviceId, secret, passwords } of circle.seats) {
      const both = Buffer.concat([base64url(circle.seed), base64url(circle.chainKey)]);
      const derived = hkdf(both, utf8(database), utf8(`kinleaf place ${user} ${deviceId}`), 24);
      expect(derived.toString('base64url')).toBe(secret);
      for (const { epoch, password } of passwords) {
        const key = circle.epochKeys.find((one) => one.epoch === epoch)?.key ?? '';
        const later = hkdf(
          Buffer.concat([derived, base64url(key)]),
          utf8(database),
          utf8(`kinleaf place in epoch ${epoch}`),
          24,
        );
        expect((epoch === 1 ? derived : later).toString('base64url')).toBe(password);
      }
    }
  });

  test('the words of an invitation open its mailbox, and the device its welcome', () => {
    const { name, words, user, password, key, notes, welcome } = circle.invitation;
    const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
    const secret = scryptSync(words.join(' '), `kinleaf-invite ${name}`, 32, cost);
    expect(hkdf(secret, none, utf8('door'), 24).toString('base64url')).toBe(password);
    const mailboxKey = hkdf(secret, none, utf8('invite'), 32);
    expect(mailboxKey.toString('hex')).toBe(key);
    for (const note of notes) {
      const plain = textUnder(mailboxKey, ['door', note.name, database, user], note.text);
      expect(plain.toString('utf8')).toBe(note.plain);
    }
    const { box } = JSON.parse(notes.at(-1)?.plain ?? '') as { box: string };
    const { id, boxSecret } = circle.device;
    const opened = openBox(base64url(boxSecret), ['welcome', database, id], box);
    expect(opened.toString('utf8')).toBe(welcome);
    expect(JSON.parse(welcome)).toMatchObject({ firstHash: circle.firstHash });
  });

  test('the recovery sheet opens its document, and parents can cancel it', () => {
    const { groups, password, doc, plain } = circle.sheet;
    const derive = (use: string, length: number) =>
      hkdf(utf8(groups.join('')), utf8(database), utf8(`kinleaf sheet ${use}`), length);
    expect(derive('password', 24).toString('base64url')).toBe(password);
    expect(`q${derive('id', 16).toString('base64url')}`).toBe(doc._id);
    const signKey = Buffer.from(ed25519.getPublicKey(derive('sign', 32))).toString('base64url');
    expect(signKeyOf(doc.d)).toBe(signKey);
    expect(decryptDoc(doc, derive('key', 32), signKey)).toBe(plain);
    const place = entries.find((entry) => memberOf(entry)?.id === doc.d)?.place ?? '';
    const secret = Buffer.concat([
      base64url(circle.seed),
      base64url(circle.epochKeys[1]?.key ?? ''),
    ]);
    const key = hkdf(secret, base64url(circle.chainKey), utf8('kinleaf sheet place'), 32);
    expect(textUnder(key, ['paper place', database, doc.d], place).toString('utf8')).toBe(password);
  });
});

/** Returns the name that a document's id is derived from. */
function nameOf(id: string, plain: string): string {
  const { l = '', i = '', ...content } = JSON.parse(plain) as Record<string, string>;
  if (id.startsWith('r')) return `${l}/${i}`;
  return `${id.startsWith('h') ? 'history' : 'photo'}/${content['id'] ?? ''}`;
}
