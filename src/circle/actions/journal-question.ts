import type { JoinChoice } from '@/circle/store/circle-lifecycle';
import type { JournalHere } from '@/circle/store/journal-here';
import { CircleError } from '@/domain/circle/circle-errors';
import type { CirclePorts } from './ports';

export type { JoinChoice } from '@/circle/store/circle-lifecycle';
export type { JournalHere } from '@/circle/store/journal-here';

/**
 * Asks the person what happens to the journal that this device keeps of the child; null if they don't join. With `isMember`, the circle has
 * let this device in already.
 */
export type AskAboutJournal = (here: JournalHere, isMember: boolean) => Promise<JoinChoice | null>;

/** What was decided, while a device joins, about the journal that it keeps of the child. */
export class JournalQuestion {
  /** Null as long as there was nothing to ask about. */
  choice: JoinChoice | null = null;
  readonly #ports: CirclePorts;
  readonly #ask: AskAboutJournal;

  /** Without `ask`, a device that keeps a journal of the child doesn't join. */
  constructor(ports: CirclePorts, ask: AskAboutJournal = () => Promise.resolve(null)) {
    this.#ports = ports;
    this.#ask = ask;
  }

  /** Asks if a journal is here and nothing was chosen yet. Rejects with CircleError('cancelled', 'cancelled-late' or 'form-open'). */
  async settle(childId: string, isMember: boolean): Promise<void> {
    if (this.choice !== null) return;
    const here = await this.#ports.journalHere(childId);
    if (here === null) return;
    const choice = await this.#ask(here, isMember);
    if (choice === null) throw new CircleError(isMember ? 'cancelled-late' : 'cancelled');
    if (choice === 'separate') await this.#ports.refuseOpenForms(childId);
    this.choice = choice;
  }
}
