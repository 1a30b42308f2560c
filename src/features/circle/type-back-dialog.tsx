import { useId } from 'react';
import { SheetCheck, useTypeBack } from '@/shared/recovery-sheet/keep-sheet';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { showToast } from '@/ui/messages/toast-queue';
import { Dialog } from '@/ui/overlays/dialog';

interface TypeBackDialogProps {
  readonly groups: readonly string[];
  readonly onSeeAgain: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One group typed back, so that nobody believes in a sheet that never came out of the printer. */
export function TypeBackDialog({ groups, onSeeAgain, onDone, onClose }: TypeBackDialogProps) {
  const form = useId();
  const { field, isTyped, check } = useTypeBack(groups);
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
        <SheetCheck {...field} />
      </Form>
    </Dialog>
  );
}
