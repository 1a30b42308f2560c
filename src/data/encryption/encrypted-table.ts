import type {
  DBCoreAddRequest,
  DBCoreCountRequest,
  DBCoreCursor,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCoreOpenCursorRequest,
  DBCorePutRequest,
  DBCoreQueryRequest,
  DBCoreTable,
} from 'dexie';
import { cursorOver, readMixedRange } from './mixed-range';
import type { SealedStore } from './row-cipher';
import type { StoredRange } from './index-tokens';

/**
 * A store of the database whose rows are sealed: asked and answering as if they were not. While the journal is being sealed or
 * opened, both kinds stand in it: a range that is not the same for both asks both, in memory, and puts them in one order.
 */
export function sealedTable(sealed: SealedStore): DBCoreTable {
  const { down, keys, seal, state, hasTwoNames } = sealed;
  const { primaryKey } = down.schema;
  const open = (row: unknown) => seal.open(row);
  const plainName = (name: unknown) => keys.plainKeyOf(primaryKey, name);
  const isBoth = ({ isOther }: StoredRange) => isOther && state !== 'on';

  const askedFor = ({ query }: DBCoreCountRequest) => keys.rangeOf(query.index, query.range);
  const askedInOrder = (request: DBCoreQueryRequest) => {
    const asked = askedFor(request);
    const isOrdered = (request.limit ?? Infinity) < Infinity || isBackwards(request.direction);
    if (asked.isUnordered && isOrdered)
      throw new Error(`${down.name} has no order by what may be sealed`);
    return asked;
  };

  function query(request: DBCoreQueryRequest): Promise<{ result: unknown[] }> {
    const asked = askedInOrder(request);
    if (isBoth(asked)) {
      const { values, limit = Infinity, direction = 'next' } = request;
      return readMixedRange(sealed, request, asked, {
        reverse: isBackwards(direction),
        unique: direction.endsWith('unique'),
        values: values === true,
      }).then((found) => ({
        result: found.slice(0, limit).map((one) => (values ? one.value : one.primaryKey)),
      }));
    }
    return down
      .query({ ...request, query: { ...request.query, range: asked.range } })
      .then(({ result }: { result: unknown[] }) => ({
        result: request.values
          ? result.map(open).filter((row) => row !== undefined)
          : result.map(plainName),
      }));
  }

  function openCursor(request: DBCoreOpenCursorRequest): Promise<DBCoreCursor | null> {
    const asked = askedFor(request);
    if (asked.isUnordered && request.reverse)
      throw new Error(`${down.name} has no order by what may be sealed`);
    if (isBoth(asked))
      return readMixedRange(sealed, request, asked, request).then((found) =>
        found.length === 0 ? null : cursorOver(found, request),
      );
    return down
      .openCursor({ ...request, query: { ...request.query, range: asked.range } })
      .then((cursor) => cursor && openedCursor(cursor, sealed, request));
  }

  function count(request: DBCoreCountRequest): Promise<number> {
    const asked = askedFor(request);
    const counting = down.count({ ...request, query: { ...request.query, range: asked.range } });
    if (!isBoth(asked)) return counting;
    return counting.then((count) => down.count(request).then((other) => count + other));
  }

  return {
    ...down,
    get: (request) => {
      const key: unknown = keys.keyOf(primaryKey, request.key);
      return down
        .get({ ...request, key })
        .then((row: unknown) => (row === undefined && hasTwoNames ? down.get(request) : row))
        .then(open);
    },
    getMany: (request) => {
      const stored = request.keys.map((key: unknown) => keys.keyOf(primaryKey, key));
      return down.getMany({ ...request, keys: stored }).then((rows: unknown[]) => {
        const opened = rows.map(open);
        if (!hasTwoNames || !opened.includes(undefined)) return opened;
        return down
          .getMany(request)
          .then((others: unknown[]) => opened.map((row, at) => row ?? others[at]));
      });
    },
    query,
    openCursor,
    count,
    mutate: sealedWrites(sealed),
  };
}

const isBackwards = (direction: string | undefined) => direction?.startsWith('prev') ?? false;

