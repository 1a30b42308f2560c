import fc from 'fast-check';
import { type Draw, draw, type Step, step } from './steps';

/** What the lock adds to the steps of a sequence. */
export type LockStep =
  /** Turned on or off, or an earlier migration finished. */
  | { readonly how: 'turned' }
  /** After that many batches another tab does something, and then the migrating tab is gone. */
  | { readonly how: 'cutOff'; readonly after: number; readonly draw: Draw; readonly crash: boolean }
  /** Turned while another tab gets no events, which then does something; complete, or cut off after that many batches. */
  | { readonly how: 'leftBehind'; readonly after: number | null; readonly draw: Draw }
  | { readonly how: 'locked' };

/** About the number of batches for a tiny journal. */
const after = fc.nat(16);

const lockStep: fc.Arbitrary<LockStep> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ how: 'turned' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ how: fc.constant('cutOff' as const), after, draw, crash: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      how: fc.constant('leftBehind' as const),
      after: fc.option(after),
      draw,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ how: 'locked' as const }) },
);

const ended = fc.constant<LockStep>({ how: 'turned' });

/** With the lock on from the beginning to the end. */
export const lockedSequence: fc.Arbitrary<readonly (Step | LockStep)[]> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: step },
      { weight: 1, arbitrary: fc.constant<LockStep>({ how: 'locked' }) },
    ),
    { minLength: 4, maxLength: 14 },
  )
  .map((steps) => [{ how: 'turned' }, ...steps]);

/** With the lock turned on and off in between. */
export const turningSequence: fc.Arbitrary<readonly (Step | LockStep)[]> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 2, arbitrary: lockStep }), {
      minLength: 4,
      maxLength: 14,
    }),
    ended,
  )
  .map(([steps, end]) => [...steps, end]);

export function isLockStep(one: Step | LockStep): one is LockStep {
  return ['turned', 'cutOff', 'leftBehind', 'locked'].includes(one.how);
}
