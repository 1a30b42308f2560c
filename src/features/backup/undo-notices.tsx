import { useState } from 'react';
import { deleteReplaced } from '@/data/backup/restore';
import type { MergedMark, ReplacedMark } from '@/data/db/rows';
import { outcomeText } from '@/domain/merge/merge-summary';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Notice } from '@/ui/messages/notice';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { formatInstant } from '@/domain/dates/format';
import { undoMerge } from './use-merge';
import { reloadHome } from '@/data/db/after-reload';
import { PartLostError, RestoreBusyError } from '@/data/backup/backup-errors';
import { undoRestoreInBackground } from '@/data/backup/backup-client';
import { rememberHasChildren } from '@/data/preferences/home';
import { countsText } from '@/domain/schema/lists';
import { partialRestoreText } from '@/domain/backup/loss-messages';

const forgetTopic = 'journal/forget-replaced';
const bringBackTopic = 'journal/bring-back';

/** Says that a file was merged. The earlier state is still stored, so the merge can be undone, or that state deleted. */
export function MergedNotice({ merged }: { readonly merged: MergedMark }) {
  const [confirming, setConfirming] = useState<'undo' | 'forget' | null>(null);
  const { isBusy, run } = useBusy();

  async function undo() {
    const toast = await undoMerge(merged.at);
    setConfirming(null);
    showToast(toast);
  }

  async function forget() {
    try {
      await deleteReplaced();
      setConfirming(null);
      showToast({ topic: forgetTopic, title: 'The merge stays as it is' });
    } catch (error) {
      console.info('The stores refused.', error);
      setConfirming(null);
      showToast({
        topic: forgetTopic,
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
            <Button size="sm" onClick={() => setConfirming('undo')}>
              Undo merge
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setConfirming('forget')}>
              Let it go
            </Button>
          </>
        }
      >
        Merged {merged.fileName} on {formatInstant(merged.at)}: {outcomeText(merged)}.
      </Notice>
      <ConfirmDialog
        isOpen={confirming === 'undo'}
        title="Undo merge?"
        tone="primary"
        confirmLabel="Undo merge"
        busy={isBusy}
        busyLabel="Taking it back..."
        onConfirm={() => {
          run(undo);
        }}
        onCancel={() => {
          setConfirming(null);
        }}
      >
        This takes back what the merge added and changed. What you have changed since then stays as
        it is, and what stood there before is kept beside it.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirming === 'forget'}
        title="Are you sure?"
        tone="primary"
        confirmLabel="Let it go"
        busy={isBusy}
        onConfirm={() => {
          run(forget);
        }}
        onCancel={() => {
          setConfirming(null);
        }}
      >
        Your journal stays as it is now. The merge can then no longer be undone.
      </ConfirmDialog>
    </>
  );
}

/** Says that the journal before the latest restore is still stored. The restore can be undone, or that journal deleted. */
export function ReplacedNotice({ replaced }: { readonly replaced: ReplacedMark }) {
  const [confirming, setConfirming] = useState<'undo' | 'part' | 'forget' | null>(null);
  const [part, setPart] = useState({ lost: 0, left: 0 });
  const { isBusy, run } = useBusy();
  const isUndo = replaced.kind === 'before-restore';
  const label = isUndo ? 'Undo restore' : 'Restore again';
  const what = countsText(replaced.counts);
  const when = formatInstant(replaced.at);

  async function bringBack(acceptsPart: boolean) {
    forgetToast(bringBackTopic);
    try {
      await undoRestoreInBackground(acceptsPart);
      rememberHasChildren(replaced.counts.children > 0);
      await reloadHome(isUndo ? 'undone' : 'restored', isUndo ? undefined : `Restored: ${what}.`);
    } catch (error) {
      if (error instanceof PartLostError && error.left > 0) {
        setPart(error);
        setConfirming('part');
        return;
      }
      console.info('The stores refused.', error);
      showToast({
        topic: bringBackTopic,
        tone: 'danger',
        title: isUndo ? 'Failed to undo the restore' : 'Failed to restore',
        description:
          error instanceof RestoreBusyError
            ? 'Another tab is restoring a backup. Finish or cancel it there, then try again.'
            : error instanceof PartLostError
              ? 'This browser has lost what it kept of it. Nothing was changed; an older backup may hold it.'
              : 'Nothing was changed. Reload the page and try again.',
      });
    }
  }

  async function forget() {
    try {
      await deleteReplaced();
      showToast({ topic: forgetTopic, title: 'The earlier journal is gone' });
    } catch (error) {
      console.info('The stores refused.', error);
      showToast({
        topic: forgetTopic,
        tone: 'danger',
        title: 'Failed to remove it',
        description: 'Nothing was changed. Reload the page and try again.',
      });
    } finally {
      setConfirming(null);
    }
  }

  return (
    <>
      <Notice
        actions={
          <>
            <Button size="sm" onClick={() => setConfirming('undo')}>
              {label}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setConfirming('forget')}>
              Let it go
            </Button>
          </>
        }
      >
        {isUndo
          ? `A backup was restored on ${when}. What was here before is kept: ${what}.`
          : `The restore was undone on ${when}. What it had brought is kept: ${what}.`}
      </Notice>
      <ConfirmDialog
        isOpen={confirming === 'undo'}
        title={`${label}?`}
        tone="primary"
        confirmLabel={label}
        busy={isBusy}
        busyLabel="Putting it back..."
        onConfirm={() => {
          run(() => bringBack(false));
        }}
        onCancel={() => {
          setConfirming(null);
        }}
      >
        This puts back {what}. What is here now is kept in their place, so that you can change your
        mind.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirming === 'part'}
        title="A part of it is lost"
        tone="primary"
        confirmLabel="Put back the rest"
        busy={isBusy}
        busyLabel="Putting it back..."
        onConfirm={() => {
          run(() => bringBack(true));
        }}
        onCancel={() => {
          setConfirming(null);
        }}
      >
        {partialRestoreText(part)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirming === 'forget'}
        title="Are you sure?"
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={() => {
          run(forget);
        }}
        onCancel={() => {
          setConfirming(null);
        }}
      >
        This will permanently delete what is kept aside: {what}. What you see in Kinleaf now stays.
        This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
