import type { CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import { hasOffset, type Moment, momentAt, momentOf, wallTime } from '@/domain/dates/wall-time';
import type { CategoryId } from '@/domain/schema/categories';
import type { JournalEntry, StoredFact } from '@/domain/schema/entities';
import { type Fact, type FactKind, type FactOf, isFactKind, isFreeKind, kinds } from './kinds';
import { dayOfNight } from './sleep-fact';

/** The part of an entry that its facts depend on. */
interface WithFacts {
  readonly category: CategoryId;
  readonly facts?: readonly StoredFact[] | undefined;
}

/** Returns the stored fact, or null if this version doesn't know its kind or form. */
export function readFact(stored: StoredFact): Fact | null {
  return isFact(stored) ? stored : null;
}

function isFact(stored: StoredFact): stored is StoredFact & Fact {
  return isFactKind(stored.kind) && kinds[stored.kind].schema.safeParse(stored).success;
}

/** Returns the readable facts of an entry, the first of each kind. */
export function factsOf({ facts = [] }: Pick<WithFacts, 'facts'>): readonly Fact[] {
  const found = new Map<FactKind, Fact>();
  for (const stored of facts) {
    const fact = readFact(stored);
    if (fact && !found.has(fact.kind)) found.set(fact.kind, fact);
  }
  return [...found.values()];
}

/** Returns the fact of a kind if it counts: it does in an entry of its category, or if it counts in any. Others are kept. */
export function countedFact<K extends FactKind>(entry: WithFacts, kind: K): FactOf<K> | null {
  if (!isFreeKind(kind) && entry.category !== kind) return null;
  const fact = factsOf(entry).find((one): one is FactOf<K> => one.kind === kind);
  return fact ?? null;
}

/** Returns all facts of an entry that count, in their stored order. */
export function countedFacts(entry: WithFacts): readonly Fact[] {
  return factsOf(entry).filter(({ kind }) => isFreeKind(kind) || kind === entry.category);
}

/** Returns the day a fact in an entry of `date` belongs to: for a night its own, otherwise the entry's. */
export function dayOfFact(fact: Fact, date: CalendarDay): CalendarDay {
  return (fact.kind === 'sleep' ? dayOfNight(fact) : null) ?? date;
}

/** Returns the facts to keep unchanged: kinds of a later version, facts that don't match their schema, a second one of a kind. */
export function unreadFacts({ facts = [] }: Pick<WithFacts, 'facts'>): readonly StoredFact[] {
  const read = new Set<FactKind>();
  return facts.filter((stored) => {
    const fact = readFact(stored);
    if (!fact || read.has(fact.kind)) return true;
    read.add(fact.kind);
    return false;
  });
}

/**
 * Returns an entry's `facts` field with these facts instead of those it had `before`. Keeps fields a later version added to a
 * fact, and unreadable facts. No field if nothing is left.
 */
export function factsField(
  facts: readonly StoredFact[] = [],
  before: Pick<WithFacts, 'facts'> = {},
): { facts?: StoredFact[] } {
  const oldFacts = factsOf(before);
  const noted = facts.map((fact) => {
    const old = oldFacts.find(({ kind }) => kind === fact.kind);
    return old ? { ...laterFields(old), ...fact } : fact;
  });
  const rest = oldFacts.filter(({ kind }) => facts.every((fact) => fact.kind !== kind));
  const later = rest.flatMap((fact) => {
    const fields = laterFields(fact);
    return Object.keys(fields).length > 0 ? [{ ...fields, kind: fact.kind }] : [];
  });
  const all = [...noted, ...later, ...unreadFacts(before)];
  return all.length === 0 ? {} : { facts: all };
}

/** Returns the fields that the schema of the fact's kind doesn't know. */
function laterFields(fact: Fact): Readonly<Record<string, unknown>> {
  const { shape } = kinds[fact.kind].schema;
  return Object.fromEntries(Object.entries(fact).filter(([key]) => !Object.hasOwn(shape, key)));
}

/**
 * Returns which fields of a fact have a wrong type, with their values if those are short, as in 'the strength (9)'. Such a fact isn't read at
 * all. Nothing is wrong with a kind that only a later version knows.
 */
export function factProblems(stored: StoredFact): readonly string[] {
  if (!isFactKind(stored.kind)) return [];
  const { schema, fieldNames } = kinds[stored.kind];
  const names: ReadonlyMap<PropertyKey, string> = new Map(Object.entries(fieldNames));
  const issues = schema.safeParse(stored).error?.issues ?? [];
  const wrong = new Map<string, string>();
  for (const { path } of issues) {
    const name = names.get(path[0] ?? '') ?? 'a detail';
    if (!wrong.has(name)) wrong.set(name, name + shownValue(stored, path));
  }
  return [...wrong.values()];
}

/** The longest value worth repeating, in characters. */
const maxShown = 40;

function shownValue(stored: StoredFact, path: readonly PropertyKey[]): string {
  let value: unknown = stored;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  if (typeof value === 'number') return ` (${value})`;
  return typeof value === 'string' && value !== '' && value.length <= maxShown
    ? ` (“${value}”)`
    : '';
}

/** A fact that counts, and where it was recorded. */
export interface NotedFact<K extends FactKind> {
  readonly entryId: string;
  /** For a night, the day of waking; otherwise the entry's date. */
  readonly day: CalendarDay;
  /** The entry's time, if it has one. */
  readonly time?: ClockTime;
  /** The entry's duration in minutes, if it has one. */
  readonly minutes?: number;
  /** When the entry was last changed. */
  readonly updatedAt: string;
  /** When a dose was given, if the UTC offset is known. */
  readonly at?: Moment;
  readonly fact: FactOf<K>;
}

/** Returns the facts of a kind that count, in the order of the entries. */
export function notedFacts<K extends FactKind>(
  entries: readonly JournalEntry[],
  kind: K,
): readonly NotedFact<K>[] {
  return entries.flatMap((entry) => {
    const fact = countedFact(entry, kind);
    if (!fact) return [];
    const { id, date, time, minutes, updatedAt } = entry;
    const at = kind === 'medication' ? doseMoment(entry) : undefined;
    return [
      {
        entryId: id,
        day: dayOfFact(fact, date),
        ...(time !== undefined && { time }),
        ...(minutes !== undefined && { minutes }),
        updatedAt,
        ...(at !== undefined && { at }),
        fact,
      },
    ];
  });
}

/** Returns the text that one tap stores for a dose. */
export const givenSentence = (time: ClockTime): string => `Given at ${formatTime(time)}.`;

/**
 * Returns when a dose was given; undefined if the UTC offset isn't known. An earlier Kinleaf didn't store the offset of one recorded by a
 * tap, but the instant of the tap says it, unless the entry was changed since.
 */
function doseMoment(entry: JournalEntry): Moment | undefined {
  const { date, time, content, createdAt, updatedAt, sample } = entry;
  if (time === undefined) return undefined;
  const moment = momentOf(wallTime(date, time), countedFact(entry, 'medication')?.givenAt);
  const isTap = updatedAt === createdAt && !sample && content === givenSentence(time);
  const known = isTap && !hasOffset(moment) ? momentAt(moment, createdAt) : moment;
  return hasOffset(known) ? known : undefined;
}
