import { addDays, type CalendarDay } from '../../src/domain/dates/calendar-day';
import { categories, categoryOf } from '../../src/domain/schema/categories';
import type { JournalEntry } from '../../src/domain/schema/entities';

/** How many entries there are for each photo: 20,000 have 500. */
export const entriesPerPhoto = 40;

/** Older entries have none, so that a larger journal differs only in its entries and doesn't take hours to fill. */
const entriesWithPhotos = 20_000;

/** 20,000 entries are then five years. */
const entriesPerDay = 11;

/*
 * Words as in a parent's notes: a few in nearly every entry, most of them rarely. Each list is used with the frequency beside it.
 */
const common =
  'the and she a to was with her for at then we in it on again today very little bit more after before than last'.split(
    ' ',
  );
const usual =
  'morning bedtime breakfast lunch dinner playground daycare kitchen garden bath slept woke cried laughed asked wanted refused tried ate played shared pointed whispered carried opened calm tired hungry happy upset proud gentle loud quiet noise lights shoes socks pyjamas blanket teddy train blocks puzzle drawing crayons water milk banana toast porridge yoghurt carrots pasta rice cheese apple pear grandma grandpa brother cousin teacher friend neighbour therapist doctor word words sentence song story book sign gesture nap night hour minutes twice almost finally suddenly slowly together alone'.split(
    ' ',
  );
const occasional =
  'strawberries blueberries avocado meltdown headphones trampoline swing slide sandpit puddles thunderstorm vacuum hairdryer birthday library swimming bicycle scooter balance stairs jumping climbing somersault fingerpaint playdough scissors alphabet counting dinosaurs butterfly caterpillar rainbow fever earache antibiotics dentist haircut sunscreen mosquito eczema allergy routine schedule timer transition waiting sharing turn-taking eye-contact stimming deep-pressure weighted compression sensory overload'.split(
    ' ',
  );
const rare = [
  'marzipan',
  'planetarium',
  'accordion',
  'zebra crossing',
  'ear infection',
  'first steps',
];

/** A small generator of numbers in [0, 1): the same seed gives the same journal everywhere (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Alike but for this: the second newest entry says how long the child slept, the third newest doesn't. */
const ageWithFacts = 1;

function nightBefore(date: CalendarDay): Pick<JournalEntry, 'facts'> {
  const asleep = `${addDays(date, -1)}T19:10`;
  return { facts: [{ kind: 'sleep', asleep, awake: `${date}T06:20`, wakings: [] }] };
}

function pick<T>(from: readonly [T, ...T[]] | readonly T[], random: () => number): T {
  const [first] = from;
  const one = from[Math.floor(random() * from.length)] ?? first;
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
}

function word(random: () => number): string {
  const chance = random();
  if (chance < 0.45) return pick(common, random);
  if (chance < 0.9) return pick(usual, random);
  return chance < 0.9997 ? pick(occasional, random) : pick(rare, random);
}

/** Ids are spread over their whole range, as random ones are: it decides where the store puts a record. */
function hex(digits: number, random: () => number): string {
  return Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
}

/** Sentences of about this many characters. */
function prose(length: number, random: () => number): string {
  let text = '';
  while (text.length < length) {
    const words = Array.from({ length: 6 + Math.floor(random() * 9) }, () => word(random));
    const sentence = words.join(' ');
    text += `${text === '' ? '' : ' '}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  }
  return text;
}

/**
 * The entry that is `age` entries before the newest, about 500 bytes of text. It depends only on its position: a journal of 20 entries is
 * the newest part of the one of 20,000, and both show the same first cards. Entries of the day after have an age below 0.
 */
export function entryAt(age: number, childId: string, newestDay: CalendarDay): JournalEntry {
  const random = numbers(age + 1);
  const date = addDays(newestDay, -Math.floor(age / entriesPerDay));
  // Within a day a later entry was written at a later time.
  const place = age - Math.floor(age / entriesPerDay) * entriesPerDay;
  const minutes = (entriesPerDay - place) * 60;
  const createdAt = new Date(Date.parse(`${date}T06:00:00Z`) + minutes * 60_000).toISOString();
  const category = pick(categories, random).id;
  const number = age.toString().padStart(5, '0');
  return {
    id: `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-8${hex(3, random)}-${hex(12, random)}`,
    childId,
    // The number makes every title unique, so that a measurement knows which card it sees.
    title: `${prose(18, random).slice(0, -1)} ${number}`,
    category,
    content: prose(age % 3 === 0 ? 340 : 420, random),
    date,
    createdAt,
    updatedAt: createdAt,
    ...(age % 3 === 0 && { [categoryOf(category).notesField]: prose(80, random) }),
    ...(age === ageWithFacts && nightBefore(date)),
  };
}

/** Whether the entry at this position has a photo; one of the first cards does. */
export function hasPhoto(age: number): boolean {
  return age < entriesWithPhotos && age % entriesPerPhoto === 4;
}
