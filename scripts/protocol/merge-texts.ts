import { canonical, type Json } from './primitives.ts';

type Dot = readonly [writer: string, count: number];
type Written = readonly [writer: string, count: number, at: Json, by: string, ...rest: Json[]];
const byDot = (x: Dot, y: Dot) => (x[0] < y[0] ? -1 : x[0] > y[0] ? 1 : x[1] - y[1]);

interface Wire {
  readonly c?: string;
  readonly m?: string;
  readonly l: string;
  readonly i: string;
  readonly w: readonly Written[];
  readonly g: readonly Written[];
  readonly s: readonly Dot[];
}

/** One value of a field, or one deletion under the empty name, with the write that it came from. */
interface Part {
  readonly dot: Dot;
  readonly field: string;
  readonly write: Written;
  readonly value: Json;
}

/** A write with the fields that it still has a value for, and those that it removed. */
type Kept = [write: Written, values: Record<string, Json>, removed: string[]];

/** Merges two documents of a record, in the form in which they are encrypted. */
export function mergeTexts(one: string, two: string): string {
  const [a, b] = [partsOf(one), partsOf(two)];
  const isSame = (x: Part, y: Part) => x.field === y.field && String(x.dot) === String(y.dot);
  const isCovered = ({ dot: [writer, count] }: Part, seen: Map<string, number>) =>
    (seen.get(writer) ?? 0) >= count;
  const parts = [
    ...a.parts.filter((x) => b.parts.some((y) => isSame(x, y)) || !isCovered(x, b.seen)),
    ...b.parts.filter((y) => !a.parts.some((x) => isSame(x, y)) && !isCovered(y, a.seen)),
  ].sort((x, y) => byDot(x.dot, y.dot));
  const seen = new Map(a.seen);
  for (const [writer, count] of b.seen) seen.set(writer, Math.max(count, seen.get(writer) ?? 0));
  const writes = new Map<string, Kept>();
  for (const { dot, field, write, value } of parts.filter((part) => part.field !== '')) {
    const known: Kept = writes.get(String(dot)) ?? [write, {}, []];
    writes.set(String(dot), known);
    if (value === undefined) known[2].push(field);
    else known[1][field] = value;
  }
  const w = [...writes.values()].map(([write, values, removed]) => [
    ...write.slice(0, 4),
    values,
    ...removed,
  ]);
  const g = parts.filter((part) => part.field === '').map(({ write }) => write);
  const implied = (writer: string) =>
    Math.max(0, ...parts.filter(({ dot }) => dot[0] === writer).map(({ dot }) => dot[1]));
  const s = [...seen].filter(([writer, count]) => count > implied(writer)).sort(byDot);
  const [madeBy = ''] = [a.madeBy, b.madeBy].sort();
  return canonical({
    v: 1,
    l: a.wire.l,
    i: a.wire.i,
    c: a.wire.c,
    m: madeBy === w[0]?.[3] ? undefined : madeBy,
    ...{ w, g, s },
  });
}

function partsOf(text: string) {
  const wire = JSON.parse(text) as Wire;
  const values = wire.w.flatMap((write): Part[] => {
    const [writer, count, , , fields, ...removed] = write;
    const dot = [writer, count] as const;
    return [
      ...Object.entries(fields as object).map(([field, value]) => ({
        ...{ dot, field, write },
        value: value as Json,
      })),
      ...removed.map((field) => ({ dot, field: String(field), write, value: undefined })),
    ];
  });
  const gone = wire.g.map((write): Part => {
    const [writer, count] = write;
    return { dot: [writer, count], field: '', write, value: null };
  });
  const parts = [...values, ...gone];
  const seen = new Map(wire.s);
  for (const { dot } of parts) seen.set(dot[0], Math.max(dot[1], seen.get(dot[0]) ?? 0));
  return { wire, parts, seen, madeBy: wire.m ?? wire.w[0]?.[3] ?? '' };
}
