import { serverErrorCodeOf } from '@/circle/server/server';
import {
  CircleError,
  type CircleProblem as Reason,
  troubleWords,
} from '@/domain/circle/circle-errors';

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
