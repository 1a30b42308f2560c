/*
 * What a removed device signed. With the keys that it had it can go on as if it had written before, and nobody can tell when it did. So once its
 * removal is known here, nothing more of it is taken in unless a parent says so. What was taken in until then, parents' devices sign in
 * their own name (`renew.ts`), for those who come later.
 */
import type { Member } from '@/domain/circle/members';
import type { Aside } from './engine-ports';
import type { Session } from './session';

export const isRemovedMember = ({ lastEpoch }: Member): boolean => lastEpoch !== undefined;

/** The epoch that began when the last device was removed; 1 where none was. A paper signs no records. */
export const epochOfRemovals = (members: readonly Member[]): number =>
  Math.max(1, ...members.map(({ lastEpoch = 0, isPaper }) => (isPaper ? 0 : lastEpoch) + 1));

/** What a parent said on this device of what came late. */
export function postRemovalDecision(
  { role, said }: Session,
  id: string,
  rev: string,
): Aside['said'] {
  const one = role === 'parent' ? said.get(id) : undefined;
  return one?.rev === rev ? one.said : undefined;
}
