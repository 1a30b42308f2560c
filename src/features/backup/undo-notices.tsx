import { useState } from 'react';
import { forgetReplaced } from '@/data/backup/restore';
import type { MergedMark, ReplacedMark } from '@/data/db/rows';
import { outcomeWords } from '@/domain/merge/merge-summary';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Notice } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';
import { formatInstant } from '@/domain/dates/format';
import { undoMerge } from './use-merge';
import { reloadHome } from '@/data/db/after-reload';
import { PartLostError, RestoreBusyError } from '@/data/backup/backup-errors';
import { bringBackInBackground } from '@/data/backup/backup-client';
import { noteChildren } from '@/data/preferences/home';
import { countsWords } from '@/domain/schema/lists';
import { lostPartWords } from '@/domain/backup/loss-messages';

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

/** What the latest restore replaced is still there: the way back, and the way to let it go. */
export function ReplacedNotice({ replaced }: { readonly replaced: ReplacedMark }) {
  const [asks, setAsks] = useState<'undo' | 'part' | 'forget' | null>(null);
  const [part, setPart] = useState({ lost: 0, left: 0 });
  const { isBusy, run } = useBusy();
  const isUndo = replaced.kind === 'before-restore';
  const label = isUndo ? 'Undo restore' : 'Restore again';
  const what = countsWords(replaced.counts);
  const when = formatInstant(replaced.at);

  async function bringBack(isPartWelcome: boolean) {
    try {
      await bringBackInBackground(isPartWelcome);
      noteChildren(replaced.counts.children > 0);
      await reloadHome(isUndo ? 'undone' : 'restored', isUndo ? undefined : `Restored: ${what}.`);
    } catch (error) {
      if (error instanceof PartLostError && error.left > 0) {
        setPart(error);
        setAsks('part');
        return;
      }
      console.info('The stores refused.', error);
      showToast({
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
      await forgetReplaced();
      showToast({ title: 'The earlier journal is gone' });
    } catch (error) {
      console.info('The stores refused.', error);
      showToast({
        tone: 'danger',
        title: 'Failed to remove it',
        description: 'Nothing was changed. Reload the page and try again.',
      });
    } finally {
      setAsks(null);
    }
  }

  return (
    <>
      <Notice
        actions={
          <>
            <Button size="sm" onClick={() => setAsks('undo')}>
              {label}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsks('forget')}>
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
        isOpen={asks === 'undo'}
        title={`${label}?`}
        tone="primary"
        confirmLabel={label}
        busy={isBusy}
        busyLabel="Putting it back..."
        onConfirm={() => {
          run(() => bringBack(false));
        }}
        onCancel={() => {
          setAsks(null);
        }}
      >
        This puts back {what}. What is here now is kept in their place, so that you can change your
        mind.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'part'}
        title="A part of it is lost"
        tone="primary"
        confirmLabel="Put back the rest"
        busy={isBusy}
        busyLabel="Putting it back..."
        onConfirm={() => {
          run(() => bringBack(true));
        }}
        onCancel={() => {
          setAsks(null);
        }}
      >
        {lostPartWords(part)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'forget'}
        title="Are you sure?"
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={() => {
          run(forget);
        }}
        onCancel={() => {
          setAsks(null);
        }}
      >
        This will permanently delete what is kept aside: {what}. What you see in Kinleaf now stays.
        This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
