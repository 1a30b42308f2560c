import { presenceEvery, tellPresence } from './presence';
import type { Session } from './session';

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
