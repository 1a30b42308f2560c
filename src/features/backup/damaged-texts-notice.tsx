import { useState } from 'react';
import { deleteQuarantinedTexts, quarantinedTexts } from '@/data/db/damaged-texts';
import { damagedTextsMessage } from '@/domain/backup/loss-messages';
import { Button } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { useJournalOpen } from '@/shared/files/use-backup-export';

/** Says that encrypted settings or drafts can't be read any more and what to do, with a button that deletes them. */
export function DamagedTextsNotice() {
  // Damage is looked for when the journal is unlocked.
  const isJournalOpen = useJournalOpen();
  const [isDeleted, setDeleted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const texts = isJournalOpen && !isDeleted ? quarantinedTexts() : null;
  if (!texts) return null;
  return (
    <>
      <Notice
        actions={
          <Button size="sm" variant="quiet" onClick={() => setConfirming(true)}>
            Let it go
          </Button>
        }
      >
        {damagedTextsMessage(texts).description}
      </Notice>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Are you sure?"
        confirmLabel="Delete"
        onConfirm={() => {
          deleteQuarantinedTexts();
          setDeleted(true);
          showToast({ title: 'What was damaged is gone' });
        }}
        onCancel={() => setConfirming(false)}
      >
        This will permanently delete what is kept of it, which Kinleaf cannot read. What works now
        stays as it is. This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
