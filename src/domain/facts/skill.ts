/*
 * Skills that somebody noticed. Counts in an entry of any category. A skill that nobody noticed is absent, never 'not yet'. What a later
 * version wrote stays as it is.
 */
import * as z from 'zod/mini';
import { firstDayOf, roughDateText } from '@/domain/dates/rough-date';
import { dayOfWallTime } from '@/domain/dates/wall-time';
import { isSameText } from '@/domain/text/fold';
import { type Help, helpLabels, helps } from './education-and-social';
import { commaList, type FactDescriptor, filledTexts, semicolonList } from './fact-descriptor';
import {
  picksAndText,
  picksFormSchema,
  picksFromForm,
  picksToForm,
  picksWithText,
} from './picks-with-text';

export const skillAreas = ['social', 'language', 'thinking', 'movement', 'daily'] as const;
export type SkillArea = (typeof skillAreas)[number];

export const skillAreaLabels: Readonly<Record<SkillArea, string>> = {
  social: 'Social',
  language: 'Language',
  thinking: 'Thinking',
  movement: 'Movement',
  daily: 'Daily life',
};

/** How it was seen. `not-now` says that the skill was there before. */
export const sightings = ['first', 'sometimes', 'mostly', 'places', 'not-now'] as const;
export type Sighting = (typeof sightings)[number];

export const sightingLabels: Readonly<Record<Sighting, string>> = {
  first: 'First time',
  sometimes: 'Now and then',
  mostly: 'Most of the time',
  places: 'In some places',
  'not-now': 'Not at the moment',
};

/** How a word or phrase was said. None is better than another. */
export const waysOfSaying = ['own', 'repeated', 'line'] as const;
export type WayOfSaying = (typeof waysOfSaying)[number];

export const wayOfSayingLabels: Readonly<Record<WayOfSaying, string>> = {
  own: 'Own words',
  repeated: 'Repeated',
  line: 'A line from a song, show or book',
};

const wayOfSayingTexts: Readonly<Record<WayOfSaying, string>> = {
  own: 'own words',
  repeated: 'repeated after someone',
  line: 'a line from a song, show or book',
};

const helpTexts: Readonly<Record<Help, string>> = {
  ...{ none: 'no help', look: 'a look', word: 'a word', hand: 'a hand', all: 'help all the way' },
};

const meansOptions = ['Voice', 'Sign', 'Gesture', 'Picture', 'Device', 'Writing'];

const placePhrases = {
  Home: 'at home',
  'Nursery or school': 'at nursery or school',
  Therapy: 'at therapy',
  Outside: 'outside',
};

const text = z.string().check(z.minLength(1));

const noticedSchema = z.object({
  /** Its id in the child's list of skills. */
  skillId: z.optional(text),
  words: text,
  /** One of `skillAreas`, or one of a later version. */
  area: text,
  /** One of `sightings`, or one of a later version; absent if nothing was said. */
  seen: z.optional(text),
  /** One of `helps`, or one of a later version. */
  help: z.optional(text),
  means: z.optional(picksWithText),
  where: z.optional(picksWithText),
  withWhom: z.optional(text),
  /** When it was, if not on the day of the entry; roughly, as it's remembered. */
  on: z.optional(text),
  /** The word or phrase as it was said. */
  said: z.optional(text),
  /** One of `waysOfSaying`, or one of a later version; absent if nothing was said about it. */
  saidHow: z.optional(text),
});

const schema = z.object({
  kind: z.literal('skill'),
  by: z.optional(text),
  skills: z.array(noticedSchema),
});

const formSchema = z.object({
  by: z.string(),
  skills: z.array(
    z.looseObject({
      /** Empty if it isn't on the child's list. */
      skillId: z.string(),
      words: z.string(),
      area: z.string(),
      seen: z.string(),
      help: z.string(),
      means: picksFormSchema,
      where: picksFormSchema,
      withWhom: z.string(),
      on: z.string(),
      said: z.string(),
      /** Earlier drafts have none. */
      saidHow: z._default(z.string(), ''),
      /** The answer to 'How is it going?', one of `goings` or empty: `help` or `where` may be yet to come. */
      going: z.string(),
    }),
  ),
});

export type SkillFact = z.infer<typeof schema>;
export type SkillsForm = Readonly<z.infer<typeof formSchema>>;
/** One skill, as it was noticed in an entry. */
export type NoticedSkill = SkillFact['skills'][number];
export type NoticedSkillForm = SkillsForm['skills'][number];

export const emptyNoticedSkill: NoticedSkillForm = {
  ...{ skillId: '', words: '', area: 'daily', seen: '', help: '', withWhom: '', on: '' },
  ...{ said: '', saidHow: '', going: '' },
  means: { picks: [], words: '' },
  where: { picks: [], words: '' },
};

/** The answers to 'How is it going?'. */
export const goings = ['starting', 'help', 'places', 'alone', 'not-now'] as const;
export type Going = (typeof goings)[number];

