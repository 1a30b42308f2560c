import type {
  MergeChoices,
  MergeComparison,
  MergeOutcome,
  RecordPair,
} from '@/domain/merge/merge-summary';
import { type Compared, compareStaged } from './merge-compare';
import { mergeStaged } from './apply-merge';

/** What a merge did, and when, by which its Undo knows it. */
export interface MergeDone {
  readonly outcome: MergeOutcome;
  readonly at: string;
}

/** Answers what is asked about the staged file, in the worker that holds it. */
export class MergeSession {
  readonly #signal: AbortSignal;
  #compared: Compared | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async compare(): Promise<MergeComparison> {
    this.#compared = await compareStaged(this.#signal);
    return this.#compared.comparison;
  }

  /** Returns some of the records that differ, from a place on. */
  async differences(from: number, count: number): Promise<readonly RecordPair[]> {
    return (await this.#compared?.pairs(from, count)) ?? [];
  }

  /** Merges what is staged, now. */
  async merge(choices: MergeChoices, fileName: string): Promise<MergeDone> {
    const seen = this.#compared?.seen ?? new Map<string, string>();
    const now = new Date();
    const outcome = await mergeStaged({ choices, seen, fileName, now });
    return { outcome, at: now.toISOString() };
  }
}
