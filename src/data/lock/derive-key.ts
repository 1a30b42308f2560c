import { whileBusy } from '@/lib/busy';
import { utf8 } from '@/lib/bytes';
import type { Argon2Cost, Argon2Params } from './argon2';
import type { DeriveReply, DeriveRequest } from './derive-worker';

/**
 * Derives a key from a passphrase. The same letters can be encoded in several ways (é as one character or two, a full-width A from
 * a Japanese keyboard), depending on device and keyboard: NFKC makes them equal. Nothing is trimmed: a space at an end was typed
 * like any letter. Rejects with AbortError when it's cancelled or the page is left.
 */
export async function deriveKey(
  passphrase: string,
  params: Argon2Params,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = utf8(passphrase.normalize('NFKC'));
  if (!hasWorkers()) return (await import('./argon2')).runArgon2(bytes, params);
  const reply = await whileBusy(ask({ kind: 'derive', passphrase: bytes, params }, signal));
  if (reply.kind !== 'derived') throw new Error('The worker answered something else');
  return reply.key;
}

/** Measures the cost at which unlocking takes about a second on this device. Rejects as `deriveKey` does. */
export async function calibrate(signal?: AbortSignal): Promise<Argon2Cost> {
  if (!hasWorkers()) return (await import('./argon2')).measuredCost();
  const reply = await whileBusy(ask({ kind: 'calibrate' }, signal));
  if (reply.kind !== 'measured') throw new Error('The worker answered something else');
  return reply.cost;
}

/** Node has no web workers, so the same code runs in place. */
function hasWorkers(): boolean {
  return 'Worker' in globalThis;
}

/** Asks a new worker. It is terminated after its reply, on leaving the page or when cancelled, so that no copy of a key remains. */
function ask(request: DeriveRequest, signal: AbortSignal | undefined): Promise<DeriveReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./derive-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      removeEventListener('pagehide', cancel);
      signal?.removeEventListener('abort', cancel);
    };
    const cancel = () => {
      end();
      reject(new DOMException('Cancelled', 'AbortError'));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<DeriveReply>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message));
    });
    addEventListener('pagehide', cancel);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted === true) cancel();
    else worker.postMessage(request);
  });
}
