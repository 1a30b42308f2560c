import { useEffect } from 'react';
import type { DataKey, LockFile } from '@/data/lock/lock-file';
import { useSheetField } from './use-sheet-field';
import { SheetField } from '@/shared/recovery-sheet/sheet-field';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';

interface RecoveryFormProps {
  readonly file: LockFile;
  readonly onKey: (key: DataKey) => void;
  readonly onBack: () => void;
  readonly onStartOver: () => void;
}

/** Opens the journal by the groups of its recovery sheet. */
export function RecoveryForm({ file, onKey, onBack, onStartOver }: RecoveryFormProps) {
  const { field, open } = useSheetField(file);
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
            const key = await open();
            if (key !== null) onKey(key);
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
