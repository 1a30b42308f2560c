/**
 * A record as several people keep it: what each of its fields holds, who wrote that and when, and what that writer had seen. The
 * rules are those of an observed-remove register for each field: docs/adr/026-care-circle.md.
 */

/** The lists that a circle keeps together. Recommendations are worked out on each device. */
export const circleLists = ['children', 'journal', 'food', 'reports'] as const;
export type CircleList = (typeof circleLists)[number];

/** One act of writing: who counted it, and which of theirs it was for this record, from 1. No two are the same. */
export type Dot = readonly [writer: string, count: number];

/** For each writer the highest count of theirs that was known. */
export type Seen = Readonly<Record<string, number>>;

interface Written {
  readonly dot: Dot;
  /** The instant, by the writer's clock. */
  readonly at: string;
  /** The id of the device that wrote it. */
  readonly by: string;
}

/** One value of a field that nobody has knowingly replaced. */
export interface FieldValue extends Written {
  /** Absent where the field was taken away. */
  readonly value?: unknown;
}

/** Somebody deleted the record, and this is what they had seen of it. */
export interface Gone extends Written {
  readonly seen: Seen;
}

export interface CircleDoc {
  readonly list: CircleList;
  readonly id: string;
  /** That of the record itself for a child. */
  readonly childId: string;
  /** The id of the device that wrote it first. */
  readonly madeBy: string;
  readonly seen: Seen;
  /** By the names of `fields.ts`: a field, or one item of a list. */
  readonly fields: Readonly<Record<string, readonly FieldValue[]>>;
  readonly gone: readonly Gone[];
}

/** Acts of writing and what is known of them. Names of writers come from outside: none is looked up but among an object's own. */

export const countOf = (seen: Seen, writer: string): number =>
  Object.hasOwn(seen, writer) ? (seen[writer] ?? 0) : 0;

export const covers = (seen: Seen, [writer, count]: Dot): boolean => countOf(seen, writer) >= count;

export const isSameDot = (a: Dot, b: Dot): boolean => a[0] === b[0] && a[1] === b[1];

/** What either has seen. */
export const seenByBoth = (a: Seen, b: Seen): Seen => withDots(a, Object.entries(b));

export function withDots(seen: Seen, dots: readonly Dot[]): Seen {
  const known = new Map(Object.entries(seen));
  for (const [writer, count] of dots) known.set(writer, Math.max(count, known.get(writer) ?? 0));
  return inOrder(known);
}

/** An object whose names stand in their order, so that two devices which come to the same write the same. */
export function inOrder<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byText(a, b)));
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const byDot = (a: Dot, b: Dot): number => byText(a[0], b[0]) || a[1] - b[1];

type DotAndTime = Pick<FieldValue, 'dot' | 'at'>;

/** The earliest first, by the clocks of those who wrote; of one instant in the order of their dots. */
export const byTime = (a: DotAndTime, b: DotAndTime): number =>
  Date.parse(a.at) - Date.parse(b.at) || byDot(a.dot, b.dot);

export interface Named {
  readonly list: CircleList;
  readonly id: string;
  /** That of the record itself for a child. */
  readonly childId: string;
}

/** Who writes, and when by their clock. */
export interface Writing {
  readonly writer: string;
  /** The id of the device. */
  readonly by: string;
  readonly at: string;
}

/** The document of a record of which nobody has said anything yet. */
export function emptyDoc({ list, id, childId }: Named, { by }: Writing): CircleDoc {
  return { list, id, childId, madeBy: by, seen: {}, fields: {}, gone: [] };
}

/** The dot of what is written next. */
export function nextDot(doc: CircleDoc, { writer }: Writing): Dot {
  return [writer, countOf(doc.seen, writer) + 1];
}

/**
 * The document once these fields are written in one act: each of them has this one value, or is taken away where it is undefined. Whoever writes
 * has seen all that the document says, so that a deletion in it holds no longer.
 */
export function withFields(
  doc: CircleDoc,
  changes: ReadonlyMap<string, unknown>,
  writing: Writing,
): CircleDoc {
  const dot = nextDot(doc, writing);
  const written = { dot, at: writing.at, by: writing.by };
  const values = [...changes].map(([field, value]): [string, readonly FieldValue[]] => [
    field,
    [value === undefined ? written : { ...written, value }],
  ]);
  return {
    ...doc,
    seen: withDots(doc.seen, [dot]),
    fields: inOrder(new Map([...Object.entries(doc.fields), ...values])),
    gone: [],
  };
}
