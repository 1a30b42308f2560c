/** What keeps somebody from starting, joining or changing a circle: each a reason that a screen has words for. */
export type CircleProblem =
  /** The address is none, or names no database where one is needed. */
  | 'address'
  /** The keeper's code has a typing error. */
  | 'code'
  /** The code opens nothing on this server: it is another server's, or its circle was started with it already. */
  | 'code-used'
  /** The sample journal is nobody's. */
  | 'sample'
  /** The child is in a circle already. */
  | 'in-circle'
  /** This device keeps no circle of that child. */
  | 'no-circle'
  /** Only a parent's device may. */
  | 'not-parent'
  /** No invitation opens with these words: they are wrong, or it is over. */
  | 'wrong-words'
  | 'expired'
  /** The other side said no, or closed the invitation. */
  | 'declined'
  /** Somebody else has answered this invitation. */
  | 'answered'
  /** Four invitations are open at once. */
  | 'no-door'
  /** The server has no place left for this role: whoever runs it can make more. */
  | 'no-place'
  /** Without another parent the circle would be nobody's. */
  | 'last-parent'
  /** They are not, or no longer, in the circle. */
  | 'no-member'
  /** Groups of the recovery sheet have typing errors. */
  | 'sheet'
  /** The sheet opens nothing here: another was made since, or it is another circle's. */
  | 'sheet-refused'
  /** What the server shows is not the list of members that was meant. */
  | 'list'
  /** A later version of Kinleaf changed the list of members. */
  | 'newer';

export class CircleError extends Error {
  override readonly name = 'CircleError';
  readonly problem: CircleProblem;

  constructor(problem: CircleProblem, cause?: unknown) {
    super(`The care circle: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** What keeps a circle from being in step, in words: what is so, and what to do. Most by the names of `ServerErrorCode`. */
const words: Readonly<Record<string, string>> = {
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
    'The server has a fault of its own. It is tried again by itself; if it stays, its keeper can look.',
  device: 'This device could not store what came: it may be full. It is tried again by itself.',
  fault:
    'Something on this device kept it from coming in step. It is tried again by itself; reloading the page may help.',
  'no-key':
    'Somebody was removed, and this device waits for the new key of the circle. Until it has it, what you write is kept here and nothing is sent. A parent can let this device in anew.',
  newer:
    'Somebody in the circle has a newer Kinleaf than this device. Reload it when there is a connection; what you write is kept here.',
  strange:
    'What answers at this address is no server of a circle. On a public network a sign-in page may stand in between.',
};

/** Troubles of this device itself, which no server has a part in. */
export const isOwnTrouble = (trouble: string): boolean =>
  ['device', 'fault', 'newer', 'no-key'].includes(trouble);

/** A sentence or two about one of `ServerErrorCode`, about 'one-too-large', or about this device's own: 'device', 'fault', 'newer' and 'no-key'. */
export function troubleWords(trouble: string): string {
  return words[trouble] ?? 'The server could not be understood. It is tried again by itself.';
}