/** Returns the answer that was stored; empty for none, or one that the form can't give. */
function goingOf({ seen, help }: Pick<NoticedSkill, 'seen' | 'help'>): Going | '' {
  if (seen === 'not-now' || seen === 'places') return seen;
  if (help === 'none') return 'alone';
  if (isHelp(help)) return 'help';
  if (seen === 'sometimes') return 'starting';
  return '';
}

/** What is wrong with a form whose answer needs another one. */
export const howMuchHelp = 'How much help was it?';
export const inWhichPlaces = 'In which places was it?';

export const skill: FactDescriptor<SkillFact, SkillsForm, 'skill-means' | 'skill-where'> = {
  schema,
  fieldNames: { by: 'who noticed it', skills: 'the skills' },
  formSchema,
  emptyForm: { by: '', skills: [] },
  toForm: ({ by = '', skills }) => ({
    by,
    skills: skills.map(
      ({ skillId = '', seen = '', help = '', withWhom = '', on = '', ...one }) => ({
        ...one,
        ...{ skillId, seen, help, withWhom, on, said: one.said ?? '', saidHow: one.saidHow ?? '' },
        means: picksToForm(one.means),
        where: picksToForm(one.where),
        going: goingOf({ seen, help }),
      }),
    ),
  }),
  fromForm({ by, skills }) {
    const named = skills.filter(({ words }) => words.trim() !== '');
    if (named.length === 0) return null;
    return { kind: 'skill', ...filledTexts({ by }), skills: named.map(noticedFromForm) };
  },
  problem({ by, skills }, { now }) {
    const isNamed = (one: NoticedSkillForm) => one.words.trim() !== '';
    if (skills.some((one) => !isNamed(one)))
      return 'A few words are needed: what was it that you noticed?';
    // What a later version wrote in another form may stay.
    const isIncomplete = (on: string) => /^[\d-]+$/.test(on) && firstDayOf(on) === null;
    if (skills.some(({ on }) => on.trim() !== '' && isIncomplete(on.trim())))
      return 'The date needs at least a year, such as 2023.';
    if (skills.some(({ on }) => (firstDayOf(on.trim()) ?? '') > dayOfWallTime(now)))
      return 'Date cannot be in the future';
    if (skills.some((one) => one.going === 'help' && one.help === '')) return howMuchHelp;
    if (skills.some((one) => one.going === 'places' && !picksFromForm(one.where)))
      return inWhichPlaces;
    return skills.length === 0 && by.trim() !== '' ? 'Which skill was it?' : null;
  },
  text: ({ by, skills }) =>
    semicolonList([...skills.map(noticedText), by === undefined ? '' : `noticed by ${by}`]),
  title: titleOf,
  withoutTitle: (fact, title) =>
    fact.skills.length === 1 && titleOf(fact) === title.trim() && circumstances(fact) !== ''
      ? { ...fact, skills: fact.skills.map(withoutName) }
      : fact,
  columns: [
    { name: 'Skills', values: ({ skills }) => skills.map(({ words }) => words) },
    { name: 'Skill area', values: ({ skills }) => skills.map(({ area }) => areaLabel(area)) },
    { name: 'Skill seen', values: ({ skills }) => skills.map(({ seen }) => labelOfSeen(seen)) },
    {
      name: 'Help with the skill',
      values: ({ skills }) => skills.map(({ help }) => (isHelp(help) ? helpLabels[help] : help)),
    },
    {
      name: 'By which means',
      values: ({ skills }) => skills.map(({ means }) => listText(means)),
    },
    {
      name: 'Skill seen where',
      values: ({ skills }) => skills.map(({ where }) => listText(where)),
    },
    { name: 'Skill seen with', values: ({ skills }) => skills.map(({ withWhom }) => withWhom) },
    { name: 'Skill seen when', values: ({ skills }) => skills.map(({ on }) => on) },
    { name: 'As it was said', values: ({ skills }) => skills.map(({ said }) => said) },
    {
      name: 'How it was said',
      values: ({ skills }) => skills.map(({ saidHow }) => labelOfSaidHow(saidHow)),
    },
    { name: 'Noticed by', values: ({ by }) => [by] },
  ],
  options: {
    'skill-means': {
      standard: meansOptions,
      picked: ({ skills }) => skills.flatMap(({ means }) => means?.picks ?? []),
    },
    'skill-where': {
      standard: Object.keys(placePhrases),
      picked: ({ skills }) => skills.flatMap(({ where }) => where?.picks ?? []),
    },
  },
  subjects: ({ skills }) =>
    skills.flatMap(({ skillId: id, area, seen, on = '' }) => {
      const day = firstDayOf(on);
      const first = { about: 'first', ...(day !== null && { day }) } as const;
      return [
        ...(id === undefined ? [] : [{ about: 'skill', id } as const]),
        ...(seen === 'first'
          ? [
              { ...first, id: allAreas },
              { ...first, id: area },
            ]
          : []),
      ];
    }),
};

