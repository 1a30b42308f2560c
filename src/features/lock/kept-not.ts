import { showToast } from '@/ui/messages/toast-queue';

/** Says that a change of the lock was not stored. */
export function showLockError(error: unknown): void {
  console.info('The lock could not be changed.', error);
  showToast({
    tone: 'danger',
    title: 'That could not be kept',
    description: 'The lock is as it was before. Reload the page and try again.',
  });
}
