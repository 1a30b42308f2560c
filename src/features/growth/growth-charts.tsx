import { type CalendarDay, daysBetween, formatDay } from '@/domain/dates/calendar-day';
import { circumstances, type Measure, valueText } from '@/domain/facts/measure';
import { type AgeAxis, ageAxis, xOf } from '@/domain/growth/growth-axes';
import {
  agesText,
  earlyDays,
  lineWords,
  type AgeShown,
  type GrowthPoint,
  growthPoints,
  isBornEarly,
  linesShown,
  type LinesShown,
  type Measurement,
} from '@/domain/growth/growth-points';
import { linesFor } from '@/domain/growth/reference-lines';
import type { Child } from '@/domain/schema/entities';
import { pluralize } from '@/domain/text/plural';
import { useGrowthPreferences } from '@/data/preferences/growth';
import { type ChangeLine, ChangeName, ChartFigure, ChartLegend } from '@/ui/charts/chart-parts';
import { NumberTable } from '@/ui/charts/number-table';
import { roundTicks, ScatterChart, ScatterKey, type ScatterPoint } from '@/ui/charts/scatter-chart';

/** What the chart of a measure is called. */
export const chartTitles: Readonly<Record<Measure, string>> = {
  weight: 'Weight',
  length: 'Length or height',
  head: 'Head circumference',
};

interface GrowthChartsProps {
  readonly child: Child;
  /** Oldest first. */
  readonly measurements: readonly Measurement[];
}

