import { RestoreBusyError } from '../../data/backup/errors';
import { undoMergeInBackground } from '../../data/backup/jobs';
import { counted } from '../../domain/counted';
import type { ToastMessage } from '../../ui/messages/toast-queue';

/** Takes the latest merge back, and answers what is then said; it never throws. */
export async function undoMerge(): Promise<ToastMessage> {
  try {
    const { stayed } = await undoMergeInBackground();
    return {
      title: 'The merge was undone',
      description:
        stayed === 0
          ? 'Your journal is as it was before.'
          : `${counted(stayed, 'record', 'records')} stayed: changed since, or with something new about ${stayed === 1 ? 'it' : 'them'}.`,
    };
  } catch (error) {
    console.info('The merge could not be undone.', error);
    return {
      tone: 'danger',
      title: 'Failed to undo the merge',
      description:
        error instanceof RestoreBusyError
          ? 'Another tab has a backup open. Finish or cancel it there, then try again.'
          : 'Nothing was changed. Reload the page and try again.',
    };
  }
}
