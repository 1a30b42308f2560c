import type { ServerDoc } from '@/circle/server/server';
import { removeLeaves } from './batches';
import type { Session } from './session';

/** In ms. Others are told so often at most that this device is in step. */
const presenceEvery = 10 * 60_000;

/** Tells the others when this device was in step last. What keeps it from being told is no trouble: it is told the next time. */
async function tellPresence(session: Session): Promise<void> {
  const { sealing, server, signal, view, tools } = session;
  const id = sealing.idOf(`presence/${view.deviceId}`);
  const [before] = await server.winners([id], signal);
  const stood = before?.doc;
  // Written on two servers that did not hear of each other.
  if (stood)
    await removeLeaves(
      session,
      before.conflicts.map((rev) => ({ rev, doc: stood })),
    );
  if (stood && (await isRecent(session, stood))) return;
  const sealed = await sealing.seal(
    { kind: 'presence', deviceId: view.deviceId, at: new Date(tools.now()).toISOString() },
    { owner: view.user, rev: stood ? before.rev : null },
  );
  const [written] = await server.write([sealed], signal);
  if (written?.kind === 'written') session.echoes.set(id, written.rev);
}

/** Keeps in mind when another device was last in step, until it is told. What cannot be opened says nothing. */
export async function notePresence(session: Session, doc: ServerDoc): Promise<void> {
  const opened = await session.sealing.open(doc, 'presence');
  if ('reason' in opened || opened.signer.id !== opened.content.deviceId) return;
  const { deviceId, at } = opened.content;
  if (deviceId === session.view.deviceId) return;
  session.presence.set(deviceId, at);
  session.hasMoved = true;
}

async function isRecent({ sealing, tools }: Session, doc: ServerDoc): Promise<boolean> {
  const opened = await sealing.open(doc, 'presence');
  if ('reason' in opened) return false;
  return Math.abs(tools.now() - Date.parse(opened.content.at)) < presenceEvery;
}

/** In ms. So often it is kept that this device is in step, while nothing else happens. */
export const inStepEvery = 60_000;

/** Keeps and tells that this device is in step. */
export class InStep {
  #keptAt: number | null = null;
  #toldAt: number | null = null;
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Whether there was anything to keep or to tell. */
  async told(): Promise<boolean> {
    const { journal, tools, hasMoved, blocked, refused, sealing } = this.#session;
    const now = tools.now();
    const isDue = this.#keptAt === null || Math.abs(now - this.#keptAt) >= inStepEvery;
    if (!isDue && !hasMoved) return false;
    if (this.#keptAt === null || hasMoved) await this.#tell();
    this.#session.hasMoved = false;
    this.#keptAt = now;
    // What waits here and cannot go is not in step, however long everything else is.
    if (blocked.size + refused.size === 0 && sealing.canSeal)
      await journal.keepProgress({ inStepAt: new Date(now).toISOString() });
    const isToTell = this.#toldAt === null || Math.abs(now - this.#toldAt) >= presenceEvery;
    if (isToTell && sealing.canSeal) {
      this.#toldAt = now;
      await tellPresence(this.#session);
    }
    return true;
  }

  async #tell(): Promise<void> {
    const { keeper, presence, tooLarge, sealing } = this.#session;
    const trouble = tooLarge ? 'one-too-large' : null;
    await keeper.tell({
      first: null,
      trouble: sealing.canSeal ? trouble : 'no-key',
      ...(presence.size > 0 && { lastInStep: Object.fromEntries(presence) }),
    });
    presence.clear();
  }
}
