import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useLive } from '@/data/db/use-live';
import { addDays, type CalendarDay, formatDay } from '@/domain/dates/calendar-day';
import type { Goal } from '@/domain/schema/child-lists';
import { formatMoment } from '@/domain/dates/clock-time';
import type { Child } from '@/domain/schema/entities';
import { type GoalNote, goalNotes } from '@/domain/facts/series';
import { helpLabels } from '@/domain/facts/education-and-social';
import { goalEndText } from '@/domain/child/lists-text';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { paths } from '@/lib/paths';
import { categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { NumberTable } from '@/ui/charts/number-table';
import { HistoryDialog } from './history-dialog';
import { factSpan, readFactEntries } from '@/data/records/facts';
import { type Period, periodUntil } from '@/domain/dates/period';
import { yieldToMain } from '@/lib/background-work';

const GoalChart = lazyWithFallback(
  async () => (await import('./goal-chart')).GoalChart,
  () => <p className="muted">The line could not be drawn. What was noted stands below.</p>,
);

interface GoalHistoryProps {
  readonly child: Child;
  readonly goal: Goal;
  readonly today: CalendarDay;
  readonly onClose: () => void;
}

/** The history of a goal: a line of the help it took, and each note in words. */
export function GoalHistory({ child, goal, today, onClose }: GoalHistoryProps) {
  const [count, setCount] = useState(1);
  const live = useLive(`${child.id} ${goal.id} ${today} ${count}`, () =>
    readGoalNotes(child.id, goal.id, today, count),
  );
  return (
    <HistoryDialog
      title={goal.words}
      hue="education"
      tabIcon={glyphs[categoryOf('education').glyph]}
      about={[goal.fromPlan === true ? 'From the support plan.' : '', goalEndText(goal)]}
      live={live}
      what="The goal"
      emptyText="Nothing is noted of it yet. An entry about Education or Social can say how it went."
      beside={(found) => <p className="lists-basis">{basisText(found)}</p>}
      hasEarlier={(found) => found.hasEarlier}
      onEarlier={() => {
        setCount(count + 1);
      }}
      onClose={onClose}
    >
      {({ notes, period }) => (
        <>
          {notes.some(isHelped) && (
            <Suspense fallback={<div className="lists-line" aria-busy />}>
              <GoalChart name={goal.words} notes={notes.filter(isHelped)} period={period} />
            </Suspense>
          )}
          <NumberTable
            caption={`Help needed, ${goal.words}`}
            columns={['When', 'Help', 'Entry']}
            rows={notes.map((note) => [momentOf(note), helpOf(note), note.title])}
          />
          <h3 className="lists-each">Each time</h3>
          <ul className="lists-notes">
            {notes.toReversed().map((note, at) => (
              <li key={`${at} ${note.entryId}`}>
                <span className="date">{momentOf(note)}</span>
                <b>{helpOf(note)}</b>
                <Link to={paths.entry(child.id, note.entryId)} dir="auto">
                  {note.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </HistoryDialog>
  );
}

const momentOf = ({ day, time }: GoalNote): string => formatMoment({ date: day, time });

const helpOf = ({ help }: GoalNote): string =>
  help === undefined ? 'Not noted' : helpLabels[help];

const isHelped = ({ help }: GoalNote): boolean => help !== undefined;

function basisText({ notes, period }: GoalNotes): string {
  const times = notes.length === 1 ? 'time' : 'times';
  const noted = `Noted ${notes.filter(isHelped).length} of the ${notes.length} ${times} that an entry names it.`;
  return `Help needed, since ${formatDay(period.start)}. ${noted}`;
}

const daysAtOnce = 90;

export interface GoalNotes {
  /** Earliest first. */
  readonly notes: readonly GoalNote[];
  readonly period: Period;
  /** Whether there are notes before the period. */
  readonly hasEarlier: boolean;
}

/**
 * Reads the notes about a goal in the last 90 days, `count` times 90 days back. If there are none that recent, the
 * pieces end with the last note. Returns null if there are none at all.
 */
export async function readGoalNotes(
  childId: string,
  id: string,
  today: CalendarDay,
  count: number,
): Promise<GoalNotes | null> {
  const subject = { about: 'goal', id } as const;
  const span = await factSpan(childId, subject);
  if (!span) return null;
  const recent = periodUntil(today, daysAtOnce);
  const end = span.end < recent.start || span.end > today ? span.end : today;
  let notes: readonly GoalNote[] = [];
  let period = periodUntil(end, daysAtOnce);
  for (let piece = 0; piece < count; piece += 1) {
    const part = periodUntil(addDays(end, -piece * daysAtOnce), daysAtOnce);
    const entries = await readFactEntries(childId, subject, part);
    const began = performance.now();
    notes = [...goalNotes(entries, id), ...notes];
    period = { start: part.start, end };
    if (piece + 1 < count) await yieldToMain(performance.now() - began);
  }
  return notes.length === 0 ? null : { notes, period, hasEarlier: span.start < period.start };
}