/** A cursor whose keys and rows are opened where it stands, when they are asked for. */
function openedCursor(
  cursor: DBCoreCursor,
  { keys, seal, down }: SealedStore,
  { query: { index } }: DBCoreOpenCursorRequest,
): DBCoreCursor {
  const { primaryKey } = down.schema;
  // Whoever stands above may ask for a row more than once.
  let last: { readonly stored: unknown; readonly row: unknown } | null = null;
  // The library puts the cursor's methods in place when it starts: none is held on to.
  const opened: DBCoreCursor = {
    trans: cursor.trans,
    get key() {
      return keys.plainKeyOf(index, cursor.key);
    },
    get primaryKey() {
      return keys.plainKeyOf(primaryKey, cursor.primaryKey);
    },
    get value() {
      const stored: unknown = cursor.value;
      last = last !== null && last.stored === stored ? last : { stored, row: seal.open(stored) };
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
    next: () => cursor.next().then(() => opened),
    fail: (error) => {
      cursor.fail(error);
    },
  };
  return opened;
}

type Write = DBCoreAddRequest | DBCorePutRequest;

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null;

/** The stores whose rows hold pictures. */
const photoStores: ReadonlySet<string> = new Set(['photos', 'draftPhotos']);

/** Whether a row of a photo, or one of the photos of a draft, has pictures that are still sealed. */
function holdsSealedPictures(row: unknown): boolean {
  if (Array.isArray(row)) return row.some(holdsSealedPictures);
  if (!isRow(row)) return false;
  return (
    'pictures' in row ||
    ['photo', 'more'].some((name) => holdsSealedPictures(Reflect.get(row, name)))
  );
}

/** How rows are written into a store while the journal is sealed; while it is being opened, they are written as they are. */
function sealedWrites(sealed: SealedStore): DBCoreTable['mutate'] {
  const { down, keys, seal, state, hasTwoNames } = sealed;
  const { primaryKey } = down.schema;
  const isOpening = state === 'opening';
  const nameOf = (name: unknown) => keys.keyOf(primaryKey, name);

  function write(request: Write): Promise<DBCoreMutateResponse> {
    if (isOpening) {
      // Nobody could open it once the key is gone.
      if (photoStores.has(down.name) && request.values.some(holdsSealedPictures))
        throw new Error('A sealed picture cannot be stored any more');
      return down.mutate(request);
    }
    const isNamed = (row: object) =>
      typeof primaryKey.keyPath === 'string' && primaryKey.keyPath in row;
    const rows = request.values.filter(isRow);
    // A row that the database numbers is bound to its number: that has to be known before it can be sealed.
    if (primaryKey.autoIncrement && !rows.every(isNamed)) return number(request, rows);
    return down
      .mutate({ ...request, values: rows.map((row) => seal.seal(row)) })
      .then(withPlainNames);
  }

  function number(request: Write, rows: readonly object[]): Promise<DBCoreMutateResponse> {
    const values = rows.map((row) => seal.found(row));
    return down.mutate({ ...request, values }).then((added) => {
      const numbered = rows.flatMap((row, at) =>
        at in added.failures
          ? []
          : [seal.seal({ ...row, [String(primaryKey.keyPath)]: added.results?.[at] as unknown })],
      );
      return down
        .mutate({ type: 'put', trans: request.trans, values: numbered })
        .then((put) => (put.numFailures > 0 ? put : added));
    });
  }

  function withPlainNames(response: DBCoreMutateResponse): DBCoreMutateResponse {
    if (!keys.hasTokens(primaryKey)) return response;
    const plain = (name: unknown) => keys.plainKeyOf(primaryKey, name);
    return {
      ...response,
      ...(response.results && { results: response.results.map(plain) }),
      lastResult: plain(response.lastResult),
    };
  }

  /** Takes away what stands under the names that these rows do not have any more. */
  function forgetOther(request: Write, response: DBCoreMutateResponse) {
    const names = request.values.map((row: unknown) => primaryKey.extractKey?.(row) as unknown);
    const written = names.filter((_, at) => !(at in response.failures));
    const others = isOpening ? written.map(nameOf) : written;
    return down.mutate({ type: 'delete', trans: request.trans, keys: others }).then(() => response);
  }

  return (request: DBCoreMutateRequest) => {
    switch (request.type) {
      case 'add':
      case 'put': {
        const written = write(request);
        return hasTwoNames ? written.then((response) => forgetOther(request, response)) : written;
      }
      case 'delete': {
        const stored = request.keys.map(nameOf);
        const both = hasTwoNames ? [...stored, ...request.keys.map((key: unknown) => key)] : stored;
        return down.mutate({ ...request, keys: both });
      }
      case 'deleteRange': {
        const { range, isOther } = keys.rangeOf(primaryKey, request.range);
        const deleting = down.mutate({ ...request, range });
        return isOther && hasTwoNames ? deleting.then(() => down.mutate(request)) : deleting;
      }
    }
  };
}
