import { whileBusy } from '@/lib/busy';
import type { Connected } from './connect';
import type { FirstSync } from './first-sync';
import { InStep, inStepEvery } from './in-step';
import { ChangeFeed } from './change-feed';
import { movePhotos } from './sync-photos';
import { fetchChanged } from './read-noticed';
import { keepRead, sendEverything } from './pull';
import { push } from './push';
import { reSignAfterRemoval } from './renew';
import type { Session } from './session';
import { applyChanges } from './apply-changes';
import type { Signal } from './wake';

const atOnce = 100;

/**
 * Works on one connection until it ends: takes in what is heard first, then sends what waits, then moves photos, a little at
 * a time, and sleeps where there is nothing to do. Rejects with the trouble that ended it.
 */
export async function work(
  session: Session,
  { since, first }: Connected,
  wake: Signal,
): Promise<void> {
  const line = new ChangeFeed(session, since, wake);
  const step = new InStep(session);
  try {
    while (!line.isOver) {
      session.signal.throwIfAborted();
      if (await whileBusy(doNext({ session, line, step, first }))) continue;
      await wake.sleep((signal) => session.tools.wait(inStepEvery, signal), session.signal);
    }
  } finally {
    line.cut();
  }
}

interface Work {
  readonly session: Session;
  readonly line: ChangeFeed;
  readonly step: InStep;
  readonly first: FirstSync;
}

/** Does what comes first of all that is to be done; whether there was anything. */
async function doNext({ session, line, step, first }: Work): Promise<boolean> {
  if (await hear(session, line)) return true;
  const left = await push(session);
  if (left > 0) {
    await first.left(left);
    return true;
  }
  // What somebody writes goes before what only needs another signature.
  return (await reSignAfterRemoval(session)) || (await step.told()) || movePhotos(session);
}

/** Takes in what was heard, once it is all in the journal how far that goes; whether there was anything. */
async function hear(session: Session, line: ChangeFeed): Promise<boolean> {
  const heard = line.take(atOnce);
  const last = heard.at(-1);
  if (last === undefined) return false;
  const rows = await fetchChanged(
    session,
    heard.map(({ notice }) => notice),
  );
  await applyChanges(session, rows);
  // A record was taken away on the server itself: the next connection begins from the beginning.
  if (session.sawDeleted) {
    await sendEverything(session);
    line.cut();
    return true;
  }
  await keepRead(
    session,
    last.since,
    heard.map(({ notice }) => notice),
  );
  return true;
}
