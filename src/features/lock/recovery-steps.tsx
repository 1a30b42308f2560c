import { useEffect, useRef, useState } from 'react';
import { type DataKey, type LockFile, withUnlockMethodsOf } from '@/data/lock/lock-file';
import { type Unlocked, useSheetField } from './try-unlock';
import { SheetField } from '@/shared/recovery-sheet/sheet-field';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { NewPassphrase, useNewPassphrase } from './new-passphrase';
import { AsyncError } from '@/ui/fields/field';
import { TextField } from '@/ui/fields/text-field';

interface RecoveryFormProps {
  readonly copies: readonly LockFile[];
  readonly onUnlocked: (unlocked: Unlocked) => void;
  readonly onBack: () => void;
  readonly onStartOver: () => void;
}

/** Unlocks the journal with the groups of its recovery sheet. */
export function RecoveryForm({ copies, onUnlocked, onBack, onStartOver }: RecoveryFormProps) {
  const { field, open } = useSheetField(copies);
  const { isBusy, run } = useBusy();
  const { fieldRef } = field;
  useEffect(() => fieldRef.current?.focus(), [fieldRef]);
  return (
    <>
      <h1>Use the recovery sheet</h1>
      <p className="lock-about">
        It holds nine groups of four letters and numbers. Afterwards you can choose a new
        passphrase.
      </p>
      <Form
        className="lock-form"
        onSubmit={() => {
          run(async () => {
            const unlocked = await open();
            if (unlocked !== null) onUnlocked(unlocked);
          });
        }}
      >
        <SheetField {...field} />
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Opening…">
          Unlock
        </Button>
      </Form>
      <div className="lock-ways">
        <Button variant="quiet" onClick={onBack}>
          Use the passphrase
        </Button>
        <Button variant="quiet" onClick={onStartOver}>
          I have neither
        </Button>
      </div>
    </>
  );
}

/** The heading of a step that replaced another: it takes the focus, so that a screen reader says where we are. */
export function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

interface NewPassphraseStepProps {
  readonly file: LockFile;
  readonly dataKey: DataKey;
  /** Decided; the app is being opened. */
  readonly isOpening: boolean;
  readonly onReady: (file: LockFile) => void;
}

/** The step after the recovery sheet: someone who needed it has most likely lost the passphrase. */
export function NewPassphraseStep({ file, dataKey, isOpening, onReady }: NewPassphraseStepProps) {
  const { fields, check } = useNewPassphrase('New passphrase');
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  async function change() {
    setFailed(false);
    const passphrase = await check();
    if (passphrase === null) return;
    try {
      const [{ changePassphrase }, { changeLockFile }] = await Promise.all([
        import('@/data/lock/unlock-methods'),
        import('@/data/lock/lock-file-store'),
      ]);
      const changed = await changePassphrase(file, dataKey, passphrase);
      onReady(await changeLockFile(dataKey, withUnlockMethodsOf(changed, 'passphrase'), file));
    } catch (error) {
      console.info('The passphrase could not be changed.', error);
      setFailed(true);
    }
  }

  return (
    <>
      <StepHeading>Choose a new passphrase</StepHeading>
      <p className="lock-about">
        The recovery sheet opened it, and goes on working. For the next time a passphrase is
        quicker.
      </p>
      <Form className="lock-form" onSubmit={() => run(change)}>
        <NewPassphrase {...fields} />
        <Button type="submit" variant="primary" busy={isBusy || isOpening} busyLabel="Opening…">
          Save and open
        </Button>
        {isFailed && (
          <AsyncError>
            The new passphrase could not be kept; the old one still holds. Try again, or go on.
          </AsyncError>
        )}
      </Form>
      <Button variant="quiet" disabled={isBusy || isOpening} onClick={() => onReady(file)}>
        Keep the old passphrase
      </Button>
    </>
  );
}

/** Has to be typed, so that nobody gets here by accident. */
const confirmation = 'empty';

/** The last resort for someone who has lost the passphrase and the sheet: everything on this device is deleted. */
export function StartOver({ onBack }: { readonly onBack: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  async function clear() {
    setFailed(false);
    const isTyped = text.trim().toLowerCase() === confirmation;
    setError(isTyped ? undefined : `Type the word ${confirmation}.`);
    if (!isTyped) return;
    try {
      const [{ clearAllData }, { reloadHome }] = await Promise.all([
        import('@/data/db/clear-all'),
        import('@/data/db/after-reload'),
      ]);
      await clearAllData();
      await reloadHome('cleared');
    } catch (failure) {
      console.info('The data could not be cleared.', failure);
      setFailed(true);
    }
  }

  return (
    <>
      <StepHeading>Start with an empty journal</StepHeading>
      <div className="lock-about">
        <p>
          Without the passphrase, the device and the sheet nobody can open this journal, and nobody
          can help. Starting anew removes it from this browser: every child, entry, food, report and
          photo, the drafts, the settings and the keys. This cannot be undone.
        </p>
        <p>
          A backup that you saved elsewhere is not touched. Settings can put it back afterwards. If
          the passphrase may still come to mind, leave everything as it is: it keeps.
        </p>
      </div>
      <Form className="lock-form" onSubmit={() => run(clear)}>
        <TextField
          label={`To go on, type the word ${confirmation}`}
          value={text}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          onChange={setText}
        />
        <Button type="submit" variant="danger" busy={isBusy} busyLabel="Clearing...">
          Remove the locked journal
        </Button>
        {isFailed && (
          <AsyncError>It could not be removed. Reload the page and try again.</AsyncError>
        )}
      </Form>
      <Button variant="quiet" disabled={isBusy} onClick={onBack}>
        Leave it as it is
      </Button>
    </>
  );
}
