import { RestoreBusyError } from '@/data/backup/backup-errors';
import { ReadOnlyError } from '@/data/commit/permissions';
import { undoMergeInBackground } from '@/data/backup/backup-client';
import { spareDraftsOfMerged } from '@/data/drafts/forget-drafts';
import { pluralize } from '@/domain/text/plural';
import type { ToastMessage } from '@/ui/messages/toast-queue';

/** Takes the merge of an instant back, and answers what is then said; it never throws. */
export async function undoMerge(at: string): Promise<ToastMessage> {
  try {
    await spareDraftsOfMerged();
    const undone = await undoMergeInBackground(at);
    if (undone === null)
      return {
        tone: 'danger',
        title: 'This merge can no longer be undone',
        description: 'Only the latest merge or restore can be. Nothing was changed.',
      };
    return {
      title: 'The merge was undone',
      description:
        undone.stayed === 0
          ? 'Your journal is as it was before.'
          : `${pluralize(undone.stayed, 'record', 'records')} stayed: changed since, or with something new about ${undone.stayed === 1 ? 'it' : 'them'}. What stood there before is kept as a record of its own, or in Settings, under Set aside.`,
    };
  } catch (error) {
    console.info('The merge could not be undone.', error);
    return {
      tone: 'danger',
      title: 'Failed to undo the merge',
      description: adviceOn(error),
    };
  }
}

function adviceOn(error: unknown): string {
  if (error instanceof RestoreBusyError)
    return 'Another tab has a backup open. Finish or cancel it there, then try again.';
  if (error instanceof ReadOnlyError)
    return 'It would change what this device only reads of a journal that is kept with others. Nothing was changed.';
  return 'Nothing was changed. Reload the page and try again.';
}
