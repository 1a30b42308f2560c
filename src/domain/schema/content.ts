/** What a record says, in one text, so that two of them can be compared and named by it. */
import type { AnyRecord, ListName } from './lists';

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
