/*
 * A record of the circle as the JSON that is encrypted. Values are grouped by the write they came from: most of a record comes from one
 * write, so its author and time are stored once and not for each field.
 */
import * as z from 'zod/mini';
import {
  byDot,
  type CircleDocument,
  circleLists,
  countOf,
  type Dot,
  type FieldValue,
  sortedObject,
  withDots,
} from '@/domain/circle/document';
import { latestInstant } from '@/domain/dates/calendar-day';
import { canonicalJson, isPlainJson, isPlainObject } from '@/lib/values';

/** The version of this format; a higher number was written by a later version of Kinleaf. */
const formatVersion = 1;

/** Limits for reading: far above what a family writes, and low enough not to freeze the page. */
const maxLength = 4_000_000;
const maxItems = 20_000;
const maxFieldName = 10_000;

type Written = Omit<FieldValue, 'value'>;

/** Returns the same text for documents with the same content. */
export function toWire(doc: CircleDocument): string {
  const writes = writesOf(doc);
  const dots = [...writes.map(({ dot }) => dot), ...doc.gone.map(({ dot }) => dot)];
  const implied = withDots({}, dots);
  const more = Object.entries(doc.seen).filter(
    ([writer, count]) => count > countOf(implied, writer),
  );
  return canonicalJson({
    v: formatVersion,
    l: doc.list,
    i: doc.id,
    c: doc.list === 'children' ? undefined : doc.childId,
    m: doc.madeBy === writes[0]?.by ? undefined : doc.madeBy,
    w: writes.map((write) => [...headOf(write), write.values, ...write.removed]),
    g: doc.gone.map((gone) => [...headOf(gone), Object.entries(gone.seen)]),
    s: more,
  });
}

/** Returns 'newer' for a document of a later version. Throws if the text is invalid or too large. */
export function fromWire(text: string): CircleDocument | 'newer' {
  if (text.length > maxLength) throw new Error('Too large for a record');
  const found: unknown = JSON.parse(text);
  if (z.safeParse(laterVersion, found).success) return 'newer';
  const { l: list, i: id, c, m, w, g, s } = z.parse(wire, found);
  const childId = list === 'children' ? id : c;
  const madeBy = m ?? w[0]?.[3];
  if (childId === undefined || madeBy === undefined)
    throw new Error('A record without a child or an author');
  const dots = [...w, ...g].map(([writer, count]): Dot => [writer, count]);
  if (dots.length === 0 || new Set(dots.map(String)).size < dots.length)
    throw new Error('No writes, or the same write twice');
  return {
    list,
    id,
    childId,
    madeBy,
    seen: withDots(Object.fromEntries(s), dots),
    fields: fieldsOf(w),
    gone: g
      .map(([writer, count, at, by, seen]) => ({
        ...writtenOf(writer, count, at, by),
        seen: sortedObject(seen),
      }))
      .sort((a, b) => byDot(a.dot, b.dot)),
  };
}

/** One write, with those of its values that are still current. */
interface Write extends Written {
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields it removed. */
  readonly removed: readonly string[];
}

function writesOf({ fields }: CircleDocument): readonly Write[] {
  const writes = new Map<
    string,
    { readonly first: FieldValue; readonly entries: [string, unknown][] }
  >();
  for (const [field, values] of Object.entries(fields))
    for (const one of values) {
      const name = String(one.dot);
      const write = writes.get(name) ?? { first: one, entries: [] };
      writes.set(name, write);
      write.entries.push([field, one.value]);
    }
  return [...writes.values()]
    .map(({ first: { dot, at, by }, entries }) => ({
      dot,
      at,
      by,
      values: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
      removed: entries.flatMap(([field, value]) => (value === undefined ? [field] : [])),
    }))
    .sort((a, b) => byDot(a.dot, b.dot));
}

function fieldsOf(writes: z.infer<typeof wire>['w']): CircleDocument['fields'] {
  const fields = new Map<string, FieldValue[]>();
  for (const [writer, count, at, by, values, ...removed] of writes) {
    const write = writtenOf(writer, count, at, by);
    const entries = [
      ...Object.entries(values).map(([field, value]) => [field, { ...write, value }] as const),
      ...removed.map((field) => [field, write] as const),
    ];
    if (new Set(entries.map(([field]) => field)).size < entries.length)
      throw new Error('One write gives a field two values');
    for (const [field, value] of entries) {
      if (field.length > maxFieldName || !isPlainJson(value)) throw new Error('Not a valid field');
      fields.set(field, [...(fields.get(field) ?? []), value]);
    }
  }
  if (fields.size > maxItems) throw new Error('Too many fields for a record');
  for (const values of fields.values()) values.sort((a, b) => byDot(a.dot, b.dot));
  return sortedObject(fields);
}

function headOf({ dot, at, by }: Written): readonly [...Dot, number | string, string] {
  const instant = Date.parse(at);
  const isUsual = !Number.isNaN(instant) && new Date(instant).toISOString() === at;
  return [...dot, isUsual ? instant : at, by];
}

function writtenOf(writer: string, count: number, at: number | string, by: string): Written {
  const instant = typeof at === 'number' ? new Date(at).toISOString() : at;
  return { dot: [writer, count], at: instant, by };
}

const name = z.string().check(z.minLength(1), z.maxLength(64));
const id = z.string().check(z.minLength(1), z.maxLength(500));
const count = z.int().check(z.positive(), z.maximum(2 ** 31));
const at = z.union([
  z.int().check(z.minimum(-latestInstant), z.maximum(latestInstant)),
  z.string().check(
    z.maxLength(40),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
]);
const values = z.custom<Readonly<Record<string, unknown>>>(isPlainObject);
const seen = z.array(z.tuple([name, count])).check(
  z.maxLength(maxItems),
  z.refine((pairs) => new Set(pairs.map(([writer]) => writer)).size === pairs.length),
);

const laterVersion = z.looseObject({ v: z.int().check(z.minimum(formatVersion + 1)) });
const wire = z.strictObject({
  v: z.literal(formatVersion),
  l: z.enum(circleLists),
  i: id,
  c: z.optional(id),
  m: z.optional(name),
  w: z.array(z.tuple([name, count, at, name, values], z.string())).check(z.maxLength(maxItems)),
  g: z.array(z.tuple([name, count, at, name, seen])).check(z.maxLength(maxItems)),
  s: seen,
});
