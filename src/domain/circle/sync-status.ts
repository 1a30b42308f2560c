import { formatNumber } from '@/domain/text/plural';
import { formatRelative } from '@/domain/dates/format';

/** What a device knows about the sync of its circle. */
export interface SyncFacts {
  readonly isPaused: boolean;
  /** What has to be decided by someone before syncing continues. */
  readonly held?: 'restored' | 'older-list' | 'removed' | 'forked';
  /** Why the last attempt failed: a key of `syncProblemText`. */
  readonly trouble?: string;
  readonly first?: { readonly done: number; readonly total: number };
  readonly inStepAt: string | null;
  /** Number of records waiting to be sent. */
  readonly pending: number;
  /** Numbers of quarantined records and of records with conflicts. */
  readonly quarantined: number;
  readonly conflicts: number;
  /** Number of records with photos that couldn't be sent. */
  readonly unsent: number;
  readonly isOnline: boolean;
}

export type SyncState =
  | { readonly kind: 'in-sync'; readonly at: string }
  | { readonly kind: 'first'; readonly done: number; readonly total: number }
  | { readonly kind: 'sending'; readonly pending: number }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'attention' };

/** Problems of the server that go away on their own; any other needs someone's attention. */
export const temporaryProblems: ReadonlySet<string> = new Set(['unreachable', 'busy', 'failing']);

/** Returns the one state to show. Anything that needs attention comes first. */
export function syncState(facts: SyncFacts): SyncState {
  const { trouble } = facts;
  const needsAttention = trouble !== undefined && !temporaryProblems.has(trouble);
  const toLookAt = facts.quarantined + facts.conflicts + facts.unsent;
  if (facts.held !== undefined || needsAttention || toLookAt > 0) return { kind: 'attention' };
  if (facts.isPaused) return { kind: 'paused' };
  if (!facts.isOnline || trouble !== undefined) return { kind: 'waiting' };
  if (facts.first) return { kind: 'first', ...facts.first };
  if (facts.inStepAt === null) return { kind: 'first', done: 0, total: 0 };
  if (facts.pending > 0) return { kind: 'sending', pending: facts.pending };
  return { kind: 'in-sync', at: facts.inStepAt };
}

/** Returns the state as the circle's page shows it. */
export function syncStatusText(state: SyncState, now: Date): string {
  switch (state.kind) {
    case 'in-sync':
      return `In step with the circle${timeSuffix(state.at, now)}`;
    case 'first':
      return firstSyncText(state.done, state.total);
    case 'sending':
      return `Sending ${formatNumber(state.pending)} ${state.pending === 1 ? 'page' : 'pages'}`;
    case 'waiting':
      return 'Kept here until there is a connection';
    case 'paused':
      return 'Paused: nothing is sent or fetched';
    case 'attention':
      return 'Somebody needs to look';
  }
}

/** Returns the state as a short line for other pages: 'In step, 2 minutes ago'. */
export function shortSyncText(state: SyncState, now: Date): string {
  if (state.kind === 'in-sync') return `In step${timeSuffix(state.at, now)}`;
  return state.kind === 'paused' ? 'Care circle paused' : syncStatusText(state, now);
}

function firstSyncText(done: number, total: number): string {
  if (total === 0) return 'Getting in step for the first time';
  return `${formatNumber(Math.min(done, total))} of ${formatNumber(total)} pages`;
}

/** Returns ', 2 minutes ago' or ' today, 3:05 pm'. */
function timeSuffix(at: string, now: Date): string {
  const text = formatRelative(at, now);
  return text.includes(',') ? ` ${text}` : `, ${text}`;
}