/** A chart for each measure that was recorded and isn't hidden, and what their marks mean. */
export function GrowthCharts({ child, measurements }: GrowthChartsProps) {
  const stored = useGrowthPreferences();
  const { age = 'both', hidden = [] } = stored;
  const lines = linesShown(child, stored);
  const ageShown = isBornEarly(child) ? age : 'age';
  const charts = (['length', 'weight', 'head'] as const)
    .filter((measure) => !hidden.includes(measure))
    .map((measure) => ({
      measure,
      points: growthPoints(measurements, measure, child, lines, ageShown),
    }))
    .filter(({ points }) => points.length > 0);
  const all = charts.flatMap(({ points }) => points);
  if (all.length === 0) return null;
  // The charts share their ages, so that one is below the other.
  const axis = ageAxis(
    all.flatMap((point) => [
      ...(ageShown === 'corrected' ? [] : [point.ageDays]),
      ...(ageShown === 'age' ? [] : [xOf(point, true)]),
    ]),
  );
  // By the corrected age, a day is as many days earlier as the child was born early.
  const shift = ageShown === 'corrected' ? earlyDays(child) : 0;
  const daysSince = (day: CalendarDay) => daysBetween(child.birthdate, day) - shift;
  const changes = (child.changes ?? []).filter(
    ({ day }) => daysSince(day) >= axis.from && daysSince(day) <= axis.to,
  );
  return (
    <>
      <h2 className="visually-hidden">Charts</h2>
      {charts.map(({ measure, points }) => (
        <GrowthChart
          key={measure}
          child={child}
          measure={measure}
          measurements={measurements}
          points={points}
          axis={axis}
          lines={lines}
          ageShown={ageShown}
          changes={changes.map(({ id, day, words }) => ({
            id,
            label: words,
            at: (daysSince(day) - axis.from) / (axis.to - axis.from),
          }))}
        />
      ))}
      <Legend points={all} ageShown={ageShown} />
      {changes.length > 0 && (
        <ul className="growth-changes" aria-label="Something changed">
          {changes.map(({ id, day, words }) => (
            <li key={id}>
              <ChangeName label={`${words}, ${formatDay(day)}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface GrowthChartProps extends GrowthChartsProps {
  readonly measure: Measure;
  readonly points: readonly GrowthPoint[];
  readonly axis: AgeAxis;
  readonly lines: LinesShown | null;
  readonly ageShown: AgeShown;
  readonly changes: readonly ChangeLine[];
}

/** The least kilograms or centimetres from the bottom of a chart to its top. */
const leastSpan: Readonly<Record<Measure, number>> = { weight: 4, length: 20, head: 8 };

/** Grams in a kilogram, or millimetres in a centimetre. */
const perShown: Readonly<Record<Measure, number>> = { weight: 1000, length: 10, head: 10 };

function GrowthChart({
  child,
  measure,
  measurements,
  points,
  axis,
  lines,
  ageShown,
  changes,
}: GrowthChartProps) {
  const per = perShown[measure];
  const curves = lines
    ? linesFor(measure, lines.set, lines.choice, axis.from, axis.to).map((line) => ({
        label: line.label.replace(/\D+$/u, ''),
        segments: line.segments.map((segment) =>
          segment.map(({ day, value }) => ({ x: day, y: value / per })),
        ),
      }))
    : [];
  const values = [
    ...points.map(({ value }) => value / per),
    ...curves.flatMap(({ segments }) => segments.flat().map(({ y }) => y)),
  ];
  // A few grams between two values must not fill the chart.
  const room = Math.max(0, leastSpan[measure] - (Math.max(...values) - Math.min(...values))) / 2;
  const ticks = roundTicks(Math.max(0, Math.min(...values) - room), Math.max(...values) + room, 5);
  const shown = measurements.filter(({ fact }) => fact[measure] !== undefined);
  const latest = shown.findLast(({ entryId }) => entryId === points.at(-1)?.entryId);
  const title = chartTitles[measure];
  const unit = measure === 'weight' ? 'kg' : 'cm';
  return (
    <div className="growth-chart">
      <ChartFigure
        title={title}
        level={3}
        total={latest && `${valueText(latest.fact, measure) ?? ''}, ${formatDay(latest.day)}`}
      >
        <ScatterChart
          label={`${title} in ${unit} by age`}
          xRange={[axis.from, axis.to]}
          yRange={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
          xTicks={
            ageShown === 'corrected'
              ? axis.ticks.map((tick) => (tick.at === 0 ? { ...tick, label: 'due date' } : tick))
              : axis.ticks
          }
          yTicks={ticks.map((at) => ({ at, label: String(at) }))}
          curves={curves}
          points={points.map((point, index) => toMark(point, index, ageShown, per))}
          changes={changes}
        />
        <NumberTable
          caption={`${title}, ${pluralize(shown.length, 'measurement', 'measurements')}`}
          columns={['Day', title, 'Age', 'How and where', ...(lines ? ['Lines'] : [])]}
          rows={shown.map(({ day, fact }) => [
            formatDay(day),
            valueText(fact, measure) ?? '',
            day < child.birthdate ? 'before the birth' : agesText(child, day),
            circumstances(fact).join(', '),
            ...(lines ? [lineWords(fact, measure, day, child, lines) ?? ''] : []),
          ])}
        />
      </ChartFigure>
    </div>
  );
}

function toMark(point: GrowthPoint, index: number, ageShown: AgeShown, per: number): ScatterPoint {
  const isCorrected = ageShown === 'corrected' && xOf(point, true) !== point.ageDays;
  const crossAt = xOf(point, true);
  return {
    id: `${point.entryId} ${index}`,
    labelOf: () => point.label,
    x: xOf(point, ageShown === 'corrected'),
    y: point.value / per,
    isFilled: point.isByProfessional,
    shape: isCorrected ? 'cross' : point.lying ? 'square' : 'circle',
    ...(ageShown === 'both' && crossAt !== point.ageDays && { crossAt }),
  };
}

interface LegendItem extends Pick<ScatterPoint, 'shape' | 'isFilled'> {
  readonly text: string;
  readonly isIn: boolean;
}

interface LegendProps {
  readonly points: readonly GrowthPoint[];
  readonly ageShown: AgeShown;
}

/** Only the marks that are drawn. */
function Legend({ points, ageShown }: LegendProps) {
  const isCrossed = (point: GrowthPoint) => xOf(point, true) !== point.ageDays;
  const hasCrosses = ageShown !== 'age' && points.some(isCrossed);
  const plain = points.filter((point) => ageShown !== 'corrected' || !isCrossed(point));
  const items: readonly LegendItem[] = [
    {
      shape: 'circle',
      isFilled: true,
      text: 'at a clinic or hospital',
      isIn: plain.some((one) => one.isByProfessional),
    },
    {
      shape: 'circle',
      isFilled: false,
      text: 'at home or elsewhere',
      isIn: plain.some((one) => !one.isByProfessional),
    },
    { shape: 'square', isFilled: false, text: 'lying', isIn: plain.some((one) => one.lying) },
    { shape: 'cross', isFilled: false, text: 'corrected age', isIn: hasCrosses },
  ];
  const drawn = items.filter(({ isIn }) => isIn);
  return (
    <ChartLegend>
      {drawn.map(({ shape, isFilled, text }) => (
        <li key={text}>
          <ScatterKey shape={shape} isFilled={isFilled} />
          {text}
        </li>
      ))}
    </ChartLegend>
  );
}
