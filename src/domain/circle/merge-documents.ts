/** What two devices know of a record, made one: docs/adr/026-care-circle.md. */
import { canonicalJson } from '@/lib/values';
import {
  byDot,
  byText,
  type CircleDoc,
  covers,
  type FieldValue,
  inOrder,
  isSameDot,
  type Seen,
  seenByBoth,
} from './document';

type Written = Pick<FieldValue, 'dot'>;

/**
 * What both together say: a value stays where both have it, or where the other does not know it; one that the other has seen and has no
 * longer was replaced by somebody who knew it. The same in whatever order, and as often as it is done. Throws for two records.
 */
export function mergeDocuments(a: CircleDoc, b: CircleDoc): CircleDoc {
  if (a.list !== b.list || a.id !== b.id) throw new Error('Two records are not made one');
  const names = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)]);
  const fields = [...names].map(
    (name) => [name, kept(valuesOf(a, name), a.seen, valuesOf(b, name), b.seen)] as const,
  );
  return {
    list: a.list,
    id: a.id,
    // Two devices that began with the same backup made the document twice.
    childId: first(a.childId, b.childId),
    madeBy: first(a.madeBy, b.madeBy),
    seen: seenByBoth(a.seen, b.seen),
    fields: inOrder(fields.filter(([, values]) => values.length > 0)),
    gone: kept(a.gone, a.seen, b.gone, b.seen),
  };
}

/** Whether two documents say the same and know the same. */
export function isSameDoc(a: CircleDoc, b: CircleDoc): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/** Whether the first knows anything that the second does not. */
export function saysMore(a: CircleDoc, b: CircleDoc): boolean {
  return !isSameDoc(mergeDocuments(a, b), b);
}

const first = (a: string, b: string): string => (byText(a, b) <= 0 ? a : b);

const valuesOf = ({ fields }: CircleDoc, name: string): readonly FieldValue[] =>
  Object.hasOwn(fields, name) ? (fields[name] ?? []) : [];

function kept<T extends Written>(
  a: readonly T[],
  seenByA: Seen,
  b: readonly T[],
  seenByB: Seen,
): readonly T[] {
  const both = a.flatMap((one) => {
    const same = b.find(({ dot }) => isSameDot(dot, one.dot));
    // A dot says one thing; whoever lets it say two is met by everybody alike.
    return same ? [canonicalJson(one) >= canonicalJson(same) ? one : same] : [];
  });
  const ofOne = (own: readonly T[], other: readonly T[], seen: Seen) =>
    own.filter(({ dot }) => !covers(seen, dot) && !other.some((one) => isSameDot(one.dot, dot)));
  return [...both, ...ofOne(a, b, seenByB), ...ofOne(b, a, seenByA)].sort((x, y) =>
    byDot(x.dot, y.dot),
  );
}
