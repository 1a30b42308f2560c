export type QuarantineReason =
  | 'sealed-otherwise'
  | 'signature'
  | 'not-allowed'
  | 'newer'
  | 'unreadable'
  /** Signed by somebody who was removed, and not met before that was known here. */
  | 'late';
