import { latestInstant } from '@/domain/dates/calendar-day';
import { canonicalJson, isPlainObject } from '@/lib/values';
import {
  byText,
  compareWrites,
  type CircleDocument,
  type CircleList,
  covers,
  emptyDocument,
  type FieldValue,
  type DocumentDeletion,
  type RecordRef,
  nextDot,
  withDots,
  withFields,
  type Writing,
} from './document';
import {
  type Fields,
  fieldsOf,
  isSameField,
  isStamp,
  itemLists,
  itemOf,
  mergesSilently,
  presenceField,
  type Row,
  recordOfFields,
} from './synced-fields';

/** A field that several people changed independently, with the value each wrote. */
export interface FieldConflict {
  readonly field: string;
  /** Two or more different values, the shown one first. One without `value` removes the field. */
  readonly values: readonly FieldValue[];
}

/** Returns whether the record is deleted, that is, whether a deletion had seen everything in it. */
export function isDocumentDeleted({ fields, gone }: CircleDocument): boolean {
  const isSeen = ({ dot }: FieldValue) => gone.some(({ seen }) => covers(seen, dot));
  return gone.length > 0 && Object.values(fields).every((values) => values.every(isSeen));
}

/**
 * Returns the deletions that don't count, because someone wrote something the person deleting hadn't seen. The next write removes
 * them.
 */
export function overruledDeletions(doc: CircleDocument): readonly DocumentDeletion[] {
  return isDocumentDeleted(doc) ? [] : doc.gone;
}

/** Returns the record as stored; null if it is deleted. */
export function visibleRecord(doc: CircleDocument): Row | null {
  return isDocumentDeleted(doc) ? null : lastRow(doc);
}

/** Returns the record, even a deleted one, as it was last. */
export function lastRow(doc: CircleDocument): Row {
  const shown = Object.entries(doc.fields)
    .filter(([field]) => field !== presenceField)
    .flatMap(([field, values]) => {
      const last = latest(values);
      return last ? [{ field, last, value: shownValue(doc, field, values, last) }] : [];
    })
    .filter(({ value }) => value !== undefined)
    .sort((a, b) => compareWrites(a.last, b.last) || byText(a.field, b.field));
  const fields = new Map(shown.map(({ field, value }) => [field, value]));
  return recordOfFields(doc.list, doc.id, doc.childId, fields);
}

/** Returns the id of the device whose write is the latest. */
export function lastWriter({ fields, madeBy }: CircleDocument): string {
  return latest(Object.values(fields).flat())?.by ?? madeBy;
}

/** Returns the fields that need a decision, sorted by name; none if the record is deleted. */
export function fieldConflicts(doc: CircleDocument): readonly FieldConflict[] {
  if (isDocumentDeleted(doc)) return [];
  return Object.entries(doc.fields)
    .filter(([field, values]) => values.length > 1 && !mergesSilently(doc.list, field))
    .map(([field, values]) => ({ field, values: distinctValues(values) }))
    .filter(({ values }) => values.length > 1)
    .sort((a, b) => byText(a.field, b.field));
}

/** Returns every photo id among conflicting photo choices. A value of `photoId` is one id or several. */
export function conflictPhotos(doc: CircleDocument): readonly string[] {
  const seenTexts = fieldConflicts(doc).filter(({ field }) => field === 'photoId');
  const values = seenTexts.flatMap(({ values: all }) => all.flatMap(({ value }): unknown => value));
  return values.filter((id) => typeof id === 'string');
}

/** Returns the document after someone has resolved these fields; undefined removes a field. */
export function resolveFields(
  doc: CircleDocument,
  chosen: Readonly<Record<string, unknown>>,
  writing: Writing,
): CircleDocument {
  const changes = new Map(Object.entries(chosen));
  if (changes.size === 0) return doc;
  // A new `updatedAt` lets a form that has the record open notice the conflict.
  if (isStamp(doc.list, 'updatedAt')) changes.set('updatedAt', writing.at);
  return withFields(doc, changes, writing);
}

const latest = (values: readonly FieldValue[]): FieldValue | undefined =>
  values.toSorted(compareWrites).at(-1);

/** Returns distinct values, each in its latest write, latest first. */
function distinctValues(values: readonly FieldValue[]): readonly FieldValue[] {
  const seenTexts = new Set<string | undefined>();
  return values
    .toSorted((a, b) => compareWrites(b, a))
    .filter(({ value }) => {
      const text = value === undefined ? undefined : canonicalJson(value);
      return !seenTexts.has(text) && seenTexts.add(text);
    });
}

