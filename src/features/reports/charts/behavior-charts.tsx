import type { NotedFact } from '@/domain/facts/entry-facts';
import { pluralize } from '@/domain/text/plural';
import { behaviorBefore, behaviorByHour, type Antecedent } from '@/domain/facts/series';
import { type Strength, strengthLabels } from '@/domain/facts/behavior';
import { categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { BarTable } from '@/ui/charts/bar-table';
import { FactFigure } from './chart-frame';
import { DotGrid } from '@/ui/charts/series-charts';
import { NumberTable } from '@/ui/charts/number-table';

interface BehaviorChartProps {
  readonly noted: readonly NotedFact<'behavior'>[];
}

const look = { id: 'behavior', icon: glyphs[categoryOf('behavior').glyph] } as const;

/** Behaviour by hour of the day, a row for each strength. */
export function BehaviorByHour({ noted }: BehaviorChartProps) {
  const rows = behaviorByHour(noted);
  const title = 'Behaviour by hour of day';
  const timed = noted.filter(({ time }) => time !== undefined).length;
  const note = `${timed} of ${pluralize(noted.length, 'moment', 'moments')} noted with a time.`;
  if (rows.length === 0)
    return (
      <FactFigure title={title} {...headOf} note={note}>
        <p className="muted small">A time beside the date of an entry puts it here.</p>
      </FactFigure>
    );
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return (
    <FactFigure
      title={title}
      {...headOf}
      note={`${note} The larger the dot, the more of them in that hour.`}
    >
      <DotGrid
        label={title}
        rows={rows.map((row) => ({
          id: String(row.strength),
          label: strengthLabel(row.strength),
          hue: look.id,
          dots: row.hours.map((count, hour) => ({
            id: String(hour),
            label: `${hourText(hour)}, ${strengthLabel(row.strength).toLowerCase()}: ${pluralize(count, 'moment', 'moments')}`,
            value: count,
          })),
        }))}
        start="midnight"
        middle="noon"
        end="11 pm"
      />
      <NumberTable
        caption={title}
        columns={['Hour', ...rows.map(({ strength }) => strengthLabel(strength))]}
        rows={hours
          .filter((hour) => rows.some((row) => (row.hours[hour] ?? 0) > 0))
          .map((hour) => [hourText(hour), ...rows.map((row) => row.hours[hour] ?? 0)])}
      />
    </FactFigure>
  );
}

/** Rows of a bar table that are shown. */
const mostRows = 8;

/** What came before behaviour, most frequent first. */
export function BehaviorBefore({ noted }: BehaviorChartProps) {
  const all = behaviorBefore(noted);
  const answered = noted.filter(({ fact }) => fact.before !== undefined).length;
  const title = 'What came before';
  const note = [
    `${answered} of ${pluralize(noted.length, 'moment', 'moments')} noted with what came before.`,
    ...(all.length > mostRows ? [`The ${mostRows} most frequent of ${all.length}.`] : []),
  ].join(' ');
  return (
    <FactFigure title={title} {...headOf} note={note}>
      {all.length > 0 && (
        <BarTable
          caption="What came before behaviour"
          head={['Before', 'Moments']}
          hasShortNames
          rows={all.slice(0, mostRows).map((one) => ({
            id: one.text,
            label: one.text,
            hue: look.id,
            value: one.count,
            text: String(one.count),
            ...strongestNote(one),
          }))}
        />
      )}
    </FactFigure>
  );
}

const headOf = { icon: look.icon, hue: look.id };

function strengthLabel(strength: Strength | null): string {
  return strength === null ? 'Strength not noted' : strengthLabels[strength];
}

function strongestNote({ strongest, count }: Antecedent): { note?: string } {
  if (strongest === null) return {};
  const strengthText = strengthLabels[strongest].toLowerCase();
  return { note: count === 1 ? strengthText : `at its strongest: ${strengthText}` };
}

/** '12 am', '5 pm' */
function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}
