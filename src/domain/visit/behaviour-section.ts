import type { ClockTime } from '@/domain/dates/clock-time';
import { pluralize } from '@/domain/text/plural';
import { formatDuration } from '@/domain/dates/format';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { senseLabels, senses } from '@/domain/facts/sensory';
import { strengthLabels, strengths } from '@/domain/facts/behavior';
import { picksAndText } from '@/domain/facts/picks-with-text';
import { medianAndRange } from '@/domain/statistics/statistics';
import type { VisitLine } from './visit-schema';
import {
  daysOfRefs,
  visitLine,
  refsOf,
  type TextRedactor,
  sectionContent,
  type SectionContent,
  tallyTexts,
  tallyText,
} from './tally';

const maxBars = 4;
const maxHelped = 4;

type Behaviour = NotedFact<'behavior'>;

/**
 * Builds the section on behaviour: what came before, what happened, what came after, and strength, duration, time of day and what
 * helped.
 */
export function behaviourSection(
  noted: readonly Behaviour[],
  redact: TextRedactor,
): SectionContent | null {
  if (noted.length === 0) return null;
  const group = (heading: string, picksOf: (one: Behaviour) => Behaviour['fact']['before']) => {
    const all = tallyTexts(noted, (one) => picksAndText(picksOf(one)).map(redact));
    return { heading, bars: all.slice(0, maxBars), rest: all.slice(maxBars) };
  };
  const groups = [
    group('What came before', ({ fact }) => fact.before),
    group('What happened', ({ fact }) => fact.happened),
    group('What came after', ({ fact }) => fact.after),
  ].filter(({ bars }) => bars.length > 0);
  const cutGroups = groups.filter(({ rest }) => rest.length > 0);
  return sectionContent(basisOf(noted), {
    groups: groups.map(({ heading, bars }) => ({ heading, bars })),
    lines: [
      ...strengthLine(noted),
      ...lengthLine(noted),
      ...timeLine(noted),
      ...helpedLine(noted, redact),
      ...(cutGroups.length > 0
        ? [
            visitLine(
              `Not shown: ${cutGroups
                .map(({ heading, rest }) => `${heading.toLowerCase()}, ${rest.length} more`)
                .join('; ')}. An entry can name more than one thing.`,
              refsOf(cutGroups.flatMap(({ rest }) => rest.flatMap(({ refs }) => refs))),
            ),
          ]
        : []),
    ],
  });
}

function basisOf(noted: readonly { readonly entryId: string; readonly day: string }[]): string {
  const refs = refsOf(noted);
  const days = pluralize(daysOfRefs(refs).length, 'day', 'days');
  return `${pluralize(refs.length, 'entry', 'entries')} with details, on ${days}`;
}

function strengthLine(noted: readonly Behaviour[]): VisitLine[] {
  const withValue = noted.filter(({ fact }) => fact.strength !== undefined);
  if (withValue.length === 0) return [];
  const texts = strengths.flatMap((strength) => {
    const count = withValue.filter(({ fact }) => fact.strength === strength).length;
    return count === 0 ? [] : [`${strengthLabels[strength].toLowerCase()} ${count}`];
  });
  return [visitLine(`${texts.join(', ')}.`, refsOf(withValue), 'How strong')];
}

function lengthLine(noted: readonly Behaviour[]): VisitLine[] {
  const withValue = noted.filter(({ minutes }) => minutes !== undefined);
  const spread = medianAndRange(withValue.map(({ minutes = 0 }) => minutes));
  if (!spread) return [];
  const { least, median, most } = spread;
  const range =
    least === most
      ? formatDuration(least)
      : `${formatDuration(least)} to ${formatDuration(most)}, middle ${formatDuration(Math.round(median))}`;
  return [
    visitLine(`${range}; noted ${frequencyText(withValue.length)}.`, refsOf(withValue), 'How long'),
  ];
}

const parts = [
  { name: 'morning', from: '05:00', to: '12:00' },
  { name: 'afternoon', from: '12:00', to: '17:00' },
  { name: 'evening', from: '17:00', to: '21:00' },
] as const;

/** Returns 'morning', 'afternoon', 'evening' or 'night'. */
function partOfDay(time: ClockTime): string {
  return parts.find(({ from, to }) => time >= from && time < to)?.name ?? 'night';
}

function timeLine(noted: readonly Behaviour[]): VisitLine[] {
  const timed = noted.filter(({ time }) => time !== undefined);
  if (timed.length === 0) return [];
  const texts = [...parts.map((part) => part.name), 'night'].flatMap((part) => {
    const count = timed.filter(({ time = '' }) => partOfDay(time) === part).length;
    return count === 0 ? [] : [`${part} ${count}`];
  });
  const without = noted.length - timed.length;
  const rest = without === 0 ? '' : `, no time noted ${without}`;
  return [visitLine(`${texts.join(', ')}${rest}.`, refsOf(timed), 'Time of day')];
}

function helpedLine(
  noted: readonly (Behaviour | NotedFact<'sensory'>)[],
  redact: TextRedactor,
): VisitLine[] {
  const bars = tallyTexts(noted, ({ fact }) => picksAndText(fact.helped).map(redact));
  if (bars.length === 0) return [];
  const refs = refsOf(bars.flatMap((bar) => bar.refs));
  return [visitLine(tallyText(bars, maxHelped), refs, 'What helped, as we noted it')];
}

/** Builds the section on the senses: which, whether sought or avoided, and what helped. */
export function sensorySection(
  noted: readonly NotedFact<'sensory'>[],
  redact: TextRedactor,
): SectionContent | null {
  if (noted.length === 0) return null;
  const bars = (way: 'seeks' | 'avoids' | undefined) =>
    tallyTexts(
      noted.filter(({ fact }) => fact.way === way),
      ({ fact }) => (fact.senses ?? []).map((sense) => senseLabels[sense]),
    ).slice(0, senses.length);
  const groups = [
    { heading: 'Looks for it', bars: bars('seeks') },
    { heading: 'Keeps away', bars: bars('avoids') },
    { heading: 'Neither noted', bars: bars(undefined) },
  ];
  return sectionContent(basisOf(noted), {
    groups: groups.filter((group) => group.bars.length > 0),
    lines: helpedLine(noted, redact),
  });
}

/** Returns 'once', 'twice', '7 times'. */
export function frequencyText(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
