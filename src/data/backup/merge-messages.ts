import type {
  MergeChoices,
  MergeComparison,
  MergeOutcome,
  RecordPair,
} from '../../domain/merge/comparison';
import type { MergeUndone } from './merge-undo';

/** What the page asks about a file that was read and waits. `merge` confirms it, as `restore` does. */
export type MergeRequest =
  | { readonly kind: 'compare' }
  /** Some of the records that differ, from a place on. */
  | { readonly kind: 'differences'; readonly from: number; readonly count: number }
  | { readonly kind: 'merge'; readonly choices: MergeChoices }
  /** Takes the merge of that instant back, while it is the latest. */
  | { readonly kind: 'undo-merge'; readonly at: string };

export type MergeReply =
  | { readonly kind: 'compared'; readonly comparison: MergeComparison }
  | { readonly kind: 'differences'; readonly pairs: readonly RecordPair[] }
  | { readonly kind: 'merged'; readonly outcome: MergeOutcome; readonly at: string }
  | { readonly kind: 'merge-undone'; readonly undone: MergeUndone | null };
