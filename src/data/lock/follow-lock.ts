import { vaultKey } from '@/data/db/encrypted-keys';
import {
  broadcastLock,
  isLockWaiting,
  keepReturnPlace,
  lastLocking,
  onSaidLocked,
  reloadLocked,
} from './relock';
import { currentLockFile, followVaultFile, onHeldVault } from './lock-session';

const minute = 60_000;

/** When the page was hidden, by the clock on the wall, which can be set, and by the one that cannot but may sleep; in ms. */
interface HiddenSince {
  readonly wall: number;
  readonly steady: number;
}

/**
 * Keeps an unlocked page in step: locks it when another tab does, or after it was hidden for as long as was chosen; follows what
 * another tab does to the lock. Once, when the page is unlocked.
 */
export function followLock(): void {
  const lockingAtFirst = lastLocking();
  onSaidLocked(reloadLocked);
  addEventListener('storage', ({ key }) => {
    // Without a key everything was cleared.
    if (key === vaultKey || key === null) followVaultFile();
  });
  addEventListener('pagehide', keepReturnPlace);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (lastLocking() === lockingAtFirst) followVaultFile();
    else reloadLocked();
  });
  lockWhenHidden();
}

function lockWhenHidden(): void {
  let since: HiddenSince | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function lookAtPage() {
    clearTimeout(timer);
    const limit = hiddenAtMost();
    const isShown = document.visibilityState !== 'hidden';
    noteShown(isShown);
    if (!isShown) {
      since ??= { wall: Date.now(), steady: performance.now() };
      if (limit !== null) timer = setTimeout(() => void lookAtTabs(), limit - hiddenFor(since));
      return;
    }
    const isTooLong = since !== null && limit !== null && hiddenFor(since) >= limit;
    since = null;
    if (isTooLong) lockAll();
  }

  /** Somebody who works in another tab has not gone away. */
  async function lookAtTabs() {
    if (!(await isAnyShown())) {
      lockAll();
      return;
    }
    since = null;
    lookAtPage();
  }

  document.addEventListener('visibilitychange', lookAtPage);
  // A page that was put aside, or whose device slept, had no timer.
  addEventListener('pageshow', lookAtPage);
  addEventListener('focus', lookAtPage);
  // Another time may have been chosen, in whichever tab.
  onHeldVault(lookAtPage);
  lookAtPage();
}

/** In ms; null for as long as the page is open. */
function hiddenAtMost(): number | null {
  const after = currentLockFile()?.hideAfter ?? 'close';
  return after === 'close' ? null : after * minute;
}

/** The longer of both: a clock that was set back says too little, and one that slept as well. In ms. */
function hiddenFor({ wall, steady }: HiddenSince): number {
  return Math.max(Date.now() - wall, performance.now() - steady);
}

function lockAll(): void {
  if (currentLockFile() === null || isLockWaiting()) return;
  broadcastLock();
  reloadLocked();
}

/** Every tab holds it, beside all others, for as long as it is shown. */
const name = 'kinleaf-shown';

const locks = () => ('locks' in navigator ? navigator.locks : null);

let hide: (() => void) | null = null;

/** Notes whether this tab is shown. */
export function noteShown(isShown: boolean): void {
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

/** Whether any tab is shown: somebody uses the journal there. */
export async function isAnyShown(): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
