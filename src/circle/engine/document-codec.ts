import * as z from 'zod/mini';
import { type CircleDoc, circleLists } from '@/domain/circle/document';
import type { Member } from '@/domain/circle/members';
import { type Bytes, fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import { newestEpoch } from '@/circle/members/member-log';
import { historyName, photoName, presenceName, recordName } from '@/circle/crypto/document-names';
import {
  type DocKeys,
  docKeys,
  openDoc,
  openPicture,
  type QuarantineReason,
  sealDoc,
  SealedDocError,
  sealPicture,
} from '@/circle/crypto/encrypt-document';
import type { BlobName, ServerDoc } from '@/circle/server/server';
import { sign, verify } from '@/circle/crypto/signatures';
import type { CircleView, HistoryItem } from './engine-ports';
import { fromWire, toWire } from './wire-format';

export interface Refused {
  readonly reason: QuarantineReason;
  /** The device that signed what came late. */
  readonly by?: string;
  /** It came late, and nothing is known here that it could take the place of. */
  readonly isNew?: boolean;
}

/** Whose a document is for the server, and the revision that it goes on from. */
export interface Place {
  readonly owner: string;
  readonly rev: string | null;
}

export interface OpenedAs<K extends Kind> {
  /** Who sealed it. */
  readonly signer: Member;
  readonly content: Extract<Content, { kind: K }>;
}

/** Makes the documents of a circle, and opens them, as the circle stands now. */
export class Sealing {
  /** As the list of members says: nothing is sealed under an older one, whether its key is here or not. */
  readonly newestEpoch: number;
  readonly #view: CircleView;
  readonly #idKey: Bytes;
  readonly #members: ReadonlyMap<string, Member>;
  readonly #keys = new Map<number, DocKeys>();
  readonly #names = new Map<string, string>();

  constructor(view: CircleView) {
    this.#view = view;
    this.#idKey = fromBase64Url(view.idKey);
    this.#members = new Map(view.members.map((member) => [member.id, member]));
    this.newestEpoch = newestEpoch(view.members);
  }

  /** False where somebody made a new key and this device was not given it: then nothing goes out. */
  get canSeal(): boolean {
    return this.#keysOf(this.newestEpoch) !== null;
  }

  /** Whether this is a device that was removed. */
  isOut(deviceId: string): boolean {
    return this.#members.get(deviceId)?.lastEpoch !== undefined;
  }

  /** The name on the server of `journal/<id>`, `history/<id>`, `photo/<id>` or `presence/<id>`. */
  idOf(key: string): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = namedBy(this.#idKey, key);
    // A name takes a while to work out, and a record that waits is asked for often.
    if (this.#names.size >= mostNames) this.#names.clear();
    this.#names.set(key, name);
    return name;
  }

  async seal(content: Content, { owner, rev }: Place): Promise<ServerDoc> {
    const { database, deviceId, signSecret } = this.#view;
    const keys = this.#keysOf(this.newestEpoch);
    if (keys === null) throw new Error('No key to seal with');
    const sealed = await sealDoc(
      contentBytes(content),
      {
        database,
        id: this.idOf(nameOf(content)),
        epoch: this.newestEpoch,
        user: owner,
        device: deviceId,
      },
      keys,
      (bytes) => sign(signSecret, bytes),
    );
    return rev === null ? sealed : { ...sealed, _rev: rev };
  }

  /** What a document of this kind says and who sealed it; or why that is not to be taken in. */
  async open<K extends Kind>(doc: ServerDoc, kind: K): Promise<OpenedAs<K> | Refused> {
    const signer = this.#members.get(doc.d);
    if (signer?.lastEpoch !== undefined && doc.e > signer.lastEpoch)
      return { reason: 'not-allowed' };
    try {
      const bytes = await openDoc(doc, {
        database: this.#view.database,
        keysOf: (epoch) => this.#keysOf(epoch),
        verify: async (signed, signature) =>
          signer !== undefined && (await verify(signer.signKey, signature, signed)),
      });
      const content = readContent(bytes, kind);
      if (content === 'newer') return { reason: content };
      // One that was put in another's place.
      if (signer === undefined || content === null || this.idOf(nameOf(content)) !== doc._id)
        return { reason: 'unreadable' };
      return { signer, content };
    } catch (error) {
      if (error instanceof SealedDocError) return { reason: error.reason };
      throw error;
    }
  }

  /** Null where the key of the document's epoch is not known here. */
  async sealPicture(doc: ServerDoc, name: BlobName, bytes: Bytes): Promise<Bytes | null> {
    const keys = this.#keysOf(doc.e);
    return keys && sealPicture(keys.photo, bytes, this.#pictureOf(doc, name));
  }

  /** Null where it does not open. */
  async openPicture(doc: ServerDoc, name: BlobName, bytes: Bytes): Promise<Bytes | null> {
    const keys = this.#keysOf(doc.e);
    return keys && openPicture(keys.photo, bytes, this.#pictureOf(doc, name)).catch(() => null);
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

const mostNames = 5000;

function namedBy(idKey: Bytes, key: string): string {
  const cut = key.indexOf('/');
  const kind = key.slice(0, cut);
  const id = key.slice(cut + 1);
  if (kind === 'history') return historyName(idKey, id);
  if (kind === 'photo') return photoName(idKey, id);
  if (kind === 'presence') return presenceName(idKey, id);
  const list = circleLists.find((one) => one === kind);
  if (list === undefined) throw new Error(`No documents of this kind: ${kind}`);
  return recordName(idKey, list, id);
}

/** What stands in a document of the circle once it is opened. */

export type Content =
  | { readonly kind: 'record'; readonly doc: CircleDoc }
  /** What a record said before. */
  | { readonly kind: 'history'; readonly item: HistoryItem }
  /** The pictures stand beside the document, and are sealed by themselves. */
  | {
      readonly kind: 'photo';
      readonly photo: { readonly id: string; readonly width: number; readonly height: number };
    }
  /** When a device was last in step. */
  | { readonly kind: 'presence'; readonly deviceId: string; readonly at: string };
export type Kind = Content['kind'];

const historySchema = z.object({ id: z.string(), row: z.unknown() });
const size = z.number().check(z.int(), z.positive());
const photoSchema = z.object({ id: z.string(), width: size, height: size });
const presenceSchema = z.object({ deviceId: z.string(), at: z.iso.datetime() });

/** What its name on the server is made of. */
function nameOf(content: Content): string {
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
      return utf8(JSON.stringify({ deviceId: content.deviceId, at: content.at }));
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
    const read = historySchema.safeParse(parsed(bytes));
    return read.success ? { kind: 'history', item: read.data } : null;
  },
  photo: (bytes) => {
    const read = photoSchema.safeParse(parsed(bytes));
    return read.success ? { kind: 'photo', photo: read.data } : null;
  },
  presence: (bytes) => {
    const read = presenceSchema.safeParse(parsed(bytes));
    return read.success ? { kind: 'presence', ...read.data } : null;
  },
};

/** Null where it is nothing of this kind; 'newer' for a record that a later version wrote. */
function readContent<K extends Kind>(bytes: Bytes, kind: K): Of<K> | null | 'newer' {
  return readers[kind](bytes);
}

function parsed(bytes: Bytes): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return null;
  }
}
