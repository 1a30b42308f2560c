import { foodStepLabels, foodSteps } from '@/domain/facts/food';
import type {
  VisitContent,
  VisitFigure,
  VisitLadder,
  VisitRef,
  VisitSection,
  VisitTable,
} from './visit-schema';
import {
  dayMark,
  deletedSince,
  deletedText,
  type ExistingEntries,
  isGone,
  marksOf,
  spanOf,
  visitPeriodText,
  formatLongDay,
} from './day-marks';
import { visitCoverageText } from './draft-visit';
import { lineOfMarkdown, linesOfMarkdown } from '@/domain/text/written-markdown';

/**
 * Returns the pages as Markdown. Dates in square brackets are the days in the journal a line is based on; deleted entries are
 * marked as such.
 */
export function visitMarkdown(visit: VisitContent, existing?: ExistingEntries): string {
  const { name, age, heading, madeOn, questions, sections } = visit;
  return [
    `# ${[lineOfMarkdown(name), age].filter(Boolean).join(', ')}`,
    `${heading}, ${formatLongDay(madeOn)}`,
    `${visitPeriodText(visit.period)}. ${visitCoverageText(visit.coverage)}.`,
    ...(questions.length === 0
      ? []
      : [
          '## What we would like to talk about',
          questions
            .map((question, index) => `${index + 1}. ${lineOfMarkdown(question)}`)
            .join('\n'),
        ]),
    ...sections
      .filter(({ ruled }) => ruled === 0)
      .flatMap((section) => sectionParts(section, existing)),
    pagesNote,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The heading and footnote of text written by a model. */
export const shortenedTexts = {
  title: 'Shortened by AI',
  footnote: 'AI wrote this from the family’s own words above.',
} as const;

/** At the bottom of every page. */
export const pagesNote = 'Kept by the family with Kinleaf. Not a diagnosis.';

function sectionParts(section: VisitSection, existing: ExistingEntries): string[] {
  const marks = (refs: readonly VisitRef[]) => marksText(refs, existing);
  const { figures, changes = [], groups, table, ladders, lines, quotes, shortened = [] } = section;
  return [
    `## ${section.heading}`,
    lineOfMarkdown(section.basis),
    ...(figures.length > 0 ? [list(figures.map((one) => figureText(one, existing)))] : []),
    ...(changes.length > 0
      ? [list(changes.map(({ text, day }) => `Changed: ${lineOfMarkdown(text)} [${dayMark(day)}]`))]
      : []),
    ...groups.flatMap(({ heading, bars }) => [
      `### ${heading}`,
      list(
        bars.map(({ label, value, refs }) => `${lineOfMarkdown(label)}: ${value}${marks(refs)}`),
      ),
    ]),
    ...(table
      ? [
          [
            row(table.columns.map(lineOfMarkdown)),
            row(table.columns.map(() => '---')),
            ...table.rows.map((one) => row(cellsOf(one, table.dated, existing))),
          ].join('\n'),
        ]
      : []),
    ...(ladders.length > 0
      ? [
          list(
            ladders.map(
              ({ label, reached, tries, refs, furthest }) =>
                `${lineOfMarkdown(label)}: ${furthestStepText(reached)}${furthest ? ` ${mark(furthest, existing)}` : ''}, ${exposuresText(tries)}${marks(refs)}`,
            ),
          ),
        ]
      : []),
    ...(lines.length > 0
      ? [
          list(
            lines.map(({ lead, parts = [], text, refs }) =>
              [
                lead === '' ? '' : `**${lineOfMarkdown(lead)}:**`,
                parts
                  .map((part) => `${lineOfMarkdown(part.text)} [${dayMark(part.day)}]`)
                  .join(', '),
                `${lineOfMarkdown(text)}${marks(refs)}`.trim(),
              ]
                .filter(Boolean)
                .join(' '),
            ),
          ),
        ]
      : []),
    ...(quotes.length > 0
      ? [
          quotes
            .map(
              ({ text, ref }) => `> ${linesOfMarkdown(`“${text}”`, '> ')} ${mark(ref, existing)}`,
            )
            .join('\n>\n'),
        ]
      : []),
    ...(shortened.length > 0
      ? [
          `### ${shortenedTexts.title}`,
          list(shortened.map(({ text, refs }) => `${lineOfMarkdown(text)}${marks(refs)}`)),
          shortenedTexts.footnote,
        ]
      : []),
  ];
}

/** Returns 'furthest: licked', 'on the plate'. */
export function furthestStepText(reached: number): string {
  const step = foodSteps[reached - 1];
  return step === undefined ? 'on the plate' : `furthest: ${foodStepLabels[step]}`;
}

/** Returns '; also looked, touched': the recorded steps before the furthest. Empty if there are none. */
export function otherStepsText({ reached, steps = [] }: VisitLadder): string {
  const others = steps.flatMap((step) => (step < reached ? (foodSteps[step - 1] ?? []) : []));
  return others.length === 0
    ? ''
    : `; also ${others.map((step) => foodStepLabels[step]).join(', ')}`;
}

/** Returns 'one try', '3 tries', or 'no try noted' for a food that was only on the plate. */
export function exposuresText(tries: number): string {
  if (tries === 0) return 'no try noted';
  return tries === 1 ? 'one try' : `${tries} tries`;
}

function marksText(refs: readonly VisitRef[], existing: ExistingEntries): string {
  const { shown, more } = marksOf(refs, existing);
  const gone = deletedText(refs, shown, existing);
  const days = shown.map((ref) => mark(ref, existing));
  const dates = [...days, ...(more > 0 ? [`and ${more} more`] : [])].join(' ');
  return [dates === '' ? '' : ` ${dates}`, gone].filter(Boolean).join(', ');
}

function spanText(refs: readonly VisitRef[], existing: ExistingEntries): string {
  const { shown, isRange } = spanOf(refs, existing);
  const days = shown.map((ref) => mark(ref, existing)).join(isRange ? ' to ' : ' ');
  return [days, deletedText(refs, shown, existing)].filter(Boolean).join(', ');
}

function mark(ref: VisitRef, existing: ExistingEntries): string {
  return `[${dayMark(ref.day)}${isGone(ref, existing) ? `, ${deletedSince}` : ''}]`;
}

function figureText(
  { label, value, range, detail, refs }: VisitFigure,
  existing: ExistingEntries,
): string {
  const ends = range?.map(({ text, ref }) => `${text} ${mark(ref, existing)}`).join(' to ');
  const rest = [ends, detail].filter(Boolean).join(', ');
  const plain = `${label}: ${value}${rest === '' ? '' : ` (${rest})`}`;
  return ends === undefined ? `${plain} ${spanText(refs, existing)}` : plain;
}

type Row = VisitTable['rows'][number];

/** Returns the cells of a row with their dates. */
function cellsOf(
  { cells, said, refs }: Row,
  dated: number | undefined,
  existing: ExistingEntries,
): string[] {
  return cells.map((cell, index) =>
    [
      [index === dated ? datesBefore(refs, existing) : '', lineOfMarkdown(cell)]
        .filter(Boolean)
        .join(', '),
      index === cells.length - 1 && said ? mark(said, existing) : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
}

function datesBefore(refs: readonly VisitRef[], existing: ExistingEntries): string {
  const { days, isRange } = spanOf(refs, existing);
  return `${isRange ? daysBefore(days) : ''}${spanText(refs, existing)}`;
}

/** Returns 'on 10 days, ', shown before the first and last of many days. */
export const daysBefore = (days: number): string => `on ${days} days, `;

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
