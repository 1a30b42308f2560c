import type { CircleDoc, FieldValue } from '@/domain/circle/document';
import { fieldVersions, lastRow, resolveFields } from '@/domain/circle/show-document';
import { canonicalJson } from '@/lib/values';
import { newId } from '@/lib/ids';
import type { RevisionRow } from '@/data/db/db';
import { isRecord } from './project-document';

/** What each of some fields is to say from now on, by their names; undefined takes one away. */
export type Choices = Readonly<Record<string, unknown>>;

interface Other {
  readonly row: Readonly<Record<string, unknown>>;
  readonly by: string;
}

/**
 * The words that nobody sees any more once some fields of a record say what was chosen, to be found among the earlier ones. Those that are
 * shown are not among them: they are kept by the commit that writes over them.
 */
export function discardedValues(
  doc: CircleDoc,
  choices: Choices,
  at: string,
): readonly RevisionRow[] {
  const others = othersOf(doc, choices, at).filter(({ row }) => !isShown(doc, row));
  return others.flatMap((other) => earlierWords(doc, other, at));
}

/**
 * The words of others that an edit has replaced: where a field said several things, whoever wrote it saw one of them. None where the record
 * was deleted, which replaces nothing.
 */
export function wordsWrittenOver(
  before: CircleDoc,
  after: CircleDoc,
  at: string,
): readonly RevisionRow[] {
  const written = fieldVersions(before).flatMap(({ field }) => {
    const [value, ...more] = after.fields[field] ?? [];
    return value && more.length === 0 ? [[field, value.value] as const] : [];
  });
  return discardedValues(before, Object.fromEntries(written), at);
}

/** What the record would say by the values that were not chosen: once for each of them, the latest first. */
export function othersOf(doc: CircleDoc, choices: Choices, at: string): readonly Other[] {
  const losing = fieldVersions(doc)
    .filter(({ field }) => Object.hasOwn(choices, field))
    .map(({ field, values }) => ({ field, values: values.filter(isOther(choices[field])) }));
  const most = Math.max(0, ...losing.map(({ values }) => values.length));
  return Array.from({ length: most }, (_, place) => {
    const said = losing.flatMap(({ field, values }) => {
      const value = values[place];
      return value ? [{ field, value }] : [];
    });
    const by = said[0]?.value.by ?? doc.madeBy;
    const chosen = Object.fromEntries(said.map(({ field, value }) => [field, value.value]));
    return { row: lastRow(resolveFields(doc, chosen, { writer: '', by, at })), by };
  });
}

const isOther =
  (chosen: unknown) =>
  ({ value }: FieldValue): boolean =>
    JSON.stringify(value) !== JSON.stringify(chosen);

const isShown = (doc: CircleDoc, row: Other['row']): boolean => {
  const content = ({ updatedAt: _, ...rest }: Other['row']) => canonicalJson(rest);
  return content(lastRow(doc)) === content(row);
};

/** Words as they are kept: without photos, and none of a report. */
function earlierWords(
  { list, id, childId }: CircleDoc,
  { row, by }: Other,
  at: string,
): readonly RevisionRow[] {
  const { photoId: _, morePhotoIds: __, ...was } = row;
  if (list === 'reports' || !isWords(list, was)) return [];
  return [{ id: newId(), list, recordId: id, childId, at, by, was }];
}

const isWords = (list: RevisionRow['list'], was: unknown): was is RevisionRow['was'] =>
  isRecord(list, was);
