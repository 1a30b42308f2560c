import { formatTime } from '@/domain/dates/clock-time';
import { pluralize } from '@/domain/text/plural';
import { formatDuration } from '@/domain/dates/format';
import { clockShiftText, timeOfWallTime } from '@/domain/dates/wall-time';
import { asleepMoment, awakeMoment, nightMinutes } from './sleep-fact';
import type { DoseOutcome, Fact, FactOf, FoodStep, Help, Sense, Strength } from './kinds';
import type { JournalEntry } from '@/domain/schema/entities';
import { categoryOf } from '@/domain/schema/categories';
import { factsOf, unreadFacts } from './entry-facts';

/**
 * Returns a fact as one line: '7:42 pm to 6:05 am, one waking', 'before: Noise; Cried; strong; ear muffs helped'. Semicolons
 * separate, because names of foods and goals may contain commas.
 */
export function factText(fact: Fact): string {
  switch (fact.kind) {
    case 'sleep':
      return list([nightTimesText(fact), shiftedLength(fact), wakingsText(fact), napsText(fact)]);
    case 'behavior': {
      const [before, happened, after] = [fact.before, fact.happened, fact.after].map((one) =>
        picksAndText(one).join(', '),
      );
      const strength =
        fact.strength === undefined ? '' : strengthLabels[fact.strength].toLowerCase();
      const line = joinParts([
        before && `before: ${before}`,
        happened,
        after && `after: ${after}`,
        strength,
      ]);
      return withHelped(line, fact.helped);
    }
    case 'sensory': {
      const way = fact.way === undefined ? '' : sensoryWayLabels[fact.way].toLowerCase();
      return withHelped(
        list([...(fact.senses ?? []).map((sense) => senseLabels[sense]), way]),
        fact.helped,
      );
    }
    case 'food':
      return joinParts([
        ...(fact.tries ?? []).map(({ name, step }) =>
          step === undefined ? name : `${name}: ${foodStepLabels[step]}`,
        ),
        list([fact.where ?? '', fact.withWhom === undefined ? '' : `with ${fact.withWhom}`]),
      ]);
    case 'medication':
      return list([
        doseName(fact),
        fact.outcome === undefined ? '' : doseOutcomeLabels[fact.outcome].toLowerCase(),
        fact.by === undefined ? '' : `by ${fact.by}`,
        fact.reason ?? '',
      ]);
    case 'education':
    case 'social':
      return joinParts(
        (fact.goals ?? []).map(({ words, help }) =>
          help === undefined ? words : `${words}: ${helpLabels[help].toLowerCase()}`,
        ),
      );
  }
}

/** A line of an entry's details, for the screen, Markdown and print. */
export interface DetailLine {
  /** 'How long', 'Sleep', 'More details'. */
  readonly label: string;
  readonly text: string;
}

/** Returns the lines of an entry's details, those about its own category first. */
export function detailLines(entry: JournalEntry): readonly DetailLine[] {
  const facts = factsOf(entry);
  const own = facts.filter(({ kind }) => kind === entry.category);
  const others = facts.filter(({ kind }) => kind !== entry.category);
  const unread = unreadFacts(entry);
  return [
    ...own.map((fact) => ({ label: 'Details', text: factText(withoutTitleText(fact, entry)) })),
    ...(entry.minutes === undefined
      ? []
      : [{ label: 'How long', text: formatDuration(entry.minutes) }]),
    ...others.map((fact) => ({ label: categoryOf(fact.kind).label, text: factText(fact) })),
    ...(unread.length === 0
      ? []
      : [{ label: 'More details', text: 'Kept, in a form that this version cannot show.' }]),
  ].filter(({ text }) => text !== '');
}

/** From 1 to 5, as labelled in the form. */
export const strengthLabels: Readonly<Record<Strength, string>> = {
  1: 'Barely there',
  2: 'Noticeable',
  3: 'Strong',
  4: 'Very strong',
  5: 'As strong as it gets',
};

export const senseLabels: Readonly<Record<Sense, string>> = {
  sight: 'Seeing',
  hearing: 'Hearing',
  touch: 'Touch',
  smell: 'Smell',
  taste: 'Taste',
  movement: 'Movement and balance',
  body: 'Body and pressure',
  inside: 'Inside the body',
};

export const sensoryWayLabels = { seeks: 'Looks for it', avoids: 'Keeps away' } as const;

export const foodStepLabels: Readonly<Record<FoodStep, string>> = {
  looked: 'looked',
  touched: 'touched',
  smelled: 'smelled',
  licked: 'licked',
  bit: 'bit',
  chewed: 'chewed',
  ate: 'ate',
};

export const doseOutcomeLabels: Readonly<Record<DoseOutcome, string>> = {
  given: 'Given',
  refused: 'Refused',
  'brought-up': 'Brought up again',
};

export const helpLabels: Readonly<Record<Help, string>> = {
  none: 'None',
  look: 'A look',
  word: 'A word',
  hand: 'A hand',
  all: 'All the way',
};

type PicksFact = NonNullable<FactOf<'behavior'>['before']>;

