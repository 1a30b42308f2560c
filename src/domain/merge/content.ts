/** What a record says, in one text, so that two of them can be compared and named by it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AnyRecord, ListName } from '../backup-file';

/** A value as JSON whose keys stand in their order: values that say the same give the same text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(byName))
      : inner,
  );
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

/** The lists whose records say when they were changed; in any other the field would be a later version's. */
const stamped: readonly ListName[] = ['children', 'journal', 'food'];

/** Whether the records of a list say when they were changed. */
export const isStamped = (list: ListName): boolean => stamped.includes(list);

/** A record without when it was changed, which alone makes no difference. */
export function contentOf(list: ListName, record: AnyRecord): Readonly<Record<string, unknown>> {
  const { updatedAt, ...content } = { updatedAt: undefined, ...record };
  // A stored record may say the same instant in another way than a file, which is read into this one.
  const createdAt = new Date(record.createdAt).toISOString();
  return { ...content, createdAt, ...(!isStamped(list) && { updatedAt }) };
}

/** When a record was changed, in milliseconds; 0 for one that does not say. */
export function changedAt(list: ListName, record: AnyRecord): number {
  return isStamped(list) && 'updatedAt' in record ? Date.parse(record.updatedAt) : 0;
}

/** What a stored row is known by, when it was changed included: 64 hex digits. */
export function printOf(row: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(row))));
}

/**
 * An id that follows from what it is made of, in the form of every other: the same on whichever device. One that stands in the clear
 * must be made of no words, which could be guessed by it.
 */
export function idFrom(content: unknown): string {
  const hex = printOf(content);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
