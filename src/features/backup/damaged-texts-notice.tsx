import { useState } from 'react';
import { forgetDamagedTexts, keptDamagedTexts } from '@/data/db/damaged-texts';
import { damagedTextsWords } from '@/domain/backup/loss-messages';
import { Button } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { useJournalOpen } from '@/shared/files/use-backup-export';

/** Settings or drafts that were sealed and cannot be read any more: what to do about them, and the way to let them go. */
export function DamagedTextsNotice() {
  // What is damaged is looked for when the journal opens.
  const isJournalOpen = useJournalOpen();
  const [isGone, setGone] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const texts = isJournalOpen && !isGone ? keptDamagedTexts() : null;
  if (!texts) return null;
  return (
    <>
      <Notice
        actions={
          <Button size="sm" variant="quiet" onClick={() => setAsked(true)}>
            Let it go
          </Button>
        }
      >
        {damagedTextsWords(texts).description}
      </Notice>
      <ConfirmDialog
        isOpen={isAsked}
        title="Are you sure?"
        confirmLabel="Delete"
        onConfirm={() => {
          forgetDamagedTexts();
          setGone(true);
          showToast({ title: 'What was damaged is gone' });
        }}
        onCancel={() => setAsked(false)}
      >
        This will permanently delete what is kept of it, which Kinleaf cannot read. What works now
        stays as it is. This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
