import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '@/data/backup/backup-errors';
import { serverErrorCodeOf } from '@/circle/server/server';
import {
  CircleError,
  type CircleProblem as Reason,
  troubleWords,
} from '@/domain/circle/circle-errors';

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

/** Runs one piece of work at a time, which can be called off; leaving the screen calls it off as well. */
export function useCancellable() {
  const [isBusy, setBusy] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  function run(work: (signal: AbortSignal) => Promise<void>) {
    if (current.current) return;
    const mine = new AbortController();
    current.current = mine;
    setBusy(true);
    work(mine.signal)
      .catch(console.error)
      .finally(() => {
        if (current.current !== mine) return;
        current.current = null;
        setBusy(false);
      });
  }

  return {
    isBusy,
    run,
    /** The work may take its time to hear of it: the screen goes on at once. */
    cancel: () => {
      current.current?.abort();
      current.current = null;
      setBusy(false);
    },
  };
}

/** The field of a form that a problem belongs beside. */
export type ProblemField = 'address' | 'code' | 'words' | 'groups';

export interface CircleProblem {
  /** Absent where it is about none of them. */
  readonly field?: ProblemField;
  readonly words: string;
}

const problems: Readonly<Record<Reason, CircleProblem>> = {
  address: {
    field: 'address',
    words:
      'This is no address of a circle’s server. It begins with https:// and has no name or password in it.',
  },
  code: {
    field: 'code',
    words: 'The code has a typing error somewhere. Compare it group by group.',
  },
  'code-used': {
    field: 'code',
    words:
      'This code opens nothing on this server. It belongs to another server, or a circle was started with it already.',
  },
  sample: { words: 'The sample journal is made up and stays on this device.' },
  'in-circle': { words: 'This child is in a circle already. Reload the page to see it.' },
  'no-circle': { words: 'This device is not in the circle any more. Reload the page.' },
  'not-parent': { words: 'Only a parent of the circle can do that.' },
  'wrong-words': {
    field: 'words',
    words:
      'No invitation opens with these words. Compare them with the other screen; if it is more than 15 minutes old, ask for a new one.',
  },
  expired: { words: 'The invitation is over: it held for 15 minutes. Nothing was sent.' },
  declined: {
    words: 'The invitation was taken back, or the answer was no. You can ask for a new one.',
  },
  answered: {
    words: 'Somebody else has answered this invitation. Each is for one person: ask for a new one.',
  },
  'no-door': {
    words:
      'Four invitations are open at once, which is the most there can be. Try again in a while.',
  },
  'no-place': {
    words:
      'All places for this role are taken. Remove a device that nobody uses any more, or choose another role.',
  },
  'last-parent': {
    words: 'This is the last parent of the circle. Make somebody else a parent first.',
  },
  'no-member': { words: 'They are not in the circle any more.' },
  sheet: { field: 'groups', words: 'Groups of the sheet have typing errors. Nothing was lost.' },
  'sheet-refused': {
    field: 'groups',
    words:
      'These groups are in order, but they open nothing at this address. Perhaps a newer sheet was made since.',
  },
  list: {
    words:
      'What the server shows is not the circle that was meant. Nothing was sent. Ask whoever invited you, by another way than this.',
  },
  newer: {
    words: 'A later version of Kinleaf is used in this circle. Update Kinleaf, and try again.',
  },
};

const noAnswer = 'The server does not answer. Perhaps there is no connection just now: try again.';

/** What keeps something from being done with a circle, in words, and the field that they belong beside. */
export function circleProblem(error: unknown): CircleProblem {
  if (error instanceof CircleError) return problems[error.problem];
  const trouble = serverErrorCodeOf(error);
  if (trouble === null) {
    console.info('The circle could not do that.', error);
    return { words: 'That did not work, and nothing was changed. Please try again.' };
  }
  // Nothing that was written waits for it, as what the state line tells of does.
  if (trouble === 'unreachable') return { field: 'address', words: noAnswer };
  const isOfAddress = trouble === 'missing' || trouble === 'strange';
  return { ...(isOfAddress && { field: 'address' }), words: troubleWords(trouble) };
}
