import type { AnyRecord, ListName } from '@/domain/schema/lists';
import { photoFields } from '@/domain/schema/photo-fields';
import type { QuarantinedRecord, ReadAside } from '@/domain/backup/quarantine';
import { photosOf } from '@/data/commit/changes';
import type { RecordBatch } from '@/data/db/backup-rows';
import type { FileList } from './parse-backup';

/** The pictures of a record of a file, as data URLs if all is well. */
export type Pictures = Pick<ReadAside, 'photoUrl' | 'morePhotoUrls'>;

/** A record of a file that can be taken in, its pictures not looked at yet. */
export type TakenRecord = Pictures & {
  /** How it is named to a person. */
  readonly name: string;
} & (
    | { readonly list: ListName; readonly record: AnyRecord }
    | { readonly list: 'setAside'; readonly record: QuarantinedRecord }
  );

export interface TakenWithPhotos {
  readonly taken: TakenRecord;
  /** Its own stored photo; undefined when it has none, or none that can be opened. */
  readonly photoId: string | undefined;
  /** Those that it has besides. */
  readonly moreIds: readonly string[];
}

/** Records of one list as they are staged. */
export function batchOf(list: FileList, taken: readonly TakenWithPhotos[]): RecordBatch {
  if (list !== 'setAside') {
    const records = taken.flatMap(({ taken: one, photoId, moreIds }) =>
      one.list === 'setAside'
        ? []
        : // The first that can be opened takes the place of one that cannot.
          [
            {
              ...one.record,
              ...photoFields([photoId, ...moreIds].filter((id) => id !== undefined)),
            },
          ],
    );
    const photoIds = [...new Set(records.flatMap((record) => photosOf(list, record)))];
    return { list, records, photoIds };
  }
  const records = taken.flatMap(({ taken: one, photoId, moreIds }) =>
    one.list === 'setAside' ? [asideWith(one.record, photoId, moreIds)] : [],
  );
  return { list, records, photoIds: [...new Set(records.flatMap(({ photoIds }) => photoIds))] };
}

/** A record with a `photoId` names its photo by the id that it has in this browser; any other keeps its words as they are. */
function asideWith(
  aside: QuarantinedRecord,
  photoId: string | undefined,
  moreIds: readonly string[],
): QuarantinedRecord {
  const photoIds = [...(photoId === undefined ? [] : [photoId]), ...moreIds];
  const { record } = aside;
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
  if (photoId === undefined || !isRecord || !('photoId' in record)) return { ...aside, photoIds };
  return { ...aside, record: { ...record, photoId }, photoIds };
}
