/** The facts of an entry: those that can be read, those that count, and those that are kept though nobody can read them. */
import type { CategoryId } from '@/domain/schema/categories';
import { type Fact, type FactKind, type FactOf, factSchema, schemaOf } from './schemas';
import type { StoredFact } from '@/domain/schema/entities';

/** As much of an entry as its facts need. */
interface WithFacts {
  readonly category: CategoryId;
  readonly facts?: readonly StoredFact[] | undefined;
}

/** The fact of a stored one, or null where it is of a kind or a form that this version does not know. */
export function readFact(stored: StoredFact): Fact | null {
  return isFact(stored) ? stored : null;
}

function isFact(stored: StoredFact): stored is StoredFact & Fact {
  return factSchema.safeParse(stored).success;
}

/** The facts of an entry that can be read; of two of one kind the first. */
export function factsOf({ facts = [] }: Pick<WithFacts, 'facts'>): readonly Fact[] {
  const found = new Map<FactKind, Fact>();
  for (const stored of facts) {
    const fact = readFact(stored);
    if (fact && !found.has(fact.kind)) found.set(fact.kind, fact);
  }
  return [...found.values()];
}

/** The fact of an entry that is about its category. The others are kept, and count for nothing. */
export function countedFact<K extends FactKind>(entry: WithFacts, kind: K): FactOf<K> | null {
  if (entry.category !== kind) return null;
  const fact = factsOf(entry).find((one): one is FactOf<K> => one.kind === kind);
  return fact ?? null;
}

/** What is kept as it stands: kinds of a later version, facts that are not what their kind promises, a second of one kind. */
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
 * The field of an entry with these facts, instead of those that it had `before`: what a later version wrote into one of them
 * stays in it, and what nobody could read stays beside them. No field where nothing is left.
 */
export function factsField(
  facts: readonly StoredFact[] = [],
  before: Pick<WithFacts, 'facts'> = {},
): { facts?: StoredFact[] } {
  const had = factsOf(before);
  const noted = facts.map((fact) => {
    const old = had.find(({ kind }) => kind === fact.kind);
    return old ? { ...laterFields(old), ...fact } : fact;
  });
  const rest = had.filter(({ kind }) => facts.every((fact) => fact.kind !== kind));
  const later = rest.flatMap((fact) => {
    const fields = laterFields(fact);
    return Object.keys(fields).length > 0 ? [{ ...fields, kind: fact.kind }] : [];
  });
  const all = [...noted, ...later, ...unreadFacts(before)];
  return all.length === 0 ? {} : { facts: all };
}

/** The fields of a fact that the schema of its kind does not know. */
function laterFields(fact: Fact): Readonly<Record<string, unknown>> {
  const { shape } = schemaOf(fact.kind);
  return Object.fromEntries(Object.entries(fact).filter(([key]) => !Object.hasOwn(shape, key)));
}
