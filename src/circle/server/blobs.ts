/** Sealed pictures, as attachments of their documents. */
import type { BlobName, WriteOutcome } from './server';
import { putAnswer, read } from './couch-responses';
import { askBytes, requestJson, type CouchLogin } from './http-request';
import { RefusedError } from './troubles';

/** No picture of ours comes near it. */
const largestBlob = 32 * 2 ** 20;

interface Place {
  readonly id: string;
  readonly name: BlobName;
}

export async function putBlob(
  login: CouchLogin,
  blob: Place & { readonly rev: string; readonly bytes: Uint8Array<ArrayBuffer> },
  signal: AbortSignal,
): Promise<WriteOutcome> {
  const { id, rev, bytes } = blob;
  const path = `${pathOf(login, blob)}?rev=${encodeURIComponent(rev)}`;
  try {
    const said = await requestJson(
      login,
      { method: 'PUT', path, body: bytes, maxBytes: 4096 },
      signal,
    );
    return { id, kind: 'written', rev: read(putAnswer, said).rev };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.status === 409) return { id, kind: 'conflict' };
    // The same status says that nobody of this name is let in at all.
    const isOut = /access this db/i.test(error.refusal?.reason ?? '');
    if (error.status === 403 && error.refusal !== null && !isOut) return { id, kind: 'refused' };
    throw error;
  }
}

export async function getBlob(
  login: CouchLogin,
  place: Place,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const path = pathOf(login, place);
  try {
    return await askBytes(login, { method: 'GET', path, maxBytes: largestBlob }, signal);
  } catch (error) {
    const isNone = error instanceof RefusedError && error.trouble === 'missing';
    if (!isNone || /database|no_db/i.test(error.refusal?.reason ?? '')) throw error;
    return null;
  }
}

function pathOf({ database }: CouchLogin, { id, name }: Place): string {
  return `/${database}/${encodeURIComponent(id)}/${name}`;
}
