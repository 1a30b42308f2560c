// The unlock methods in a separate page, driven by unlock-methods.spec.ts.
import { deriveKey } from '../../../src/data/lock/derive-key';
import {
  addPasskey,
  canUsePasskey,
  unlockWithPasskey,
  forgetPasskey,
} from '../../../src/data/lock/passkey';
import { createLock, unlockWithPassphrase } from '../../../src/data/lock/unlock-methods';
import './contract';

window.ways = {
  addPasskey,
  canUsePasskey,
  createVault: createLock,
  deriveKey,
  openWithPassphrase: unlockWithPassphrase,
  openWithPasskey: unlockWithPasskey,
  forgetPasskey,
};
