import { Moon } from 'lucide-react';
import { Link } from 'react-router';
import { useCanChange } from '@/circle/store/use-permissions';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { capitalise, countWord } from '@/domain/text/plural';
import { formatDuration, formatPastDay } from '@/domain/dates/format';
import type { Child } from '@/domain/schema/entities';
import { isOpen, lastNights, type Night } from '@/domain/facts/nights';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { runningSleep } from '@/domain/facts/running-sleep';
import { nightShiftText, nightTimesText, wakingsText } from '@/domain/facts/sleep-text';
import { localMoment } from '@/domain/dates/wall-time';
import { paths } from '@/lib/paths';
import { TodayFact } from './today-fact';
import { useMinuteSince } from '@/lib/use-now';
import './today-cards.css';

interface LastNightProps {
  readonly child: Child;
  readonly sleeps: readonly NotedFact<'sleep'>[];
  readonly at: Date;
  readonly today: CalendarDay;
  readonly onOpen: () => void;
}

/** The night that ended today, as a sentence; empty if nothing was recorded. */
export function LastNight({ child, sleeps, at, today, onOpen }: LastNightProps) {
  const now = localMoment(useMinuteSince(at));
  const { last, open } = lastNights(sleeps, runningSleep(sleeps, now), now);
  if (!last && !open) return null;
  return (
    <TodayFact title="Last night" icon={Moon}>
      {last && <OneNight child={child} night={last} onOpen={onOpen} />}
      {open && (
        <div className="last-night-before">
          <p className="small muted">{capitalise(formatPastDay(open.day, today))}’s night:</p>
          <OneNight child={child} night={open} onOpen={onOpen} />
        </div>
      )}
    </TodayFact>
  );
}

interface OneNightProps extends Pick<LastNightProps, 'child' | 'onOpen'> {
  readonly night: Night;
}

function OneNight({ child, night, onOpen }: OneNightProps) {
  const { entryId, fact, others } = night;
  const times = capitalise(nightTimesText(fact)) || 'Times not noted';
  const canChange = useCanChange('journal', entryId, child.id);
  return (
    <>
      <p className="last-night-times">
        <Link to={paths.entry(child.id, entryId)} onClick={onOpen}>
          {times}
        </Link>
      </p>
      <p className="muted small">{detailsOf(night)}</p>
      {isOpen(night) && canChange && (
        <p className="today-ways">
          <Link className="today-way" to={paths.editEntry(child.id, entryId)} onClick={onOpen}>
            Add the time of waking
          </Link>
        </p>
      )}
      {others.length > 0 && (
        <p className="small muted">
          {capitalise(countWord(others.length + 1))} nights are noted for this day. The one that
          says the most is shown.{' '}
          {others.map((id, index) => (
            <Link
              key={id}
              className="last-night-other"
              to={paths.entry(child.id, id)}
              onClick={onOpen}
            >
              {others.length === 1 ? 'The other one' : `Other ${index + 1}`}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

function detailsOf({ fact, length }: Night): string {
  const wakings = fact.wakings === undefined ? 'no wakings noted' : wakingsText(fact);
  const shift = nightShiftText(fact);
  if (length !== null)
    return `${[formatDuration(length), shift].filter(Boolean).join(' ')}, ${wakings}`;
  const missing = [
    ...(fact.asleep === undefined ? ['falling asleep'] : []),
    ...(fact.awake === undefined ? ['waking up'] : []),
  ];
  const wakingsPart = missing.length === 2 || fact.wakings !== undefined ? `, ${wakings}` : '';
  if (fact.awake === undefined && fact.asleep !== undefined)
    return `Woke up not noted${wakingsPart}`;
  if (missing.length > 0) return capitalise(`${missing.join(' and ')} not noted${wakingsPart}`);
  return capitalise(wakings);
}
