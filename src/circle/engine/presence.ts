import { type ChangeRow, CircleServerError, type ServerDoc } from '@/circle/server/server';
import { presenceDocumentId } from '@/circle/crypto/document-ids';
import { logHashes } from '@/circle/members/compare-logs';
import { removeLeaves } from './batches';
import { saveUnsavedPosition } from './progress';
import type { Session } from './session';

/** In ms. How often, at most, this device announces that it is in sync. */
const presenceEvery = 10 * 60_000;

/** Tells the others when this device was last in sync and how it knows the member log. A failed write doesn't matter: the next one will do. */
async function announcePresence(session: Session, signal = session.signal): Promise<void> {
  const { codec, server, view, tools } = session;
  const ids = [codec.idOf(`presence/${view.deviceId}`), presenceDocumentId(view.user)];
  const before = (await server.winners(ids, signal)).find(({ doc }) => doc !== null);
  const current = before?.doc;
  const id = current?._id ?? presenceDocumentId(view.user);
  // Two nodes that hadn't replicated yet each have a version.
  if (current && !session.signal.aborted)
    await removeLeaves(
      session,
      before.conflicts.map((rev) => ({ rev, doc: current })),
    );
  if (current && (await isRecent(session, current))) return;
  const encrypted = await codec.encrypt(
    {
      ...{ kind: 'presence', deviceId: view.deviceId, at: new Date(tools.now()).toISOString() },
      log: logHashes(view),
    },
    { owner: view.user, rev: current ? before.rev : null, id },
  );
  const [written] = await server.write([encrypted], signal);
  if (written?.kind !== 'written') return;
  session.echoes.set(id, written.rev);
  await session.journal.saveProgress({ lastPresence: { id, rev: written.rev } });
}

/**
 * Reads the presence documents among these rows: remembers when other devices were last in sync, until `SyncedReporter` reports it, and
 * compares their member logs with this one's. Ignores documents that can't be decrypted. Returns whether another device has read more of
 * the log than this one knew. Throws as `Session.compareLog` does.
 */
export async function readPresence(session: Session, rows: readonly ChangeRow[]): Promise<boolean> {
  let isBehind = false;
  for (const { id, doc } of rows) {
    if (!id.startsWith('p') || doc === null) continue;
    const decrypted = await session.codec.decrypt(doc, 'presence');
    if ('reason' in decrypted || decrypted.signer.id !== decrypted.content.deviceId) continue;
    const { deviceId, at, log } = decrypted.content;
    if (deviceId === session.view.deviceId) continue;
    session.presence.set(deviceId, at);
    session.hasMoved = true;
    if (log !== undefined && (await session.compareLog(deviceId, log))) isBehind = true;
  }
  return isBehind;
}

/** In ms. How long the server may take to accept what a device announces as it stops. */
const lastPresenceTimeout = 30_000;

/**
 * Holds the circle because another device has another member log. That comes first: the server may never answer what follows. Then tells
 * that device what this one has read, so that it stops too. The page may end the engine of a held circle in the meantime.
 */
export async function holdForkedCircle(session: Session, otherDevice: string): Promise<void> {
  await session.circleState.holdForked(otherDevice);
  const signal = AbortSignal.timeout(lastPresenceTimeout);
  try {
    await announcePresence(session, signal);
  } catch (error) {
    const isCutOff = session.signal.aborted || signal.aborted;
    if (!isCutOff && !(error instanceof CircleServerError)) throw error;
  }
}

/** Returns whether a presence document of this device is new enough and says how far it has read the member log. */
async function isRecent({ codec, tools, view }: Session, doc: ServerDoc): Promise<boolean> {
  const decrypted = await codec.decrypt(doc, 'presence');
  if ('reason' in decrypted || decrypted.content.log?.length !== view.chainLength) return false;
  return Math.abs(tools.now() - Date.parse(decrypted.content.at)) < presenceEvery;
}

/** In ms. How often the time of being in sync is stored while nothing else happens. */
export const syncedReportInterval = 60_000;

/** Stores and announces that this device is in sync. */
export class SyncedReporter {
  #storedAt: number | null = null;
  #announcedAt: number | null = null;
  #announcedLength = 0;
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Returns whether there was anything to store or announce. */
  async reportIfDue(): Promise<boolean> {
    const { tools, hasMoved, blocked, refused, view, unsaved } = this.#session;
    const canSend = this.#session.canSend();
    const canAnnounce = canSend || this.#session.isContradicted;
    const now = tools.now();
    const isDue = this.#storedAt === null || Math.abs(now - this.#storedAt) >= syncedReportInterval;
    if (!isDue && !hasMoved && unsaved === null) return false;
    if (this.#storedAt === null || hasMoved) await this.#report();
    this.#session.hasMoved = false;
    this.#storedAt = now;
    // While something can't be sent, this device isn't in sync.
    const isInSync = blocked.size + refused.size === 0 && canSend;
    if (isInSync || unsaved !== null)
      await saveUnsavedPosition(
        this.#session,
        isInSync ? { inStepAt: new Date(now).toISOString() } : {},
      );
    const mustAnnounce =
      this.#announcedAt === null ||
      Math.abs(now - this.#announcedAt) >= presenceEvery ||
      this.#announcedLength !== view.chainLength;
    if (mustAnnounce && canAnnounce) {
      this.#announcedAt = now;
      this.#announcedLength = view.chainLength;
      await announcePresence(this.#session);
    }
    return true;
  }

  async #report(): Promise<void> {
    const { circleState, presence } = this.#session;
    await circleState.saveStatus({
      first: null,
      trouble: await troubleOf(this.#session),
      ...(presence.size > 0 && { lastInStep: Object.fromEntries(presence) }),
    });
    presence.clear();
  }
}

async function troubleOf({ codec, isBehind, tooLarge, failedPhotos, journal }: Session) {
  if (!codec.canEncrypt) return 'no-key';
  if (isBehind) return 'longer-log';
  const large = Object.entries(failedPhotos).filter(([, { isTooLarge }]) => isTooLarge);
  const isPhotoTooLarge = await journal.usesPhotos(large.map(([id]) => id));
  return tooLarge || isPhotoTooLarge ? 'one-too-large' : null;
}
