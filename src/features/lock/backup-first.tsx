import { useState } from 'react';
import { Download } from 'lucide-react';
import { readSafety } from '@/data/backup/safety';
import type { BackupMark } from '@/data/db/rows';
import { useLive } from '@/data/db/use-live';
import { pluralize } from '@/domain/text/plural';
import { Button } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import {
  backupTopic,
  ExportProgress,
  useBackupExport,
  useJournalOpen,
} from '@/shared/files/use-backup-export';
import { formatInstant } from '@/domain/dates/format';

/** How the person answered without making a backup just now. */
type Answer = 'have' | 'without';

type BackupFirstProps = ReturnType<typeof useBackupFirst>['fields'];

/** The greatest age, in ms, of a backup that counts as recent. */
const recent = 7 * 24 * 60 * 60 * 1000;
/** Stops counting records here. */
const mostCounted = 1000;

/**
 * Asks for a backup before the whole journal is rewritten. A backup that was read back just now is enough; otherwise
 * the person confirms a recent one or decides to go without.
 */
export function BackupFirst({ known, isNew, age, answer, onAnswer }: BackupFirstProps) {
  const { progress, start, cancel } = useBackupExport();
  const isSettled = isNew || answer !== null;
  return (
    <section className="lock-part" aria-label="A backup first">
      <h4>A backup first</h4>
      <div role="status">
        <p>
          {isSettled
            ? settledText(isNew, answer)
            : questionText(known?.backup ?? null, known?.since ?? 0)}
        </p>
      </div>
      {!isSettled && (
        <div className="lock-buttons">
          <Button icon={Download} onClick={start} disabled={progress !== null}>
            Export Backup
          </Button>
          {age < recent && <Button onClick={() => onAnswer('have')}>I have one</Button>}
          <Button variant="quiet" onClick={() => onAnswer('without')}>
            Go on without
          </Button>
        </div>
      )}
      <ExportProgress progress={progress} cancel={cancel} />
      <MessageArea topic={backupTopic} />
    </section>
  );
}

/** The state of `BackupFirst`, held for the whole set-up, so that a step back doesn't ask for a second backup. */
export function useBackupFirst() {
  const isOpen = useJournalOpen();
  const [startedAt] = useState(() => Date.now());
  const [answer, onAnswer] = useState<Answer | null>(null);
  const safety = useLive(isOpen ? 'open' : 'closed', async () =>
    isOpen ? readSafety(mostCounted) : null,
  );
  const known = safety.status === 'ready' ? safety.value : null;
  const age = known?.backup ? startedAt - Date.parse(known.backup.at) : Number.POSITIVE_INFINITY;
  const isNew = age <= 0;
  return {
    fields: { known, isNew, age, answer, onAnswer },
    /** There is a backup, or the person continues without one. */
    isSettled: isNew || answer !== null,
  };
}

function questionText(backup: BackupMark | null, since: number): string {
  const why =
    'Turning the lock on writes everything anew. If this device fails meanwhile, or both ways to open it are lost, a backup is what is left.';
  if (backup === null) return `${why} There is none yet.`;
  const missing =
    since === 0
      ? 'nothing was written since'
      : `${since >= mostCounted ? 'many records' : pluralize(since, 'record', 'records')} written since are not in it`;
  return `${why} The last one is of ${formatInstant(backup.at)}; ${missing}.`;
}

function settledText(isNew: boolean, answer: Answer | null): string {
  if (isNew) return 'The backup was made and read back. Anybody who has that file can read it.';
  return answer === 'without'
    ? 'You go on without a backup. If this device fails, or the passphrase and the sheet are lost, what is not in an older backup is gone.'
    : 'You have a backup. Anybody who has that file can read it.';
}
