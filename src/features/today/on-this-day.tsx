import { useState } from 'react';
import { CalendarDays, X } from 'lucide-react';
import { Link } from 'react-router';
import { closeOnThisDay, isOnThisDayClosed } from '@/data/preferences/home';
import type { Remembered } from '@/data/records/on-this-day';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { capitalise } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { IconButton } from '@/ui/base/button';
import { TodayFact } from './today-fact';

interface OnThisDayProps {
  readonly today: CalendarDay;
  readonly remembered: Remembered;
  readonly onOpen: () => void;
  /** It was closed. */
  readonly onGone: () => void;
}

/** One line about what was written a year or a month ago to the day; closed, it is gone for the day. */
export function OnThisDay({ today, remembered, onOpen, onGone }: OnThisDayProps) {
  const [isClosed, setClosed] = useState(() => isOnThisDayClosed(today));
  if (isClosed) return null;
  const { entry, ago } = remembered;
  return (
    <TodayFact
      title="On this day"
      icon={CalendarDays}
      action={
        <IconButton
          label="Close On this day"
          icon={X}
          onClick={() => {
            closeOnThisDay(today);
            setClosed(true);
            onGone();
          }}
        />
      }
    >
      <p dir="auto">
        {capitalise(ago)}:{' '}
        <Link
          className="today-remembered"
          to={paths.entry(entry.childId, entry.id)}
          onClick={onOpen}
        >
          {entry.title.slice(0, 200)}
        </Link>
      </p>
    </TodayFact>
  );
}
