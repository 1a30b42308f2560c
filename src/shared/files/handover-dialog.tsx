import { useState } from 'react';
import { localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import {
  handoverChoiceOf,
  initialHandoverForm,
  type HandoverForm,
  type HandoverStart,
  isEmptyHandover,
} from '@/domain/backup/handover';
import { hasSomething } from '@/domain/backup/handover-summary';
import { dayChoiceSpan } from '@/domain/entry/entry-filter';
import { isolateBidi } from '@/lib/text';
import { useCurrentDate } from '@/lib/use-now';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { ChooseStep, PreviewStep } from './handover-steps';
import { HandoverPassphraseFooter, HandoverPassphraseStep } from './handover-passphrase-step';
import { useHandover, useHandoverExit } from './use-handover';
import './handover.css';

export interface HandoverDialogProps {
  readonly child: Pick<Child, 'id' | 'name'>;
  readonly start?: HandoverStart | undefined;
  readonly onClose: () => void;
}

/**
 * Makes an encrypted file with part of a journal for one person: choose, check, encrypt. A single dialog for all steps,
 * so that the focus returns to its opener at the end.
 */
export function HandoverDialog({ child, start = {}, onClose }: HandoverDialogProps) {
  const today = localDay(useCurrentDate());
  const [form, setForm] = useState<HandoverForm>(() => initialHandoverForm(start));
  const [isChecked, setChecked] = useState(false);
  const { state, preview, back, encrypt } = useHandover();
  const { step } = state;
  const exit = useHandoverExit(step === 'encrypted', onClose);
  const hasSome = step === 'review' && hasSomething(state.read.summary);
  const isEncrypting = step === 'review' && state.done !== null;
  const showPreview = () => {
    setChecked(true);
    if (!isEmptyHandover(form)) preview(handoverChoiceOf(form, child.id, today));
  };
  return (
    <>
      <Dialog
        isOpen
        onClose={exit.close}
        title="Hand over"
        description={
          {
            choose: `1 of 3: choose what somebody else gets from the journal for ${isolateBidi(child.name)}`,
            review: '2 of 3: look at what will be in the file',
            encrypted: '3 of 3: pass on the file, and the words another way',
          }[step]
        }
        footer={
          step === 'encrypted' ? (
            <HandoverPassphraseFooter handover={state.encrypted} exit={exit} />
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              {step === 'choose' && (
                <Button
                  variant="primary"
                  busy={state.isReading}
                  busyLabel="Reading..."
                  onClick={showPreview}
                >
                  See what will be in it
                </Button>
              )}
              {step === 'review' && (
                <Button onClick={back} disabled={isEncrypting}>
                  Back
                </Button>
              )}
              {hasSome && (
                <Button
                  variant="primary"
                  busy={isEncrypting}
                  busyLabel="Sealing..."
                  onClick={encrypt}
                >
                  Seal the file
                </Button>
              )}
            </>
          )
        }
      >
        {step === 'choose' && (
          <ChooseStep
            form={form}
            childName={child.name}
            report={start.report}
            error={isChecked && isEmptyHandover(form) ? 'Choose something to hand over.' : null}
            onChange={setForm}
          />
        )}
        {step === 'review' && (
          <PreviewStep
            read={state.read}
            days={form.days ? dayChoiceSpan(form.days, today) : 'All days'}
            done={state.done}
            isNothing={!hasSome}
          />
        )}
        {step === 'encrypted' && <HandoverPassphraseStep handover={state.encrypted} exit={exit} />}
      </Dialog>
      {exit.question}
    </>
  );
}
