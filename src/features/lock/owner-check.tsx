import { useRef, useState } from 'react';
import type { DataKey, LockFile } from '@/data/lock/lock-file';
import { SheetField } from '@/shared/recovery-sheet/sheet-field';
import { Button } from '@/ui/base/button';
import { SecretField } from '@/ui/fields/secret-field';
import { tryPassphrase, useSheetField } from './try-unlock';

type OwnerFieldsProps = ReturnType<typeof useOwnerCheck>['fields'];

/**
 * Asks for the passphrase or the sheet before the lock is changed: someone who finds the journal unlocked must not be
 * able to add an unlock method.
 */
export function OwnerFields({
  method,
  label,
  passphrase,
  error,
  fieldRef,
  sheet,
  ...on
}: OwnerFieldsProps) {
  return (
    <div className="owner-fields">
      {method === 'passphrase' ? (
        <SecretField
          kind="passphrase"
          ref={fieldRef}
          label={label}
          value={passphrase}
          error={error}
          onChange={on.onPassphrase}
        />
      ) : (
        <SheetField {...sheet} />
      )}
      <div>
        <Button size="sm" variant="quiet" onClick={on.onOtherMethod}>
          {method === 'passphrase'
            ? 'Use the recovery sheet instead'
            : 'Use the passphrase instead'}
        </Button>
      </div>
    </div>
  );
}

/** The state of `OwnerFields` and its check. `label` is the label of the passphrase field. */
export function useOwnerCheck(file: LockFile, label: string) {
  const [method, setMethod] = useState<'passphrase' | 'sheet'>('passphrase');
  const [passphrase, setPassphrase] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [progress, setProgress] = useState('Opening…');
  const fieldRef = useRef<HTMLInputElement>(null);
  const { field: sheet, open: openBySheet } = useSheetField([file]);

  /** Returns the data key; null if it didn't open, and the reason is then shown beside the field. */
  async function open(): Promise<DataKey | null> {
    if (method === 'sheet') return (await openBySheet())?.key ?? null;
    setError(undefined);
    const answer = await tryPassphrase([file], passphrase, setProgress);
    if ('key' in answer) return answer.key;
    setError(answer.text);
    fieldRef.current?.focus();
    fieldRef.current?.select();
    return null;
  }

  return {
    fields: {
      method,
      label,
      passphrase,
      error,
      fieldRef,
      sheet,
      onPassphrase: setPassphrase,
      onOtherMethod: () => setMethod(method === 'passphrase' ? 'sheet' : 'passphrase'),
    },
    /** What is being done, for a button that waits. */
    progress,
    open,
  };
}
