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
