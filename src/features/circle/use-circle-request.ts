import { isAbortError } from '@/lib/scheduling';
import { useEffect, useRef, useState } from 'react';

import { StorageFailure } from '@/data/db/errors';
import { serverErrorCodeOf } from '@/circle/server/server';
import {
  CircleError,
  type CircleProblem as Reason,
  syncProblemText,
} from '@/domain/circle/circle-errors';

/** Keeps the state of a form that sends a request to a circle's server: which problems to show at its fields, and the outcome. */
export function useCircleRequest() {
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<CircleProblemText | null>(null);
  const { isBusy, run, cancel } = useCancellable();
  return {
    /** Whether it was submitted once. From then on problems are shown at the fields. */
    isChecked,
    isBusy,
    cancel,
    /** Runs `work` if none of the fields has a problem. */
    ask: (
      fieldProblems: readonly (string | undefined)[],
      work: (signal: AbortSignal) => Promise<void>,
    ) => {
      setChecked(true);
      setProblem(null);
      if (fieldProblems.some((text) => text !== undefined)) return;
      run(async (signal) => {
        try {
          await work(signal);
        } catch (error) {
          if (!isAbortError(error)) setProblem(circleProblemOf(error));
        }
      });
    },
    /** Returns the error to show at a field: the problem with its text, otherwise what the server said about it. */
    errorOf: (field: ProblemField, typed: string | undefined) =>
      (isChecked ? typed : undefined) ?? (problem?.field === field ? problem.text : undefined),
    /** A problem that belongs to no field. */
    problem: problem !== null && problem.field === undefined ? problem.text : null,
  };
}

/** Runs one cancellable task at a time. Leaving the screen cancels it as well. */
export function useCancellable() {
  const [isBusy, setBusy] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  function run(work: (signal: AbortSignal) => Promise<void>) {
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    setBusy(true);
    work(controller.signal)
      .catch(console.error)
      .finally(() => {
        if (current.current !== controller) return;
        current.current = null;
        setBusy(false);
      });
  }

  return {
    isBusy,
    run,
    /** Cancels at once for the screen, even if the work takes a while to stop. */
    cancel: () => {
      current.current?.abort();
      current.current = null;
      setBusy(false);
    },
  };
}

/** The field of a form that a problem belongs to. */
export type ProblemField = 'address' | 'code' | 'words' | 'groups';

export interface CircleProblemText {
  /** Absent if the problem belongs to no field. */
  readonly field?: ProblemField;
  readonly text: string;
}

const problems: Readonly<Record<Reason, CircleProblemText>> = {
  address: {
    field: 'address',
    text: 'This is no address of a circle’s server. It begins with https:// and has no name or password in it.',
  },
  code: {
    field: 'code',
    text: 'The code has a typing error somewhere. Compare it group by group.',
  },
  'code-used': {
    field: 'code',
    text: 'This code opens nothing on this server. It belongs to another server, or a circle was started with it already.',
  },
  sample: { text: 'The sample journal is made up and stays on this device.' },
  'in-circle': { text: 'This child is in a circle already. Reload the page to see it.' },
  'no-circle': { text: 'This device is not in the circle any more. Reload the page.' },
  'not-parent': { text: 'Only a parent of the circle can do that.' },
  'wrong-words': {
    field: 'words',
    text: 'No invitation opens with these words. Compare them with the other screen; if it is more than 15 minutes old, ask for a new one.',
  },
  expired: { text: 'The invitation is over: it held for 15 minutes. Nothing was sent.' },
  declined: {
    text: 'The invitation was taken back, or the answer was no. You can ask for a new one.',
  },
  answered: {
    text: 'Somebody else has answered this invitation. Each is for one person: ask for a new one.',
  },
  'no-mailbox': {
    text: 'Four invitations are open at once, which is the most there can be. Try again in a while.',
  },
  'no-seat': {
    text: 'All places for this role are taken. Remove a device that nobody uses any more, or choose another role.',
  },
  cancelled: { text: 'You didn’t join. Nothing was shared.' },
  'cancelled-late': {
    text: 'You didn’t join, and nothing was shared. The circle still lists this device: ask a parent to remove it. To join later, ask for a new invitation.',
  },
  'form-open': {
    text: 'Close Kinleaf in other tabs, or at least the forms about this child there, then try again. Nothing was shared.',
  },
  'last-parent': {
    text: 'This is the last parent of the circle. Make somebody else a parent first.',
  },
  'no-member': { text: 'They are not in the circle any more.' },
  sheet: { field: 'groups', text: 'Groups of the sheet have typing errors. Nothing was lost.' },
  'sheet-refused': {
    field: 'groups',
    text: 'These groups are in order, but they open nothing at this address. Perhaps a newer sheet was made since.',
  },
  list: {
    text: 'What the server shows is not the circle that was meant. Nothing was sent. Ask whoever invited you, by another way than this.',
  },
  forked: {
    text: 'This circle has stopped, because two devices have different lists of its members. Nothing was changed.',
  },
  behind: {
    text: 'The server hasn’t shown this device all changes to the members yet. Try again later.',
  },
  newer: {
    text: 'A later version of Kinleaf is used in this circle. Update Kinleaf, and try again.',
  },
};

const noRoom =
  'This device has no room left for Kinleaf, so nothing was changed. Free some space, then try again.';

const noAnswer = 'The server does not answer. Perhaps there is no connection just now: try again.';

const serverFault =
  'The server failed, or is out of room. Try again. If it keeps failing, ask the person who runs it.';

/** Returns whether the person chose not to join. Nothing has changed then, and nothing is said. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof CircleError && error.problem === 'cancelled';

/** Returns the text for an error of a circle operation, and the field it belongs to. */
export function circleProblemOf(error: unknown): CircleProblemText {
  if (error instanceof CircleError) return problems[error.problem];
  const code = serverErrorCodeOf(error);
  if (error instanceof StorageFailure && error.reason === 'full') return { text: noRoom };
  if (code === null) {
    console.info('The circle could not do that.', error);
    return { text: 'That did not work, and nothing was changed. Please try again.' };
  }
  // Not `syncProblemText`, which is about sync: no unsent changes depend on this request.
  if (code === 'unreachable') return { field: 'address', text: noAnswer };
  if (code === 'failing') return { text: serverFault };
  const isAddressProblem = code === 'missing' || code === 'strange';
  return { ...(isAddressProblem && { field: 'address' }), text: syncProblemText(code) };
}
