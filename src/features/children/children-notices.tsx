import { useState } from 'react';
import { Link } from 'react-router';
import type { AbsentChild } from '@/circle/store/project-document';
import { saveAdvice } from '@/data/db/errors';
import { isolateBidi } from '@/lib/text';
import { showAndFocus } from '@/lib/focus';
import { useBusy } from '@/lib/use-busy';
import { Button, buttonClass } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import { Notice } from '@/ui/messages/notice';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { isBackupDueFor, type Safety } from '@/data/backup/safety';
import { postponeReminder, reminderPostponedUntil } from '@/data/preferences/preferences';
import { remindAfterDays } from '@/domain/backup/backup-reminder';
import { addDays, localDay } from '@/domain/dates/calendar-day';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { deselectChild, selectChild, selectedChildId } from '@/data/preferences/selected-child';
import { undoDelete } from '@/shared/record-form/undo-delete';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';

/** Offers to bring back a child that the restored backup lacks. Nothing else links to its journal, which is still in its circle. */
export function MissingChildNotice({ child }: { readonly child: AbsentChild }) {
  const { isBusy, run } = useBusy();
  const name = isolateBidi(child.name);
  const topic = `absent-${child.childId}`;

  async function bringBack() {
    forgetToast(topic);
    try {
      const { keepCircleCopy } = await import('@/circle/store/resolve-restore');
      await keepCircleCopy(child.childId);
      showAndFocus(() =>
        document.querySelector(`[data-record="${CSS.escape(child.childId)}"] button`),
      );
      showToast({ title: `${name}’s journal is here again` });
    } catch (error) {
      showToast({
        topic,
        tone: 'danger',
        title: 'Failed to bring it back',
        description: saveAdvice(error, 'Nothing was changed. Please try again.'),
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
            busyLabel="Bringing it back..."
            onClick={() => {
              run(bringBack);
            }}
          >
            Bring {name} back
          </Button>
        }
      >
        The backup that was restored here does not have {name}. {name}’s journal is kept in a care
        circle.
      </Notice>
      <MessageArea topic={topic} />
    </div>
  );
}

/** A quiet notice, never a dialog, when much was written since the last backup. "Not now" hides it for two weeks. */
export function BackupReminder({ safety }: { readonly safety: Safety }) {
  const now = useCurrentDate();
  const [isHidden, setHidden] = useState(() => (reminderPostponedUntil() ?? '') > localDay(now));
  if (isHidden || !isBackupDueFor(safety, localDay(now))) return null;
  return (
    <div className="children-notice">
      <Notice
        actions={
          <>
            <Link className={buttonClass({ size: 'sm' })} to={paths.settings}>
              Make a backup
            </Link>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                postponeReminder(addDays(localDay(now), remindAfterDays));
                setHidden(true);
              }}
            >
              Not now
            </Button>
          </>
        }
      >
        {safety.backup
          ? 'It has been a while since the last backup. A new one takes a moment.'
          : 'There is no backup of your journal yet. One takes a moment.'}
      </Notice>
    </div>
  );
}

/** Marks the sample journal and removes it in one click. Asks only if someone's own records would be deleted with it. */
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
      const { ids, deleted } = await sample.removeSampleJournal();
      for (const id of ids) deselectChild(id);
      const undo = undoDelete(
        deleted,
        { title: 'Sample journal restored', name: 'All of it is there again' },
        () => document.querySelector(`[data-record="${CSS.escape(ids[0] ?? '')}"] button`),
        () => {
          const restored = ids.find((id) => id === selected);
          if (restored !== undefined && selectedChildId() === null) selectChild(restored);
          return undefined;
        },
      );
      showToast({ topic: 'sample', title: 'Sample journal removed', undo });
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
