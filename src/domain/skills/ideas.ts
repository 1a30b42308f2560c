/*
 * Ideas for what to notice, from the CDC's lists of 2022. A list is opened by a person, never by a birthday, and nothing in it is ticked
 * or counted.
 */
import { exactAge } from '@/domain/dates/age';
import {
  addDays,
  addMonths,
  type CalendarDay,
  daysBetween,
  monthsBetween,
} from '@/domain/dates/calendar-day';
import { isSkillArea, type SkillArea, skillAreas } from '@/domain/facts/skill';
import { correctedDays } from '@/domain/growth/corrected-age';
import type { Child } from '@/domain/schema/entities';
import { isSameText } from '@/domain/text/fold';
import list from './cdc-2022.json';

/** Something that a list names for an age. */
export interface Idea {
  /** What a skill's `from` says: 'cdc-15-l-1'. */
  readonly id: string;
  /** The age of its list. */
  readonly months: number;
  readonly area: SkillArea;
  /** The CDC's words, with 'they' for 'he' or 'she'. */
  readonly words: string;
  /** What else counts, in Kinleaf's own words. */
  readonly also?: string;
}

export interface IdeaGroup {
  readonly area: SkillArea;
  readonly ideas: readonly Idea[];
}

/** Where the lists come from, and what a screen that shows them must say about them. */
export const ideasSource = {
  title: 'CDC, Learn the Signs. Act Early. (2022)',
  address: 'https://www.cdc.gov/act-early/milestones/index.html',
  sentences: [
    'Things that most children (75% or more) can do by this age, according to the CDC, a health agency of the United States.',
    'About 80% of the items are based on data from at least one source. Those about social skills and thinking have the least.',
    'It isn’t a screening tool, nor a test. If you wonder about something, ask a professional. You don’t need a list for that.',
    'Kinleaf isn’t connected with the CDC. We changed “he” and “she” to “they”. The smaller text below an idea is ours.',
  ],
} as const;

/** The ages that have a list, in months. */
export const ideaAges = [2, 4, 6, 9, 12, 15, 18, 24, 30, 36, 48, 60] as const;

const ideas: readonly Idea[] = list.items.flatMap(({ id, months, area, words, also }) =>
  isSkillArea(area) ? [{ id, months, area, words, ...(also !== undefined && { also }) }] : [],
);

/** Returns the ideas of the list for an age, by area. An area without ideas is left out. */
export function ideasAt(months: number): readonly IdeaGroup[] {
  const ofAge = ideas.filter((idea) => idea.months === months);
  return skillAreas
    .map((area) => ({ area, ideas: ofAge.filter((idea) => idea.area === area) }))
    .filter((group) => group.ideas.length > 0);
}

/** Returns an age in the words of `exactAge`: '9 months', '2 years', '2 years 6 months'. The months are at least 1. */
export function ageLabel(months: number): string {
  const birthdate = '2001-01-01';
  return exactAge(birthdate, addMonths(birthdate, months));
}

/**
 * Returns the age in months whose list a person sees first: the last one that the child has reached, by the corrected age while there is
 * one. At least 2, at most 60.
 */
export function suggestedAge(
  {
    birthdate,
    gestation,
    correctUntil = 24,
  }: Pick<Child, 'birthdate' | 'gestation' | 'correctUntil'>,
  today: CalendarDay,
): number {
  const ageDays = daysBetween(birthdate, today);
  const corrected = gestation ? correctedDays(ageDays, gestation, correctUntil) : null;
  // Before the due date, or the birth, as on it.
  const days = Math.max(0, corrected ?? ageDays);
  const months = monthsBetween(addDays(today, -days), today);
  return ideaAges.findLast((age) => age <= months) ?? ideaAges[0];
}

/** Returns the ids of the ideas that a family looks out for: from a list, or in the same words. */
export function ideasLookedOutFor({ skills = [] }: Pick<Child, 'skills'>): ReadonlySet<string> {
  const wishes = skills.filter(({ lookingOut, endedOn }) => lookingOut && endedOn === undefined);
  const found = ideas.filter((idea) =>
    wishes.some(({ from, words }) => from === idea.id || isSameText(words, idea.words)),
  );
  return new Set(found.map(({ id }) => id));
}
