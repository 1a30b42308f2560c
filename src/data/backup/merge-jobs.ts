import type {
  MergeChoices,
  MergeComparison,
  MergeOutcome,
  RecordPair,
} from '../../domain/merge/comparison';
import type { MergeUndone } from './merge-undo';
import type { JobReply, JobRequest } from './messages';

/** What a merge did, and when, by which its Undo knows it. */
interface MergeDone {
  readonly outcome: MergeOutcome;
  readonly at: string;
}

/** What can be asked about a file that was read; one question at a time. Each rejects with StorageFailure. */
export interface FileToMerge {
  readonly compare: () => Promise<MergeComparison>;
  /** Some of the records that differ, from a place on; fewer where there are no more, or some were deleted meanwhile. */
  readonly differences: (from: number, count: number) => Promise<readonly RecordPair[]>;
  /** Rejects with StorageFailure; the journal is then as it was. */
  readonly merge: (choices: MergeChoices) => Promise<MergeDone>;
}

/** The questions, put to the worker that holds the file. */
export function fileToMerge(ask: (request: JobRequest) => Promise<JobReply>): FileToMerge {
  return {
    compare: async () => {
      const reply = await ask({ kind: 'compare' });
      if (reply.kind !== 'compared') throw unexpected(reply);
      return reply.comparison;
    },
    differences: async (from, count) => {
      const reply = await ask({ kind: 'differences', from, count });
      if (reply.kind !== 'differences') throw unexpected(reply);
      return reply.pairs;
    },
    merge: async (choices) => {
      const reply = await ask({ kind: 'merge', choices });
      if (reply.kind !== 'merged') throw unexpected(reply);
      return { outcome: reply.outcome, at: reply.at };
    },
  };
}

export function undoneIn(reply: JobReply): MergeUndone | null {
  if (reply.kind !== 'merge-undone') throw unexpected(reply);
  return reply.undone;
}

const unexpected = ({ kind }: JobReply) => new Error(`Unexpected answer: ${kind}`);
