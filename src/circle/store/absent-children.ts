import { visibleRecord } from '@/domain/circle/show-document';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';
import { isRecord } from './project-document';

/** A child whose journal a circle keeps, and which is not here. */
export interface AbsentChild {
  readonly childId: string;
  /** As this device last knew it. */
  readonly name: string;
}

/** Those of these children that this device knows from their circles. Throws StorageFailure. */
export async function knownInCircle(childIds: readonly string[]): Promise<readonly AbsentChild[]> {
  const docs = await guarded(() =>
    db.circleDocs.bulkGet(childIds.map((childId) => `children/${childId}`)),
  );
  return docs.flatMap((known) => {
    const shown = known && isDecrypted(known) ? visibleRecord(known.doc) : null;
    return isRecord('children', shown) && 'name' in shown
      ? [{ childId: shown.id, name: shown.name }]
      : [];
  });
}
