import { lockFileKey } from '@/data/db/encrypted-keys';
import {
  broadcastLock,
  isLockWaiting,
  storeReturnUrl,
  lastLocking,
  onLockedElsewhere,
  reloadLocked,
} from './relock';
import { currentLockFile, followLockFile, onLockFile } from './lock-session';

const minute = 60_000;

/** When the page was hidden, in ms: by the wall clock, which can be set, and by the monotonic one, which may stop during sleep. */
interface HiddenSince {
  readonly wall: number;
  readonly steady: number;
}

/**
 * Keeps an unlocked page in sync with the lock: locks it when another tab does or after the chosen time hidden, and follows the lock's
 * state. Call it once, when the page is unlocked.
 */
export function followLock(): void {
  const initialLocking = lastLocking();
  onLockedElsewhere(reloadLocked);
  addEventListener('storage', ({ key }) => {
    // Without a key, everything was cleared.
    if (key === lockFileKey || key === null) followLockFile();
  });
  addEventListener('pagehide', storeReturnUrl);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (lastLocking() === initialLocking) followLockFile();
    else reloadLocked();
  });
  lockWhenHidden();
}

function lockWhenHidden(): void {
  let since: HiddenSince | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function checkPage() {
    clearTimeout(timer);
    const limit = maxHidden();
    const isShown = document.visibilityState !== 'hidden';
    setTabShown(isShown);
    if (!isShown) {
      since ??= { wall: Date.now(), steady: performance.now() };
      if (limit !== null) timer = setTimeout(() => void checkTabs(), limit - hiddenFor(since));
      return;
    }
    const isTooLong = since !== null && limit !== null && hiddenFor(since) >= limit;
    since = null;
    if (isTooLong) lockAll();
  }

  /** Keeps the page unlocked while another tab is in use. */
  async function checkTabs() {
    if (!(await isAnyShown())) {
      lockAll();
      return;
    }
    since = null;
    checkPage();
  }

  document.addEventListener('visibilitychange', checkPage);
  // Timers don't run while a page is in the back/forward cache or the device sleeps.
  addEventListener('pageshow', checkPage);
  addEventListener('focus', checkPage);
  // The chosen time may have changed, in any tab.
  onLockFile(checkPage);
  checkPage();
}

/** Returns how long a page may be hidden, in ms; null to stay unlocked while it is open. */
function maxHidden(): number | null {
  const after = currentLockFile()?.hideAfter ?? 'close';
  return after === 'close' ? null : after * minute;
}

/** Returns the longer of the two times, in ms: a clock that was set back or stopped during sleep measures too little. */
function hiddenFor({ wall, steady }: HiddenSince): number {
  return Math.max(Date.now() - wall, performance.now() - steady);
}

function lockAll(): void {
  if (currentLockFile() === null || isLockWaiting()) return;
  broadcastLock();
  reloadLocked();
}

/** A shared web lock that every tab holds while it's shown. */
const name = 'kinleaf-shown';

const locks = () => ('locks' in navigator ? navigator.locks : null);

let hide: (() => void) | null = null;

/** Records whether this tab is shown. */
export function setTabShown(isShown: boolean): void {
  if (!isShown) {
    hide?.();
    hide = null;
    return;
  }
  if (hide !== null) return;
  const until = new Promise<void>((resolve) => {
    hide = resolve;
  });
  void locks()?.request(name, { mode: 'shared' }, () => until);
}

/** Returns whether any tab is shown, so that the journal may be in use there. */
export async function isAnyShown(): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
