import type { ServerDoc } from '@/circle/server/server';
import { removeLeaves } from './batches';
import type { Session } from './session';

/** In ms. How often, at most, this device announces that it is in sync. */
const presenceEvery = 10 * 60_000;

/** Tells the others when this device was last in sync. A failed write doesn't matter: the next one will do. */
async function announcePresence(session: Session): Promise<void> {
  const { codec, server, signal, view, tools } = session;
  const id = codec.idOf(`presence/${view.deviceId}`);
  const [before] = await server.winners([id], signal);
  const current = before?.doc;
  // Two nodes that hadn't replicated yet each have a version.
  if (current)
    await removeLeaves(
      session,
      before.conflicts.map((rev) => ({ rev, doc: current })),
    );
  if (current && (await isRecent(session, current))) return;
  const encrypted = await codec.encrypt(
    { kind: 'presence', deviceId: view.deviceId, at: new Date(tools.now()).toISOString() },
    { owner: view.user, rev: current ? before.rev : null },
  );
  const [written] = await server.write([encrypted], signal);
  if (written?.kind === 'written') session.echoes.set(id, written.rev);
}

/** Remembers when another device was last in sync, until `SyncedReporter` reports it. Ignores documents that can't be decrypted. */
export async function rememberPresence(session: Session, doc: ServerDoc): Promise<void> {
  const decrypted = await session.codec.decrypt(doc, 'presence');
  if ('reason' in decrypted || decrypted.signer.id !== decrypted.content.deviceId) return;
  const { deviceId, at } = decrypted.content;
  if (deviceId === session.view.deviceId) return;
  session.presence.set(deviceId, at);
  session.hasMoved = true;
}

async function isRecent({ codec, tools }: Session, doc: ServerDoc): Promise<boolean> {
  const decrypted = await codec.decrypt(doc, 'presence');
  if ('reason' in decrypted) return false;
  return Math.abs(tools.now() - Date.parse(decrypted.content.at)) < presenceEvery;
}

/** In ms. How often the time of being in sync is stored while nothing else happens. */
export const syncedReportInterval = 60_000;

/** Stores and announces that this device is in sync. */
export class SyncedReporter {
  #storedAt: number | null = null;
  #announcedAt: number | null = null;
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Returns whether there was anything to store or announce. */
  async reportIfDue(): Promise<boolean> {
    const { journal, tools, hasMoved, blocked, refused, codec } = this.#session;
    const now = tools.now();
    const isDue = this.#storedAt === null || Math.abs(now - this.#storedAt) >= syncedReportInterval;
    if (!isDue && !hasMoved) return false;
    if (this.#storedAt === null || hasMoved) await this.#report();
    this.#session.hasMoved = false;
    this.#storedAt = now;
    // While something can't be sent, this device isn't in sync.
    if (blocked.size + refused.size === 0 && codec.canEncrypt)
      await journal.saveProgress({ inStepAt: new Date(now).toISOString() });
    const mustAnnounce =
      this.#announcedAt === null || Math.abs(now - this.#announcedAt) >= presenceEvery;
    if (mustAnnounce && codec.canEncrypt) {
      this.#announcedAt = now;
      await announcePresence(this.#session);
    }
    return true;
  }

  async #report(): Promise<void> {
    const { circleState, presence, tooLarge, codec } = this.#session;
    const trouble = tooLarge ? 'one-too-large' : null;
    await circleState.saveStatus({
      first: null,
      trouble: codec.canEncrypt ? trouble : 'no-key',
      ...(presence.size > 0 && { lastInStep: Object.fromEntries(presence) }),
    });
    presence.clear();
  }
}
