/** Who is in a circle, and what they may do. */

export const roles = ['parent', 'carer', 'reader'] as const;
export type Role = (typeof roles)[number];

/** One device of one person: a circle knows people by their devices. */
export interface Member {
  /** 8 random bytes, as base64url. */
  readonly id: string;
  readonly person: string;
  /** 'Jo’s phone'; the paper of the recovery sheet is one as well, and says so in `isPaper`. */
  readonly device: string;
  readonly isPaper?: boolean;
  readonly role: Role;
  /** Ed25519, base64url. */
  readonly signKey: string;
  /** X25519, base64url. */
  readonly boxKey: string;
  /** The name that the server knows the device by. */
  readonly user: string;
  readonly addedAt: string;
  /** Absent while it is in the circle. */
  readonly removedAt?: string;
  /** The last epoch whose key it was given; absent while it is in the circle. What it signed under a later one is not taken in. */
  readonly lastEpoch?: number;
}
