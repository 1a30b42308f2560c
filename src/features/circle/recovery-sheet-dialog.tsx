import { useId, useState } from 'react';
import { makeRecoverySheet } from '@/circle/actions/recovery';
import {
  RecoverySheet,
  SheetGroupField,
  type SheetTexts,
  useSheetCheck,
} from '@/shared/recovery-sheet/recovery-sheet';
import { useBusy } from '@/lib/use-busy';
import { useUnloadGuard } from '@/lib/use-leave-guard';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Dialog, useRestoreFocus } from '@/ui/overlays/dialog';
import { circleProblemOf } from './use-circle-request';
import { Form } from '@/ui/fields/form';
import { showToast } from '@/ui/messages/toast-queue';

type Sheet = Awaited<ReturnType<typeof makeRecoverySheet>>;

interface RecoverySheetDialogProps {
  readonly childId: string;
  /** Whether there is a sheet already, which the new one cancels. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Makes the recovery sheet of a circle, shows it for printing or copying out, and checks one group that is typed back. */
export function RecoverySheetDialog(props: RecoverySheetDialogProps) {
  // Only the first of these dialogs was opened by a button that still exists when the last one closes.
  useRestoreFocus();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isShown = sheet !== null;
  useUnloadGuard(isShown, () => isShown);
  if (sheet === null) return <MakeSheet {...props} onSheet={setSheet} />;
  const ask = () => {
    setAsking(true);
  };
  return (
    <>
      {isChecking ? (
        <SheetCheckDialog
          groups={sheet.groups}
          onSeeAgain={() => {
            setChecking(false);
          }}
          onDone={props.onClose}
          onClose={ask}
        />
      ) : (
        <Dialog isOpen title="Keep the recovery sheet" size="medium" onClose={ask}>
          <RecoverySheet
            groups={sheet.groups}
            texts={circleSheetText(sheet.address)}
            onConfirmed={() => {
              setChecking(true);
            }}
          />
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Close without the sheet?"
        confirmLabel="Close anyway"
        cancelLabel="Stay here"
        onConfirm={props.onClose}
        onCancel={() => {
          setAsking(false);
        }}
      >
        <p>
          It is not shown again. If you have not kept it, make a new one: that makes this one
          worthless.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface MakeSheetProps extends RecoverySheetDialogProps {
  readonly onSheet: (sheet: Sheet) => void;
}

function MakeSheet({ childId, isNew, onSheet, onClose }: MakeSheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();

  async function make() {
    setProblem(null);
    try {
      onSheet(await makeRecoverySheet(childId));
    } catch (error) {
      setProblem(circleProblemOf(error).text);
    }
  }

  return (
    <Dialog
      isOpen
      title={isNew ? 'New recovery sheet' : 'Recovery sheet'}
      size="narrow"
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="Making it…"
            onClick={() => {
              run(make);
            }}
          >
            {isNew ? 'Make a new sheet' : 'Make the sheet'}
          </Button>
        </>
      }
    >
      <div className="circle-asked">
        <p>
          A sheet of paper with nine groups and the address of the server. With it, a new device
          gets the whole journal back, even if every other device is lost.
        </p>
        <p>
          <b>Whoever has the sheet can read everything.</b> Keep it where you keep other papers that
          matter.
        </p>
        {isNew && <p>The sheet that you have opens nothing any more once the new one is made.</p>}
        {problem !== null && <AsyncError>{problem}</AsyncError>}
      </div>
    </Dialog>
  );
}

interface SheetCheckDialogProps {
  readonly groups: readonly string[];
  readonly onSeeAgain: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for one group of the sheet, so that nobody relies on a sheet that was never printed. */
function SheetCheckDialog({ groups, onSeeAgain, onDone, onClose }: SheetCheckDialogProps) {
  const form = useId();
  const { field, isTyped, check } = useSheetCheck(groups);
  return (
    <Dialog
      isOpen
      title="Show that you have it"
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onSeeAgain}>See the sheet again</Button>
          <Button type="submit" form={form} variant="primary" disabled={!isTyped}>
            Done
          </Button>
        </>
      }
    >
      <Form
        id={form}
        onSubmit={() => {
          if (!check()) return;
          onDone();
          showToast({
            title: 'The recovery sheet holds',
            description: 'Keep it away from your devices.',
          });
        }}
      >
        <SheetGroupField {...field} />
      </Form>
    </Dialog>
  );
}

/** Returns the text of a circle's recovery sheet. It names no child, because anyone may find it. */
function circleSheetText(address: string): SheetTexts {
  return {
    title: 'Kinleaf recovery sheet of a care circle',
    intro:
      'Nine groups and an address bring the journal back from the server if every device is lost. Shown once, here.',
    fileName: 'kinleaf-circle-recovery-sheet.txt',
    address,
    sentences: [
      'These nine groups open a journal that is kept on the server at this address. Whoever has this sheet can read all of it, and write.',
      'Open Kinleaf on any device, choose "Join a circle" on the Children page and then "I have a recovery sheet". Type the address, and the groups in their order. The letters O and I and the digits 0 and 1 do not occur.',
      'Keep it where you keep other papers that matter. A newer sheet makes this one worthless.',
    ],
  };
}
