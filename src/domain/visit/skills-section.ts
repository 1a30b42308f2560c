/*
 * The section on skills: what was new, what isn't there at the moment, and with how much help the others were seen. Nothing is compared
 * with an age, and a skill that nobody noted is absent.
 */
import type { Period } from '@/domain/dates/period';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { type Help, helps } from '@/domain/facts/education-and-social';
import {
  isHelp,
  isSighting,
  meansPhrase,
  placePhrase,
  saidHowText,
  sightingLabels,
  sightings,
  skillAreas,
} from '@/domain/facts/skill';
import type { LifeChange, Skill } from '@/domain/schema/child-lists';
import { lookedOutFor } from '@/domain/skills/skill-list';
import type { Child } from '@/domain/schema/entities';
import { pluralize } from '@/domain/text/plural';
import {
  latestByPlace,
  meansOf,
  placesOf,
  type SkillNote,
  type SkillRow,
  skillRows,
  latestDayOf,
} from '@/domain/skills/skill-rows';
import { saidWords } from '@/domain/skills/vocabulary';
import { frequencyText } from './behaviour-section';
import { backLine, backOf, notNowLine, type NotNow, notNowOf } from './not-now-line';
import {
  familyText,
  type FamilyText,
  isDayBehindLine,
  isNotNow,
  isSeenIn,
  listed,
  maxLines,
  newestRefs,
  whenText,
  wordsLength,
} from './skill-texts';
import {
  daysOfRefs,
  refOf,
  type SectionContent,
  sectionContent,
  type TextRedactor,
  visitLine,
} from './tally';
import type { VisitLine } from './visit-schema';
import { wordLines } from './word-lines';

/** What the section depends on, besides what was noted. */
export interface SkillsPage {
  readonly child: Pick<Child, 'birthdate' | 'skills'>;
  readonly profession: string;
  readonly period: Period;
  readonly leavesNameOut: boolean;
}

/** For professions that ask about other things first. */
const maxLinesBeside = 3;
const maxGone = 12;
const maxNames = 8;
const maxPlaces = 3;
const maxMeans = 4;

/** A skill, and its notes of the period that say it was seen. */
interface SeenSkill {
  readonly row: SkillRow;
  readonly notes: readonly SkillNote[];
}

/**
 * Returns null if nothing was noted in the period and no skill is gone at its end.
 * @param noted everything up to the end of the period
 * @param changes the child's changes, as far as the pages may name them
 */
export function skillsSection(
  noted: readonly NotedFact<'skill'>[],
  page: SkillsPage,
  changes: readonly LifeChange[],
  redact: TextRedactor,
): SectionContent | null {
  const { child, period, profession } = page;
  const isShown = (note: SkillNote) => isKnown(note, page);
  const rows = byArea(
    skillRows(noted, child.skills)
      .map((row) => ({ ...row, notes: row.notes.filter(isShown) }))
      .filter(({ notes }) => notes.length > 0),
    profession,
  );
  const fresh = rows.flatMap((row) => newNotesOf(row, period).map((note) => ({ row, note })));
  const gone = rows.flatMap((row) => notNowOf(row, period) ?? []);
  const goneRows = new Set(gone.map(({ row }) => row));
  const back = rows.flatMap((row) => (goneRows.has(row) ? [] : (backOf(row, period) ?? [])));
  const seen = rows
    .map((row) => ({ row, notes: row.notes.filter((note) => isSeenIn(note, period)) }))
    .filter(({ notes }) => notes.length > 0);
  if (seen.length === 0 && gone.length === 0) return null;
  const shownAsNew = new Set(fresh.map(({ row }) => row));
  const text = familyText(redact);
  const isSpeech = profession === 'speech';
  const most = profession in areasFirst ? maxLines : maxLinesBeside;
  const tallied = seen.filter(({ row }) => isTallied(row, profession) && !shownAsNew.has(row));
  const lines = [
    ...(isSpeech ? wordLines(saidWords(noted), isShown, period, text) : []),
    ...listed(
      fresh,
      ['new skill', 'new skills'],
      ({ row, note }) => newLine(row, note, period, text),
      most,
    ),
    ...listed(
      back,
      ['skill there again', 'skills there again'],
      (one) => backLine(one, period, text),
      most,
    ),
    ...listed(
      gone,
      ['skill not at the moment', 'skills not at the moment'],
      (one) => notNowLine(one, changes, period, text),
      maxGone,
    ),
    ...listed(
      tallied,
      ['skill noticed', 'skills noticed'],
      (one) => seenLine(one, period, isSpeech, text),
      most,
    ),
  ];
  return sectionContent(basisOf(seen, gone), {
    lines: [
      ...(lines.length > 0 ? lines : [namesLine(seen, text)]),
      ...lookingOutLine(lookedOutFor(child.skills, rows), text),
    ],
  });
}

