import { useState } from 'react';
import { type DataKey, type LockFile, withWaysOf } from '@/data/lock/lock-file';
import { NewPassphrase, useNewPassphrase } from './new-passphrase';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { StepHeading } from './step-heading';

interface NewPassphraseStepProps {
  readonly file: LockFile;
  readonly dataKey: DataKey;
  /** It is decided, and the app is on its way. */
  readonly isOpening: boolean;
  readonly onReady: (file: LockFile) => void;
}

/** After the recovery sheet: whoever needed it has most likely lost the passphrase. */
export function NewPassphraseStep({ file, dataKey, isOpening, onReady }: NewPassphraseStepProps) {
  const { fields, check } = useNewPassphrase('New passphrase');
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  async function change() {
    setFailed(false);
    const passphrase = await check();
    if (passphrase === null) return;
    try {
      const [{ changePassphrase }, { changeVault }] = await Promise.all([
        import('@/data/lock/unlock-methods'),
        import('@/data/lock/lock-file-store'),
      ]);
      const changed = await changePassphrase(file, dataKey, passphrase);
      onReady(await changeVault(withWaysOf(changed, 'passphrase')));
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
