import {
  differenceWords,
  numberInWords,
  rangeInWords,
  tooFewWords,
} from '@/domain/facts/difference-text';
import type { DailySeries } from '@/domain/facts/series';
import type { BeforeAfter, Side } from '@/domain/facts/statistics';

interface BeforeAfterTableProps {
  readonly series: Pick<DailySeries, 'label' | 'kind' | 'unit'>;
  readonly compared: BeforeAfter;
}

/** One number before and after: what it rests on, the middle and the range of each side, and the difference in words. */
export function BeforeAfterTable({ series, compared }: BeforeAfterTableProps) {
  const { label, kind, unit } = series;
  const { before, after, shift } = compared;
  const days = kind === 'sleep' ? 'nights' : 'days';
  return (
    <div className="before-after-number">
      <table>
        <caption>{unit === 'strength' ? `${label}, 1 to 5` : label}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{kind === 'sleep' ? 'Nights noted' : 'Days noted'}</th>
            <th scope="col">Middle</th>
            <th scope="col">Range</th>
          </tr>
        </thead>
        <tbody>
          {sideRow('Before', before)}
          {sideRow('After', after)}
        </tbody>
      </table>
      <p>{shift ? differenceWords(shift, unit) : tooFewWords(days)}</p>
    </div>
  );

  function sideRow(name: string, { days: all, noted, spread }: Side) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td>
          {noted} of {all}
        </td>
        <td>{spread ? numberInWords(spread.middle, unit) : 'not noted'}</td>
        <td>{spread ? rangeInWords(spread, unit) : 'not noted'}</td>
      </tr>
    );
  }
}
