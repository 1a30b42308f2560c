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
