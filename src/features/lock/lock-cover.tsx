import { StrictMode, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { checkLockFile } from '@/data/lock/check-lock-file';
import { isLockWaiting, onLockWaiting, stopWaitingToLock } from '@/data/lock/relock';
import { resumeMigration } from '@/data/lock/resume-migration';
import { currentLockFile, lockNow, unlock } from '@/data/lock/lock-session';
import { type LockFile, readLockHint } from '@/data/lock/lock-file';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { startLockWatch } from './lock-watch';
import { OwnerFields, useOwnerCheck } from './owner-check';
import './lock.css';

/**
 * Covers the page while the lock waits for text that is stored nowhere else, or for a file. Uses the browser's own
 * dialog, because it is above everything that may be open and makes the page below inert.
 */
export function showLockCover(): void {
  if (!isLockWaiting()) return;
  const host = document.createElement('div');
  // An open React Aria dialog makes everything after it inert, except elements marked like this.
  host.dataset['reactAriaTopLayer'] = '';
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    <StrictMode>
      <LockCover file={currentLockFile() ?? readSeenLock()} />
    </StrictMode>,
  );
  const stop = onLockWaiting(() => {
    stop();
    root.unmount();
    host.remove();
  });
}

/** Returns the lock file for a page that has no key yet; null if it can't be read, so that only locking is possible. */
function readSeenLock(): LockFile | null {
  const hint = readLockHint();
  return typeof hint === 'string' ? null : hint;
}

function LockCover({ file }: { readonly file: LockFile | null }) {
  const cover = useRef<HTMLDialogElement>(null);
  // Before the browser handles the next key, which must not reach the page below.
  useLayoutEffect(() => {
    cover.current?.showModal();
  }, []);

  return (
    <dialog
      ref={cover}
      className="lock-cover"
      aria-labelledby="lock-cover-title"
      onCancel={(event) => {
        event.preventDefault();
      }}
    >
      <div>
        <h2 id="lock-cover-title">Kinleaf waits to lock</h2>
        <p>
          Something on this page would be lost: words or a recovery sheet that are kept nowhere else
          yet, or a file that is being written or read. It locks by itself once nothing would be
          lost. Open the page to go on with it, or lock now and let it go.
        </p>
        {file && <Continue file={file} />}
        <Button onClick={lockNow}>Lock now</Button>
      </div>
    </dialog>
  );
}

function Continue({ file }: { readonly file: LockFile }) {
  const owner = useOwnerCheck(file, 'Passphrase');
  const { isBusy, run } = useBusy();

  async function unlockHere() {
    const key = await owner.open();
    if (key === null) return;
    if (currentLockFile() === null) {
      const checked = await checkLockFile(key, file);
      // Only the lock screen can ask about it.
      if (checked === 'half-locked') {
        lockNow();
        return;
      }
      // The lock was turned on in another tab: from now on this tab locks in the same way.
      startLockWatch();
      unlock(key, checked);
      void resumeMigration();
    }
    stopWaitingToLock();
  }

  return (
    <Form className="lock-dialog" onSubmit={() => run(unlockHere)}>
      <OwnerFields {...owner.fields} />
      <Button type="submit" variant="primary" busy={isBusy} busyLabel={owner.progress}>
        Go on
      </Button>
    </Form>
  );
}
