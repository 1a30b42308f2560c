import { currentEncryption, onEncryptionChange } from '@/data/db/encryption';
import { followLock } from '@/data/lock/follow-lock';
import { lockNow } from '@/data/lock/lock-session';
import { wasSharedPhotoDeleted } from '@/data/lock/resume-migration';
import { countAsOpen } from '@/data/lock/open-tabs';
import { showToast } from '@/ui/messages/toast-queue';

let isWatching = false;

/**
 * Runs while a page holds the key of a locked journal: locks on the keyboard shortcut, after the set time and with the
 * other tabs, and reports when the lock is on or off. Called once, when the journal is unlocked or the lock is turned
 * on.
 */
export function startLockWatch(): void {
  if (isWatching) return;
  isWatching = true;
  followLock();
  countAsOpen();
  reportWhenDone();
  // Before anything else on the page takes the key: over a dialog too, and while something is typed or composed.
  window.addEventListener('keydown', lockByKeys, { capture: true });
}

function lockByKeys(event: KeyboardEvent): void {
  if (!isLockShortcut(event) || event.repeat) return;
  if (currentEncryption() === null) return;
  event.preventDefault();
  event.stopPropagation();
  lockNow();
}

/** Reports the end of turning the lock on or off, which takes a while and runs in the background. */
function reportWhenDone(): void {
  let before = currentEncryption()?.state;
  onEncryptionChange(() => {
    const now = currentEncryption()?.state;
    if (before === 'sealing' && now === 'on')
      showToast({
        title: 'The lock is on',
        description: `Everything is scrambled. To lock it at once: ${lockShortcutsText}.`,
      });
    if (before === 'opening' && now === undefined)
      showToast({
        title: 'The lock is off',
        description: wasSharedPhotoDeleted()
          ? 'Everything is stored as it was before, but for a photo that you had shared from another app: it was damaged, and is gone. Share it again.'
          : 'Everything is stored as it was before.',
      });
    before = now;
  });
}

/** How to lock, as text. Phones have no such keys. */
export const lockShortcutsText = 'Lock now in the search at the top, or Ctrl or ⌘ + Shift + L';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns whether these keys lock. If the layout has no Latin letters, the key in the position of L counts. */
export function isLockShortcut({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pressed): boolean {
  if (!shiftKey || altKey || !(ctrlKey || metaKey)) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'l' : code === 'KeyL';
}
