import { useId, useRef } from 'react';
import { Moon } from 'lucide-react';
import { Link } from 'react-router';
import { useCanWrite, useCanChange } from '@/circle/store/use-permissions';
import { formatTime } from '@/domain/dates/clock-time';
import type { Child } from '@/domain/schema/entities';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { runningSleep, sleepSoFarText } from '@/domain/facts/running-sleep';
import { wakingsText } from '@/domain/facts/sleep-text';
import { localMoment, timeOfWallTime } from '@/domain/dates/wall-time';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import { recordAsleep, recordAwake, sleepTopic } from './note-now';
import { useMinuteSince } from '@/lib/use-now';
import type { Sleeps } from './use-today';
import './today-cards.css';

interface SleepLineProps {
  readonly child: Child;
  readonly sleeps: readonly NotedFact<'sleep'>[];
  /** When they were read. */
  readonly at: Date;
  readonly onOpen?: () => void;
  /** Called when the waking removes the line. */
  readonly onRemoved?: () => void;
}

/**
 * Says how long a child has been asleep, with one button for waking up; while the child is awake, one for falling
 * asleep, in the same room so that nothing moves under the finger. The minutes aren't announced; the messages announce
 * start and end.
 */
export function SleepLine({ child, sleeps, at, onOpen, onRemoved }: SleepLineProps) {
  const now = localMoment(useMinuteSince(at));
  const running = runningSleep(sleeps, now);
  const { isBusy, run } = useBusy();
  const line = useRef<HTMLDivElement>(null);
  const textId = useId();
  const canWrite = useCanWrite(child.id);
  const canChange = useCanChange('journal', running?.entryId ?? '', child.id);

  function note(work: () => Promise<boolean>) {
    run(async () => {
      onOpen?.();
      // The button disappears: the focus moves to the line for keyboard users, not to the button that would end the
      // sleep again.
      if (!(await work())) return;
      if (onRemoved) onRemoved();
      else line.current?.focus({ preventScroll: true });
    });
  }

  if (!running && !canWrite) return null;
  return (
    <div>
      <div
        ref={line}
        className={running ? 'sleep-line sleep-line-on' : 'sleep-line'}
        data-hue="sleep"
        role="group"
        aria-label={`Sleep of ${child.name}`}
        tabIndex={-1}
      >
        {running ? (
          <>
            <Moon className="icon" aria-hidden="true" />
            <p className="sleep-line-words" id={textId}>
              <b>
                Asleep since{' '}
                <time dateTime={running.asleep}>{formatTime(timeOfWallTime(running.asleep))}</time>
              </b>{' '}
              <span className="sleep-line-more">
                <span>
                  <bdi>{child.name}</bdi>,{' '}
                  {[sleepSoFarText(running.asleep, now), wakingsText(running.fact)]
                    .filter(Boolean)
                    .join(', ')}
                </span>{' '}
                {canChange && (
                  <Link
                    className="sleep-line-correct"
                    to={paths.editEntry(child.id, running.entryId)}
                    onClick={onOpen}
                  >
                    Correct
                  </Link>
                )}
              </span>
            </p>
            {canChange && (
              <Button
                busy={isBusy}
                aria-describedby={textId}
                onClick={() => {
                  note(() => recordAwake(child, running));
                }}
              >
                Woke up
              </Button>
            )}
          </>
        ) : (
          <Button
            variant="quiet"
            icon={Moon}
            busy={isBusy}
            onClick={() => {
              note(() => recordAsleep(child));
            }}
          >
            Fell asleep
          </Button>
        )}
      </div>
      <MessageArea topic={sleepTopic(child)} />
    </div>
  );
}

interface OthersAsleepProps {
  readonly childList: readonly Child[];
  /** The child Today is about. */
  readonly currentId: string;
  readonly sleeps: Sleeps;
  readonly at: Date;
  /** Called when the line of a child that woke up is gone. Recording it doesn't select another child. */
  readonly onRemoved: () => void;
}

/** Other children who are asleep: their waking takes one tap too, whichever child is selected. */
export function OthersAsleep({ childList, currentId, sleeps, at, onRemoved }: OthersAsleepProps) {
  const now = localMoment(useMinuteSince(at));
  const asleep = childList.filter(
    ({ id }) => id !== currentId && runningSleep(sleeps.get(id) ?? [], now) !== null,
  );
  return asleep.map((child) => (
    <SleepLine
      key={child.id}
      child={child}
      sleeps={sleeps.get(child.id) ?? []}
      at={at}
      onRemoved={onRemoved}
    />
  ));
}
