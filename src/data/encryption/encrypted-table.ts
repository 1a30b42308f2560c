import { cmp } from 'dexie';
import type {
  DBCoreAddRequest,
  DBCoreCountRequest,
  DBCoreCursor,
  DBCoreKeyRange,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCoreOpenCursorRequest,
  DBCorePutRequest,
  DBCoreQueryRequest,
  DBCoreTable,
} from 'dexie';
import { arePlainRowsRead } from '@/data/db/encryption';
import { cursorOver, readMixedRange } from './half-migrated-range';
import type { EncryptedStore } from './row-cipher';
import type { StoredRange } from './index-tokens';

/**
 * Returns a database table whose rows are encrypted but that behaves as if they weren't. During a migration a store has several kinds of
 * rows: if a range has a different form for each, reads all and merges them in order, in memory.
 */
export function encryptedTable(store: EncryptedStore): DBCoreTable {
  const { table, keys, oldKeys, cipher, state, hasTwoKeys } = store;
  const { primaryKey } = table.schema;
  const decryptRow = (row: unknown) => cipher.decrypt(row);
  const plainKey = (name: unknown) => keys.plainKeyOf(primaryKey, name);

  /** Returns the range in the forms of the other rows that a migration has left in the store. */
  function otherRanges({ query: { index, range } }: DBCoreCountRequest, stored: StoredRange) {
    if (state === 'on' || !stored.isConverted) return [];
    const old = oldKeys.rangeOf(index, range).range;
    return [
      ...(arePlainRowsRead(state) ? [range] : []),
      ...(isSameRange(old, stored.range) ? [] : [old]),
    ];
  }

  const storedRangeOf = ({ query }: DBCoreCountRequest) => keys.rangeOf(query.index, query.range);
  const orderedRangeOf = (request: DBCoreQueryRequest) => {
    const stored = storedRangeOf(request);
    const isOrdered = (request.limit ?? Infinity) < Infinity || isBackwards(request.direction);
    if (stored.isUnordered && isOrdered)
      throw new Error(`${table.name} has no order by what may be sealed`);
    return stored;
  };

  function query(request: DBCoreQueryRequest): Promise<{ result: unknown[] }> {
    const stored = orderedRangeOf(request);
    const others = otherRanges(request, stored);
    if (others.length > 0) {
      const { values, limit = Infinity, direction = 'next' } = request;
      return readMixedRange(store, request, [stored.range, ...others], {
        reverse: isBackwards(direction),
        unique: direction.endsWith('unique'),
        values: values === true,
      }).then((found) => ({
        result: found.slice(0, limit).map((one) => (values ? one.value : one.primaryKey)),
      }));
    }
    return table
      .query({ ...request, query: { ...request.query, range: stored.range } })
      .then(({ result }: { result: unknown[] }) => ({
        result: request.values
          ? result.map(decryptRow).filter((row) => row !== undefined)
          : result.map(plainKey),
      }));
  }

  function openCursor(request: DBCoreOpenCursorRequest): Promise<DBCoreCursor | null> {
    const stored = storedRangeOf(request);
    if (stored.isUnordered && request.reverse)
      throw new Error(`${table.name} has no order by what may be sealed`);
    const others = otherRanges(request, stored);
    if (others.length > 0)
      return readMixedRange(store, request, [stored.range, ...others], request).then((found) =>
        found.length === 0 ? null : cursorOver(found, request),
      );
    return table
      .openCursor({ ...request, query: { ...request.query, range: stored.range } })
      .then((cursor) => cursor && decryptingCursor(cursor, store, request));
  }

  function count(request: DBCoreCountRequest): Promise<number> {
    const stored = storedRangeOf(request);
    const countIn = (range: StoredRange['range']) =>
      table.count({ ...request, query: { ...request.query, range } });
    return otherRanges(request, stored).reduce(
      (counting, range) => counting.then((count) => countIn(range).then((other) => count + other)),
      countIn(stored.range),
    );
  }

  return {
    ...table,
    get: (request) => {
      const key: unknown = keys.keyOf(primaryKey, request.key);
      return table
        .get({ ...request, key })
        .then((row: unknown) => (row === undefined && hasTwoKeys ? table.get(request) : row))
        .then(decryptRow);
    },
    getMany: (request) => {
      const stored = request.keys.map((key: unknown) => keys.keyOf(primaryKey, key));
      return table.getMany({ ...request, keys: stored }).then((rows: unknown[]) => {
        const decrypted = rows.map(decryptRow);
        if (!hasTwoKeys || !decrypted.includes(undefined)) return decrypted;
        return table
          .getMany(request)
          .then((others: unknown[]) => decrypted.map((row, at) => row ?? others[at]));
      });
    },
    query,
    openCursor,
    count,
    mutate: encryptingMutate(store),
  };
}

const isSameRange = (one: DBCoreKeyRange, two: DBCoreKeyRange) =>
  cmp(one.lower, two.lower) === 0 && cmp(one.upper, two.upper) === 0;

const isBackwards = (direction: string | undefined) => direction?.startsWith('prev') ?? false;

