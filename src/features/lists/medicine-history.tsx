import { useState } from 'react';
import { useNavigate } from 'react-router';
import { medicineSpan, readMedicineDoses } from '@/data/records/medicine-doses';
import { useLive } from '@/data/db/use-live';
import {
  addMonths,
  type CalendarDay,
  dayParts,
  daysBetween,
  formatDay,
  formatMonth,
  startOfMonth,
  startOfWeek,
} from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { medicineEndText, medicineText } from '@/domain/child/lists-text';
import type { Period } from '@/domain/dates/period';
import { categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { ChartFigure, ChartLegend } from '@/ui/charts/chart-parts';
import { type MarkShape, type MonthDay, MonthGrid, MonthMark } from '@/ui/charts/calendar-charts';
import {
  daysOfMonth,
  HistoryDialog,
  monthsAtOnce,
  monthsUntil,
  periodUntilMonth,
} from './history-dialog';
import { formatTime } from '@/domain/dates/clock-time';
import { type DoseDay, doseDays, doseDayText } from '@/domain/facts/dose-counts';
import { paths } from '@/lib/paths';
import { NumberTable } from '@/ui/charts/number-table';
import { ReadFailed } from '@/ui/messages/notice';

interface MedicineHistoryProps {
  readonly child: Child;
  readonly medicine: Medicine;
  readonly today: CalendarDay;
  readonly onClose: () => void;
}

/** The calendar of a medicine: its recorded doses day by day, from left to right as time runs. */
export function MedicineHistory({ child, medicine, today, onClose }: MedicineHistoryProps) {
  const { id, name } = medicine;
  const [count, setCount] = useState(1);
  const live = useLive(`${child.id} ${id}`, () => medicineSpan(child.id, id));
  return (
    <HistoryDialog
      title={name}
      hue="medication"
      tabIcon={glyphs[categoryOf('medication').glyph]}
      about={[medicineText(medicine), medicineEndText(medicine)]}
      live={live}
      what="The calendar"
      emptyText="Nothing is noted of it yet. A dose that an entry says is drawn here on its day."
      basis="A day without a note may be a day without a dose, or one that nobody noted. Months without a note are left out."
      beside={() => (
        <ChartLegend aria-label="What the marks say">
          {doseMarks.map(({ shape, label }) => (
            <li key={shape}>
              <MonthMark shape={shape} />
              {label}
            </li>
          ))}
        </ChartLegend>
      )}
      hasEarlier={(noted) =>
        noted.start < addMonths(newestMonth(noted, today), 1 - count * monthsAtOnce)
      }
      isOldestFirst
      onEarlier={() => {
        setCount(count + 1);
      }}
      onClose={onClose}
    >
      {(noted) =>
        Array.from({ length: count }, (_, at) => (
          <DoseMonths
            key={count - at}
            childId={child.id}
            medicine={medicine}
            today={today}
            newest={addMonths(newestMonth(noted, today), (at + 1 - count) * monthsAtOnce)}
          />
        ))
      }
    </HistoryDialog>
  );
}

/** Returns the month the calendar starts with: that of the last note, so that it doesn't start with empty months. */
function newestMonth(noted: Period, today: CalendarDay): CalendarDay {
  const currentMonth = startOfMonth(today);
  const isLongAgo = noted.end < addMonths(currentMonth, 1 - monthsAtOnce);
  return isLongAgo || noted.end > today ? startOfMonth(noted.end) : currentMonth;
}

interface DoseMark {
  readonly shape: MarkShape;
  readonly label: string;
  readonly countOf: (day: DoseDay) => number;
}

/** The marks a day can have, each with its own shape. */
export const doseMarks: readonly DoseMark[] = [
  { shape: 'disc', label: 'Given', countOf: ({ counts }) => counts.given },
  { shape: 'cross', label: 'Refused', countOf: ({ counts }) => counts.refused },
  { shape: 'triangle', label: 'Brought up again', countOf: ({ counts }) => counts['brought-up'] },
  { shape: 'ring', label: 'Noted, no more said', countOf: ({ withoutOutcome }) => withoutOutcome },
];

interface DoseMonthsProps {
  readonly childId: string;
  readonly medicine: Medicine;
  readonly today: CalendarDay;
  /** The first day of the newest of these months. */
  readonly newest: CalendarDay;
}

/** Some months of a medicine, read together; those without a dose are left out. */
export function DoseMonths({ childId, medicine, today, newest }: DoseMonthsProps) {
  const { id } = medicine;
  const live = useLive(`${childId} ${id} ${newest}`, async () =>
    doseDays(await readMedicineDoses(childId, id, periodUntilMonth(newest))),
  );
  if (live.status === 'failed') return <ReadFailed what="These months" onRetry={live.retry} />;
  if (live.status === 'loading') return <div className="lists-place" aria-busy />;
  const months = monthsUntil(newest).map((month) => ({
    month,
    noted: live.value.filter(({ day }) => day.startsWith(month.slice(0, 8))),
  }));
  if (live.value.length === 0)
    return (
      <p className="lists-basis">
        Nothing noted from {formatMonth(months[0]?.month ?? newest)} to {monthTitle(newest)}.
      </p>
    );
  return (
    <div className="lists-months">
      {months
        .filter(({ noted }) => noted.length > 0)
        .map((one) => (
          <DoseMonth key={one.month} childId={childId} medicine={medicine} today={today} {...one} />
        ))}
    </div>
  );
}

const monthTitle = (month: CalendarDay) => `${formatMonth(month)} ${dayParts(month).year}`;

interface DoseMonthProps extends Omit<DoseMonthsProps, 'newest'> {
  readonly month: CalendarDay;
  readonly noted: readonly DoseDay[];
}

function DoseMonth({ childId, medicine, today, month, noted }: DoseMonthProps) {
  const navigate = useNavigate();
  const byDay = new Map(noted.map((one) => [one.day, one]));
  const latest = noted.at(-1)?.day ?? '';
  const days = daysOfMonth(month, latest > today ? latest : today);
  const title = monthTitle(month);
  const caption = `${medicine.name}, ${title}`;
  return (
    <ChartFigure title={title} level={3} note={basisText(noted, days, medicine)}>
      <MonthGrid
        label={caption}
        startsOn={daysBetween(startOfWeek(month), month)}
        days={days.map((day) => monthDay(childId, day, byDay.get(day)))}
        onFollow={(href) => {
          void navigate(href);
        }}
      />
      <NumberTable
        caption={caption}
        columns={['Day', ...doseMarks.map(({ label }) => label), 'At']}
        rows={noted.map((one) => [
          formatDay(one.day),
          ...doseMarks.map(({ countOf }) => countOf(one)),
          one.times.map(formatTime).join(', '),
        ])}
      />
    </ChartFigure>
  );
}

/** 'Noted on 21 of 30 days.' For a medicine that was stopped, later days don't count. */
function basisText(
  noted: readonly DoseDay[],
  days: readonly CalendarDay[],
  { endedOn }: Medicine,
): string {
  const last = noted.at(-1)?.day ?? '';
  const counted = days.filter((day) => endedOn === undefined || day <= endedOn || day <= last);
  return `Noted on ${noted.length} of ${counted.length} ${counted.length === 1 ? 'day' : 'days'}.`;
}

function monthDay(childId: string, day: CalendarDay, noted: DoseDay | undefined): MonthDay {
  const number = dayParts(day).day;
  if (!noted) return { id: day, number, label: `${formatDay(day)}: nothing noted`, marks: [] };
  return {
    id: day,
    number,
    label: `${formatDay(day)}: ${doseDayText(noted)}`,
    marks: doseMarks
      .map(({ shape, countOf }) => ({ shape, count: countOf(noted) }))
      .filter(({ count }) => count > 0),
    href: paths.journalDay(childId, day, 'medication'),
  };
}
