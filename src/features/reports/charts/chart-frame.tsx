import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { daysBetween, formatDay, formatShortDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { dayCount, type Period, weeksOf } from '@/domain/dates/period';
import {
  type ChangeLine,
  ChangeName,
  ChartFigure,
  type ChartFigureProps,
} from '@/ui/charts/chart-parts';
import { useCalm } from '@/data/preferences/preferences';
import { Button } from '@/ui/base/button';

/** 'Started swimming, Nov 3' */
export function changeLabel({ words, day }: LifeChange): string {
  return `${words}, ${formatShortDay(day)}`;
}

/** Places changes on an axis of days: before their day. */
export function changesByDay(changes: readonly LifeChange[], period: Period): ChangeLine[] {
  return changes.map((change) => ({
    id: change.id,
    label: changeLabel(change),
    at: daysBetween(period.start, change.day) / dayCount(period),
  }));
}

/** Places changes on an axis of points that ends at the first and the last day. */
export function changesByPoint(changes: readonly LifeChange[], period: Period): ChangeLine[] {
  const last = dayCount(period) - 1;
  return changes.map((change) => ({
    id: change.id,
    label: changeLabel(change),
    at: Math.max(0, daysBetween(period.start, change.day) - 0.5) / last,
  }));
}

/** Places changes on an axis of weeks. */
export function changesByWeek(changes: readonly LifeChange[], period: Period): ChangeLine[] {
  const weeks = weeksOf(period);
  return changes.map((change) => ({
    id: change.id,
    label: changeLabel(change),
    at: daysBetween(weeks[0] ?? period.start, change.day) / 7 / weeks.length,
  }));
}

/** Returns the changes as rows of a table. */
export function changeRows(changes: readonly LifeChange[]): readonly ChangeRow[] {
  return changes.map(({ day, words }) => [formatDay(day), words] as const);
}

type ChangeRow = readonly [day: string, text: string];

/** The names of the lines on a chart. */
export function ChangeNames({ changes }: { readonly changes: readonly LifeChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="charts-changes" aria-label="Something changed">
      {changes.map((change) => (
        <li key={change.id}>
          <ChangeName label={changeLabel(change)} />
        </li>
      ))}
    </ul>
  );
}

/** A chart of facts. In Calm mode it starts as its sentence and is drawn on demand. */
export function FactFigure({ children, tools, ...figure }: Omit<ChartFigureProps, 'level'>) {
  const isCalm = useCalm();
  const [isOpen, setOpen] = useState(false);
  const isDrawn = !isCalm || isOpen;
  return (
    <ChartFigure {...figure} level={3} tools={isDrawn ? tools : undefined}>
      {isCalm && (
        <Button
          variant="quiet"
          size="sm"
          icon={ChevronDown}
          className="charts-unfold"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          Show chart
        </Button>
      )}
      {isDrawn && children}
    </ChartFigure>
  );
}
