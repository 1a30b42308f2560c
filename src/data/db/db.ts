import type { ReadonlyView } from './readonly-view';
import { type KinleafDatabase, writableDb } from './writable-db';

export type {
  CircleQuarantineRow,
  CircleDocRow,
  CirclePhotoRow,
  CircleRow,
  OutboxRow,
} from './rows';
export type {
  DraftPhoto,
  RevisionRow,
  FactKeys,
  PhotoRow,
  EncryptedPhotoRow,
  StoredPhoto,
} from './record-rows';
export { closeStores } from './writable-db';

/** The stores, read-only. Every write is a change that goes through `commit` of `data/commit`. */
export const db: ReadonlyView<KinleafDatabase> = writableDb;
