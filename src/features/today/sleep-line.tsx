import { useId, useRef } from 'react';
import { Moon } from 'lucide-react';
import { Link } from 'react-router';
import { useCanWrite, useMayChange } from '@/circle/store/use-permissions';
import { formatTime } from '@/domain/dates/clock-time';
import type { Child } from '@/domain/schema/entities';
import type { NotedFact } from '@/domain/facts/noted-facts';
import { runningSleep, soFarWords } from '@/domain/facts/running-sleep';
import { wakingsWords } from '@/domain/facts/fact-text';
import { localWallTime, timeOfWall } from '@/domain/dates/wall-time';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import { noteAsleep, noteAwake, sleepTopic } from './note-now';
import { useMinute } from '@/lib/use-now';
import type { Sleeps } from './use-today';
import './today-cards.css';

interface SleepLineProps {
  readonly child: Child;
  readonly sleeps: readonly NotedFact<'sleep'>[];
  /** When they were read. */
  readonly at: Date;
  readonly onOpen?: () => void;
  /** The line goes with the waking. */
  readonly onGone?: () => void;
}

/**
 * Since when a child sleeps, and one button for its waking; while it is awake, one for falling asleep, in as much room: nothing
 * moves under the finger. The minutes go on quietly; beginning and end are told by their messages.
 */
export function SleepLine({ child, sleeps, at, onOpen, onGone }: SleepLineProps) {
  const now = localWallTime(useMinute(at));
  const running = runningSleep(sleeps, now);
  const { isBusy, run } = useBusy();
  const place = useRef<HTMLDivElement>(null);
  const words = useId();
  const mayWrite = useCanWrite(child.id);
  const mayChange = useMayChange('journal', running?.entryId ?? '', child.id);

  function note(work: () => Promise<boolean>) {
    run(async () => {
      onOpen?.();
      // The button goes: who went on with the keyboard is at the line, and not yet at what would end it again.
      if (!(await work())) return;
      if (onGone) onGone();
      else place.current?.focus({ preventScroll: true });
    });
  }

  if (!running && !mayWrite) return null;
  return (
    <div>
      <div
        ref={place}
        className={running ? 'sleep-line sleep-line-on' : 'sleep-line'}
        data-hue="sleep"
        role="group"
        aria-label={`Sleep of ${child.name}`}
        tabIndex={-1}
      >
        {running ? (
          <>
            <Moon className="icon" aria-hidden="true" />
            <p className="sleep-line-words" id={words}>
              <b>
                Asleep since{' '}
                <time dateTime={running.asleep}>{formatTime(timeOfWall(running.asleep))}</time>
              </b>{' '}
              <span className="sleep-line-more">
                <span>
                  <bdi>{child.name}</bdi>,{' '}
                  {[soFarWords(running.asleep, now), wakingsWords(running.fact)]
                    .filter(Boolean)
                    .join(', ')}
                </span>{' '}
                {mayChange && (
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
            {mayChange && (
              <Button
                busy={isBusy}
                aria-describedby={words}
                onClick={() => {
                  note(() => noteAwake(child, running));
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
              note(() => noteAsleep(child));
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
  /** The child that Today is about. */
  readonly currentId: string;
  readonly sleeps: Sleeps;
  readonly at: Date;
  /** The line of one that woke up is gone. Noting it chooses no other child. */
  readonly onGone: () => void;
}

/** The other children that sleep: their waking is one tap as well, whoever is selected. */
export function OthersAsleep({ childList, currentId, sleeps, at, onGone }: OthersAsleepProps) {
  const now = localWallTime(useMinute(at));
  const asleep = childList.filter(
    ({ id }) => id !== currentId && runningSleep(sleeps.get(id) ?? [], now) !== null,
  );
  return asleep.map((child) => (
    <SleepLine
      key={child.id}
      child={child}
      sleeps={sleeps.get(child.id) ?? []}
      at={at}
      onGone={onGone}
    />
  ));
}
