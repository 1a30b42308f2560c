import * as z from 'zod/mini';
import { type CircleDocument, circleLists } from '@/domain/circle/document';
import type { Member } from '@/domain/circle/members';
import { type Bytes, fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import { newestEpoch } from '@/circle/members/member-log';
import {
  historyDocumentId,
  photoDocumentId,
  earlierPresenceDocumentId,
  presenceDocumentId,
  recordDocumentId,
} from '@/circle/crypto/document-ids';
import {
  type DocKeys,
  docKeys,
  decryptDoc,
  decryptPicture,
  type QuarantineReason,
  encryptDoc,
  DocumentError,
  encryptPicture,
} from '@/circle/crypto/encrypt-document';
import type { BlobName, ServerDoc } from '@/circle/server/server';
import { sign, verify } from '@/circle/crypto/signatures';
import type { CircleView, HistoryItem } from './engine-ports';
import { fromWire, toWire } from './wire-format';

export interface Refused {
  readonly reason: QuarantineReason;
  /** The removed device that signed it, if the reason is 'late'. */
  readonly by?: string;
  /** Whether the reason is 'late' and this device doesn't know the record. */
  readonly isNew?: boolean;
}

export interface WriteTarget {
  /** The user who owns the document on the server. */
  readonly owner: string;
  /** The revision it replaces; null for a new document. */
  readonly rev: string | null;
  /** The id of a presence document that an earlier version made. */
  readonly id?: string;
}

export interface DecryptedAs<K extends Kind> {
  readonly signer: Member;
  readonly content: Extract<Content, { kind: K }>;
}

/** Encrypts and decrypts the documents of a circle, with the members and keys it has now. */
export class DocumentCodec {
  /** From the member log. Nothing is encrypted with an older key, even if this device doesn't have the newest. */
  readonly newestEpoch: number;
  readonly #view: CircleView;
  readonly #idKey: Bytes;
  readonly #members: ReadonlyMap<string, Member>;
  readonly #keys = new Map<number, DocKeys>();
  readonly #ids = new Map<string, string>();

  constructor(view: CircleView) {
    this.#view = view;
    this.#idKey = fromBase64Url(view.idKey);
    this.#members = new Map(view.members.map((member) => [member.id, member]));
    this.newestEpoch = newestEpoch(view.members);
  }

  /** False if there is a new key that this device wasn't given: then it can't send anything. */
  get canEncrypt(): boolean {
    return this.#keysOf(this.newestEpoch) !== null;
  }

  isRemoved(deviceId: string): boolean {
    return this.#members.get(deviceId)?.lastEpoch !== undefined;
  }

  /** Returns the document id for `journal/<id>`, `history/<id>`, `photo/<id>` or `presence/<id>`. */
  idOf(key: string): string {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const name = documentIdOf(this.#idKey, key);
    // Deriving an id takes a while, and the outbox asks for the same ones often.
    if (this.#ids.size >= maxIds) this.#ids.clear();
    this.#ids.set(key, name);
    return name;
  }

  #idFor(content: Content, user: string): string {
    return content.kind === 'presence' ? presenceDocumentId(user) : this.idOf(keyOf(content));
  }

  async encrypt(content: Content, { owner, rev, id }: WriteTarget): Promise<ServerDoc> {
    const { database, deviceId, signSecret } = this.#view;
    const epoch = this.#epochFor(content);
    const keys = this.#keysOf(epoch);
    if (keys === null) throw new Error('No key to encrypt with');
    const encrypted = await encryptDoc(
      contentBytes(content),
      {
        database,
        id: id ?? this.#idFor(content, owner),
        epoch,
        user: owner,
        device: deviceId,
      },
      keys,
      (bytes) => sign(signSecret, bytes),
    );
    return rev === null ? encrypted : { ...encrypted, _rev: rev };
  }

  /**
   * Presence is encrypted with the oldest key: if the member log was forked, both sides have that one, and may have no newer one in common.
   * It tells a removed member only what the server sees, and the log, which they can read anyway.
   */
  #epochFor({ kind }: Content): number {
    if (kind !== 'presence') return this.newestEpoch;
    return Math.min(this.newestEpoch, ...this.#view.epochs.map(({ epoch }) => epoch));
  }

  /** Returns the content of a document of this kind and who signed it, or why it must not be applied. */
  async decrypt<K extends Kind>(doc: ServerDoc, kind: K): Promise<DecryptedAs<K> | Refused> {
    const signer = this.#members.get(doc.d);
    if (signer?.lastEpoch !== undefined && doc.e > signer.lastEpoch)
      return { reason: 'not-allowed' };
    try {
      const bytes = await decryptDoc(doc, {
        database: this.#view.database,
        keysOf: (epoch) => this.#keysOf(epoch),
        verify: async (signed, signature) =>
          signer !== undefined && (await verify(signer.signKey, signature, signed)),
      });
      const content = readContent(bytes, kind);
      if (content === 'newer') return { reason: content };
      if (signer === undefined || content === null) return { reason: 'unreadable' };
      // With another id, the server swapped this document for another.
      const ids = [this.#idFor(content, signer.user), this.idOf(keyOf(content))];
      return ids.includes(doc._id) ? { signer, content } : { reason: 'unreadable' };
    } catch (error) {
      if (error instanceof DocumentError) return { reason: error.reason };
      throw error;
    }
  }

  /** Returns null if this device doesn't have the key of the document's epoch. */
  async encryptPicture(doc: ServerDoc, name: BlobName, bytes: Bytes): Promise<Bytes | null> {
    const keys = this.#keysOf(doc.e);
    return keys && encryptPicture(keys.photo, bytes, this.#pictureOf(doc, name));
  }

  /** Returns null if the picture can't be decrypted. */
  async decryptPicture(doc: ServerDoc, name: BlobName, bytes: Bytes): Promise<Bytes | null> {
    const keys = this.#keysOf(doc.e);
    return keys && decryptPicture(keys.photo, bytes, this.#pictureOf(doc, name)).catch(() => null);
  }

  #pictureOf(doc: ServerDoc, name: BlobName) {
    return { database: this.#view.database, id: doc._id, epoch: doc.e, name };
  }

  #keysOf(epoch: number): DocKeys | null {
    const known = this.#keys.get(epoch);
    if (known !== undefined) return known;
    const held = this.#view.epochs.find((one) => one.epoch === epoch);
    if (held === undefined) return null;
    const keys = docKeys(fromBase64Url(held.key));
    this.#keys.set(epoch, keys);
    return keys;
  }
}

const maxIds = 5000;

function documentIdOf(idKey: Bytes, key: string): string {
  const cut = key.indexOf('/');
  const kind = key.slice(0, cut);
  const id = key.slice(cut + 1);
  if (kind === 'history') return historyDocumentId(idKey, id);
  if (kind === 'photo') return photoDocumentId(idKey, id);
  if (kind === 'presence') return earlierPresenceDocumentId(idKey, id);
  const list = circleLists.find((one) => one === kind);
  if (list === undefined) throw new Error(`No documents of this kind: ${kind}`);
  return recordDocumentId(idKey, list, id);
}

/** The content of a decrypted document. */
export type Content =
  | { readonly kind: 'record'; readonly doc: CircleDocument }
  /** An earlier version of a record. */
  | { readonly kind: 'history'; readonly item: HistoryItem }
  /** The pictures are attachments, each encrypted separately. */
  | {
      readonly kind: 'photo';
      readonly photo: { readonly id: string; readonly width: number; readonly height: number };
    }
  /** When a device was last in sync, and the hashes of the member log it has read: `logHashes`. Older versions don't write these. */
  | {
      readonly kind: 'presence';
      readonly deviceId: string;
      readonly at: string;
      readonly log?: readonly string[] | undefined;
    };
export type Kind = Content['kind'];

const historySchema = z.object({ id: z.string(), row: z.unknown() });
const size = z.number().check(z.int(), z.positive());
const photoSchema = z.object({ id: z.string(), width: size, height: size });
/** Far more than a family ever changes its members. */
const maxLogLength = 10_000;
/** The hash of an entry, or nothing for one that the device didn't keep; it always has the last. */
const logSchema = z.array(z.string().check(z.regex(/^([A-Za-z0-9_-]{43})?$/))).check(
  z.maxLength(maxLogLength),
  z.refine((log) => log.at(-1) !== ''),
);
const presenceSchema = z.object({
  deviceId: z.string(),
  at: z.iso.datetime(),
  log: z.optional(logSchema),
});

/** Returns the key that the document id is derived from. */
function keyOf(content: Content): string {
  switch (content.kind) {
    case 'record':
      return `${content.doc.list}/${content.doc.id}`;
    case 'history':
      return `history/${content.item.id}`;
    case 'photo':
      return `photo/${content.photo.id}`;
    case 'presence':
      return `presence/${content.deviceId}`;
  }
}

function contentBytes(content: Content): Bytes {
  switch (content.kind) {
    case 'record':
      return utf8(toWire(content.doc));
    case 'history':
      return utf8(JSON.stringify(content.item));
    case 'photo':
      return utf8(JSON.stringify(content.photo));
    case 'presence':
      return utf8(JSON.stringify({ deviceId: content.deviceId, at: content.at, log: content.log }));
  }
}

type Of<K extends Kind> = Extract<Content, { kind: K }>;

const readers: { readonly [K in Kind]: (bytes: Bytes) => Of<K> | null | 'newer' } = {
  record: (bytes) => {
    try {
      const doc = fromWire(textOf(bytes));
      return doc === 'newer' ? doc : { kind: 'record', doc };
    } catch {
      return null;
    }
  },
  history: (bytes) => {
    const read = historySchema.safeParse(jsonOf(bytes));
    return read.success ? { kind: 'history', item: read.data } : null;
  },
  photo: (bytes) => {
    const read = photoSchema.safeParse(jsonOf(bytes));
    return read.success ? { kind: 'photo', photo: read.data } : null;
  },
  presence: (bytes) => {
    const read = presenceSchema.safeParse(jsonOf(bytes));
    return read.success ? { kind: 'presence', ...read.data } : null;
  },
};

/** Returns null if the bytes are not of this kind, and 'newer' for a record that a later version wrote. */
function readContent<K extends Kind>(bytes: Bytes, kind: K): Of<K> | null | 'newer' {
  return readers[kind](bytes);
}

/** Returns undefined if the bytes aren't UTF-8 or the text isn't JSON. */
function jsonOf(bytes: Bytes): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}
