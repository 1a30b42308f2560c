import { useId, useRef, useState } from 'react';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { SecretField } from '@/ui/fields/secret-field';
import { Notice } from '@/ui/messages/notice';
import { Dialog } from '@/ui/overlays/dialog';

interface EncryptBackupDialogProps {
  /** Called during the click that closes the dialog, because browsers open a file picker only during a click. */
  readonly onEncrypt: (passphrase: string) => void;
  readonly onClose: () => void;
}

/** Asks twice for the passphrase of an encrypted backup, because a typing error doesn't show in dots. */
export function EncryptBackupDialog({ onEncrypt, onClose }: EncryptBackupDialogProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [suggested, setSuggested] = useState('');
  const [strength, setStrength] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const latest = useRef('');
  const problems = problemsOf(passphrase, again);
  const shown = isSubmitted ? problems : {};

  /** Shows how long the passphrase would take to guess: someone who has the file can try as long as they like. */
  function measure(text: string) {
    latest.current = text;
    if (text === '') {
      setStrength(undefined);
      return;
    }
    import('@/data/lock/strength')
      .then(({ measureStrength }) => measureStrength(text))
      .then(({ text }) => {
        if (latest.current === text) setStrength(text);
      })
      // If its dictionaries can't be loaded, no strength is shown.
      .catch(console.info);
  }

  async function suggest() {
    // Loaded lazily: it has a list of two thousand words.
    const { suggestPassphrase } = await import('@/data/lock/suggest-passphrase');
    const suggestion = suggestPassphrase();
    setSuggested(suggestion);
    setPassphrase(suggestion);
    setAgain(suggestion);
    measure(suggestion);
  }

  return (
    <Dialog
      isOpen
      title="Seal the backup"
      description="The file then opens with your passphrase alone: in Kinleaf, or in any age program."
      size="narrow"
      initialFocus={first}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Seal and export
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="settings-seal"
        onSubmit={() => {
          if (Object.keys(problems).length > 0) setSubmitted(true);
          else onEncrypt(passphrase);
        }}
      >
        <SecretField
          kind="passphrase"
          ref={first}
          label="Passphrase"
          hint={strength}
          value={passphrase}
          error={shown.passphrase}
          onChange={(text) => {
            setPassphrase(text);
            measure(text);
          }}
        />
        <div className="settings-suggest">
          <Button
            size="sm"
            onClick={() => {
              suggest().catch(console.error);
            }}
          >
            Suggest one
          </Button>
          {/* Announced when it appears, because both fields show it only as dots. */}
          <p role="status" translate="no">
            {suggested !== '' && suggested === passphrase && suggested}
          </p>
        </div>
        <SecretField
          kind="passphrase"
          label="Passphrase again"
          value={again}
          error={shown.again}
          onChange={setAgain}
        />
        <Notice>
          Write the passphrase down and keep it away from the file. Nobody can open the backup
          without it, and nobody can make a new one for you.
        </Notice>
      </Form>
    </Dialog>
  );
}

interface Problems {
  readonly passphrase?: string;
  readonly again?: string;
}

function problemsOf(passphrase: string, again: string): Problems {
  if (passphrase.trim() === '') return { passphrase: 'A passphrase is needed.' };
  if (passphrase !== again) return { again: 'The two are not the same.' };
  return {};
}
