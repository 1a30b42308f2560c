import type { AnyRecord, ListName } from '../../domain/backup-file';
import type { AsideRecord } from '../../domain/set-aside';
import { photosOf } from '../commit/changes';
import type { RecordBatch } from '../stores/db';
import type { FileList } from './parse';

/** A record of a file that can be taken in, its picture not looked at yet. */
export type TakenRecord = {
  /** How it is named to a person. */
  readonly name: string;
  readonly photoUrl: string | null;
} & (
  | { readonly list: ListName; readonly record: AnyRecord }
  | { readonly list: 'setAside'; readonly record: AsideRecord }
);

export interface TakenWithPhoto {
  readonly taken: TakenRecord;
  /** Its stored photo; undefined when it has none. */
  readonly photoId: string | undefined;
}

/** Records of one list as they are staged. */
export function batchOf(list: FileList, taken: readonly TakenWithPhoto[]): RecordBatch {
  if (list !== 'setAside') {
    const records = taken.flatMap(({ taken: one, photoId }) =>
      one.list === 'setAside'
        ? []
        : [photoId === undefined ? one.record : { ...one.record, photoId }],
    );
    const photoIds = [...new Set(records.flatMap((record) => photosOf(list, record)))];
    return { list, records, photoIds };
  }
  const records = taken.flatMap(({ taken: one, photoId }) =>
    one.list === 'setAside' ? [asideWith(one.record, photoId)] : [],
  );
  return { list, records, photoIds: [...new Set(records.flatMap(({ photoIds }) => photoIds))] };
}

/** The record within names its photo by the id that it has in this browser. */
function asideWith(aside: AsideRecord, photoId: string | undefined): AsideRecord {
  if (photoId === undefined) return aside;
  const { record } = aside;
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
  return { ...aside, record: isRecord ? { ...record, photoId } : record, photoIds: [photoId] };
}
