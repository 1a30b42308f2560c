import type {
  DBCoreCountRequest,
  DBCoreCursor,
  DBCoreOpenCursorRequest,
  DBCoreQueryRequest,
  DBCoreTable,
} from 'dexie';
import { readMixedRange } from './mixed-range';
import { cursorOver } from './found-cursor';
import { openedCursor } from './sealed-cursor';
import { sealedWrites } from './sealed-writes';
import type { SealedStore } from './sealed-store';
import type { StoredRange } from './stored-keys';

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
