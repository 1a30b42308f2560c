/** What a record of a circle says, and what it could say as well: docs/adr/026-care-circle.md. */
import { canonicalJson, isPlainObject } from '@/lib/values';
import {
  byText,
  byTime,
  type CircleDoc,
  type CircleList,
  covers,
  emptyDoc,
  type FieldValue,
  type Gone,
  type Named,
  nextDot,
  withDots,
  withFields,
  type Writing,
} from './document';
import {
  type Fields,
  fieldsOf,
  isSameValue,
  isStamp,
  itemLists,
  itemOf,
  mergesSilently,
  presenceField,
  type Row,
  rowOf,
} from './fields';

/** A field that two people wrote without knowing of each other, and what each of them wrote; the one that is shown first. */
export interface FieldConflict {
  readonly field: string;
  /** Two or more that differ. One without a value stands for taking the field away. */
  readonly values: readonly FieldValue[];
}

/** Whether the record is deleted: whoever deleted it had seen all that it says. */
export function isGone({ fields, gone }: CircleDoc): boolean {
  const isSeen = ({ dot }: FieldValue) => gone.some(({ seen }) => covers(seen, dot));
  return gone.length > 0 && Object.values(fields).every((values) => values.every(isSeen));
}

/** The deletions that do not hold, because somebody wrote what the deleter had not seen. They end when somebody writes on. */
export function overruledDeletions(doc: CircleDoc): readonly Gone[] {
  return isGone(doc) ? [] : doc.gone;
}

/** The record as the stores keep it; null where it is deleted. */
export function visibleRecord(doc: CircleDoc): Row | null {
  return isGone(doc) ? null : lastRow(doc);
}

/** The record, also of one that is deleted: as it was last. */
export function lastRow(doc: CircleDoc): Row {
  const shown = Object.entries(doc.fields)
    .filter(([field]) => field !== presenceField)
    .flatMap(([field, values]) => {
      const last = latest(values);
      return last ? [{ field, last, value: shownValue(doc, field, values, last) }] : [];
    })
    .filter(({ value }) => value !== undefined)
    .sort((a, b) => byTime(a.last, b.last) || byText(a.field, b.field));
  const fields = new Map(shown.map(({ field, value }) => [field, value]));
  return rowOf(doc.list, doc.id, doc.childId, fields);
}

/** The device that wrote last what the record says. */
export function lastWriter({ fields, madeBy }: CircleDoc): string {
  return latest(Object.values(fields).flat())?.by ?? madeBy;
}

/** The fields of which a person can choose what they say, by their names; none of a record that is deleted. */
export function fieldVersions(doc: CircleDoc): readonly FieldConflict[] {
  if (isGone(doc)) return [];
  return Object.entries(doc.fields)
    .filter(([field, values]) => values.length > 1 && !mergesSilently(doc.list, field))
    .map(([field, values]) => ({ field, values: differing(values) }))
    .filter(({ values }) => values.length > 1)
    .sort((a, b) => byText(a.field, b.field));
}

/** The photos that any version of a record has where a person can choose between several: an id, or several, is a value of `photoId`. */
export function versionPhotos(doc: CircleDoc): readonly string[] {
  const said = fieldVersions(doc).filter(({ field }) => field === 'photoId');
  const values = said.flatMap(({ values: all }) => all.flatMap(({ value }): unknown => value));
  return values.filter((id) => typeof id === 'string');
}

/** The document once a person has chosen what these fields say; undefined takes a field away. */
export function resolveFields(
  doc: CircleDoc,
  chosen: Readonly<Record<string, unknown>>,
  writing: Writing,
): CircleDoc {
  const changes = new Map(Object.entries(chosen));
  if (changes.size === 0) return doc;
  // A form that is open on the record meets its conflict by this.
  if (isStamp(doc.list, 'updatedAt')) changes.set('updatedAt', writing.at);
  return withFields(doc, changes, writing);
}

const latest = (values: readonly FieldValue[]): FieldValue | undefined =>
  values.toSorted(byTime).at(-1);

