import { useState } from 'react';
import { Archive } from 'lucide-react';
import { Link } from 'react-router';
import { requestSettingsAction } from '@/data/preferences/settings-intents';
import { isBackupDueFor, type Safety } from '@/data/backup/safety';
import { putReminderOff, readReminderOff } from '@/data/preferences/preferences';
import { addDays, type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import { formatDayOfMonth, sinceWords } from '@/domain/dates/format';
import { paths } from '@/lib/paths';
import { TodayFact } from './today-fact';

interface BackupDueProps {
  readonly today: CalendarDay;
  readonly safety: Safety;
  /** It was put off. */
  readonly onGone: () => void;
}

/** When a backup is due: how old the last one is, and the way to the next. Put off, it is gone for a week. */
export function BackupDue({ today, safety, onGone }: BackupDueProps) {
  const [off, setOff] = useState(readReminderOff);
  if ((off ?? '') > today || !isBackupDueFor(safety, today)) return null;
  return (
    <TodayFact title="Backup" icon={Archive}>
      <p className="muted small">{lastSaved(safety, today)}</p>
      <p className="today-ways">
        <Link
          className="today-way"
          to={paths.settings}
          onClick={() => {
            requestSettingsAction({ kind: 'save' });
          }}
        >
          Save a backup
        </Link>
        <button
          type="button"
          className="today-way"
          onClick={() => {
            const until = addDays(today, 7);
            putReminderOff(until);
            setOff(until);
            onGone();
          }}
        >
          Remind me next week
        </button>
      </p>
    </TodayFact>
  );
}

function lastSaved({ backup }: Safety, today: CalendarDay): string {
  if (!backup) return 'There is no backup of your journal so far.';
  const day = localDay(new Date(backup.at));
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `Last saved ${formatDayOfMonth(day)}${year}, ${sinceWords(day, today)}.`;
}
