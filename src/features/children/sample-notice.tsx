import { useState } from 'react';
import { saveAdvice } from '@/data/db/errors';
import { deselectChild, selectChild, selectedChildId } from '@/data/preferences/selection';
import { undoDelete } from '@/shared/record-form/undo-delete';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Notice } from '@/ui/messages/notice';
import { MessageArea } from '@/ui/messages/message-line';
import { showToast } from '@/ui/messages/toast-queue';

/** Marks the sample journal and removes it in one click; asks only when somebody's own words would go with it. */
export function SampleNotice() {
  const { isBusy, run } = useBusy();
  const [ownRecords, setOwnRecords] = useState(0);

  async function remove(own: 'ask' | 'remove') {
    try {
      const sample = await import('@/data/sample/sample');
      const count = own === 'ask' ? await sample.countOwnRecordsInSample() : 0;
      setOwnRecords(count);
      if (count > 0) return;
      const selected = selectedChildId();
      const { ids, taken } = await sample.removeSampleJournal();
      for (const id of ids) deselectChild(id);
      const undo = undoDelete(
        taken,
        { title: 'Sample journal restored', name: 'All of it is there again' },
        () => document.querySelector(`[data-record="${CSS.escape(ids[0] ?? '')}"] button`),
        () => {
          const was = ids.find((id) => id === selected);
          if (was !== undefined && selectedChildId() === null) selectChild(was);
          return undefined;
        },
      );
      showToast({ title: 'Sample journal removed', undo });
    } catch (error) {
      const text = saveAdvice(error, 'There was an error removing the sample. Please try again.');
      showToast({
        topic: 'sample',
        tone: 'danger',
        title: 'Failed to remove the sample',
        description: text,
      });
    }
  }

  return (
    <div className="children-notice">
      <Notice
        actions={
          <Button
            size="sm"
            busy={isBusy}
            busyLabel="Removing..."
            onClick={() => {
              run(() => remove('ask'));
            }}
          >
            Remove sample journal
          </Button>
        }
      >
        Maya and Arjun are a made-up sample to look around in.
      </Notice>
      <MessageArea topic="sample" />
      <ConfirmDialog
        isOpen={ownRecords > 0}
        title="Are you sure?"
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={() => {
          run(() => remove('remove'));
        }}
        onCancel={() => {
          setOwnRecords(0);
        }}
      >
        {ownRecords === 1
          ? 'You wrote 1 record under the sample’s children. It will be deleted with them.'
          : `You wrote ${ownRecords} records under the sample’s children. They will be deleted with them.`}
      </ConfirmDialog>
    </div>
  );
}
