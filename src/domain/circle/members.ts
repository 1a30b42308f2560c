import { capitalise } from '@/domain/text/plural';

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

/** The roles of a care circle, in words. */

interface RoleWords {
  readonly name: string;
  /** What it may do, as it goes on after the name: 'Carer: writes, and changes their own pages'. */
  readonly may: string;
}

const words: Readonly<Record<Role, RoleWords>> = {
  parent: { name: 'Parent', may: 'writes, changes, invites and removes' },
  carer: { name: 'Carer', may: 'writes, and changes their own pages' },
  reader: { name: 'Read only', may: 'sees the pages, cannot write' },
};

export const roleWords = (role: Role): RoleWords => words[role];

/** 'Writes, and changes their own pages.' */
export function roleSentence(role: Role): string {
  return `${capitalise(words[role].may)}.`;
}

/** How somebody joins: 'as Carer', 'to read only'. */
export const joinsAs = (role: Role): string =>
  role === 'reader' ? 'to read only' : `as ${words[role].name}`;
