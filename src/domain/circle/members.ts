import { capitalise } from '@/domain/text/plural';

export const roles = ['parent', 'carer', 'reader'] as const;
export type Role = (typeof roles)[number];

/** A key of a circle. Every member has the keys of all epochs. */
export interface EpochKey {
  readonly epoch: number;
  /** 32 bytes, base64url. */
  readonly key: string;
}

/** One device of one person. A circle identifies people by their devices. */
export interface Member {
  /** 8 random bytes, base64url. */
  readonly id: string;
  readonly person: string;
  /** 'Jo’s phone'. The recovery sheet is a member too, marked by `isPaper`. */
  readonly device: string;
  readonly isPaper?: boolean;
  readonly role: Role;
  /** Ed25519, base64url. */
  readonly signKey: string;
  /** X25519, base64url. */
  readonly boxKey: string;
  /** The device's user name on the server. */
  readonly user: string;
  readonly addedAt: string;
  /** Absent while it is in the circle. */
  readonly removedAt?: string;
  /** The last epoch whose key it received; absent while it is in the circle. Anything it signed under a later one is rejected. */
  readonly lastEpoch?: number;
}

interface RoleText {
  readonly name: string;
  /** What the role allows, to follow its name: 'Carer: writes, and changes their own pages'. */
  readonly may: string;
}

const roleTexts: Readonly<Record<Role, RoleText>> = {
  parent: { name: 'Parent', may: 'writes, changes, invites and removes' },
  carer: { name: 'Carer', may: 'writes, and changes their own pages' },
  reader: { name: 'Read only', may: 'sees the pages, cannot write' },
};

export const roleText = (role: Role): RoleText => roleTexts[role];

/** Returns 'Writes, and changes their own pages.' */
export function roleSentence(role: Role): string {
  return `${capitalise(roleTexts[role].may)}.`;
}

/** Returns how someone joins: 'as Carer', 'to read only'. */
export const joinRoleText = (role: Role): string =>
  role === 'reader' ? 'to read only' : `as ${roleTexts[role].name}`;
