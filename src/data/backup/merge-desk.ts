import type { MergeChoices } from '../../domain/merge/comparison';
import { type Compared, compareStaged } from './merge-compare';
import type { MergeReply, MergeRequest } from './merge-messages';
import { mergeStaged } from './merge-staged';
import { undoMerge } from './merge-undo';

type Question = Extract<MergeRequest, { kind: 'compare' | 'differences' }>;

/** Answers what is asked about the staged file, in the worker that holds it. */
export class MergeDesk {
  readonly #signal: AbortSignal;
  #compared: Compared | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async answer(question: Question): Promise<MergeReply> {
    if (question.kind === 'compare') {
      this.#compared = await compareStaged(this.#signal);
      return { kind: 'compared', comparison: this.#compared.comparison };
    }
    const { from, count } = question;
    return { kind: 'differences', pairs: (await this.#compared?.pairs(from, count)) ?? [] };
  }

  /** Merges what is staged, now. */
  async merge(choices: MergeChoices, fileName: string): Promise<MergeReply> {
    const seen = this.#compared?.seen ?? new Map<string, string>();
    const now = new Date();
    const outcome = await mergeStaged({ choices, seen, fileName, now });
    return { kind: 'merged', outcome, at: now.toISOString() };
  }
}

/** Takes the merge of an instant back; null where it is not the latest any more. */
export async function takeBackMerge(at: string): Promise<MergeReply> {
  return { kind: 'merge-undone', undone: await undoMerge(at) };
}
