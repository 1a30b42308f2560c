import { useEffect, useRef, useState } from 'react';
import { useLockState } from '@/data/db/use-live';
import { resumeMigration } from '@/data/lock/resume-migration';
import {
  resumePausedMigration,
  onMigration,
  pauseMigration,
  type MigrationState,
  migrationState,
} from '@/data/encryption/migration-state';
import { useStore } from '@/lib/use-store';
import { Button } from '@/ui/base/button';
import { ProgressBar } from '@/ui/messages/page-states';
import { type Pace, shareText, timeLeftText } from './time-left';

/** The progress of encrypting or decrypting the journal, which continues on every screen and after a reload. */
export function LockProgress() {
  const migration = useStore({ get: migrationState, subscribe: onMigration });
  const isOpening = useLockState() === 'opening';
  return (
    <>
      <div>
        <h3 id="lock-progress" tabIndex={-1}>
          {isOpening ? 'The lock is being turned off' : 'The lock is being turned on'}
        </h3>
        <p>
          {isOpening
            ? 'Until everything is as before, each start still asks for the passphrase.'
            : 'From now on each start asks for the passphrase. What you wrote before is being scrambled.'}{' '}
          You can go on writing, and leave this page. If Kinleaf is closed, it goes on when you open
          it again.
        </p>
      </div>
      <MigrationProgress
        migration={migration}
        label={isOpening ? 'Opening what was scrambled' : 'Scrambling what is stored'}
      />
    </>
  );
}

function MigrationProgress({
  migration,
  label,
}: {
  readonly migration: MigrationState;
  readonly label: string;
}) {
  switch (migration.kind) {
    case 'running':
      return <RunningMigration migration={migration} label={label} />;
    case 'elsewhere':
      return <p>Another tab is doing it just now. Keep that one open until it is done.</p>;
    case 'stopped':
      return (
        <>
          <p role="alert">
            {migration.reason === 'full'
              ? 'It stopped, because this device has no room left for Kinleaf. Nothing is lost, and the rest is done later: free some space, then go on.'
              : 'It stopped, because the browser did not let Kinleaf write. Nothing is lost, and it goes on at the next start.'}
          </p>
          <div>
            <Button onClick={() => void resumeMigration()}>Go on</Button>
          </div>
        </>
      );
    case 'none':
      // As high as what follows, so that nothing moves under a finger when it starts.
      return (
        <>
          <ProgressBar
            label={label}
            done={0}
            actions={
              <Button size="sm" disabled>
                Pause
              </Button>
            }
          />
          <p className="small muted" role="status">
            It begins in a moment.
          </p>
        </>
      );
  }
}

type Running = Extract<MigrationState, { kind: 'running' }>;

function RunningMigration({
  migration,
  label,
}: {
  readonly migration: Running;
  readonly label: string;
}) {
  const { done, total, isPaused } = migration;
  const pace = usePace(migration);
  const timeLeft = pace && !isPaused ? timeLeftText(total - done, pace) : null;
  return (
    <>
      <ProgressBar
        label={isPaused ? `${label}: paused` : label}
        done={total === 0 ? 0 : done / total}
        actions={
          <Button size="sm" onClick={isPaused ? resumePausedMigration : pauseMigration}>
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
        }
      />
      <p className="small muted">
        {shareText(done, total)} {done < total && timeLeft}
      </p>
    </>
  );
}

/** How often the time left is estimated again, in ms: a number that jumps is no comfort. */
const estimateEvery = 5_000;

/** Returns the pace since the migration began or was resumed, estimated from time to time; null until it means something. */
function usePace({ done, isPaused }: Running): Pace | null {
  const [pace, setPace] = useState<Pace | null>(null);
  const begun = useRef<{ readonly at: number; readonly done: number } | null>(null);
  const saidAt = useRef(0);
  useEffect(() => {
    const now = performance.now();
    if (isPaused || begun.current === null) {
      begun.current = isPaused ? null : { at: now, done };
      saidAt.current = now;
    } else if (now - saidAt.current >= estimateEvery) {
      saidAt.current = now;
      setPace({ done: done - begun.current.done, ms: now - begun.current.at });
    }
  }, [done, isPaused]);
  return pace;
}
