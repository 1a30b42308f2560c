import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { isLockWaiting, onLockWaiting, stopWaitingToLock } from '../../../data/vault/leaving';
import { heldVault, lockNow } from '../../../data/vault/lock-session';
import type { VaultFile } from '../../../data/vault/vault-file';
import { useBusy } from '../../../lib/use-busy';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { OwnerFields, useOwner } from './owner-fields';
import './lock-cover.css';

/**
 * Covers the page while the lock waits for words that stand nowhere else. The browser's own dialog, because it lies above everything,
 * whatever is open, and leaves nothing below within reach.
 */
export function showLockCover(): void {
  const file = heldVault();
  if (file === null || !isLockWaiting()) return;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <LockCover file={file} />
    </StrictMode>,
  );
  const stop = onLockWaiting(() => {
    stop();
    root.unmount();
    place.remove();
  });
}

function LockCover({ file }: { readonly file: VaultFile }) {
  const cover = useRef<HTMLDialogElement>(null);
  const owner = useOwner(file, 'Passphrase');
  const { isBusy, run } = useBusy();
  useEffect(() => {
    cover.current?.showModal();
  }, []);

  async function goOn() {
    if ((await owner.open()) !== null) stopWaitingToLock();
  }

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
          This browser did not keep what you were typing: it stands on this page alone. Open the
          page to go on with it, or lock now and let it go.
        </p>
        <Form className="lock-dialog" onSubmit={() => run(goOn)}>
          <OwnerFields {...owner.fields} />
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={owner.progress}>
            Go on writing
          </Button>
          <Button disabled={isBusy} onClick={lockNow}>
            Lock now
          </Button>
        </Form>
      </div>
    </dialog>
  );
}
