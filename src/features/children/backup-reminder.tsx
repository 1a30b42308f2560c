import { useState } from 'react';
import { Link } from 'react-router';
import { isBackupDueFor, readSafety } from '../../data/backup/safety';
import { putReminderOff, readReminderOff } from '../../data/preferences/preferences';
import { useLive } from '../../data/stores/use-live';
import { remindAfterDays, remindAfterRecords } from '../../domain/backup-reminder';
import { addDays, localDay } from '../../domain/calendar-day';
import { paths } from '../../lib/paths';
import { useCurrentDate } from '../../lib/use-current-date';
import { Button, buttonClass } from '../../ui/buttons/button';
import { Notice } from '../../ui/messages/notice';

/** A calm word, never a dialog, when much was written since the last backup. 'Not now' is good for two weeks. */
export function BackupReminder() {
  const safety = useLive('safety', () => readSafety(remindAfterRecords));
  const now = useCurrentDate();
  const [isOff, setOff] = useState(() => (readReminderOff() ?? '') > localDay(now));
  if (isOff || safety.status !== 'ready') return null;
  if (!isBackupDueFor(safety.value, localDay(now))) return null;
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
        {safety.value.backup
          ? 'It has been a while since the last backup. A new one takes a moment.'
          : 'Your journal is only on this device. A backup takes a moment.'}
      </Notice>
    </div>
  );
}
