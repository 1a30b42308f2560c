/** How far a device is in step with its circle, as one state, and that state in words. */
import { numberWords } from '@/domain/text/plural';
import { formatRelative } from '@/domain/dates/format';

/** What a device knows of its circle when it asks how far it is in step. */
export interface StepFacts {
  readonly isPaused: boolean;
  /** What waits for a person before anything goes on. */
  readonly held?: 'restored' | 'older-list' | 'removed';
  /** Why the last try did not come through: a key of `troubleWords`. */
  readonly trouble?: string;
  readonly first?: { readonly done: number; readonly total: number };
  readonly inStepAt: string | null;
  /** Pages that wait to be sent. */
  readonly pending: number;
  /** Pages that came and could not be taken in, and pages that two people wrote. */
  readonly aside: number;
  readonly versions: number;
  readonly isOnline: boolean;
}

export type StepState =
  | { readonly kind: 'in-step'; readonly at: string }
  | { readonly kind: 'first'; readonly done: number; readonly total: number }
  | { readonly kind: 'sending'; readonly pending: number }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'look' };

/** What goes by itself, once there is a connection or the server is up to it. Any other trouble needs somebody. */
const passing: ReadonlySet<string> = new Set(['unreachable', 'busy', 'failing']);

/** The one thing to say: what somebody has to look at comes before all that goes by itself. */
export function syncState(facts: StepFacts): StepState {
  const { trouble } = facts;
  const needsSomebody = trouble !== undefined && !passing.has(trouble);
  if (facts.held !== undefined || needsSomebody || facts.aside + facts.versions > 0)
    return { kind: 'look' };
  if (facts.isPaused) return { kind: 'paused' };
  if (!facts.isOnline || trouble !== undefined) return { kind: 'waiting' };
  if (facts.first) return { kind: 'first', ...facts.first };
  if (facts.inStepAt === null) return { kind: 'first', done: 0, total: 0 };
  if (facts.pending > 0) return { kind: 'sending', pending: facts.pending };
  return { kind: 'in-step', at: facts.inStepAt };
}

/** The state as the circle's page says it. */
export function syncStatusText(state: StepState, now: Date): string {
  switch (state.kind) {
    case 'in-step':
      return `In step with the circle${after(state.at, now)}`;
    case 'first':
      return firstWords(state.done, state.total);
    case 'sending':
      return `Sending ${numberWords(state.pending)} ${state.pending === 1 ? 'page' : 'pages'}`;
    case 'waiting':
      return 'Kept here until there is a connection';
    case 'paused':
      return 'Paused: nothing is sent or fetched';
    case 'look':
      return 'Somebody needs to look';
  }
}

/** The same as one quiet line on other pages: 'In step, 2 minutes ago'. */
export function quietStepWords(state: StepState, now: Date): string {
  if (state.kind === 'in-step') return `In step${after(state.at, now)}`;
  return state.kind === 'paused' ? 'Care circle paused' : syncStatusText(state, now);
}

function firstWords(done: number, total: number): string {
  if (total === 0) return 'Getting in step for the first time';
  return `${numberWords(Math.min(done, total))} of ${numberWords(total)} pages`;
}

/** ', 2 minutes ago', ' today, 3:05 pm'. */
function after(at: string, now: Date): string {
  const words = formatRelative(at, now);
  return words.includes(',') ? ` ${words}` : `, ${words}`;
}
