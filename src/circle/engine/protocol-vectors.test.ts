import { describe, expect, test, vi } from 'vitest';
import vectors from '@docs/protocol-vectors.json';
import { hexToBytes } from '@noble/hashes/utils.js';
import { database } from '@/circle/fixtures/chains';
import { noEnd } from '@/circle/fixtures/documents';
import { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
import { LocalServer } from '@/circle/fixtures/local-server';
import { decryptSheet, sheetKeysOf } from '@/circle/members/circle-recovery-sheet';
import {
  answerNote,
  inviteNote,
  mailboxKeys,
  readMailboxNote,
  stretch,
  welcomeNote,
} from '@/circle/members/invitation-mailbox';
import { readMemberLog } from '@/circle/members/member-log';
import { readWholeLog } from '@/circle/members/pull-member-log';
import { newestSeat, seatPassword, seatSecret } from '@/circle/members/seats';
import { initialSeatPassword, parseSetupCode } from '@/circle/members/setup-code';
import { hasRightKeys, openWelcome } from '@/circle/members/welcome-message';
import { mergeDocuments } from '@/domain/circle/merge-documents';
import type { CircleDocument } from '@/domain/circle/document';
import { fromBase64, fromBase64Url, toBase64Url } from '@/lib/bytes';
import { invariant } from '@/lib/invariant';
import { DocumentCodec, type Kind } from './document-codec';
import { fromWire, toWire } from './wire-format';

/*
 * The product reads the test vectors of docs/circle-protocol.md, so that it can't drift from the document. `scripts/protocol` reads them
 * without the product.
 */
const { circle } = vectors;
const { device } = circle;

// The words of an invitation are stretched as slowly as real ones.
vi.setConfig({ testTimeout: 60_000 });

/** Reads the member log from a server that has its documents, as a new member does. */
async function readLog() {
  const server = new LocalServer(database, { hasRules: false }).connect('p1');
  await server.write(
    circle.log.map(({ doc }) => doc),
    noEnd,
  );
  const { id: deviceId, signSecret, boxSecret } = device;
  const { chainKey, firstHash } = circle;
  const reader = { database, user: 'p1', deviceId, signSecret, boxSecret, chainKey, firstHash };
  return readWholeLog(reader, server, noEnd);
}

async function codec(): Promise<DocumentCodec> {
  const { members, epochs, chainLength, chainHash } = await readLog();
  const settings = { isPaused: false, photosWaitWhenMetered: false };
  const { id: deviceId, signSecret } = device;
  return new DocumentCodec({
    ...{ database, user: 'p1', deviceId, signSecret, idKey: circle.idKey },
    ...{ members, epochs, chainLength, chainHash, ...settings },
  });
}

describe('the product reads from the test vectors of the protocol', () => {
  test('the member log, its hashes and the keys of all epochs', async () => {
    const position = await readLog();
    expect(position.epochs).toEqual(circle.epochKeys);
    expect(position.chainHash).toBe(circle.log.at(-1)?.hash);
    expect(position.list).toEqual(circle.log.map(({ entry, sig }) => ({ entry, sig })));
    expect(position.members.filter(({ removedAt }) => removedAt !== undefined)).toHaveLength(1);
    expect(hasRightKeys(position.list, circle)).toBe(true);
  });

  test('no entry of the log that was changed', async () => {
    const [first, ...rest] = circle.log;
    const { entry = '', sig = '' } = first ?? {};
    const changed = [{ entry: `${entry} `, sig }, ...rest];
    const reading = readMemberLog(database, circle.firstHash, changed);
    await expect(reading).rejects.toThrow('entry 0: first');
  });

  test('each document, with its signature', async () => {
    const reader = await codec();
    const kinds: Readonly<Record<string, Kind>> = { r: 'record', h: 'history', b: 'photo' };
    for (const { doc, plain } of circle.documents) {
      const kind = invariant(kinds[doc._id.charAt(0)], 'a kind');
      const read = await reader.decrypt(doc, kind);
      expect(read).toHaveProperty('signer.id', doc.d);
      if (!('content' in read)) continue;
      const { content } = read;
      if (content.kind === 'record') expect(toWire(content.doc)).toBe(plain);
      if (content.kind === 'history') expect(JSON.stringify(content.item)).toBe(plain);
      if (content.kind === 'photo') expect(JSON.stringify(content.photo)).toBe(plain);
    }
  });

  test('no document that is signed for another owner', async () => {
    const reader = await codec();
    const { doc } = invariant(circle.documents[0], 'a document');
    expect(await reader.decrypt({ ...doc, w: 'another' }, 'record')).toEqual({
      reason: 'signature',
    });
  });

  test('the picture of a photo', async () => {
    const { id, encrypted, plain } = circle.picture;
    const { doc } = invariant(
      circle.documents.find((one) => one.doc._id === id),
      'its document',
    );
    const reader = await codec();
    const decrypted = await reader.decryptPicture(doc, 'full', fromBase64(encrypted));
    expect(decrypted).toEqual(fromBase64(plain));
    expect(await reader.decryptPicture(doc, 'thumb', fromBase64(encrypted))).toBeNull();
  });

  test('two versions of a record, and merges them to the third', () => {
    const { one, two, merged } = circle.merge;
    expect(toWire(mergeDocuments(docOf(one), docOf(two)))).toBe(merged);
    expect(toWire(mergeDocuments(docOf(two), docOf(one)))).toBe(merged);
  });

  test('the setup code and the passwords of seats', () => {
    const code = invariant(parseSetupCode(circle.setupCode), 'a code');
    expect(code.database).toBe(circle.database);
    expect(toBase64Url(code.seed)).toBe(circle.seed);
    for (const [user, password] of Object.entries(circle.initialPasswords))
      expect(initialSeatPassword(code, user)).toBe(password);
    for (const { user, deviceId, secret, passwords } of circle.seats) {
      const { seed, chainKey } = circle;
      expect(seatSecret({ database, seed, chainKey }, user, deviceId)).toBe(secret);
      const derived = circle.epochKeys.map((key) => ({
        epoch: key.epoch,
        password: seatPassword(database, secret, key),
      }));
      expect(derived).toEqual(passwords);
      expect(newestSeat(database, circle.epochKeys, secret)).toMatchObject(
        invariant(passwords.at(-1), 'a password'),
      );
    }
  });

  test('the notes of an invitation, and the welcome', async () => {
    const { name, words, user, password, key, notes, welcome } = circle.invitation;
    const keys = await mailboxKeys(name, words, stretch);
    expect(keys).toEqual({ password, key: hexToBytes(key) });
    const standIn = new LocalCircleServer(1, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
    standIn.setPassword(user, password);
    for (const note of notes) standIn.putNote(`${note.name}-${user}`, note.text);
    const access = standIn.access({ server: '', database, user, password });
    const mailbox = { ...keys, database, user };
    const read = [
      await readMailboxNote(access, mailbox, inviteNote, noEnd),
      await readMailboxNote(access, mailbox, answerNote, noEnd),
      await readMailboxNote(access, mailbox, welcomeNote, noEnd),
    ];
    expect(read).toEqual(notes.map(({ plain }) => JSON.parse(plain) as unknown));
    const { box } = { box: '', ...read[2] };
    const holder = { deviceId: device.id, boxSecret: device.boxSecret };
    expect(openWelcome(database, holder, box)).toEqual(JSON.parse(welcome));
  });

  test('the recovery sheet', async () => {
    const { groups, password, doc, plain } = circle.sheet;
    const sheet = sheetKeysOf(database, groups);
    expect([sheet.password, sheet.docId]).toEqual([password, doc._id]);
    expect(await decryptSheet(database, sheet, doc)).toEqual(JSON.parse(plain));
    expect(fromBase64Url(sheet.signs.publicKey)).toHaveLength(32);
  });
});

function docOf(text: string): CircleDocument {
  const doc = fromWire(text);
  if (doc === 'newer') throw new Error('Of a later version');
  return doc;
}
