import { useEffect, useRef, useState } from 'react';
import { Form } from '@/ui/fields/form';
import { PassphraseField } from '@/ui/fields/secret-field';

interface PassphraseStepProps {
  /** The id by which a button outside opens the file. */
  readonly formId: string;
  /** The passphrase that was given last does not open the file. */
  readonly isWrong: boolean;
  readonly isBusy: boolean;
  readonly onOpen: (passphrase: string) => void;
}

/** Asks for the passphrase of a sealed file, as often as it takes. */
export function PassphraseStep({ formId, isWrong, isBusy, onOpen }: PassphraseStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [passphrase, setPassphrase] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    field.current?.focus();
  }, [isWrong]);
  return (
    <Form
      id={formId}
      onSubmit={() => {
        if (isBusy) return;
        setMissing(passphrase === '');
        if (passphrase !== '') onOpen(passphrase);
      }}
    >
      <PassphraseField
        ref={field}
        label="Passphrase of the file"
        hint="The file is sealed. Opening it takes a few seconds."
        value={passphrase}
        error={isMissing ? 'The passphrase of the file is needed.' : isWrong ? wrong : undefined}
        onChange={(text) => {
          setMissing(false);
          setPassphrase(text);
        }}
      />
    </Form>
  );
}

const wrong =
  'This passphrase does not open the file. Look at capital letters, spaces and the order of the words.';
