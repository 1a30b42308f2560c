/** Why someone can't start, join or change a circle; screens have a sentence for each. */
export type CircleProblem =
  /** Not a URL, or one without a database where one is needed. */
  | 'address'
  /** The setup code has a typing error. */
  | 'code'
  /** The code doesn't work on this server: it belongs to another one, or has already been used to start a circle. */
  | 'code-used'
  /** The sample journal can't be shared. */
  | 'sample'
  /** The child already has a circle. */
  | 'in-circle'
  /** This device has no circle for that child. */
  | 'no-circle'
  /** Only a parent's device may do this. */
  | 'not-parent'
  /** No invitation matches these words: they are wrong, or it has ended. */
  | 'wrong-words'
  | 'expired'
  /** The other side declined or closed the invitation. */
  | 'declined'
  /** Someone else has answered this invitation. */
  | 'answered'
  /** Four invitations are already open. */
  | 'no-mailbox'
  /** The server has no free seat for this role; its administrator can add some. */
  | 'no-seat'
  /** The person chose not to join. Nothing was stored or sent. */
  | 'cancelled'
  /** The same, but this device is in the member log already. */
  | 'cancelled-late'
  /** A form about the child is open, in this tab or another. */
  | 'form-open'
  /** Without another parent nobody would be in charge of the circle. */
  | 'last-parent'
  /** The device isn't in the circle, or no longer is. */
  | 'no-member'
  /** Groups of the recovery sheet are mistyped. */
  | 'sheet'
  /** The sheet doesn't work here: a newer one has been made, or it belongs to another circle. */
  | 'sheet-refused'
  /** The server's member log isn't the expected one. */
  | 'list'
  /** Another member's device has read another member log than this one. */
  | 'forked'
  /** The server hasn't shown this device all entries of the member log. */
  | 'behind'
  /** A later version of Kinleaf wrote to the member log. */
  | 'newer';

export class CircleError extends Error {
  override readonly name = 'CircleError';
  readonly problem: CircleProblem;

  constructor(problem: CircleProblem, cause?: unknown) {
    super(`The care circle: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** What went wrong and what to do, mostly by `ServerErrorCode`. */
const sentences: Readonly<Record<string, string>> = {
  unreachable:
    'The server does not answer. Perhaps there is no connection just now; what you write is kept here.',
  unauthorized:
    'The server does not know this device any more. Ask a parent of the circle whether it was removed, and the server’s keeper otherwise.',
  forbidden: 'The server does not let this device in. Ask a parent of the circle.',
  missing:
    'There is no such journal on the server. Perhaps the address has a typing error, or the server was set up anew: its keeper knows.',
  'too-large':
    'The server takes nothing as large as what is to be sent. Its keeper can allow larger documents.',
  'one-too-large':
    'One page or photo is larger than the server takes, and stays here. Everything else goes on. Its keeper can allow larger documents.',
  busy: 'The server asks for patience. It is tried again by itself.',
  full: 'The server has no room left. What you write is kept here until its keeper makes some.',
  failing:
    'The server failed, or is out of room. What you write stays on this device and is sent again later. If it keeps failing, ask the person who runs it.',
  device: 'This device could not store what came: it may be full. It is tried again by itself.',
  fault:
    'Something on this device kept it from coming in step. It is tried again by itself; reloading the page may help.',
  'no-key':
    'Somebody was removed, and this device waits for the new key of the circle. Until it has it, what you write is kept here and nothing is sent. A parent can let this device in anew.',
  'longer-log':
    'Another device has seen changes to the members that the server hasn’t shown this one. Until it does, nothing is sent, and what you write is kept here.',
  newer:
    'Somebody in the circle has a newer Kinleaf than this device. Reload it when there is a connection; what you write is kept here.',
  strange:
    'What answers at this address is no server of a circle. On a public network a sign-in page may stand in between.',
};

/** Returns whether the problem is on this device rather than the server. */
export const isDeviceProblem = (trouble: string): boolean =>
  ['device', 'fault', 'newer', 'no-key'].includes(trouble);

/**
 * Returns a sentence or two for a `ServerErrorCode`, for 'one-too-large' and 'longer-log', or for this device's own problems: 'device',
 * 'fault', 'newer' and 'no-key'.
 */
export function syncProblemText(trouble: string): string {
  return sentences[trouble] ?? 'The server could not be understood. It is tried again by itself.';
}
