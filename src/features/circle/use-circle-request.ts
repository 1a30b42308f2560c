import { useState } from 'react';
import { isCancelled } from '@/data/backup/backup-errors';
import { type CircleProblem, circleProblem, type ProblemField } from './circle-problem';
import { useCancellable } from './use-cancellable';

/** A form that asks a circle's server for something: what its fields are told once it was sent, and how it came out. */
export function useAsking() {
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<CircleProblem | null>(null);
  const { isBusy, run, cancel } = useCancellable();
  return {
    /** It was sent once: what is wrong with a field is said from now on. */
    isChecked,
    isBusy,
    cancel,
    /** Does it where no field has anything to say. */
    ask: (typed: readonly (string | undefined)[], work: (signal: AbortSignal) => Promise<void>) => {
      setChecked(true);
      setProblem(null);
      if (typed.some((words) => words !== undefined)) return;
      run(async (signal) => {
        try {
          await work(signal);
        } catch (error) {
          if (!isCancelled(error)) setProblem(circleProblem(error));
        }
      });
    },
    /** What stands beside a field: what is wrong with its text, else what the server said of it. */
    errorOf: (field: ProblemField, typed: string | undefined) =>
      (isChecked ? typed : undefined) ?? (problem?.field === field ? problem.words : undefined),
    /** What is about none of the fields. */
    problem: problem !== null && problem.field === undefined ? problem.words : null,
  };
}
