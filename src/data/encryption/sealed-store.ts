import type { DBCoreTable } from 'dexie';
import type { Encryption } from '@/data/db/encryption';
import type { RowCipher } from './row-cipher';
import type { StoredKeys } from './stored-keys';

/** A store as it stands, and what its names, its index keys and its rows are opened and sealed by. */
export interface SealedStore {
  readonly down: DBCoreTable;
  readonly keys: StoredKeys;
  readonly seal: RowCipher;
  readonly state: Encryption['state'];
  /** Whether a row may stand under either of two names: its own while it is not sealed, and a token. */
  readonly hasTwoNames: boolean;
}
