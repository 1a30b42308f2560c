import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ChartFacts } from '@/data/records/chart-data';
import type { SleepSuggestion } from '@/data/records/sleep-suggestions';
import {
  type CalendarDay,
  daysBetween,
  formatDay,
  formatShortDay,
  startOfWeek,
} from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { formatTime } from '@/domain/dates/clock-time';
import { capitalise, countWord } from '@/domain/text/plural';
import {
  medianNapsText,
  medianNightText,
  nightAxis,
  nightLengthText,
  type NightRow,
  nightRows,
  nightRowText,
  nightsBasisText,
  summariseNights,
  timeOfMinute,
} from '@/domain/facts/night-rows';
import { napsText, wakingsText } from '@/domain/facts/sleep-text';
import { categoryOf } from '@/domain/schema/categories';
import { weekdays } from '@/lib/text';
import { glyphs } from '@/ui/base/glyphs';
import { IconButton } from '@/ui/base/button';
import { changeLabel, changeRows, FactFigure } from './chart-frame';
import { ChartLegend } from '@/ui/charts/chart-parts';
import { NightChart, type NightMark } from '@/ui/charts/night-chart';
import { NumberTable } from '@/ui/charts/number-table';
import type { Period } from '@/domain/dates/period';
import { SleepSuggestions } from './sleep-suggestions';

/** Nights shown at a time. */
const atOnce = 14;

const hours = [
  { at: 0, label: '6 pm' },
  { at: 180, label: '9 pm', minor: true },
  { at: 360, label: 'midnight' },
  { at: 540, label: '3 am', minor: true },
  { at: 720, label: '6 am' },
  { at: 900, label: '9 am', minor: true },
  { at: 1080, label: 'noon' },
] as const;

interface NightsProps {
  readonly facts: ChartFacts;
  readonly suggestions: readonly SleepSuggestion[];
  readonly period: Period;
}

/** The nights of a period as rows, fourteen at a time, and below them the nights found in Sleep Notes. */
export function Nights({ facts, suggestions, period }: NightsProps) {
  const [page, setPage] = useState(0);
  const all = nightRows(facts.sleep, period);
  const pages = Math.ceil(all.length / atOnce);
  const at = Math.min(page, pages - 1);
  const end = all.length - at * atOnce;
  const rows = all.slice(Math.max(0, end - atOnce), end);
  const [first, last] = [rows[0]?.day ?? period.start, rows.at(-1)?.day ?? period.end];
  const changes = facts.changes.filter(({ day }) => day >= first && day <= last);
  const together = summariseNights(rows);
  const { icon, id } = sleepLook;
  const title = `${rows.length === 14 ? 'Fourteen' : capitalise(countWord(rows.length))} nights`;
  return (
    <FactFigure
      title={title}
      icon={icon}
      hue={id}
      tools={
        pages > 1 && (
          <>
            <IconButton
              label="Earlier nights"
              icon={ChevronLeft}
              aria-disabled={at === pages - 1 || undefined}
              onClick={() => {
                setPage(Math.min(pages - 1, at + 1));
              }}
            />
            <IconButton
              label="Later nights"
              icon={ChevronRight}
              aria-disabled={at === 0 || undefined}
              onClick={() => {
                setPage(Math.max(0, at - 1));
              }}
            />
          </>
        )
      }
      note={[
        `${formatDay(first)} to ${formatDay(last)}.`,
        medianNightText(together),
        nightsBasisText(together),
        medianNapsText(together),
        duplicateText(rows),
      ]
        .filter((text) => text !== '')
        .join(' ')}
    >
      <NightChart
        label={title}
        hue={id}
        axis={nightAxis}
        hours={hours}
        medians={
          together.medians && [medianAt(together.medians.asleep), medianAt(together.medians.awake)]
        }
        rows={rows.map((row) => markOf(row, changes))}
      />
      <ChartLegend data-hue={id} aria-hidden="true">
        <li>
          <i className="charts-key" />
          asleep
        </li>
        <li>
          <i className="charts-key charts-key-waking" />
          waking
        </li>
        <li>
          <i className="charts-key charts-key-none" />
          not noted
        </li>
      </ChartLegend>
      <NumberTable
        caption={title}
        columns={['Day', 'Asleep', 'Awake', 'Length', 'Wakings', 'Naps']}
        rows={rows.map(cellsOf)}
        changes={changeRows(changes)}
      />
      <SleepSuggestions suggestions={suggestions} />
    </FactFigure>
  );
}

const sleepLook = { id: 'sleep', icon: glyphs[categoryOf('sleep').glyph] } as const;

function markOf(row: NightRow, changes: readonly LifeChange[]): NightMark {
  const isDrawn = row.asleep !== null || row.awake !== null;
  return {
    id: row.day,
    label: `${formatDay(row.day)}: ${nightRowText(row)}`,
    name: `${weekday(row.day)}, ${formatShortDay(row.day)}`,
    durationText: nightLengthText(row),
    bar: isDrawn ? { from: row.barStart, to: row.awake } : null,
    ticks: row.wakings,
    changes: changes
      .filter(({ day }) => day === row.day)
      .map((change) => ({ id: change.id, label: changeLabel(change) })),
  };
}

function medianAt(minute: number) {
  return { at: minute, label: `middle ${formatTime(timeOfMinute(minute))}` };
}

function cellsOf(row: NightRow): [string, ...string[]] {
  const { fact, asleep, awake } = row;
  const timeText = (minute: number | null) =>
    minute === null ? 'not noted' : formatTime(timeOfMinute(minute));
  return [
    formatDay(row.day),
    timeText(asleep),
    timeText(awake),
    nightLengthText(row),
    fact?.wakings === undefined ? 'not noted' : wakingsText(fact),
    fact?.naps === undefined ? 'not noted' : napsText(fact),
  ];
}

/** 'Two nights are noted for Nov 3: the one that says more is drawn.' */
function duplicateText(rows: readonly NightRow[]): string {
  const days = rows.filter(({ others }) => others > 0).map(({ day }) => formatShortDay(day));
  if (days.length === 0) return '';
  return `More than one night is noted for ${days.join(', ')}: the one that says more is drawn.`;
}

function weekday(day: CalendarDay): string {
  return weekdays[daysBetween(startOfWeek(day), day)] ?? '';
}