/** Each that says something else once, as it was written last; the latest first. */
function differing(values: readonly FieldValue[]): readonly FieldValue[] {
  const said = new Set<string | undefined>();
  return values
    .toSorted((a, b) => byTime(b, a))
    .filter(({ value }) => {
      const text = value === undefined ? undefined : canonicalJson(value);
      return !said.has(text) && said.add(text);
    });
}

function shownValue(
  doc: CircleDoc,
  field: string,
  values: readonly FieldValue[],
  last: FieldValue,
): unknown {
  if (values.length === 1) return last.value;
  if (isStamp(doc.list, field)) return stampOf(doc, values) ?? last.value;
  return isRowOfWords(doc.list, field) ? wordsOfAll(values) : last.value;
}

/** The latest instant that a date can say. */
const lastInstant = 8.64e15;

/**
 * When a record was changed that several people changed: later than each of them says, and later with each write that comes to be known, so
 * that a form which is open on it meets its conflict. The same wherever the same is known.
 */
function stampOf(doc: CircleDoc, values: readonly FieldValue[]): unknown {
  if (differing(values).length < 2) return undefined;
  const instants = values.map(({ value }) => Date.parse(String(value)));
  const known = instants.filter((instant) => !Number.isNaN(instant));
  if (known.length === 0) return undefined;
  const writes = Object.values(doc.seen).reduce((sum, count) => sum + count, 0);
  return new Date(Math.min(Math.max(...known) + writes, lastInstant)).toISOString();
}

const isRowOfWords = (list: CircleList, field: string): boolean =>
  itemOf(list, field)?.list === 'picks';

/** Words that a family added to a row: those of all, of the latest first. */
function wordsOfAll(values: readonly FieldValue[]): unknown {
  const rows = values
    .toSorted((a, b) => byTime(b, a))
    .flatMap(({ value }) => (isPlainObject(value) ? [value] : []));
  const words = rows.flatMap(
    (row) => (Array.isArray(row['words']) ? row['words'] : []) as unknown[],
  );
  return rows[0] && { ...rows[0], words: [...new Set(words)] };
}

/**
 * The document of a record once what stands in the store is written into it: `row` null where it was deleted there. Only what differs
 * from what the document shows is a change, and whoever made it knew the document as it is: so a store folds its rows in before it
 * takes in what others wrote. The same object where nothing was changed.
 */
export function recordLocalChange(
  doc: CircleDoc | null,
  row: object | null,
  named: Named,
  writing: Writing,
): CircleDoc {
  if (row === null)
    return doc && isGone(doc) ? doc : deleted(doc ?? emptyDoc(named, writing), writing);
  const before = doc ?? emptyDoc(named, writing);
  const changes = changesBetween(before, fieldsOf(named.list, row));
  // Somebody who deletes it again, and has not seen that it came back, has not seen this.
  if (isGone(before) || Object.keys(before.fields).length + changes.size === 0)
    changes.set(presenceField, undefined);
  return changes.size === 0 ? before : withFields(before, changes, writing);
}

function deleted(doc: CircleDoc, writing: Writing): CircleDoc {
  const dot = nextDot(doc, writing);
  const seen = withDots(doc.seen, [dot]);
  return { ...doc, seen, gone: [{ dot, at: writing.at, by: writing.by, seen: doc.seen }] };
}

/** What is written anew, and undefined for what is taken away. */
function changesBetween(doc: CircleDoc, after: Fields): Map<string, unknown> {
  const { list } = doc;
  const before = fieldsOf(list, lastRow(doc));
  const changes = new Map<string, unknown>();
  for (const [field, value] of after)
    if (!isSameValue(list, field, before.get(field), value)) changes.set(field, value);
  for (const field of before.keys()) if (!after.has(field)) changes.set(field, undefined);
  // A list that could not be read as one stands behind its items unseen, and would be seen once they are gone.
  for (const name of itemLists(list))
    if (
      Object.hasOwn(doc.fields, name) &&
      !after.has(name) &&
      [...changes.keys()].some((field) => itemOf(list, field)?.list === name)
    )
      changes.set(name, undefined);
  return changes;
}
