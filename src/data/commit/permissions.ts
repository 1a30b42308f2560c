import type { Role } from '@/domain/circle/members';
import type { CircleDocRow, CircleRow } from '@/data/db/db';
import { NamedError } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';

/** This device may see the record and not change it: it reads the child's journal, or somebody else wrote the record. */
export class ReadOnlyError extends NamedError {
  override readonly name = 'ReadOnlyError';
  readonly childId: string;
  constructor(childId: string) {
    super('This device may not change it');
    this.childId = childId;
  }
}

/** The child is kept together with others: its circle is left first, or everybody's journal would go. */
export class ChildInCircleError extends NamedError {
  override readonly name = 'ChildInCircleError';
  readonly childId: string;
  constructor(childId: string) {
    super('The child has a circle');
    this.childId = childId;
  }
}

/** What this device is in a circle; null where it is in it no more, or nobody can tell: then nothing is refused. */
export function roleIn(circle: CircleRow): Role | null {
  if (!isDecrypted(circle)) return null;
  const { members, deviceId } = circle;
  const own = members.find(({ id }) => id === deviceId);
  return own && own.removedAt === undefined ? own.role : null;
}

/**
 * Whether this device may change or delete a record of the child: `known` is what the circle has of it, undefined where it has nothing.
 * Of one that cannot be opened a carer's device does not know whose it is.
 */
export function canChangeIn(circle: CircleRow, known: CircleDocRow | undefined): boolean {
  const role = roleIn(circle);
  if (role === 'reader') return false;
  if (role !== 'carer' || known === undefined) return true;
  return isDecrypted(known) && known.doc.madeBy === circle.deviceId;
}
