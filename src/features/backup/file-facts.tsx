import type { BackupContents } from '@/domain/backup/backup-file';
import { formatDay } from '@/domain/dates/calendar-day';
import { formatInstant } from '@/domain/dates/format';

/** Of a file that was read: whose it is, of which days, and when it was made. For a list of facts. */
export function FileFacts({ children, from, to, note }: BackupContents) {
  return (
    <>
      {children.length > 0 && (
        <div>
          <dt>{children.length === 1 ? 'Child' : 'Children'}</dt>
          <dd dir="auto">{children.join(', ')}</dd>
        </div>
      )}
      {from !== null && to !== null && (
        <div>
          <dt>Days</dt>
          <dd>{from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}</dd>
        </div>
      )}
      <div>
        <dt>Made</dt>
        <dd>
          {note
            ? `${formatInstant(note.createdAt)}, with Kinleaf ${note.version}`
            : 'The file does not say when'}
        </dd>
      </div>
    </>
  );
}
