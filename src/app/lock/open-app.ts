import type { LockFile } from '@/data/lock/lock-file';
import { keepThisVersion } from './apply-updates';

/**
 * The address that this page was opened with. It may say what somebody looked at, so it leaves the address bar and the history
 * until the journal is opened; a reload forgets it.
 */
export function takeRequestedUrl(): string {
  const { pathname, search, hash } = window.location;
  if (pathname + search + hash !== '/' || history.state !== null)
    history.replaceState(null, '', '/');
  return pathname + search + hash;
}

const afterUnlock = () => import('./after-unlock');

/** Fetches what opening takes, while somebody still types. What does not come is asked for again then. */
export function preloadApp(): void {
  afterUnlock().catch(() => undefined);
}

/** Opens the app with the data key. Rejects where its code does not load; then the lock screen stands as before. */
export async function openApp(
  key: Uint8Array<ArrayBuffer>,
  file: LockFile,
  asked: string,
): Promise<void> {
  keepThisVersion();
  const { begin } = await afterUnlock();
  await begin(key, file, asked);
}
