import { useState } from 'react';
import { makeRecoverySheet } from '@/circle/actions/recovery';
import { KeepSheet } from '@/shared/recovery-sheet/keep-sheet';
import { useBusy } from '@/lib/use-busy';
import { useUnloadGuard } from '@/lib/use-leave-guard';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Dialog, useFocusGivenBack } from '@/ui/overlays/dialog';
import { circleProblem } from './circle-problem';
import { circleSheetWords } from './circle-sheet-words';
import { TypeBackDialog } from './type-back-dialog';

type Sheet = Awaited<ReturnType<typeof makeRecoverySheet>>;

interface SheetDialogProps {
  readonly childId: string;
  /** There is a sheet already, which the new one makes worthless. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** The recovery sheet of a circle: made, kept on paper, and one group of it typed back. */
export function SheetDialog(props: SheetDialogProps) {
  // Of its dialogs only the first was opened by what is still there at the end.
  useFocusGivenBack();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [isKept, setKept] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isShown = sheet !== null;
  useUnloadGuard(isShown, () => isShown);
  if (sheet === null) return <MakeSheet {...props} onSheet={setSheet} />;
  const ask = () => {
    setAsking(true);
  };
  return (
    <>
      {isKept ? (
        <TypeBackDialog
          groups={sheet.groups}
          onSeeAgain={() => {
            setKept(false);
          }}
          onDone={props.onClose}
          onClose={ask}
        />
      ) : (
        <Dialog isOpen title="Keep the recovery sheet" size="medium" onClose={ask}>
          <KeepSheet
            groups={sheet.groups}
            words={circleSheetWords(sheet.address)}
            onKept={() => {
              setKept(true);
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

interface MakeSheetProps extends SheetDialogProps {
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
      setProblem(circleProblem(error).words);
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
