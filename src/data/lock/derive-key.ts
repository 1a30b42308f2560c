import { whileBusy } from '@/lib/busy';
import { utf8 } from '@/lib/bytes';
import type { Argon2Cost, Argon2Params } from './argon2';
import type { DeriveReply, DeriveRequest } from './derive-worker';

/**
 * The key that a passphrase makes. The same letters are written in several ways (é as one sign or as two, a wide A of a
 * Japanese keyboard), by which device and keyboard decide: NFKC makes them one. Nothing is trimmed: a space at an end was typed as
 * much as any letter, and who leaves it out would have another passphrase. Rejects with AbortError when it is cancelled or
 * the page is left.
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

/** What a passphrase may cost on this device, so that unlocking takes about a second. Rejects as `deriveKey` does. */
export async function calibrate(signal?: AbortSignal): Promise<Argon2Cost> {
  if (!hasWorkers()) return (await import('./argon2')).measuredCost();
  const reply = await whileBusy(ask({ kind: 'calibrate' }, signal));
  if (reply.kind !== 'measured') throw new Error('The worker answered something else');
  return reply.cost;
}

/** Node has no such workers: the same code runs in place there. */
function hasWorkers(): boolean {
  return 'Worker' in globalThis;
}

/** Asks a worker of its own, which ends with its answer, with the page or when it is cancelled: no copy of a key stays. */
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
