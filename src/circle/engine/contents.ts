/** What stands in a document of the circle once it is opened. */
import * as z from 'zod/mini';
import type { CircleDoc } from '@/domain/circle/document';
import { type Bytes, textOf, utf8 } from '@/lib/bytes';
import type { HistoryItem } from './engine-ports';
import { fromWire, toWire } from './wire-format';

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
export function nameOf(content: Content): string {
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

export function contentBytes(content: Content): Bytes {
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
export function readContent<K extends Kind>(bytes: Bytes, kind: K): Of<K> | null | 'newer' {
  return readers[kind](bytes);
}

function parsed(bytes: Bytes): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return null;
  }
}
