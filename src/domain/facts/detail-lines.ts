import type { JournalEntry } from '@/domain/schema/entities';
import { formatDuration } from '@/domain/dates/duration';
import { categoryOf } from '@/domain/schema/categories';
import { factsOf, unreadFacts } from './entry-facts';
import type { Fact } from './schemas';
import { doseName, factWords } from './fact-text';

/** A line of an entry's details, for the view, Markdown and paper. */
export interface DetailLine {
  /** 'How long', 'Sleep', 'Later version'. */
  readonly label: string;
  readonly words: string;
}

/** A dose without its name where the title says it: an entry says what it says once. */
function untold(fact: Fact, { title }: JournalEntry): Fact {
  if (fact.kind !== 'medication' || doseName(fact) !== title.trim()) return fact;
  return { kind: fact.kind, outcome: fact.outcome, by: fact.by, reason: fact.reason, name: '' };
}

/** What an entry has noted, those about its own category first. */
export function detailLines(entry: JournalEntry): readonly DetailLine[] {
  const facts = factsOf(entry);
  const own = facts.filter(({ kind }) => kind === entry.category);
  const others = facts.filter(({ kind }) => kind !== entry.category);
  const unread = unreadFacts(entry);
  return [
    ...own.map((fact) => ({ label: 'Details', words: factWords(untold(fact, entry)) })),
    ...(entry.minutes === undefined
      ? []
      : [{ label: 'How long', words: formatDuration(entry.minutes) }]),
    ...others.map((fact) => ({ label: categoryOf(fact.kind).label, words: factWords(fact) })),
    ...(unread.length === 0
      ? []
      : [{ label: 'More details', words: 'Kept, in a form that this version cannot show.' }]),
  ].filter(({ words }) => words !== '');
}
