/**
 * The title and words that an entry gets from its facts if nobody writes any. To see whether stored words
 * are still the proposed ones, they are proposed again. So if the wording of facts changes, earlier words count as the family's own.
 */
import { excerpt } from '@/domain/text/excerpt';
import { capitalise } from '@/domain/text/plural';
import { categoryOf } from '@/domain/schema/categories';
import type { EntryFields } from '@/domain/schema/entities';
import { countedFact, factsOf, givenSentence } from './entry-facts';
import { type DetailLine, factText, withoutTitleText } from './fact-text';
import { type FactKind, type FactOf, isFreeKind, kindLabel, kinds } from './kinds';
import { isTappedSentence } from './running-sleep';

type Facts = Pick<EntryFields, 'category' | 'facts'>;
type Words = Pick<EntryFields, 'title' | 'content'>;

/** In characters, as long as a title proposed from a note. */
const maxTitleLength = 60;

/**
 * Returns 'Night' and 'Asleep at 7:50 pm, awake at 6:05 am, woke once.' Of several facts, the one about the entry's category comes
 * first and gives the title; a dose isn't named again if the title names it. Null if no fact says anything.
 */
export function proposedText({ title, ...entry }: Facts & Pick<Words, 'title'>): Words | null {
  const facts = factsOf(entry).filter((fact) => factText(fact) !== '');
  const own = facts.filter(({ kind }) => kind === entry.category);
  const [first, ...others] = [...own, ...facts.filter((fact) => !own.includes(fact))];
  if (!first) return null;
  const proposed = excerpt(titleOf(first).replaceAll(/\s+/gu, ' '), maxTitleLength);
  const shown = title.trim() === '' ? proposed : title;
  const sentences = [first, ...others].map((fact) => sentenceOf(fact, shown));
  return { title: proposed, content: sentences.join(' ') };
}

/**
 * Returns an entry with its title and words proposed where they are empty. With the stored entry that it is a change of, words that
 * were proposed from its facts, or that a tap wrote, follow the facts.
 */
export function withProposedText<T extends EntryFields>(entry: T, before?: EntryFields): T {
  const proposed = proposedText(entry);
  if (!proposed) return entry;
  const was = before && proposedText(before);
  const isTitleOpen =
    entry.title.trim() === '' ||
    (was && entry.title === before.title && before.title === was.title);
  const titled = isTitleOpen ? { ...entry, title: proposed.title } : entry;
  const content = proposedText(titled)?.content ?? '';
  if (entry.content.trim() === '') return { ...titled, content };
  const follows =
    was && entry.content === before.content && content !== was.content && isProposed(before);
  return follows ? { ...titled, content: tappedAgain(before, titled) ?? content } : titled;
}

/** Returns whether an entry's words, or `content` of them, only say what its facts say. */
export function isProposed(entry: EntryFields, content = entry.content): boolean {
  const words = content.trim();
  return (
    words === proposedText(entry)?.content ||
    (countedFact(entry, 'sleep') !== null && isTappedSentence(words)) ||
    isTappedDose(entry, words)
  );
}

/**
 * Returns an entry's title and `content` for a provider: as they are if somebody typed them, otherwise without measurements, which go
 * to no provider unless they're in a text that a person wrote.
 */
export function textWithoutFreeKinds(entry: EntryFields, content: string): Words {
  const others = {
    ...entry,
    title: '',
    facts: factsOf(entry).filter(({ kind }) => !isFreeKind(kind)),
  };
  const hasProposedTitle = entry.title === proposedText({ ...entry, title: '' })?.title;
  const title = hasProposedTitle
    ? (proposedText(others)?.title ?? categoryOf(entry.category).label)
    : entry.title;
  return {
    title,
    content: isProposed(entry, content)
      ? (proposedText({ ...others, title })?.content ?? '')
      : content,
  };
}

const isTappedDose = (entry: EntryFields, words: string): boolean =>
  entry.time !== undefined &&
  countedFact(entry, 'medication') !== null &&
  words === givenSentence(entry.time);

/** Returns what a tap would write for a dose at its new time, if a tap wrote the words before; otherwise null. */
function tappedAgain(before: EntryFields, { time, ...entry }: EntryFields): string | null {
  const isGiven = countedFact(entry, 'medication')?.outcome === 'given';
  return isGiven && time !== undefined && isTappedDose(before, before.content.trim())
    ? givenSentence(time)
    : null;
}

/** Returns the lines of an entry's details without one that its words repeat exactly. */
export function linesBesideText<T extends Pick<DetailLine, 'text'>>(
  lines: readonly T[],
  { content }: Pick<Words, 'content'>,
): readonly T[] {
  return lines.filter(({ text }) => asSentence(text) !== content.trim());
}

function titleOf<K extends FactKind>(fact: FactOf<K>): string {
  return kinds[fact.kind].title(fact) || kindLabel(fact.kind);
}

function sentenceOf<K extends FactKind>(fact: FactOf<K>, title: string): string {
  const text = factText(withoutTitleText(fact, { title })) || factText(fact);
  return kinds[fact.kind].sentence?.(fact) ?? asSentence(text);
}

/** Adds the capital and the full stop, but leaves a name such as iPad as it is. */
function asSentence(text: string): string {
  const capital = /^\p{Ll}+(?!\p{L})/u.test(text) ? capitalise(text) : text;
  return /[.!?…]$/u.test(capital) ? capital : `${capital}.`;
}
