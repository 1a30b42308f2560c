import { canonicalJson } from '@/lib/values';
import {
  byDot,
  byText,
  type CircleDocument,
  covers,
  type FieldValue,
  sortedObject,
  isSameDot,
  type VersionVector,
  mergeSeen,
} from './document';

type Written = Pick<FieldValue, 'dot'>;

/**
 * Merges what two devices know of a record (docs/adr/026-care-circle.md). A value stays if both have it, or if the other device
 * hasn't seen it; a value the other has seen and no longer has was knowingly replaced. Commutative, associative and idempotent.
 * Throws if the documents belong to different records.
 */
export function mergeDocuments(a: CircleDocument, b: CircleDocument): CircleDocument {
  if (a.list !== b.list || a.id !== b.id) throw new Error('Two records are not made one');
  const names = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)]);
  const fields = [...names].map(
    (name) => [name, mergeValues(valuesOf(a, name), a.seen, valuesOf(b, name), b.seen)] as const,
  );
  return {
    list: a.list,
    id: a.id,
    // Two devices that started from the same backup both created the document.
    childId: smaller(a.childId, b.childId),
    madeBy: smaller(a.madeBy, b.madeBy),
    seen: mergeSeen(a.seen, b.seen),
    fields: sortedObject(fields.filter(([, values]) => values.length > 0)),
    gone: mergeValues(a.gone, a.seen, b.gone, b.seen),
  };
}

/** Returns whether two documents have the same values and history. */
export function isSameDocument(a: CircleDocument, b: CircleDocument): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/** Returns whether `a` knows anything that `b` doesn't. */
export function knowsMore(a: CircleDocument, b: CircleDocument): boolean {
  return !isSameDocument(mergeDocuments(a, b), b);
}

const smaller = (a: string, b: string): string => (byText(a, b) <= 0 ? a : b);

const valuesOf = ({ fields }: CircleDocument, name: string): readonly FieldValue[] =>
  Object.hasOwn(fields, name) ? (fields[name] ?? []) : [];

function mergeValues<T extends Written>(
  a: readonly T[],
  seenByA: VersionVector,
  b: readonly T[],
  seenByB: VersionVector,
): readonly T[] {
  const both = a.flatMap((one) => {
    const same = b.find(({ dot }) => isSameDot(dot, one.dot));
    // A dot should have one value; if a faulty device gives it two, every device must pick the same one.
    return same ? [canonicalJson(one) >= canonicalJson(same) ? one : same] : [];
  });
  const onlyIn = (own: readonly T[], other: readonly T[], seen: VersionVector) =>
    own.filter(({ dot }) => !covers(seen, dot) && !other.some((one) => isSameDot(one.dot, dot)));
  return [...both, ...onlyIn(a, b, seenByB), ...onlyIn(b, a, seenByA)].sort((x, y) =>
    byDot(x.dot, y.dot),
  );
}
