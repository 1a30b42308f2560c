// The ways into a locked journal in a page of their own, driven by ways-in.spec.ts.
import { deriveKey } from '../../src/data/vault/derive';
import {
  addPasskey,
  canUsePasskey,
  openWithPasskey,
  forgetPasskey,
} from '../../src/data/vault/passkey';
import { createVault, openWithPassphrase } from '../../src/data/vault/ways-in';
import './contract';

window.ways = {
  addPasskey,
  canUsePasskey,
  createVault,
  deriveKey,
  openWithPassphrase,
  openWithPasskey,
  forgetPasskey,
};
