import type { deriveKey } from '../../../src/data/lock/derive-key';
import type {
  addPasskey,
  canUsePasskey,
  unlockWithPasskey,
  forgetPasskey,
} from '../../../src/data/lock/passkey';
import type { createLock, unlockWithPassphrase } from '../../../src/data/lock/unlock-methods';

/** What the page provides to its test. */
export interface Ways {
  readonly addPasskey: typeof addPasskey;
  readonly canUsePasskey: typeof canUsePasskey;
  readonly createVault: typeof createLock;
  readonly deriveKey: typeof deriveKey;
  readonly openWithPassphrase: typeof unlockWithPassphrase;
  readonly openWithPasskey: typeof unlockWithPasskey;
  readonly forgetPasskey: typeof forgetPasskey;
}

declare global {
  interface Window {
    ways: Ways;
  }
}
