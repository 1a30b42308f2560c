import { useState } from 'react';
import { Download } from 'lucide-react';
import { readSafety } from '../../../data/backup/safety';
import type { BackupMark } from '../../../data/stores/db';
import { useLive } from '../../../data/stores/use-live';
import { counted } from '../../../domain/counted';
import { Button } from '../../../ui/buttons/button';
import { MessagePlace } from '../../../ui/messages/message-place';
import { ExportProgress } from '../export-progress';
import { instantWords } from '../instant-words';
import { backupTopic, useExport } from '../use-export';
import { useJournalOpen } from '../use-journal-open';

interface BackupFirstProps {
  /** There is a backup, or the person goes on without. */
  readonly isSettled: boolean;
  readonly onSettled: (isSettled: boolean) => void;
}

/** A backup no older than this, in ms, is one that somebody may say they have. */
const recent = 7 * 24 * 60 * 60 * 1000;
/** So many records are counted, and no more. */
const mostCounted = 1000;

/**
 * Asks for a backup before the whole journal is written anew. One that was read back just now settles it; so does a recent one, by a
 * press, or a decision to go without.
 */
export function BackupFirst({ isSettled, onSettled }: BackupFirstProps) {
  const isOpen = useJournalOpen();
  const [begun] = useState(() => Date.now());
  const [isSkipped, setSkipped] = useState(false);
  const { progress, start, cancel } = useExport();
  const safety = useLive(isOpen ? 'open' : 'closed', async () =>
    isOpen ? readSafety(mostCounted) : null,
  );
  const known = safety.status === 'ready' ? safety.value : null;
  const backup = known?.backup ?? null;
  const age = backup === null ? Number.POSITIVE_INFINITY : begun - Date.parse(backup.at);
  const isNew = age <= 0;
  if (isNew && !isSettled) onSettled(true);

  return (
    <section className="backup-first" aria-label="A backup first">
      <h4>A backup first</h4>
      <div role="status">
        <p>{isSettled ? settledWords(isNew, isSkipped) : askedWords(backup, known?.since ?? 0)}</p>
      </div>
      {!isSettled && (
        <div className="lock-buttons">
          <Button icon={Download} onClick={start} disabled={progress !== null}>
            Export Backup
          </Button>
          {age < recent && <Button onClick={() => onSettled(true)}>I have one</Button>}
          <Button
            variant="quiet"
            onClick={() => {
              setSkipped(true);
              onSettled(true);
            }}
          >
            Go on without
          </Button>
        </div>
      )}
      <ExportProgress progress={progress} cancel={cancel} />
      <MessagePlace topic={backupTopic} />
    </section>
  );
}

function askedWords(backup: BackupMark | null, since: number): string {
  const why =
    'Turning the lock on writes everything anew. If this device fails meanwhile, or both ways to open it are lost, a backup is what is left.';
  if (backup === null) return `${why} There is none yet.`;
  const missing =
    since === 0
      ? 'nothing was written since'
      : `${since >= mostCounted ? 'many records' : counted(since, 'record', 'records')} written since are not in it`;
  return `${why} The last one is of ${instantWords(backup.at)}; ${missing}.`;
}

function settledWords(isNew: boolean, isSkipped: boolean): string {
  if (isNew) return 'The backup was made and read back. Anybody who has that file can read it.';
  return isSkipped
    ? 'You go on without a backup. If this device fails, or the passphrase and the sheet are lost, what is not in an older backup is gone.'
    : 'You have a backup. Anybody who has that file can read it.';
}
