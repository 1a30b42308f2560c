import { Suspense, useState } from 'react';
import { Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { useLive } from '../../data/stores/use-live';
import { type CalendarDay, formatDay } from '../../domain/calendar-day';
import type { Goal } from '../../domain/child-lists';
import { formatMoment } from '../../domain/clock-time';
import type { Child } from '../../domain/entities';
import type { GoalNote } from '../../domain/facts/goal-notes';
import { helpWords } from '../../domain/facts/words';
import { goalEndWords } from '../../domain/list-words';
import { lazyOr } from '../../lib/lazy-or';
import { paths } from '../../lib/paths';
import { glyphs } from '../../ui/base/glyphs';
import { Button } from '../../ui/buttons/button';
import { NumbersShown, NumberTable } from '../../ui/charts/number-table';
import { ReadFailed } from '../../ui/messages/read-failed';
import { Dialog } from '../../ui/overlays/dialog';
import { readGoalNotes } from './read-goal-notes';

const GoalLine = lazyOr(
  async () => (await import('./goal-line')).GoalLine,
  () => <p className="muted">The line could not be drawn. What was noted stands below.</p>,
);

interface GoalHistoryProps {
  readonly child: Child;
  readonly goal: Goal;
  readonly today: CalendarDay;
  readonly onClose: () => void;
}

/** The line of a goal: how much help it took over time, and each time in words. */
export function GoalHistory({ child, goal, today, onClose }: GoalHistoryProps) {
  const [hasNumbers, setNumbers] = useState(false);
  const [count, setCount] = useState(1);
  const live = useLive(`${child.id} ${goal.id} ${today} ${count}`, () =>
    readGoalNotes(child.id, goal.id, today, count),
  );
  const found = live.status === 'ready' ? live.value : null;
  const notes = found?.notes ?? [];
  const helped = notes.filter(({ help }) => help !== undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={goal.words}
      hue="education"
      tabIcon={glyphs['book-open']}
      description={
        [goal.fromPlan === true ? 'From the support plan.' : '', goalEndWords(goal)]
          .filter(Boolean)
          .join(' ') || undefined
      }
    >
      {live.status === 'failed' && <ReadFailed what="The goal" onRetry={live.retry} />}
      {live.status === 'loading' && <div className="lists-place" aria-busy />}
      {found && notes.length === 0 && (
        <p>Nothing is noted of it yet. An entry about Education or Social can say how it went.</p>
      )}
      {found && notes.length > 0 && (
        <NumbersShown value={hasNumbers}>
          <div className="lists-history" data-hue="education">
            <div className="lists-tools">
              <p className="lists-basis">
                Help needed, since {formatDay(found.period.start)}. {basisWords(helped, notes)}
              </p>
              <Button
                variant="quiet"
                size="sm"
                icon={Table2}
                aria-pressed={hasNumbers}
                onClick={() => {
                  setNumbers(!hasNumbers);
                }}
              >
                Show numbers
              </Button>
            </div>
            {helped.length > 0 && (
              <Suspense fallback={<div className="lists-line" aria-busy />}>
                <GoalLine name={goal.words} notes={helped} period={found.period} />
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
            {found.hasEarlier && (
              <Button
                onClick={() => {
                  setCount(count + 1);
                }}
              >
                Earlier
              </Button>
            )}
          </div>
        </NumbersShown>
      )}
    </Dialog>
  );
}

const momentOf = ({ day, time }: GoalNote): string => formatMoment({ date: day, time });

const helpOf = ({ help }: GoalNote): string => (help === undefined ? 'Not noted' : helpWords[help]);

function basisWords(helped: readonly GoalNote[], notes: readonly GoalNote[]): string {
  const times = notes.length === 1 ? 'time' : 'times';
  return `Noted ${helped.length} of the ${notes.length} ${times} that an entry names it.`;
}
