/* Skills by their notes: a row for each skill that somebody noticed, and what the notes say of how it is now. */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { firstDayOf, lastDayOf, type RoughDate } from '@/domain/dates/rough-date';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { picksAndText } from '@/domain/facts/picks-with-text';
import { isHelp, isSkillArea, type NoticedSkill, type SkillArea } from '@/domain/facts/skill';
import type { Skill } from '@/domain/schema/child-lists';
import type { Gender } from '@/domain/schema/entities';
import { comparisonKey, distinctTexts } from '@/domain/text/fold';
import { capitalise } from '@/domain/text/plural';
import { keysOfNamed } from '@/domain/text/same-thing';

/** The first and the last day that a date can mean. */
export interface DaysMeant {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** One skill, as an entry notes it. `from` and `to` say when it was seen. */
export interface SkillNote extends DaysMeant {
  readonly entryId: string;
  /** The entry's day. */
  readonly day: CalendarDay;
  /** Who noticed it, as written. */
  readonly by?: string;
  readonly noticed: NoticedSkill;
  /** When the entry was last changed. */
  readonly updatedAt: string;
}

export interface SkillRow {
  readonly key: string;
  /** As on the child's list; if the skill isn't there, as in the latest note. */
  readonly words: string;
  /** Likewise. 'other' is one that this version doesn't know. */
  readonly area: SkillArea | 'other';
  /** The skill on the child's list; undefined if it isn't there. */
  readonly skill: Skill | undefined;
  /** Oldest first. A row has at least one. */
  readonly notes: readonly SkillNote[];
}

type WithNotes = Pick<SkillRow, 'notes'>;

/**
 * Returns a row for each skill that was noted, the one with the latest note first. A note belongs to the skill on the child's list that it
 * refers to; without one, to the skill that has, or had, the same words.
 */
export function skillRows(
  noted: readonly NotedFact<'skill'>[],
  listed: readonly Skill[] = [],
): readonly SkillRow[] {
  const notes = notesOf(noted);
  const keyOf = keysOfNamed(
    notes.map(({ noticed }) => namedIn(noticed)),
    // A name in use comes before a former one of another skill.
    [...listed.map(namedOnList), ...listed.flatMap(formerlyNamed)],
  );
  const skills = new Map(listed.map((skill) => [keyOf(namedOnList(skill)), skill]));
  const rows = new Map<string, { latest: SkillNote; readonly notes: SkillNote[] }>();
  for (const note of notes) {
    const key = keyOf(namedIn(note.noticed));
    const row = rows.get(key) ?? { latest: note, notes: [] };
    row.latest = note;
    row.notes.push(note);
    rows.set(key, row);
  }
  return [...rows]
    .sort(([, a], [, b]) => oldestFirst(b.latest, a.latest))
    .map(([key, { latest, notes: ofSkill }]) => {
      const skill = skills.get(key);
      const { words, area } = skill ?? latest.noticed;
      return { key, words, area: areaOf(area), skill, notes: ofSkill };
    });
}

const namedIn = ({ skillId, words }: NoticedSkill) => ({ id: skillId, name: words });
const namedOnList = ({ id, words }: Skill) => ({ id, name: words });
const formerlyNamed = ({ id, alsoCalled = [] }: Skill) => alsoCalled.map((name) => ({ id, name }));

/** Returns a row's area as it is stored, which may be one of a later version. */
export const storedAreaOf = ({ skill, area, notes }: SkillRow): string =>
  skill?.area ?? (area === 'other' ? notes.at(-1)?.noticed.area : area) ?? area;

/** Returns the area, or 'other' for one of a later version. */
export const areaOf = (area: string): SkillArea | 'other' => (isSkillArea(area) ? area : 'other');

/** Returns a note for each skill of each fact, oldest first. */
export function notesOf(noted: readonly NotedFact<'skill'>[]): readonly SkillNote[] {
  return noted
    .flatMap(({ entryId, day, updatedAt, fact: { by, skills } }) =>
      skills.map((noticed) => ({
        entryId,
        day,
        ...daysMeant(noticed.on, day),
        ...(by !== undefined && { by }),
        noticed,
        updatedAt,
      })),
    )
    .sort(oldestFirst);
}

/** Compares two notes, for `sort`. Those of one entry stay in their order. */
function oldestFirst(a: SkillNote, b: SkillNote): number {
  const [one, other] = [latestDayOf(a), latestDayOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return a.updatedAt === b.updatedAt ? 0 : a.updatedAt < b.updatedAt ? -1 : 1;
}

/** Returns the last day that a note can mean. What was written down had happened by then. */
export function latestDayOf({ day, from, to }: SkillNote): CalendarDay {
  return from <= day && day < to ? day : to;
}

/** Returns the days that `on` can mean; if it's absent or can't be read, the entry's day. */
export function daysMeant(on: RoughDate | undefined, day: CalendarDay): DaysMeant {
  const from = on === undefined ? null : firstDayOf(on);
  const to = on === undefined ? null : lastDayOf(on);
  return from === null || to === null ? { from: day, to: day } : { from, to };
}

/** The latest note of a place. */
export interface PlaceNote {
  /** As written in the note; null for a note without a place. */
  readonly place: string | null;
  readonly note: SkillNote;
}

/** Returns the latest note for each place, latest first. A note with several places counts for each. */
export function latestByPlace({ notes }: WithNotes): readonly PlaceNote[] {
  const found = new Map<string | null, PlaceNote>();
  for (const note of [...notes].reverse()) {
    const places = placesOf(note.noticed);
    for (const place of places.length === 0 ? [null] : places) {
      const key = place === null ? null : comparisonKey(place);
      if (!found.has(key)) found.set(key, { place, note });
    }
  }
  return [...found.values()];
}

/** Returns where a skill was noticed, as written, each place once. */
export const placesOf = ({ where }: NoticedSkill): readonly string[] => distinctPicks(where);

/** Returns by which means, as written, each once. */
export const meansOf = ({ means }: NoticedSkill): readonly string[] => distinctPicks(means);

function distinctPicks(picked: NoticedSkill['where']): readonly string[] {
  return distinctTexts(picksAndText(picked)).filter((text) => comparisonKey(text) !== '');
}

/** How a skill is, as its notes say. */
export type SkillState =
  | 'alone'
  | 'mostly'
  | 'help'
  | 'starting'
  | 'places'
  | 'not-now'
  | 'first'
  | 'recorded';

/** Returns what one note says. What a later version wrote counts as absent. */
export function stateOfNote(noticed: NoticedSkill): SkillState {
  const { seen, help } = noticed;
  if (seen === 'not-now') return 'not-now';
  if (isHelp(help)) return help === 'none' ? 'alone' : 'help';
  switch (seen) {
    case 'mostly':
      return 'mostly';
    case 'sometimes':
      return 'starting';
    case 'first':
    case 'places':
      return seen;
    default:
      return 'recorded';
  }
}

/** In how many of its places a skill isn't there at the moment. */
type Absence = 'nowhere' | 'some' | 'all';

/**
 * Returns, after each note, where the skill isn't there at the moment. A note without a place speaks of all places. If it isn't there in any,
 * a later one that saw it in some place says that it's back.
 * @param notes oldest first
 */
export function absencesAfter(notes: readonly SkillNote[]): readonly Absence[] {
  // Most skills were never gone, so there are no places to compare.
  if (!notes.some(({ noticed }) => stateOfNote(noticed) === 'not-now'))
    return notes.map(() => 'nowhere');
  const gone = new Map<string | null, boolean>();
  return notes.map(({ noticed }) => {
    const isGone = stateOfNote(noticed) === 'not-now';
    const places = placesOf(noticed).map(comparisonKey);
    if (places.length === 0) gone.clear();
    if (!isGone && gone.get(null) === true) gone.delete(null);
    for (const place of places.length === 0 ? [null] : places) gone.set(place, isGone);
    const all = [...gone.values()];
    return all.every(Boolean) ? 'all' : all.some(Boolean) ? 'some' : 'nowhere';
  });
}

/** Returns what the latest note says that says how it was; 'places' if the skill isn't there at the moment in some places, but in others. */
export function stateOf({ notes }: WithNotes): SkillState {
  const absence = absencesAfter(notes).at(-1);
  if (absence === 'all') return 'not-now';
  if (absence === 'some') return 'places';
  const states = notes.map(({ noticed }) => stateOfNote(noticed));
  return states.findLast((state) => state !== 'recorded' && state !== 'not-now') ?? 'recorded';
}

const stateTexts: Readonly<Record<Exclude<SkillState, 'alone'>, string>> = {
  mostly: 'most of the time',
  help: 'with help',
  starting: 'just starting',
  places: 'in some places',
  'not-now': 'not at the moment',
  first: 'first time',
  recorded: 'recorded',
};

/** Returns the state for use in a sentence. */
export function stateText(state: SkillState, gender: Gender | undefined): string {
  return state === 'alone' ? onOwn(gender) : stateTexts[state];
}

/** Returns 'On her own', 'On his own' or 'On their own'. */
export const ownText = (gender: Gender | undefined): string => capitalise(onOwn(gender));

function onOwn(gender: Gender | undefined): string {
  switch (gender) {
    case 'female':
      return 'on her own';
    case 'male':
      return 'on his own';
    default:
      return 'on their own';
  }
}
