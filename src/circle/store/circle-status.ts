import { canChangeIn, roleIn } from '@/data/commit/permissions';
import { type CircleAsideRow, db } from '@/data/db/db';
import { readCircle } from './circles';

/** What of a circle waits for a person: `syncState` of domain/circle makes one state of it and of the circle. */
export interface CircleStatus {
  /** Documents that came and could not be taken in, and records that cannot be shown. */
  readonly aside: number;
  /** Documents of removed devices that this parent's device is to judge. */
  readonly late: number;
  /** Records that two people wrote and nobody has chosen. */
  readonly versions: number;
  /** Those of them that somebody on this device may choose. */
  readonly toChoose: number;
}

/** How far this device is with what it keeps together with others. */
export async function readCircleStatus(childId: string): Promise<CircleStatus> {
  const [asides, parked, versions] = await Promise.all([
    db.circleAside.where('childId').equals(childId).toArray(),
    marked(childId, 'parked').count(),
    marked(childId, 'versions').count(),
  ]);
  const late = asides.filter(({ reason }) => reason === 'late');
  return {
    aside: asides.length - late.length + parked,
    late: await countToJudge(childId, late),
    versions,
    toChoose: versions === 0 ? 0 : await countToChoose(childId, versions),
  };
}

/** Those of which nobody has said anything, on the device of somebody who may. */
async function countToJudge(childId: string, late: readonly CircleAsideRow[]): Promise<number> {
  const open = late.filter(({ said }) => said === undefined);
  const circle = open.length === 0 ? null : await readCircle(childId);
  return circle !== null && roleIn(circle) === 'parent' ? open.length : 0;
}

/** A parent chooses in all, a carer in what they wrote, a reader in none. */
async function countToChoose(childId: string, all: number): Promise<number> {
  const circle = await readCircle(childId);
  if (circle === null || roleIn(circle) === 'parent') return all;
  const rows = await marked(childId, 'versions').toArray();
  return rows.filter((row) => canChangeIn(circle, row)).length;
}

const marked = (childId: string, mark: string) =>
  db.circleDocs.where('[childId+mark]').equals([childId, mark]);
