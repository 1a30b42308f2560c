import { useState } from 'react';
import { Link } from 'react-router';
import { isBackupDueFor, type Safety } from '@/data/backup/safety';
import { putReminderOff, readReminderOff } from '@/data/preferences/preferences';
import { remindAfterDays } from '@/domain/backup/backup-reminder';
import { addDays, localDay } from '@/domain/dates/calendar-day';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { Button, buttonClass } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';

/** A calm word, never a dialog, when much was written since the last backup. 'Not now' is good for two weeks. */
export function BackupReminder({ safety }: { readonly safety: Safety }) {
  const now = useCurrentDate();
  const [isOff, setOff] = useState(() => (readReminderOff() ?? '') > localDay(now));
  if (isOff || !isBackupDueFor(safety, localDay(now))) return null;
  return (
    <div className="children-notice">
      <Notice
        actions={
          <>
            <Link className={buttonClass({ size: 'sm' })} to={paths.settings}>
              Make a backup
            </Link>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                putReminderOff(addDays(localDay(now), remindAfterDays));
                setOff(true);
              }}
            >
              Not now
            </Button>
          </>
        }
      >
        {safety.backup
          ? 'It has been a while since the last backup. A new one takes a moment.'
          : 'There is no backup of your journal yet. One takes a moment.'}
      </Notice>
    </div>
  );
}
