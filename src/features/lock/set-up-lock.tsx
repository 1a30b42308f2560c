import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import {
  RecoverySheet,
  SheetGroupField,
  useSheetCheck,
} from '@/shared/recovery-sheet/recovery-sheet';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { BackupFirst, useBackupFirst } from './backup-first';
import { lockSheet } from './new-sheet-dialog';
import { NewPassphrase, useNewPassphrase } from './new-passphrase';
import { TypedBeforeLock } from './typed-before-lock';
import { useFamilyNames } from './lock-dialogs';
import { turnOn } from '@/data/lock/turn-lock-on-off';
import { LockIsOnError } from '@/data/lock/lock-file-store';
import { startLockWatch } from './lock-watch';
import type { createLock } from '@/data/lock/unlock-methods';

/** Turns the lock on in three steps. Nothing is changed before the last button. */
export function LockSetup({ onStop }: { readonly onStop: () => void }) {
  const [newLock, setNewLock] = useState<NewLock | null>(null);
  const [isSheetStored, setSheetStored] = useState(false);
  const backup = useBackupFirst();
  const step = newLock === null ? 1 : isSheetStored ? 3 : 2;
  return (
    <>
      <div className="settings-action">
        <div>
          <h3>Lock this journal</h3>
          <p role="status">Not on yet: step {step} of 3. Nothing has changed so far.</p>
        </div>
        <Button variant="quiet" onClick={onStop}>
          Stop setting up
        </Button>
      </div>
      <div className="lock-warning">
        <TriangleAlert className="icon" aria-hidden="true" />
        <div>
          <b>Nobody can reset this.</b>
          <p>
            If the passphrase and the recovery sheet are both lost, the journal cannot be opened
            again. Not by you, and not by us.
          </p>
        </div>
      </div>
      <ol className="lock-steps">
        <Step number={1} at={step} title={['Choose a passphrase', 'Passphrase chosen']}>
          <ChoosePassphrase onCreated={setNewLock} />
        </Step>
        <Step number={2} at={step} title={['Keep the recovery sheet', 'Recovery sheet kept']}>
          {newLock && (
            <RecoverySheet
              groups={newLock.recovery}
              texts={lockSheet}
              onConfirmed={() => setSheetStored(true)}
            />
          )}
        </Step>
        <Step number={3} at={step} title={['Show that you have it', 'Show that you have it']}>
          {newLock && (
            <ConfirmSheetStep
              newLock={newLock}
              backup={backup}
              onSeeAgain={() => setSheetStored(false)}
            />
          )}
        </Step>
      </ol>
    </>
  );
}

interface StepProps {
  readonly number: number;
  /** The current step. */
  readonly at: number;
  /** The title while the step is to do, and once it is done. */
  readonly title: readonly [string, string];
  readonly children: ReactNode;
}

/** One of the numbered steps: open during its turn, a tick and a short text when it is done. */
function Step({ number, at, title: [todo, done], children }: StepProps) {
  const isDone = number < at;
  const isNow = number === at;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNow) heading.current?.focus();
  }, [isNow]);
  return (
    <li
      className="lock-step"
      data-now={isNow ? '' : undefined}
      aria-current={isNow ? 'step' : undefined}
    >
      <span className="lock-number" data-done={isDone ? '' : undefined} aria-hidden="true">
        {isDone ? <Check className="icon small" /> : number}
      </span>
      <h4 ref={heading} tabIndex={-1}>
        {isDone ? done : todo}
      </h4>
      {isNow && <div className="lock-step-body">{children}</div>}
    </li>
  );
}

function ChoosePassphrase({ onCreated }: { readonly onCreated: (newLock: NewLock) => void }) {
  const { fields, check } = useNewPassphrase('Passphrase', useFamilyNames());
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  async function choose() {
    setFailed(false);
    const passphrase = await check();
    if (passphrase === null) return;
    try {
      const { createLock } = await import('@/data/lock/unlock-methods');
      onCreated(await createLock(passphrase));
    } catch (error) {
      console.info('No key could be made.', error);
      setFailed(true);
    }
  }

  return (
    <Form className="lock-narrow" onSubmit={() => run(choose)}>
      <NewPassphrase {...fields} />
      {isFailed && <AsyncError>This device could not make the key. Try again.</AsyncError>}
      <div>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Making the key…">
          Use this passphrase
        </Button>
      </div>
    </Form>
  );
}

const failedText =
  'The lock could not be turned on, and nothing was changed. Reload the page and try again.';
const alreadyOnText =
  'The lock is on already: another tab turned it on. This passphrase and this sheet open nothing, so throw the sheet away. Reload the page, and open the journal with those of the other tab.';

interface ConfirmSheetStepProps {
  readonly newLock: NewLock;
  readonly backup: ReturnType<typeof useBackupFirst>;
  /** Goes back to the sheet, as long as the lock isn't on. */
  readonly onSeeAgain: () => void;
}

/** The last step: one group from the sheet, a backup, and the button that turns the lock on. */
export function ConfirmSheetStep({ newLock, backup, onSeeAgain }: ConfirmSheetStepProps) {
  const { field, isTyped, check } = useSheetCheck(newLock.recovery);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useBusy();

  async function submit() {
    setFailure(null);
    if (!check()) return;
    try {
      startLockWatch();
      await turnOn(newLock.key, newLock.file);
    } catch (error) {
      console.info('The lock could not be turned on.', error);
      setFailure(error instanceof LockIsOnError ? alreadyOnText : failedText);
    }
  }

  return (
    <Form className="lock-last" onSubmit={() => run(submit)}>
      <SheetGroupField {...field} />
      <div>
        <Button size="sm" variant="quiet" onClick={onSeeAgain}>
          See the sheet again
        </Button>
      </div>
      <BackupFirst {...backup.fields} />
      <TypedBeforeLock />
      {failure !== null && <AsyncError>{failure}</AsyncError>}
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!isTyped || !backup.isSettled}
          busy={isBusy}
          busyLabel="Turning it on…"
        >
          Turn the lock on
        </Button>
      </div>
    </Form>
  );
}

/** A lock that isn't in use yet: its file, its key and the groups of its sheet are held only in memory. */
export type NewLock = Awaited<ReturnType<typeof createLock>>;
