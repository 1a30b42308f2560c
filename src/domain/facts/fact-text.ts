import { formatDuration } from '@/domain/dates/format';
import type { JournalEntry } from '@/domain/schema/entities';
import { factsOf, unreadFacts } from './entry-facts';
import { type FactKind, type FactOf, kindLabel, kinds } from './kinds';

/** Returns a fact as one line: '7:42 pm to 6:05 am, one waking', 'before: Noise; Cried; strong; ear muffs helped'. */
export function factText<K extends FactKind>(fact: FactOf<K>): string {
  return kinds[fact.kind].text(fact);
}

/** Leaves out what the entry's title says anyway. */
export function withoutTitleText<K extends FactKind>(
  fact: FactOf<K>,
  { title }: Pick<JournalEntry, 'title'>,
): FactOf<K> {
  return kinds[fact.kind].withoutTitle?.(fact, title) ?? fact;
}

/** A line of an entry's details, for the screen, Markdown and print. */
export interface DetailLine {
  /** 'How long', 'Sleep', 'More details'. */
  readonly label: string;
  readonly text: string;
}

/** Returns the lines of an entry's details, those about its own category first. */
export function detailLines(entry: JournalEntry): readonly DetailLine[] {
  const facts = factsOf(entry);
  const own = facts.filter(({ kind }) => kind === entry.category);
  const others = facts.filter(({ kind }) => kind !== entry.category);
  const unread = unreadFacts(entry);
  return [
    ...own.map((fact) => ({ label: 'Details', text: factText(withoutTitleText(fact, entry)) })),
    ...(entry.minutes === undefined
      ? []
      : [{ label: 'How long', text: formatDuration(entry.minutes) }]),
    ...others.map((fact) => ({ label: kindLabel(fact.kind), text: factText(fact) })),
    ...(unread.length === 0
      ? []
      : [{ label: 'More details', text: 'Kept, in a form that this version cannot show.' }]),
  ].filter(({ text }) => text !== '');
}
