import { isPersistable } from '@/lib/values';

type Shape = Readonly<
  Record<string, { safeParse(value: unknown): { readonly success: boolean } } | undefined>
>;

interface Readable {
  readonly fields: Readonly<Record<string, unknown>>;
  /** What could not be read, as the names of `optional` put it. */
  readonly leftOut: readonly string[];
}

/**
 * The fields of a record without what cannot be read of some that are optional, so that it costs neither the record nor what
 * stands beside it: of a list that holds such a thing the others stay, and of two items of one id the first. Empty text counts as nothing.
 *
 * @param optional those fields, each with how a person is told what of it is left out: 'a medicine of its list'
 */
export function readableFields(
  fields: Readonly<Record<string, unknown>>,
  shape: Shape,
  optional: Readonly<Record<string, string>>,
): Readable {
  const leftOut: string[] = [];
  const readable = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const words = Object.hasOwn(optional, name) ? optional[name] : undefined;
    if (words === undefined) return [[name, value]];
    const isReadable = (one: unknown) =>
      shape[name]?.safeParse(one).success === true && isPersistable(one);
    if (isReadable(value)) return [[name, value]];
    if (value === null || value === '') return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const rest = firstOfEach(items.filter((one) => isReadable([one])));
    leftOut.push(words);
    return rest.length > 0 ? [[name, rest]] : [];
  });
  return { fields: Object.fromEntries(readable), leftOut };
}

/** Without the second of two items that have one `id`, or one `row`; what has neither stays. */
function firstOfEach(items: readonly unknown[]): readonly unknown[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const name = nameOf(item);
    return name === undefined || (!seen.has(name) && seen.add(name));
  });
}

function nameOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  const { id, row = id }: { readonly id?: unknown; readonly row?: unknown } = item;
  return row;
}

/** Those of a child: its lists. */
export const optionalOfChild = {
  medicines: 'a medicine of its list',
  goals: 'a goal of its list',
  changes: 'a change of its list',
  picks: 'a row of its own words',
} as const;

/** Those of an entry. */
export const optionalOfEntry = {
  minutes: 'how long it took',
  facts: 'something of its details',
  visitId: 'the visit that it belongs to',
} as const;

/** Those of a food. */
export const optionalOfFood = {
  texture: 'its texture',
  temperature: 'its temperature',
  colour: 'its colour',
  brand: 'its brand',
  taste: 'its taste',
  from: 'the food that led to it',
  moves: 'one of its moves',
} as const;