/** The id of the firsts of all areas together, as a subject. */
export const allAreas = '';

/** Returns the area's name; what a later version calls it is 'Other'. */
export const areaLabel = (area: string): string =>
  isSkillArea(area) ? skillAreaLabels[area] : 'Other';

export function isSkillArea(area: string): area is SkillArea {
  return Object.hasOwn(skillAreaLabels, area);
}

export function isSighting(seen: string | undefined): seen is Sighting {
  return seen !== undefined && Object.hasOwn(sightingLabels, seen);
}

export function isWayOfSaying(way: string | undefined): way is WayOfSaying {
  return way !== undefined && Object.hasOwn(wayOfSayingLabels, way);
}

export function isHelp(help: string | undefined): help is Help {
  return helps.some((one) => one === help);
}

/** Returns how a skill was noticed, in parts: 'first time', 'a hand', 'at nursery'. What can't be read is left out. */
export function noticedParts(one: NoticedSkill): readonly string[] {
  const { seen, help, withWhom, on = '', said } = one;
  return [
    isSighting(seen) && sightingLabels[seen].toLowerCase(),
    isHelp(help) && helpTexts[help],
    said !== undefined && `“${said}”`,
    saidHowText(one),
    commaList(picksAndText(one.means).map((one) => meansPhrase(one))),
    commaList(picksAndText(one.where).map((one) => placePhrase(one))),
    withWhom !== undefined && `with ${withWhom}`,
    roughDateText(on),
  ].flatMap((part) => (part === false || part === '' ? [] : [part]));
}

/** Returns 'own words', to follow the word or phrase; empty if there is none, or if how it was said isn't known. */
export function saidHowText({ said, saidHow }: Pick<NoticedSkill, 'said' | 'saidHow'>): string {
  return said !== undefined && isWayOfSaying(saidHow) ? wayOfSayingTexts[saidHow] : '';
}

/** Returns 'by sign'. A family's own words stay as they are written, or as `shown` gives them. */
export function meansPhrase(means: string, shown = (own: string): string => own): string {
  const standard = meansOptions.find((one) => isSameText(one, means));
  return `by ${standard?.toLowerCase() ?? shown(means)}`;
}

/** Returns 'at home'. A family's own words stay as they are written, or as `shown` gives them. */
export function placePhrase(place: string, shown = (own: string): string => own): string {
  return Object.entries(placePhrases).find(([one]) => isSameText(one, place))?.[1] ?? shown(place);
}

const listText = (picked: NoticedSkill['means']): string | undefined =>
  commaList(picksAndText(picked)) || undefined;

const labelOfSeen = (seen: string | undefined): string | undefined =>
  isSighting(seen) ? sightingLabels[seen] : seen;

const labelOfSaidHow = (way: string | undefined): string | undefined =>
  isWayOfSaying(way) ? wayOfSayingLabels[way] : way;

function noticedText(one: NoticedSkill): string {
  const parts = commaList(noticedParts(one));
  return one.words === '' || parts === '' ? one.words + parts : `${one.words}: ${parts}`;
}

function noticedFromForm(one: NoticedSkillForm): NoticedSkill {
  const { skillId, words, area, seen, help, means, where, withWhom, on, ...others } = one;
  const { said, saidHow, going: _, ...later } = others;
  const [meant, place] = [picksFromForm(means), picksFromForm(where)];
  return {
    ...later,
    ...filledTexts({ skillId }),
    words: words.trim(),
    area,
    ...filledTexts({ seen, help }),
    ...(meant && { means: meant }),
    ...(place && { where: place }),
    ...filledTexts({ withWhom, on, said, saidHow: said.trim() === '' ? '' : saidHow }),
  };
}

/** Returns 'First time: Floats on her back' for those that were seen for the first time; empty if none were. */
export function firstTimeText({ skills }: SkillFact): string {
  const firsts = skills.filter(({ seen }) => seen === 'first').map(({ words }) => words);
  return firsts.length === 0 ? '' : `First time: ${firsts.join(', ')}`;
}

/** Returns 'First time: Floats on her back', or the skills as they are named. */
function titleOf(fact: SkillFact): string {
  const { skills } = fact;
  return skills.every(({ seen }) => seen === 'first')
    ? firstTimeText(fact)
    : skills.map(({ words }) => words).join(', ');
}

/** Returns a skill without what the title says. */
const withoutName = ({ seen, ...one }: NoticedSkill): NoticedSkill => ({
  ...one,
  words: '',
  ...(seen !== undefined && seen !== 'first' && { seen }),
});

/** Returns what there is to say besides the title. */
function circumstances({ by = '', skills }: SkillFact): string {
  return skills.map(withoutName).flatMap(noticedParts).join('') + by;
}