/** Returns a cursor that decrypts its keys and rows when they are read. */
function decryptingCursor(
  cursor: DBCoreCursor,
  { keys, cipher, table }: EncryptedStore,
  { query: { index } }: DBCoreOpenCursorRequest,
): DBCoreCursor {
  const { primaryKey } = table.schema;
  // Layers above may ask for the same row several times.
  let last: { readonly stored: unknown; readonly row: unknown } | null = null;
  // The library replaces the cursor's methods when it starts, so don't keep references to them.
  const decrypted: DBCoreCursor = {
    trans: cursor.trans,
    get key() {
      return keys.plainKeyOf(index, cursor.key);
    },
    get primaryKey() {
      return keys.plainKeyOf(primaryKey, cursor.primaryKey);
    },
    get value() {
      const stored: unknown = cursor.value;
      last =
        last !== null && last.stored === stored ? last : { stored, row: cipher.decrypt(stored) };
      return last.row;
    },
    get done() {
      return cursor.done ?? false;
    },
    continue: (key?: unknown) => {
      if (key === undefined) cursor.continue();
      else cursor.continue(keys.keyOf(index, key));
    },
    continuePrimaryKey: (key: unknown, name: unknown) => {
      cursor.continuePrimaryKey(keys.keyOf(index, key), keys.keyOf(primaryKey, name));
    },
    advance: (count) => {
      cursor.advance(count);
    },
    start: (onNext) => cursor.start(onNext),
    stop: (value: unknown) => {
      cursor.stop(value);
    },
    next: () => cursor.next().then(() => decrypted),
    fail: (error) => {
      cursor.fail(error);
    },
  };
  return decrypted;
}

type Write = DBCoreAddRequest | DBCorePutRequest;

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null;

const photoStores: ReadonlySet<string> = new Set(['photos', 'draftPhotos']);

/** Returns whether a photo row, or one of the photos of a draft, has encrypted pictures. */
function hasEncryptedPictures(row: unknown): boolean {
  if (Array.isArray(row)) return row.some(hasEncryptedPictures);
  if (!isRow(row)) return false;
  return (
    'pictures' in row ||
    ['photo', 'more'].some((name) => hasEncryptedPictures(Reflect.get(row, name)))
  );
}

/** Writes rows to a store while the journal is encrypted. While the lock is being turned off, it writes them as they are. */
function encryptingMutate(store: EncryptedStore): DBCoreTable['mutate'] {
  const { table, keys, cipher, state, hasTwoKeys } = store;
  const { primaryKey } = table.schema;
  const isOpening = state === 'opening';
  const storedKey = (name: unknown) => keys.keyOf(primaryKey, name);

  function write(request: Write): Promise<DBCoreMutateResponse> {
    if (isOpening) {
      // It could never be decrypted once the key is gone.
      if (photoStores.has(table.name) && request.values.some(hasEncryptedPictures))
        throw new Error('A sealed picture cannot be stored any more');
      return table.mutate(request);
    }
    const hasKey = (row: object) =>
      typeof primaryKey.keyPath === 'string' && primaryKey.keyPath in row;
    const rows = request.values.filter(isRow);
    // An auto-incremented key is bound into the ciphertext, so it has to be known before the row can be encrypted.
    if (primaryKey.autoIncrement && !rows.every(hasKey)) return writeNumbered(request, rows);
    return table
      .mutate({ ...request, values: rows.map((row) => cipher.encrypt(row)) })
      .then(withPlainKeys);
  }

  function writeNumbered(request: Write, rows: readonly object[]): Promise<DBCoreMutateResponse> {
    const values = rows.map((row) => cipher.indexedFieldsOf(row));
    return table.mutate({ ...request, values }).then((added) => {
      const numbered = rows.flatMap((row, at) =>
        at in added.failures
          ? []
          : [
              cipher.encrypt({
                ...row,
                [String(primaryKey.keyPath)]: added.results?.[at] as unknown,
              }),
            ],
      );
      return table
        .mutate({ type: 'put', trans: request.trans, values: numbered })
        .then((put) => (put.numFailures > 0 ? put : added));
    });
  }

  function withPlainKeys(response: DBCoreMutateResponse): DBCoreMutateResponse {
    if (!keys.hasTokens(primaryKey)) return response;
    const plain = (name: unknown) => keys.plainKeyOf(primaryKey, name);
    return {
      ...response,
      ...(response.results && { results: response.results.map(plain) }),
      lastResult: plain(response.lastResult),
    };
  }

  /** Deletes the copies of these rows under their other key. */
  function deleteOther(request: Write, response: DBCoreMutateResponse) {
    const names = request.values.map((row: unknown) => primaryKey.extractKey?.(row) as unknown);
    const written = names.filter((_, at) => !(at in response.failures));
    const others = isOpening ? written.map(storedKey) : written;
    return table
      .mutate({ type: 'delete', trans: request.trans, keys: others })
      .then(() => response);
  }

  return (request: DBCoreMutateRequest) => {
    switch (request.type) {
      case 'add':
      case 'put': {
        const written = write(request);
        return hasTwoKeys ? written.then((response) => deleteOther(request, response)) : written;
      }
      case 'delete': {
        const stored = request.keys.map(storedKey);
        const both = hasTwoKeys ? [...stored, ...request.keys.map((key: unknown) => key)] : stored;
        return table.mutate({ ...request, keys: both });
      }
      case 'deleteRange': {
        const { range, isConverted } = keys.rangeOf(primaryKey, request.range);
        const deleting = table.mutate({ ...request, range });
        return isConverted && hasTwoKeys ? deleting.then(() => table.mutate(request)) : deleting;
      }
    }
  };
}
