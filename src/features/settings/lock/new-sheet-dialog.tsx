import { useId, useState } from 'react';
import { changeLock } from '../../../data/vault/lock-session';
import { newRecovery } from '../../../data/vault/ways-in';
import { useBusy } from '../../../lib/use-busy';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { showToast } from '../../../ui/messages/toast-queue';
import { Dialog } from '../../../ui/overlays/dialog';
import type { LockDialogProps } from './change-passphrase-dialog';
import { KeepSheet } from './keep-sheet';
import { keptNot } from './kept-not';
import { OwnerFields, useOwner } from './owner-fields';
import { TypeBack, useTypeBack } from './type-back';
import { withWaysOf } from './with-ways';

type NewSheet = Awaited<ReturnType<typeof newRecovery>>;

/** A new recovery sheet. The old one works until a group of the new one is typed back. */
export function NewSheetDialog(props: LockDialogProps) {
  const [sheet, setSheet] = useState<NewSheet | null>(null);
  const [isKept, setKept] = useState(false);
  if (sheet === null) return <AskOwner {...props} onSheet={setSheet} />;
  if (isKept) return <TypeItBack {...props} sheet={sheet} onSeeAgain={() => setKept(false)} />;
  return (
    <Dialog isOpen title="Keep the recovery sheet" size="medium" onClose={props.onClose}>
      <KeepSheet groups={sheet.recovery} onKept={() => setKept(true)} />
    </Dialog>
  );
}

function AskOwner({
  file,
  onClose,
  onSheet,
}: LockDialogProps & { readonly onSheet: (sheet: NewSheet) => void }) {
  const form = useId();
  const owner = useOwner(file, 'Passphrase');
  const { isBusy, run } = useBusy();

  async function make() {
    const key = await owner.open();
    if (key !== null) onSheet(await newRecovery(file, key));
  }

  return (
    <Dialog
      isOpen
      title="New recovery sheet"
      description="The sheet that you have works until you have typed back a group of the new one."
      size="narrow"
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={isBusy}
            busyLabel={owner.progress}
          >
            Make a new sheet
          </Button>
        </>
      }
    >
      <Form id={form} className="lock-dialog" onSubmit={() => run(make)}>
        <OwnerFields {...owner.fields} />
      </Form>
    </Dialog>
  );
}

interface TypeItBackProps extends LockDialogProps {
  readonly sheet: NewSheet;
  readonly onSeeAgain: () => void;
}

function TypeItBack({ sheet, onDone, onClose, onSeeAgain }: TypeItBackProps) {
  const form = useId();
  const { field, isTyped, check } = useTypeBack(sheet.recovery);
  const { isBusy, run } = useBusy();

  async function keep() {
    if (!check()) return;
    try {
      await changeLock(withWaysOf(sheet.file, 'recovery'));
      onDone();
      showToast({
        title: 'The new recovery sheet holds',
        description: 'The old one opens nothing any more. Tear it up.',
      });
    } catch (error) {
      keptNot(error);
    }
  }

  return (
    <Dialog
      isOpen
      title="Show that you have it"
      size="narrow"
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onSeeAgain} disabled={isBusy}>
            See the sheet again
          </Button>
          <Button type="submit" form={form} variant="primary" disabled={!isTyped} busy={isBusy}>
            Use the new sheet
          </Button>
        </>
      }
    >
      <Form id={form} className="lock-dialog" onSubmit={() => run(keep)}>
        <TypeBack {...field} />
      </Form>
    </Dialog>
  );
}
