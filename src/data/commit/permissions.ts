import type { Role } from '@/domain/circle/members';
import type { CircleDocRow, CircleRow } from '@/data/db/db';
import { NamedError } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';

/** This device may see the record but not change it: it's a reader, or somebody else wrote the record. */
export class ReadOnlyError extends NamedError {
  override readonly name = 'ReadOnlyError';
  readonly childId: string;
  constructor(childId: string) {
    super('This device may not change it');
    this.childId = childId;
  }
}

/** A child with a circle can't be deleted before this device leaves it, or everybody's journal would be deleted. */
export class ChildInCircleError extends NamedError {
  override readonly name = 'ChildInCircleError';
  readonly childId: string;
  constructor(childId: string) {
    super('The child has a circle');
    this.childId = childId;
  }
}

/** Returns this device's role in a circle; null if it was removed or the row can't be decrypted: nothing is refused then. */
export function roleIn(circle: CircleRow): Role | null {
  if (!isDecrypted(circle)) return null;
  const { members, deviceId } = circle;
  const own = members.find(({ id }) => id === deviceId);
  return own && own.removedAt === undefined ? own.role : null;
}

/**
 * Returns whether this device may change or delete a record of the child. `known` is the circle's document of it; undefined if it has none.
 * Without decrypting that, a carer's device can't tell who wrote the record, and may not change it.
 */
export function canChangeIn(circle: CircleRow, known: CircleDocRow | undefined): boolean {
  const role = roleIn(circle);
  if (role === 'reader') return false;
  if (role !== 'carer' || known === undefined) return true;
  return isDecrypted(known) && known.doc.madeBy === circle.deviceId;
}
