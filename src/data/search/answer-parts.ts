import type { JournalEntry } from '../../domain/entities';
import type { SearchAnswer } from './journal-index';

/** An answer on its way from the worker to its page. */
export interface AnswerPart extends Omit<SearchAnswer, 'entries'> {
  /** With how many entries of the answer before it begins. */
  readonly kept: number;
  /** What follows them. */
  readonly added: readonly JournalEntry[];
}

/*
 * Whoever scrolls down what a search found asks for the same entries and some more. Copying all of them anew from the
 * worker to the page would make each page of the list cost more than the one before, so that only what follows the
 * entries of the answer before is sent. Parts must be put together in the order in which they were made.
 */

/** The worker's side: takes answers apart. It tells an entry by its object: one that changed is another. */
export class AnswerSender {
  #before: readonly JournalEntry[] = [];

  partOf({ entries, ...rest }: SearchAnswer): AnswerPart {
    const before = this.#before;
    this.#before = entries;
    let kept = 0;
    while (kept < entries.length && entries[kept] === before[kept]) kept += 1;
    return { ...rest, kept, added: entries.slice(kept) };
  }
}

/** The page's side: puts answers together. */
export class AnswerReceiver {
  #before: readonly JournalEntry[] = [];

  /**
   * @param shown what whoever asked shows: an entry of it that comes again and did not change keeps its object, so that
   *   its card is not drawn anew, whatever somebody else asked meanwhile
   */
  answerOf({ kept, added, ...rest }: AnswerPart, shown: readonly JournalEntry[]): SearchAnswer {
    const entries = [...this.#before.slice(0, kept), ...added];
    let at = 0;
    while (at < entries.length && entries[at] === shown[at]) at += 1;
    const known = new Map(shown.slice(at).map((entry) => [entry.id, entry]));
    for (const [offset, entry] of entries.slice(at).entries()) {
      const same = known.get(entry.id);
      if (same && isSame(same, entry)) entries[at + offset] = same;
    }
    this.#before = entries;
    return { ...rest, entries };
  }
}

function isSame(one: JournalEntry, other: JournalEntry): boolean {
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([field, value]) => Reflect.get(other, field) === value)
  );
}
