/* The lines about words and phrases for a speech pathologist: when each was said first, by which means and how. */
import type { Period } from '@/domain/dates/period';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { meansPhrase, saidHowText } from '@/domain/facts/skill';
import { meansOf, type SkillNote } from '@/domain/skills/skill-rows';
import { type SaidWord, waysSaid, wordsBasis } from '@/domain/skills/vocabulary';
import { comparisonKey } from '@/domain/text/fold';
import { formatLongDay } from './day-marks';
import {
  type FamilyText,
  isDayBehindLine,
  isNotNow,
  isSeenIn,
  listed,
  newestRefs,
  whenText,
  wordsLength,
} from './skill-texts';
import { shortLabel, visitLine } from './tally';
import type { VisitLine } from './visit-schema';

const maxMeans = 4;
const basisLength = 180;

/** Returns a line for each word of the period, with the day when it was first said by each means, and one that counts all words. */
export function wordLines(
  words: readonly SaidWord[],
  isShown: (note: SkillNote) => boolean,
  period: Period,
  text: FamilyText,
): readonly VisitLine[] {
  const known = words
    .map((word) => ({
      ...word,
      notes: word.notes.filter((note) => isShown(note) && !isNotNow(note)),
    }))
    .filter(({ notes }) => notes.length > 0);
  if (known.length === 0) return [];
  const redacted = known.map(({ means }) => ({ means: means.map((one) => text(one)) }));
  const all = newestRefs(known.flatMap(({ notes }) => notes));
  return [
    ...listed(
      known.filter(({ notes }) => notes.some((note) => isSeenIn(note, period))),
      ['word or phrase', 'words or phrases'],
      ({ said, notes }) =>
        visitLine(
          `${firstByMeans(notes, period.end, text).join('; ')}.`,
          newestRefs(notes),
          text(said, wordsLength),
        ),
    ),
    visitLine(
      `${shortLabel(wordsBasis(redacted), basisLength)}.`,
      all,
      `Up to ${formatLongDay(period.end)}`,
    ),
  ];
}

/** Returns 'by device, 4 Jun', 'by voice, 20 Jul, with Oma, repeated after someone', and other ways of saying: 'own words, 3 Nov'. */
function firstByMeans(
  notes: readonly SkillNote[],
  end: CalendarDay,
  text: FamilyText,
): readonly string[] {
  const found = new Map<string, string>();
  const ways = new Set<string>();
  for (const note of notes) {
    const { withWhom } = note.noticed;
    const saidHow = saidHowText(note.noticed);
    const phrases = meansOf(note.noticed);
    for (const means of phrases.length === 0 ? [''] : phrases) {
      const key = comparisonKey(means);
      if (found.has(key) || found.size === maxMeans) continue;
      const isBare = means === '' && withWhom === undefined && saidHow === '';
      const parts = [
        means !== '' && meansPhrase(means, text),
        (notes.length > 1 || !isDayBehindLine(note) || isBare) && whenText(note, end),
        withWhom !== undefined && `with ${text(withWhom)}`,
        saidHow,
      ];
      found.set(key, parts.filter(Boolean).join(', '));
      ways.add(saidHow);
    }
  }
  const others = waysSaid(notes).filter(({ noticed }) => !ways.has(saidHowText(noticed)));
  return [
    ...found.values(),
    ...others.map((note) => `${saidHowText(note.noticed)}, ${whenText(note, end)}`),
  ];
}
