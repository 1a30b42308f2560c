import type { CircleDoc, CircleList, Dot, FieldValue } from './document';
import { countOf, inOrder, withDots } from './dots';

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
