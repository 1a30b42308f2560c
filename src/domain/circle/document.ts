/**
 * A record as several people edit it: each field's value, who wrote it and when, and what that writer had seen. Each field is an
 * observed-remove register: docs/adr/026-care-circle.md.
 */

/** The lists a circle shares. Recommendations are computed on each device. */
export const circleLists = ['children', 'journal', 'food', 'reports'] as const;
export type CircleList = (typeof circleLists)[number];

/** Identifies one write: the writer, and that writer's count for this record, from 1. No two are the same. */
export type Dot = readonly [writer: string, count: number];

/** A version vector: the highest known count of each writer. */
export type VersionVector = Readonly<Record<string, number>>;

interface Written {
  readonly dot: Dot;
  /** By the writer's clock. */
  readonly at: string;
  /** The id of the writing device. */
  readonly by: string;
}

/** A value of a field that nobody has knowingly replaced. */
export interface FieldValue extends Written {
  /** Absent if the field was removed. */
  readonly value?: unknown;
}

/** A deletion, with what the person deleting had seen of the record. */
export interface DocumentDeletion extends Written {
  readonly seen: VersionVector;
}

export interface CircleDocument {
  readonly list: CircleList;
  readonly id: string;
  /** For a child, the record's own id. */
  readonly childId: string;
  /** The id of the device that created the record. */
  readonly madeBy: string;
  readonly seen: VersionVector;
  /** By the names of `synced-fields.ts`: a field, or one item of a list. */
  readonly fields: Readonly<Record<string, readonly FieldValue[]>>;
  readonly gone: readonly DocumentDeletion[];
}

/** Returns the writer's highest known count; 0 if none. Uses own properties only, because writers' names come from outside. */
export const countOf = (seen: VersionVector, writer: string): number =>
  Object.hasOwn(seen, writer) ? (seen[writer] ?? 0) : 0;

export const covers = (seen: VersionVector, [writer, count]: Dot): boolean =>
  countOf(seen, writer) >= count;

export const isSameDot = (a: Dot, b: Dot): boolean => a[0] === b[0] && a[1] === b[1];

/** Returns the union of two version vectors. */
export const mergeSeen = (a: VersionVector, b: VersionVector): VersionVector =>
  withDots(a, Object.entries(b));

export function withDots(seen: VersionVector, dots: readonly Dot[]): VersionVector {
  const known = new Map(Object.entries(seen));
  for (const [writer, count] of dots) known.set(writer, Math.max(count, known.get(writer) ?? 0));
  return sortedObject(known);
}

/** Returns an object with sorted keys, so that devices which reach the same state write the same bytes. */
export function sortedObject<T>(
  entries: Iterable<readonly [string, T]>,
): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byText(a, b)));
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const byDot = (a: Dot, b: Dot): number => byText(a[0], b[0]) || a[1] - b[1];

type DotAndTime = Pick<FieldValue, 'dot' | 'at'>;

/** Sorts by the writers' clocks, earliest first; ties by dot. */
export const compareWrites = (a: DotAndTime, b: DotAndTime): number =>
  Date.parse(a.at) - Date.parse(b.at) || byDot(a.dot, b.dot);

export interface RecordRef {
  readonly list: CircleList;
  readonly id: string;
  /** For a child, the record's own id. */
  readonly childId: string;
}

/** Who is writing, and when by their clock. */
export interface Writing {
  readonly writer: string;
  /** The id of the device. */
  readonly by: string;
  readonly at: string;
}

/** Returns the document of a record nobody has written to yet. */
export function emptyDocument({ list, id, childId }: RecordRef, { by }: Writing): CircleDocument {
  return { list, id, childId, madeBy: by, seen: {}, fields: {}, gone: [] };
}

/** Returns the dot of the next write. */
export function nextDot(doc: CircleDocument, { writer }: Writing): Dot {
  return [writer, countOf(doc.seen, writer) + 1];
}

/**
 * Returns the document after one write to these fields: each gets its single value, or is removed if that is undefined. The
 * writer has seen everything in the document, so the write overrules any deletion in it.
 */
export function withFields(
  doc: CircleDocument,
  changes: ReadonlyMap<string, unknown>,
  writing: Writing,
): CircleDocument {
  const dot = nextDot(doc, writing);
  const written = { dot, at: writing.at, by: writing.by };
  const values = [...changes].map(([field, value]): [string, readonly FieldValue[]] => [
    field,
    [value === undefined ? written : { ...written, value }],
  ]);
  return {
    ...doc,
    seen: withDots(doc.seen, [dot]),
    fields: sortedObject(new Map([...Object.entries(doc.fields), ...values])),
    gone: [],
  };
}
