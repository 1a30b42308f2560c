/** The roles of a care circle, in words. */
import { capitalise } from '@/domain/text/plural';
import type { Role } from './members';

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
