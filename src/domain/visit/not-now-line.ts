/*
 * The lines about a skill that isn't there at the moment (where, since when, and what else changed then), and about one that is there again.
 */
import { changesIn } from '@/domain/child/life-changes';
import { addDays, type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';
import { isWithin, type Period } from '@/domain/dates/period';
import { firstDayOf, roughDateText } from '@/domain/dates/rough-date';
import { placePhrase } from '@/domain/facts/skill';
import type { LifeChange } from '@/domain/schema/child-lists';
import {
  latestByPlace,
  latestDayOf,
  placesOf,
  type SkillNote,
  type SkillRow,
} from '@/domain/skills/skill-rows';
import { comparisonKey, isSameText } from '@/domain/text/fold';
import { dayMark, formatLongDay } from './day-marks';
import { type FamilyText, isNotNow, isSeenIn, whenText } from './skill-texts';
import { refsOf, visitLine } from './tally';
import type { VisitLine } from './visit-schema';

/** How many days before and after count as the same time. */
const changeDays = 14;
/** A longer date, such as a year, doesn't tell what else was new then. */
const maxDaysMeant = 31;
const maxChanges = 3;
const wordsLength = 90;

/** A skill that isn't there at the moment, in all places or in some. */
export interface NotNow {
  readonly row: SkillRow;
  readonly times: readonly NotNowTime[];
}

interface NotNowTime {
  /** As written; empty for all places. */
  readonly places: readonly string[];
  readonly first: SkillNote;
  /** The notes since the skill was last seen there, oldest first. */
  readonly notes: readonly SkillNote[];
}

/** Returns null if the skill is there, or was taken off the child's list before the period. */
export function notNowOf(row: SkillRow, { start }: Period): NotNow | null {
  const endedOn = row.skill?.endedOn;
  if (endedOn !== undefined && endedOn < start) return null;
  // By the last day that each can mean: 'around June' may be after a note of 10 June, and must not be lost.
  const notes = row.notes.toSorted(byLastDay);
  const latest = latestByPlace({ notes });
  // A note without a place speaks of all places.
  const everywhere = latest.findIndex(({ place }) => place === null);
  const current = everywhere === -1 ? latest : latest.slice(0, Math.max(1, everywhere));
  const times = new Map<SkillNote, NotNowTime>();
  for (const { place, note } of current) {
    if (!isNotNow(note)) continue;
    const since = sinceLastSeen(notes, place);
    const [first] = since;
    if (!first) continue;
    const before = times.get(first)?.places ?? [];
    times.set(first, { places: place === null ? [] : [...before, place], first, notes: since });
  }
  return times.size === 0 ? null : { row, times: [...times.values()] };
}

function byLastDay(a: SkillNote, b: SkillNote): number {
  const [one, other] = [latestDayOf(a), latestDayOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0;
}

/** Returns the latest notes in a row that say that the skill isn't there, in a place or, for null, anywhere. */
function sinceLastSeen(notes: readonly SkillNote[], place: string | null): readonly SkillNote[] {
  const key = place === null ? null : comparisonKey(place);
  const about = notes.filter(({ noticed }) => {
    const places = placesOf(noticed);
    return key === null || places.length === 0 || places.some((one) => comparisonKey(one) === key);
  });
  return about.slice(about.findLastIndex((note) => !isNotNow(note)) + 1);
}

/** Returns 'Waves goodbye: not at the moment, since around June 2026. In that time: new room at nursery (1 Jun).' */
export function notNowLine(
  { row, times }: NotNow,
  changes: readonly LifeChange[],
  period: Period,
  text: FamilyText,
): VisitLine {
  const where = times.map(({ places, first }) =>
    [...places.map((place) => placePhrase(place, text)), sinceText(first)].join(', '),
  );
  const then = changesIn(changes, { start: '0001-01-01', end: period.end })
    .filter(({ day }) => times.some(({ first }) => isAround(day, first)))
    .toReversed()
    .map(({ words, day }) => `${text(words)} (${dayMark(day)})`);
  const rest = then.length - maxChanges;
  const more = rest > 0 ? `, and ${rest} more` : '';
  const also =
    then.length === 0 ? '' : ` In that time: ${then.slice(0, maxChanges).join(', ')}${more}.`;
  return visitLine(
    `not at the moment, ${where.join('; ')}.${also}`,
    refsOf(times.flatMap(({ notes }) => notes)),
    text(row.words, wordsLength),
  );
}

/** Returns 'since 3 June 2026', 'since around June 2026', or 'noticed on 3 June 2026' if nobody wrote when the skill went. */
function sinceText({ noticed: { on = '' }, from, to }: SkillNote): string {
  if (firstDayOf(on) === null) return `noticed on ${formatLongDay(from)}`;
  return `since ${from === to ? formatLongDay(from) : roughDateText(on)}`;
}

function isAround(day: CalendarDay, note: SkillNote): boolean {
  const last = latestDayOf(note);
  return (
    daysBetween(note.from, note.to) <= maxDaysMeant &&
    isWithin(day, { start: addDays(note.from, -changeDays), end: addDays(last, changeDays) })
  );
}

/** A skill that is there again. */
export interface Back {
  readonly row: SkillRow;
  /** The first of the notes that say that it isn't there. */
  readonly gone: SkillNote;
  readonly back: SkillNote;
}

/** Returns the latest time that a skill was seen again where it wasn't there; null if that wasn't in the period. */
export function backOf(row: SkillRow, period: Period): Back | null {
  const all = row.notes.flatMap((gone, at) => {
    if (!isNotNow(gone)) return [];
    const later = row.notes.slice(at + 1);
    const back = later.find((note) => !isNotNow(note) && isOfSamePlace(note, gone));
    return back ? [{ row, gone, back }] : [];
  });
  const latest = all.at(-1)?.back;
  if (!latest || !isSeenIn(latest, period)) return null;
  return all.find(({ back }) => back === latest) ?? null;
}

/** Returns whether two notes speak of a place together. One without a place speaks of all places. */
function isOfSamePlace(a: SkillNote, b: SkillNote): boolean {
  const [some, others] = [placesOf(a.noticed), placesOf(b.noticed)];
  if (some.length === 0 || others.length === 0) return true;
  return some.some((one) => others.some((other) => isSameText(one, other)));
}

/** Returns 'Puts on her own shoes: there again since 9 Nov, not there from 9 Oct.' */
export function backLine({ row, gone, back }: Back, { end }: Period, text: FamilyText): VisitLine {
  return visitLine(
    `there again since ${whenText(back, end)}, not there ${gone.noticed.on === undefined ? 'on' : 'from'} ${whenText(gone, end)}.`,
    refsOf([gone, back]),
    text(row.words, wordsLength),
  );
}
