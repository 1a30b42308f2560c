import { useState } from 'react';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { TextField } from '@/ui/fields/text-field';
import { StepHeading } from './step-heading';

/** What has to be typed, so that nobody gets here by a slip of the finger. */
const word = 'empty';

/** The way out for somebody who has lost the passphrase and the sheet: everything here goes. */
export function StartOver({ onBack }: { readonly onBack: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isFailed, setFailed] = useState(false);
  const { isBusy, run } = useBusy();

  async function clear() {
    setFailed(false);
    const isTyped = text.trim().toLowerCase() === word;
    setError(isTyped ? undefined : `Type the word ${word}.`);
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
          label={`To go on, type the word ${word}`}
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