function shownValue(
  doc: CircleDocument,
  field: string,
  values: readonly FieldValue[],
  last: FieldValue,
): unknown {
  if (values.length === 1) return last.value;
  if (isStamp(doc.list, field)) return updatedAtOf(doc, values) ?? last.value;
  return isCustomOptions(doc.list, field) ? combineOptions(values) : last.value;
}

/**
 * Returns `updatedAt` for a record that several people changed: later than all of theirs, and later with every write that
 * arrives, so that a form which has the record open notices the conflict. Every device with the same knowledge computes the same
 * instant.
 */
function updatedAtOf(doc: CircleDocument, values: readonly FieldValue[]): unknown {
  if (distinctValues(values).length < 2) return undefined;
  const instants = values.map(({ value }) => Date.parse(String(value)));
  const known = instants.filter((instant) => !Number.isNaN(instant));
  if (known.length === 0) return undefined;
  const writes = Object.values(doc.seen).reduce((sum, count) => sum + count, 0);
  return new Date(Math.min(Math.max(...known) + writes, latestInstant)).toISOString();
}

const isCustomOptions = (list: CircleList, field: string): boolean =>
  itemOf(list, field)?.list === 'picks';

/** Combines custom options from all values, those of the latest first. */
function combineOptions(values: readonly FieldValue[]): unknown {
  const rows = values
    .toSorted((a, b) => compareWrites(b, a))
    .flatMap(({ value }) => (isPlainObject(value) ? [value] : []));
  const options = rows.flatMap(
    (row) => (Array.isArray(row['words']) ? row['words'] : []) as unknown[],
  );
  return rows[0] && { ...rows[0], words: [...new Set(options)] };
}

/**
 * Writes the stored row into its document; `row` is null if it was deleted. Only what differs from what the document shows counts
 * as a change, and it counts as made with knowledge of the whole document. So fold stored rows in before applying remote changes.
 * Returns the same object if nothing changed.
 */
export function recordLocalChange(
  doc: CircleDocument | null,
  row: object | null,
  named: RecordRef,
  writing: Writing,
): CircleDocument {
  if (row === null)
    return doc && isDocumentDeleted(doc)
      ? doc
      : withDeletion(doc ?? emptyDocument(named, writing), writing);
  const before = doc ?? emptyDocument(named, writing);
  const changes = changesBetween(before, fieldsOf(named.list, row));
  // Someone who deletes it again without having seen it come back hasn't seen this write.
  if (isDocumentDeleted(before) || Object.keys(before.fields).length + changes.size === 0)
    changes.set(presenceField, undefined);
  return changes.size === 0 ? before : withFields(before, changes, writing);
}

function withDeletion(doc: CircleDocument, writing: Writing): CircleDocument {
  const dot = nextDot(doc, writing);
  const seen = withDots(doc.seen, [dot]);
  return { ...doc, seen, gone: [{ dot, at: writing.at, by: writing.by, seen: doc.seen }] };
}

/** Returns the new values; undefined for removed fields. */
function changesBetween(doc: CircleDocument, after: Fields): Map<string, unknown> {
  const { list } = doc;
  const before = fieldsOf(list, lastRow(doc));
  const changes = new Map<string, unknown>();
  for (const [field, value] of after)
    if (!isSameField(list, field, before.get(field), value)) changes.set(field, value);
  for (const field of before.keys()) if (!after.has(field)) changes.set(field, undefined);
  // A list stored whole, because it couldn't be split, is hidden behind its items and would reappear when they are gone.
  for (const name of itemLists(list))
    if (
      Object.hasOwn(doc.fields, name) &&
      !after.has(name) &&
      [...changes.keys()].some((field) => itemOf(list, field)?.list === name)
    )
      changes.set(name, undefined);
  // Items missing from the stored order are shown by the time of their last write, so changing one could move it.
  for (const name of itemLists(list)) {
    const order = `${name}/`;
    const stored = latest(doc.fields[order] ?? [])?.value;
    if (
      after.has(order) &&
      !isSameField(list, order, stored, after.get(order)) &&
      [...changes.keys()].some((field) => itemOf(list, field)?.list === name)
    )
      changes.set(order, after.get(order));
  }
  return changes;
}
