/* The words and phrases that a child said: by voice, sign, picture, device or any other means. */
import type { NotedFact } from '@/domain/facts/entry-facts';
import { meansPhrase, saidHowText } from '@/domain/facts/skill';
import { comparisonKey } from '@/domain/text/fold';
import { formatNumber, pluralize } from '@/domain/text/plural';
import { isolateBidi, oneLine } from '@/lib/text';
import { meansOf, notesOf, type SkillNote, stateOfNote } from './skill-rows';

export interface SaidWord {
  /** As written in the latest note. */
  readonly said: string;
  /** Oldest first. */
  readonly notes: readonly SkillNote[];
  /** By which means, as written, the one with the most notes first; empty if none was recorded. */
  readonly means: readonly string[];
}

/** Returns each word or phrase that was said, of any area, the one with the latest note first. */
export function saidWords(noted: readonly NotedFact<'skill'>[]): readonly SaidWord[] {
  const words = new Map<string, { readonly said: string; readonly notes: SkillNote[] }>();
  // From the latest note on, so that the map is in the order to return.
  for (const note of [...notesOf(noted)].reverse()) {
    const { said = '' } = note.noticed;
    const key = comparisonKey(said);
    if (key === '' || stateOfNote(note.noticed) === 'not-now') continue;
    const word = words.get(key) ?? { said, notes: [] };
    word.notes.push(note);
    words.set(key, word);
  }
  return [...words.values()].map(({ said, notes }) => ({
    said,
    notes: [...notes].reverse(),
    means: byUse(notes.flatMap(({ noticed }) => meansOf(noticed))).map(({ text }) => text),
  }));
}

/** Returns the first note of each way in which a word was said (`waysOfSaying`), oldest first. */
export function waysSaid(notes: readonly SkillNote[]): readonly SkillNote[] {
  const texts = notes.map(({ noticed }) => saidHowText(noticed));
  return notes.filter((_, at) => texts[at] !== '' && texts.indexOf(texts[at] ?? '') === at);
}

interface Used {
  /** As it's written first. */
  readonly text: string;
  count: number;
}

/** Returns each of the texts once, the most frequent first. */
function byUse(texts: readonly string[]): readonly Used[] {
  const used = new Map<string, Used>();
  for (const text of texts) {
    const key = comparisonKey(text);
    const one = used.get(key) ?? { text, count: 0 };
    one.count += 1;
    used.set(key, one);
  }
  return [...used.values()].sort((a, b) => b.count - a.count);
}

/**
 * Returns what the list of words is based on: '14 words or phrases recorded: 11 by device, 3 by sign'. A word with two means counts for both, and
 * one without any counts for none. Empty without words.
 */
export function wordsBasis(words: readonly Pick<SaidWord, 'means'>[]): string {
  if (words.length === 0) return '';
  const recorded = `${pluralize(words.length, 'word or phrase', 'words or phrases')} recorded`;
  const counts = byUse(words.flatMap(({ means }) => means));
  const by = counts.map(
    ({ text, count }) => `${formatNumber(count)} ${meansPhrase(text, inSentence)}`,
  );
  return by.length === 0 ? recorded : `${recorded}: ${by.join(', ')}`;
}

/** Returns a family's text for use in a sentence. */
export const inSentence = (text: string): string => isolateBidi(oneLine(text));
