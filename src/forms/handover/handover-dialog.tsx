import { useState } from 'react';
import { localDay } from '../../domain/calendar-day';
import type { Child } from '../../domain/entities';
import {
  choiceOf,
  firstForm,
  type HandoverForm,
  type HandoverStart,
  isNothing,
} from '../../domain/export/handover';
import { countOf, type HandoverSummary } from '../../domain/export/handover-summary';
import { dayChoiceSpan } from '../../domain/entry-filter';
import { apart } from '../../lib/apart';
import { useCurrentDate } from '../../lib/use-current-date';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/overlays/dialog';
import { ChooseStep } from './choose-step';
import { LookStep } from './look-step';
import { SealedDialog } from './sealed-dialog';
import { useHandover } from './use-handover';
import './handover.css';

export interface HandoverDialogProps {
  readonly child: Pick<Child, 'id' | 'name'>;
  readonly start?: HandoverStart | undefined;
  readonly onClose: () => void;
}

/** A part of a journal for one person: chosen, looked at, sealed. */
export function HandoverDialog({ child, start = {}, onClose }: HandoverDialogProps) {
  const today = localDay(useCurrentDate());
  const [form, setForm] = useState<HandoverForm>(() => firstForm(start));
  const [isChecked, setChecked] = useState(false);
  const { state, look, back, seal } = useHandover();

  if (state.step === 'sealed') return <SealedDialog sealed={state.sealed} onClose={onClose} />;
  if (state.step === 'look') {
    const { read, done } = state;
    const isBusy = done !== null;
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Hand over"
        description="2 of 3: look at what will be in the file"
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button onClick={back} disabled={isBusy}>
              Back
            </Button>
            {hasSomething(read.summary) && (
              <Button variant="primary" busy={isBusy} busyLabel="Sealing..." onClick={seal}>
                Seal the file
              </Button>
            )}
          </>
        }
      >
        <LookStep
          read={read}
          days={form.days ? dayChoiceSpan(form.days, today) : 'All days'}
          done={done}
          isNothing={!hasSomething(read.summary)}
        />
      </Dialog>
    );
  }
  const showIt = () => {
    setChecked(true);
    if (!isNothing(form)) look(choiceOf(form, child.id, today));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Hand over"
      description={`1 of 3: choose what somebody else gets from the journal for ${apart(child.name)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={state.isReading} busyLabel="Reading..." onClick={showIt}>
            See what will be in it
          </Button>
        </>
      }
    >
      <ChooseStep
        form={form}
        childName={child.name}
        today={today}
        report={start.report}
        error={isChecked && isNothing(form) ? 'Choose something to hand over.' : null}
        onChange={setForm}
      />
    </Dialog>
  );
}

const hasSomething = (summary: HandoverSummary): boolean =>
  countOf(summary) > 0 || summary.goals > 0 || summary.medicines.length > 0 || summary.hasProfile;
