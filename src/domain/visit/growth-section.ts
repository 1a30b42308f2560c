/* The growth section of a visit's pages: what was measured, in a table. Never a score, a centile or a speed. */
import { dayParts, monthsBetween } from '@/domain/dates/calendar-day';
import { capitalise, pluralize } from '@/domain/text/plural';
import {
  circumstances,
  isByProfessional,
  type Measure,
  type MeasureFact,
  measures,
  valueText,
} from '@/domain/facts/measure';
import {
  agesText,
  type GrowingChild,
  type LinesShown,
  linesText,
  lineWords,
  type Measurement,
} from '@/domain/growth/growth-points';
import {
  refOf,
  type SectionContent,
  sectionContent,
  shortLabel,
  type TextRedactor,
  visitLine,
} from './tally';

/** The measurements on the pages besides those of the day of birth. */
const latestShown = 6;
const placeLength = 60;

/**
 * Returns a row for each of the latest measurements up to the end of the period, however long ago, and one for the birth.
 * @param measured oldest first
 * @param lines those that somebody turned on, with their names; null for none
 * @param leavesNameOut leaves out the day of birth too, and gives ages in whole years
 */
export function growthSection(
  measured: readonly Measurement[],
  child: GrowingChild,
  lines: LinesShown | null,
  redact: TextRedactor,
  leavesNameOut: boolean,
): SectionContent | null {
  const known = measured.filter(
    ({ day, fact }) =>
      (leavesNameOut ? day > child.birthdate : day >= child.birthdate) &&
      !fact.offChart &&
      measures.some((measure) => fact[measure] !== undefined),
  );
  const atBirth = known.filter(({ day }) => day === child.birthdate).slice(0, 1);
  const later = known.filter((one) => !atBirth.includes(one));
  const shown = [...atBirth, ...later.slice(-latestShown)].toReversed();
  if (shown.length === 0) return null;
  const used = measures.filter((measure) => shown.some(({ fact }) => fact[measure] !== undefined));
  const byProfessionals = known.filter(({ fact }) => isByProfessional(fact)).length;
  return sectionContent(
    `${pluralize(known.length, 'measurement', 'measurements')} since birth, ${byProfessionals || 'none'} by professionals`,
    {
      table: {
        columns: [
          'Day',
          'Age',
          ...used.map((measure) => columnNames[measure]),
          'Where',
          ...(lines ? [`WHO ${lines.set}`] : []),
        ],
        dated: 0,
        rows: shown.map((one) => ({
          cells: [
            // After the day and month, which the pages show themselves.
            String(dayParts(one.day).year),
            ageCell(child, one.day, leavesNameOut),
            ...used.map((measure) => valueCell(one.fact, measure)),
            shortLabel(
              redact(capitalise(circumstances({ ...one.fact, lying: undefined }).join(', '))),
              placeLength,
            ),
            ...(lines ? [linesCell(one, child, lines)] : []),
          ],
          refs: [refOf(one)],
        })),
      },
      lines: lines
        ? [visitLine(linesText(lines.set, child, shown[0]?.day ?? ''), [], 'Lines')]
        : [],
    },
  );
}

const columnNames: Readonly<Record<Measure, string>> = {
  weight: 'Weight',
  length: 'Length or height',
  head: 'Head',
};

function valueCell(fact: MeasureFact, measure: Measure): string {
  const text = valueText(fact, measure) ?? '';
  const isLength = measure === 'length' && text !== '' && fact.lying !== undefined;
  return isLength ? `${text}, ${fact.lying ? 'lying' : 'standing'}` : text;
}

/** Returns 'Weight on or near the 50th line; head above the highest line', as far as anything may be said. */
function linesCell({ day, fact }: Measurement, child: GrowingChild, lines: LinesShown): string {
  const said = measures.flatMap((measure) => {
    const words = lineWords(fact, measure, day, child, lines);
    return words === null ? [] : [`${columnNames[measure].toLowerCase()} ${words}`];
  });
  return capitalise(said.join('; '));
}

function ageCell(child: GrowingChild, day: string, leavesNameOut: boolean): string {
  if (leavesNameOut) return yearsOf(child, day);
  return day === child.birthdate ? 'at birth' : agesText(child, day);
}

/** Returns the age in whole years: with the name left out, the birthday must not follow from ages and days. */
function yearsOf(child: GrowingChild, day: string): string {
  const years = Math.floor(monthsBetween(child.birthdate, day) / 12);
  return years === 0 ? 'under 1 year' : pluralize(years, 'year', 'years');
}
