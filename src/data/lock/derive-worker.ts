/* Runs the slow derivation off the main thread. Used once: its page terminates it after the reply. */
import { type Argon2Cost, type Argon2Params, measuredCost, runArgon2 } from './argon2';

export type DeriveRequest =
  | {
      readonly kind: 'derive';
      readonly passphrase: Uint8Array<ArrayBuffer>;
      readonly params: Argon2Params;
    }
  | { readonly kind: 'calibrate' };

export type DeriveReply =
  | { readonly kind: 'derived'; readonly key: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'measured'; readonly cost: Argon2Cost };

addEventListener('message', ({ data }: MessageEvent<DeriveRequest>) => {
  // Exceptions reach the page as the worker's error event.
  const reply: DeriveReply =
    data.kind === 'derive'
      ? { kind: 'derived', key: runArgon2(data.passphrase, data.params) }
      : { kind: 'measured', cost: measuredCost() };
  postMessage(reply);
});