/** Returns 'Also noticed: Floats, Waves, and 3 more.' for a profession that asks about news alone, if there are none. */
function namesLine(seen: readonly SeenSkill[], text: FamilyText): VisitLine {
  const names = seen.slice(0, maxNames).map(({ row }) => text(row.words, wordsLength));
  const rest = seen.length - names.length;
  return visitLine(
    `${names.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`,
    newestRefs(seen.flatMap(({ notes }) => notes.map(refOf))),
    'Also noticed',
  );
}

/**
 * Returns whether a note may be on the pages: it's of a day of the child's life. Without the name, the day of birth isn't shown either.
 */
function isKnown(note: SkillNote, { child: { birthdate }, leavesNameOut }: SkillsPage) {
  const last = latestDayOf(note);
  return leavesNameOut ? last > birthdate && note.day > birthdate : last >= birthdate;
}

/** Which areas a profession asks about first. */
const areasFirst: Readonly<Partial<Record<string, readonly SkillRow['area'][]>>> = {
  occupational: ['daily', 'movement'],
  speech: ['language'],
};

/** Returns whether a profession asks how often each help was needed. */
function isTallied({ area }: SkillRow, profession: string): boolean {
  return profession === 'speech'
    ? area === 'language'
    : ['occupational', 'school', 'plan'].includes(profession);
}

