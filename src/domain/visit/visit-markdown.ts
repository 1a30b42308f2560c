import { foodSteps } from '../facts/schemas';
import { stepWords } from '../facts/words';
import type { VisitContent, VisitRef, VisitSection } from './content-schema';
import { dayMark, marksOf, visitPeriodWords, wholeDay } from './day-marks';
import { coverageWords } from './draft-visit';
import { oneLine } from './tally';

/** The pages as Markdown; dates in square brackets are the days in the journal that a line rests on. */
export function visitMarkdown(visit: VisitContent): string {
  const { name, age, heading, madeOn, questions, sections } = visit;
  return [
    `# ${[oneLine(name), age].filter(Boolean).join(', ')}`,
    `${heading}, ${wholeDay(madeOn)}`,
    `${visitPeriodWords(visit.period)}. ${coverageWords(visit.coverage)}.`,
    ...(questions.length === 0
      ? []
      : [
          '## What we would like to talk about',
          questions.map((question, index) => `${index + 1}. ${oneLine(question)}`).join('\n'),
        ]),
    ...sections.filter(({ ruled }) => ruled === 0).flatMap(sectionParts),
    pagesNote,
  ]
    .join('\n\n')
    .concat('\n');
}

/** What stands around the words of a model. */
export const shortenedWords = {
  title: 'Shortened by AI',
  footnote: 'AI wrote this from the family’s own words above.',
} as const;

/** At the foot of every page. */
export const pagesNote = 'Kept by the family with Kinleaf. Not a diagnosis.';

function sectionParts(section: VisitSection): string[] {
  const { figures, groups, table, ladders, lines, quotes, shortened = [] } = section;
  return [
    `## ${section.heading}`,
    oneLine(section.basis),
    ...(figures.length > 0
      ? [list(figures.map((one) => `${one.label}: ${one.value} (${one.detail})`))]
      : []),
    ...groups.flatMap(({ heading, bars }) => [
      `### ${heading}`,
      list(bars.map(({ label, value, refs }) => `${oneLine(label)}: ${value}${marks(refs)}`)),
    ]),
    ...(table
      ? [
          [
            row(table.columns),
            row(table.columns.map(() => '---')),
            ...table.rows.map(({ cells }) => row(cells)),
          ].join('\n'),
        ]
      : []),
    ...(ladders.length > 0
      ? [
          list(
            ladders.map(
              ({ label, reached, tries, refs }) =>
                `${oneLine(label)}: ${furthestWords(reached)}, ${triesWords(tries)}${marks(refs)}`,
            ),
          ),
        ]
      : []),
    ...(lines.length > 0
      ? [
          list(
            lines.map(({ lead, text, refs }) =>
              [lead === '' ? '' : `**${oneLine(lead)}:**`, `${oneLine(text)}${marks(refs)}`]
                .filter(Boolean)
                .join(' '),
            ),
          ),
        ]
      : []),
    ...(quotes.length > 0
      ? [quotes.map(({ text, ref }) => `> “${oneLine(text)}” [${dayMark(ref.day)}]`).join('\n>\n')]
      : []),
    ...(shortened.length > 0
      ? [
          `### ${shortenedWords.title}`,
          list(shortened.map(({ text, refs }) => `${oneLine(text)}${marks(refs)}`)),
          shortenedWords.footnote,
        ]
      : []),
  ];
}

/** 'furthest: licked', 'on the plate' */
export function furthestWords(reached: number): string {
  const step = foodSteps[reached - 1];
  return step === undefined ? 'on the plate' : `furthest: ${stepWords[step]}`;
}

/** 'one try', '3 tries'; 'no try noted' of a food that was on the plate alone */
export function triesWords(tries: number): string {
  if (tries === 0) return 'no try noted';
  return tries === 1 ? 'one try' : `${tries} tries`;
}

function marks(refs: readonly VisitRef[]): string {
  const { shown, more } = marksOf(refs);
  const days = shown.map(({ day }) => `[${dayMark(day)}]`);
  return days.length === 0 ? '' : ` ${days.join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
