import { useState } from 'react';
import { changeLock } from '@/data/lock/lock-session';
import { renewRecoverySheet } from '@/data/lock/unlock-methods';
import {
  RecoverySheet,
  SheetGroupField,
  type SheetTexts,
  useSheetCheck,
} from '@/shared/recovery-sheet/recovery-sheet';
import { useBusy } from '@/lib/use-busy';
import { useUnloadGuard } from '@/lib/use-leave-guard';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Dialog, useRestoreFocus } from '@/ui/overlays/dialog';
import { LockDialog, type LockDialogProps, lockTopic, showLockError } from './lock-dialogs';
import { OwnerFields, useOwnerCheck } from './owner-check';
import { withUnlockMethodsOf } from '@/data/lock/lock-file';

type NewSheet = Awaited<ReturnType<typeof renewRecoverySheet>>;

/** Makes a new recovery sheet. The old one works until a group of the new one is typed back. */
export function NewSheetDialog(props: LockDialogProps) {
  // Only the first of these dialogs was opened by a button that still exists when the last one closes.
  useRestoreFocus();
  const [sheet, setSheet] = useState<NewSheet | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isShown = sheet !== null;
  useUnloadGuard(isShown, () => isShown);
  const [isAsking, setAsking] = useState(false);
  if (sheet === null) return <AskOwner {...props} onSheet={setSheet} />;
  const ask = () => setAsking(true);
  return (
    <>
      {isChecking ? (
        <TypeItBack {...props} onClose={ask} sheet={sheet} onSeeAgain={() => setChecking(false)} />
      ) : (
        <Dialog isOpen title="Keep the recovery sheet" size="medium" onClose={ask}>
          <RecoverySheet
            groups={sheet.recovery}
            texts={lockSheet}
            onConfirmed={() => setChecking(true)}
          />
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Close without the new sheet?"
        confirmLabel="Close anyway"
        cancelLabel="Stay here"
        onConfirm={props.onClose}
        onCancel={() => setAsking(false)}
      >
        <p>
          The new sheet is not in force yet: the one you had still holds. Throw the new one away if
          it was printed, saved or written down.
        </p>
      </ConfirmDialog>
    </>
  );
}

function AskOwner({
  file,
  onClose,
  onSheet,
}: LockDialogProps & { readonly onSheet: (sheet: NewSheet) => void }) {
  const owner = useOwnerCheck(file, 'Passphrase');
  const { isBusy, run } = useBusy();

  async function make() {
    const key = await owner.open();
    if (key !== null) onSheet(await renewRecoverySheet(file, key));
  }

  return (
    <LockDialog
      title="New recovery sheet"
      description="The sheet that you have works until you have typed back a group of the new one."
      action={{ label: 'Make a new sheet', busyLabel: owner.progress }}
      isBusy={isBusy}
      first={owner.fields.fieldRef}
      onSubmit={() => run(make)}
      onClose={onClose}
    >
      <OwnerFields {...owner.fields} />
    </LockDialog>
  );
}

interface TypeItBackProps extends LockDialogProps {
  readonly sheet: NewSheet;
  readonly onSeeAgain: () => void;
}

function TypeItBack({ sheet, onDone, onClose, onSeeAgain }: TypeItBackProps) {
  const { field, isTyped, check } = useSheetCheck(sheet.recovery);
  const { isBusy, run } = useBusy();

  async function keep() {
    if (!check()) return;
    forgetToast(lockTopic);
    try {
      await changeLock(withUnlockMethodsOf(sheet.file, 'recovery'));
      onDone();
      showToast({
        topic: lockTopic,
        title: 'The new recovery sheet holds',
        description: 'The old one does not open this journal any more. Tear it up.',
      });
    } catch (error) {
      showLockError(error);
    }
  }

  return (
    <LockDialog
      title="Show that you have it"
      secondary={{ label: 'See the sheet again', onPress: onSeeAgain }}
      action={{ label: 'Use the new sheet', isDisabled: !isTyped }}
      isBusy={isBusy}
      onSubmit={() => run(keep)}
      onClose={onClose}
    >
      <SheetGroupField {...field} />
    </LockDialog>
  );
}

/**
 * The texts around the groups of the lock's recovery sheet. It names no child: someone who finds it learns that there
 * is a journal, and nothing else.
 */
export const lockSheet: SheetTexts = {
  title: 'Kinleaf recovery sheet',
  intro: 'Nine groups that open the journal if the passphrase is forgotten. Shown once, here.',
  fileName: 'kinleaf-recovery-sheet.txt',
  sentences: [
    'These nine groups open a locked Kinleaf journal if its passphrase is forgotten. Whoever has them and the device can read it.',
    'On the lock screen choose "Use the recovery sheet", and type the groups in their order. The letters O and I and the digits 0 and 1 do not occur.',
    'Keep it where you keep other papers that matter, and not beside the device. A newer sheet makes this one worthless.',
  ],
};
