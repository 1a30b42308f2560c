/** What tells one making of a database from the next. */
import * as z from 'zod/mini';
import { newId } from '@/lib/ids';
import { CircleServerError } from './server';
import { read } from './couch-responses';
import { requestJson, type CouchLogin } from './http-request';
import { RefusedError } from './troubles';

const mark = z.object({ instance: z.string() });

/**
 * CouchDB before 3.3 always says '0': whoever comes first leaves a mark there that does not outlive the database, and that is no
 * document of it.
 */
export async function instanceOf(
  login: CouchLogin,
  started: string,
  signal: AbortSignal,
): Promise<string> {
  if (started !== '0' && started !== '') return started;
  const at = { path: `/${login.database}/_local/kinleaf`, maxBytes: 4096 };
  const found = () => requestJson(login, { ...at, method: 'GET' }, signal);
  try {
    return read(mark, await found()).instance;
  } catch (error) {
    if (!(error instanceof CircleServerError) || error.trouble !== 'missing') throw error;
  }
  const body = { _id: '_local/kinleaf', instance: newId() };
  try {
    await requestJson(login, { ...at, method: 'PUT', body }, signal);
    return body.instance;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 409) throw error;
    return read(mark, await found()).instance;
  }
}
