import type { deriveKey } from '../../src/data/vault/derive';
import type {
  addPasskey,
  canUsePasskey,
  openWithPasskey,
  forgetPasskey,
} from '../../src/data/vault/passkey';
import type { createVault, openWithPassphrase } from '../../src/data/vault/ways-in';

/** What the page offers to its test. */
export interface Ways {
  readonly addPasskey: typeof addPasskey;
  readonly canUsePasskey: typeof canUsePasskey;
  readonly createVault: typeof createVault;
  readonly deriveKey: typeof deriveKey;
  readonly openWithPassphrase: typeof openWithPassphrase;
  readonly openWithPasskey: typeof openWithPasskey;
  readonly forgetPasskey: typeof forgetPasskey;
}

declare global {
  interface Window {
    ways: Ways;
  }
}