/** Returns the picks followed by the free text, as one list. */
export function picksAndText(picked: PicksFact | undefined): readonly string[] {
  return [...(picked?.picks ?? []), ...(picked?.words === undefined ? [] : [picked.words])];
}

/** Returns '7:42 pm to 6:05 am', 'asleep at 7:42 pm' or 'awake at 6:05 am'; empty without times. */
export function nightTimesText({ asleep, awake }: FactOf<'sleep'>): string {
  const from = asleep === undefined ? '' : formatTime(timeOfWallTime(asleep));
  const to = awake === undefined ? '' : formatTime(timeOfWallTime(awake));
  if (from !== '' && to !== '') return `${from} to ${to}`;
  if (from !== '') return `asleep at ${from}`;
  return to === '' ? '' : `awake at ${to}`;
}

/** Returns why the two times of a night don't show its length, '(the clock went back 1 h)'; empty if they do. */
export function nightShiftText(fact: FactOf<'sleep'>): string {
  const [from, to] = [asleepMoment(fact), awakeMoment(fact)];
  return from === undefined || to === undefined ? '' : clockShiftText(from, to);
}

/** Returns '40 min (the clock went back 1 h)' for a night whose length its times don't show; otherwise empty. */
function shiftedLength(fact: FactOf<'sleep'>): string {
  const [length, shift] = [nightMinutes(fact), nightShiftText(fact)];
  return length === null || shift === '' ? '' : `${formatDuration(length)} ${shift}`;
}

/** Returns 'no wakings', 'one waking' or '3 wakings, 40 min'; empty if not recorded. */
export function wakingsText({ wakings }: FactOf<'sleep'>): string {
  if (!wakings) return '';
  if (wakings.length === 0) return 'no wakings';
  const awake = wakings.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
  const count = wakings.length === 1 ? 'one waking' : `${wakings.length} wakings`;
  return awake === 0 ? count : `${count}, ${formatDuration(awake)}`;
}

/** Returns '1 nap, 1 h 10 min'; empty without naps. */
export function napsText({ naps = [] }: FactOf<'sleep'>): string {
  if (naps.length === 0) return '';
  return `${pluralize(naps.length, 'nap', 'naps')}, ${formatDuration(napMinutes({ naps }))}`;
}

export function napMinutes({ naps = [] }: Pick<FactOf<'sleep'>, 'naps'>): number {
  return naps.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Returns 'Melatonin, 1 mg': name and dose as written. */
export function doseName({ name, amount, unit, strength }: FactOf<'medication'>): string {
  const dose =
    amount === undefined ? strength : [formatAmount(amount), unit].filter(Boolean).join(' ');
  return [name, dose].filter(Boolean).join(', ');
}

/**
 * Returns the sentence below the night bar: '10 h 23 min from first to last, one waking about 2:30 am.' Empty unless both times
 * are recorded.
 */
export function nightSentence(fact: FactOf<'sleep'>): string {
  const length = nightMinutes(fact);
  if (length === null) return '';
  const [only, ...more] = fact.wakings ?? [];
  const about = only?.at !== undefined && more.length === 0 ? ` about ${formatTime(only.at)}` : '';
  const whole = `${formatDuration(length)} from first to last ${nightShiftText(fact)}`.trim();
  return `${list([whole, wakingsText(fact) + about])}.`;
}

function withHelped(text: string, helped: PicksFact | undefined): string {
  const what = picksAndText(helped);
  return [text, ...(what.length > 0 ? [`${what.join(', ')} helped`] : [])]
    .filter(Boolean)
    .join('; ');
}

const list = (parts: readonly string[]): string => parts.filter((one) => one !== '').join(', ');

const joinParts = (parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join('; ');

/** Leaves out a dose's name if it's the entry's title anyway. */
export function withoutTitleText(fact: Fact, { title }: Pick<JournalEntry, 'title'>): Fact {
  if (fact.kind !== 'medication' || doseName(fact) !== title.trim()) return fact;
  return { kind: fact.kind, outcome: fact.outcome, by: fact.by, reason: fact.reason, name: '' };
}

/** The largest amount accepted for a dose; anything above is a typing error. */
export const largestAmount = 100_000;

/**
 * Parses an amount with up to three decimals, after a comma or a point: '2,5', '0.25', '½'. Returns null if it isn't a number,
 * isn't above zero, or is above `largestAmount`.
 */
export function parseAmount(text: string): number | null {
  const typed = text.trim();
  const half = /^(\d{0,6})\s*([¼½¾])$/u.exec(typed);
  if (half) return Number(half[1] ?? 0) + (fractions[half[2] ?? ''] ?? 0);
  if (!/^\d{1,6}(?:[.,]\d{1,3})?$|^[.,]\d{1,3}$/.test(typed)) return null;
  const amount = Number(typed.replace(',', '.'));
  return amount > 0 && amount <= largestAmount ? amount : null;
}

const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** Returns the number as '2.5', without trailing zeros. */
export function formatAmount(amount: number): string {
  return String(Math.round(amount * 1000) / 1000);
}
