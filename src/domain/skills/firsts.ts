/* The album of firsts: what was seen for the first time. */
import { exactAge } from '@/domain/dates/age';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { formatDayOfMonth, formatFullDay } from '@/domain/dates/format';
import { roughDateText } from '@/domain/dates/rough-date';
import { notedFacts } from '@/domain/facts/entry-facts';
import {
  meansPhrase,
  type NoticedSkill,
  placePhrase,
  saidHowText,
  type SkillArea,
  skillAreaLabels,
} from '@/domain/facts/skill';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { capitalise, pluralize } from '@/domain/text/plural';
import { lineOfMarkdown } from '@/domain/text/written-markdown';
import { areaOf, type DaysMeant, meansOf, notesOf, placesOf } from './skill-rows';
import { inSentence } from './vocabulary';

/** `from` and `to` are the days on which it can have been. */
export interface First extends DaysMeant {
  readonly entryId: string;
  /** The entry's day. */
  readonly day: CalendarDay;
  readonly words: string;
  /** 'other' is one that this version doesn't know. */
  readonly area: SkillArea | 'other';
  readonly noticed: NoticedSkill;
  /** Who noticed it, as written. */
  readonly by?: string;
  /** The entry's first photo. */
  readonly photoId?: string;
}

/** Returns the firsts of an area, or of all if it's null, newest first. One that was recorded twice is there twice. */
export function firstsIn(
  entries: readonly JournalEntry[],
  area: SkillArea | null,
): readonly First[] {
  return entries.flatMap((entry) => firstsOf(entry, area)).sort(newestFirst);
}

function firstsOf(entry: JournalEntry, area: SkillArea | null): readonly First[] {
  const [photoId] = photoIdsOf(entry);
  return notesOf(notedFacts([entry], 'skill'))
    .filter(({ noticed }) => noticed.seen === 'first' && (area === null || noticed.area === area))
    .map(({ updatedAt: _, ...note }) => ({
      ...note,
      words: note.noticed.words,
      area: areaOf(note.noticed.area),
      ...(photoId !== undefined && { photoId }),
    }));
}

/** Compares two firsts, for `sort`. Those of one entry and day stay in their order. */
function newestFirst(a: First, b: First): number {
  for (const field of ['from', 'day'] as const) {
    if (a[field] !== b[field]) return a[field] < b[field] ? 1 : -1;
  }
  return 0;
}

/**
 * Returns what is recorded of a first, in sentences: 'Tuesday 24 November, 4 years 2 months. At the pool, with Arjun, by voice. Noticed by
 * Daniel.' There is no age before the birth, or if only the month or year is known.
 */
export function firstLine(
  { from, to, noticed, by }: First,
  { birthdate }: Pick<Child, 'birthdate'>,
  today: CalendarDay,
): string {
  const isRough = from !== to;
  const when = isRough ? capitalise(roughDateText(noticed.on ?? '')) : dayText(from, today);
  const age = isRough || from < birthdate ? '' : `, ${exactAge(birthdate, from)}`;
  return [
    `${when}${age}`,
    circumstances(noticed),
    by === undefined ? '' : `Noticed by ${inSentence(by)}`,
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => (/[.!?…]\u2069?$/u.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
}

/** Returns 'Tuesday 24 November', or '24 November 2025' of another year. */
function dayText(day: CalendarDay, today: CalendarDay): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatFullDay(day) : `${formatDayOfMonth(day)} ${year}`;
}

/** Returns the phrase, how it was said, places, company and means: 'At home, with Arjun, by voice'. A family's own words keep their case. */
function circumstances(noticed: NoticedSkill): string {
  const { said, withWhom } = noticed;
  const parts = [
    ...(said === undefined ? [] : [`“${inSentence(said)}”`, saidHowText(noticed)])
      .filter((text) => text !== '')
      .map((text) => ({ text, isOurs: true })),
    ...placesOf(noticed).map((place) => {
      const text = placePhrase(place, inSentence);
      return { text, isOurs: text !== inSentence(place) };
    }),
    ...(withWhom === undefined ? [] : [{ text: `with ${inSentence(withWhom)}`, isOurs: true }]),
    ...meansOf(noticed).map((means) => ({ text: meansPhrase(means, inSentence), isOurs: true })),
  ];
  return parts
    .map(({ text, isOurs }, at) => (at === 0 && isOurs ? capitalise(text) : text))
    .join(', ');
}

/** Returns the album, or the part about one area, as Markdown, in the order of `firsts`, with a heading for each year. */
export function firstsMarkdown(
  child: Pick<Child, 'name' | 'birthdate'>,
  firsts: readonly First[],
  today: CalendarDay,
  area: SkillArea | null = null,
): string {
  const years = new Map<string, First[]>();
  for (const first of firsts) {
    const year = first.from.slice(0, 4);
    const inYear = years.get(year);
    if (inYear) inYear.push(first);
    else years.set(year, [first]);
  }
  return [
    `# Firsts of ${lineOfMarkdown(child.name)}${area === null ? '' : `: ${skillAreaLabels[area]}`}`,
    `${pluralize(firsts.length, 'first', 'firsts')} recorded`,
    ...[...years].flatMap(([year, inYear]) => [
      `## ${year}`,
      ...inYear.flatMap((first) => [
        `### ${lineOfMarkdown(first.words)}`,
        lineOfMarkdown(firstLine(first, child, today)),
      ]),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}