/** Returns the rows by area. Those of an area keep their order: the latest first. */
function byArea(rows: readonly SkillRow[], profession: string): readonly SkillRow[] {
  const areas = [...(areasFirst[profession] ?? []), ...skillAreas];
  const rank = ({ area }: SkillRow) => (area === 'other' ? areas.length : areas.indexOf(area));
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Returns the firsts of the period, latest first. If there are none, the skill's first note, unless something was noted about it before the
 * period.
 */
function newNotesOf({ notes }: SkillRow, period: Period): readonly SkillNote[] {
  const firsts = notes.filter((note) => note.noticed.seen === 'first' && isSeenIn(note, period));
  if (firsts.length > 0) return firsts.toReversed();
  if (notes.some((note) => latestDayOf(note) < period.start)) return [];
  return notes.slice(0, 1).filter((note) => isSeenIn(note, period));
}

function basisOf(seen: readonly SeenSkill[], gone: readonly NotNow[]): string {
  const days = daysOfRefs(seen.flatMap(({ notes }) => notes.map(refOf))).length;
  const skills = (count: number) => pluralize(count, 'skill', 'skills');
  return [
    seen.length > 0 && `${skills(seen.length)} noticed on ${pluralize(days, 'day', 'days')}`,
    gone.length > 0 && `${skills(gone.length)} not at the moment`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Returns 'Floats: first time, the pool, with Arjun, by voice, a hand, noticed by Daniel.' */
function newLine(row: SkillRow, note: SkillNote, { end }: Period, text: FamilyText): VisitLine {
  const { noticed, by } = note;
  const { seen, help, withWhom, said } = noticed;
  const parts = [
    seen === 'first' ? 'first time' : 'first recorded in this time',
    seen !== 'first' && isSighting(seen) && sightingLabels[seen].toLowerCase(),
    !isDayBehindLine(note) && whenText(note, end),
    ...placesOf(noticed).map((place) => placePhrase(place, text)),
    withWhom !== undefined && `with ${text(withWhom)}`,
    ...meansOf(noticed).map((means) => meansPhrase(means, text)),
    isHelp(help) && helpWords[help],
    said !== undefined && `“${text(said)}”`,
    saidHowText(noticed),
    by !== undefined && `noticed by ${text(by)}`,
  ];
  return skillLine(row, parts.filter(Boolean).join(', '), [note], text);
}

function skillLine(
  row: SkillRow,
  said: string,
  notes: readonly SkillNote[],
  text: FamilyText,
): VisitLine {
  return visitLine(`${said}.`, newestRefs(notes), text(row.words, wordsLength));
}

const helpWords: Readonly<Record<Help, string>> = {
  none: 'no help',
  look: 'a look',
  word: 'a word',
  hand: 'a hand',
  all: 'help all the way',
};

const nothingElse = 'nothing else recorded';
const orderOfCounts = [
  ...helps.toReversed().map((help) => helpWords[help]),
  ...sightings.map((seen) => sightingLabels[seen].toLowerCase()),
  nothingElse,
];

/** Returns how much help there was, otherwise how it was seen. */
function howSeen({ noticed: { help, seen } }: SkillNote): string {
  if (isHelp(help) && seen !== 'not-now') return helpWords[help];
  return isSighting(seen) ? sightingLabels[seen].toLowerCase() : nothingElse;
}

/** Returns 'Puts on a jacket: a hand (3), a word (5), no help (1); at nursery or school: a word.' */
function seenLine(
  { row, notes }: SeenSkill,
  period: Period,
  isSpeech: boolean,
  text: FamilyText,
): VisitLine {
  const counts = counted(notes.map(howSeen)).sort(
    ([a], [b]) => orderOfCounts.indexOf(a) - orderOfCounts.indexOf(b),
  );
  const isBare = counts.every(([how]) => how === nothingElse);
  const means = isSpeech && row.area === 'language' ? counted(notes.flatMap(phrasesOf(text))) : [];
  const parts = [
    tallied(means.sort(([, a], [, b]) => b - a).slice(0, maxMeans)),
    isBare ? `noticed ${frequencyText(notes.length)}` : tallied(counts),
    ...differingPlaces(row, period, text),
  ];
  return skillLine(row, parts.filter((part) => part !== '').join('; '), notes, text);
}

const phrasesOf =
  (text: FamilyText) =>
  ({ noticed }: SkillNote): readonly string[] =>
    meansOf(noticed).map((means) => meansPhrase(means, text));

/** Returns how often each text is there, in the order of their first. */
function counted(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of texts) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts];
}

const tallied = (counts: readonly (readonly [string, number])[]): string =>
  counts.map(([one, count]) => `${one} (${count})`).join(', ');

/** Returns 'at home: a hand' for the latest places of the period, if it isn't the same in all of them. */
function differingPlaces({ notes }: SkillRow, period: Period, text: FamilyText): readonly string[] {
  const inPeriod = notes.filter((note) => latestDayOf(note) >= period.start);
  const latest = latestByPlace({ notes: inPeriod })
    .map(({ place, note }) => ({ place, isGone: isNotNow(note), how: howSeen(note) }))
    .filter(({ how }) => how !== nothingElse);
  if (new Set(latest.map(({ how }) => how)).size < 2) return [];
  return latest
    .flatMap(({ place, isGone, how }) =>
      place === null || isGone ? [] : [`${placePhrase(place, text)}: ${how}`],
    )
    .slice(0, maxPlaces);
}

function lookingOutLine(skills: readonly Skill[], text: FamilyText): VisitLine[] {
  const words = skills.map((one) => text(one.words, wordsLength));
  if (words.length === 0) return [];
  const rest = words.length - maxLines;
  const more = rest > 0 ? `, and ${rest} more` : '';
  return [
    visitLine(`${words.slice(0, maxLines).join(', ')}${more}.`, [], 'What we’re looking out for'),
  ];
}
