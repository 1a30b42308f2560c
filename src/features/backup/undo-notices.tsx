import { useState } from 'react';
import { forgetReplaced } from '@/data/backup/restore';
import type { MergedMark } from '@/data/db/rows';
import { outcomeWords } from '@/domain/merge/merge-summary';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Notice } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';
import { formatInstant } from '@/domain/dates/format';
import { undoMerge } from './undo-merge';

/** A file was merged, and what the journal was before is still there: the way back, and the way to let it go. */
export function MergedNotice({ merged }: { readonly merged: MergedMark }) {
  const [asks, setAsks] = useState<'undo' | 'forget' | null>(null);
  const { isBusy, run } = useBusy();

  async function undo() {
    const said = await undoMerge(merged.at);
    setAsks(null);
    showToast(said);
  }

  async function forget() {
    try {
      await forgetReplaced();
      setAsks(null);
      showToast({ title: 'The merge stays as it is' });
    } catch (error) {
      console.info('The stores refused.', error);
      setAsks(null);
      showToast({
        tone: 'danger',
        title: 'Failed to remove it',
        description: 'Nothing was changed. Reload the page and try again.',
      });
    }
  }

  return (
    <>
      <Notice
        actions={
          <>
            <Button size="sm" onClick={() => setAsks('undo')}>
              Undo merge
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsks('forget')}>
              Let it go
            </Button>
          </>
        }
      >
        Merged {merged.fileName} on {formatInstant(merged.at)}: {outcomeWords(merged)}.
      </Notice>
      <ConfirmDialog
        isOpen={asks === 'undo'}
        title="Undo merge?"
        tone="primary"
        confirmLabel="Undo merge"
        busy={isBusy}
        busyLabel="Taking it back..."
        onConfirm={() => {
          run(undo);
        }}
        onCancel={() => {
          setAsks(null);
        }}
      >
        This takes back what the merge added and changed. What you have changed since then stays as
        it is, and what stood there before is kept beside it.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'forget'}
        title="Are you sure?"
        tone="primary"
        confirmLabel="Let it go"
        busy={isBusy}
        onConfirm={() => {
          run(forget);
        }}
        onCancel={() => {
          setAsks(null);
        }}
      >
        Your journal stays as it is now. The merge can then no longer be undone.
      </ConfirmDialog>
    </>
  );
}
