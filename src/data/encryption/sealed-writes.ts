import type {
  DBCoreAddRequest,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCorePutRequest,
  DBCoreTable,
} from 'dexie';
import type { SealedStore } from './sealed-store';

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
export function sealedWrites(sealed: SealedStore): DBCoreTable['mutate'] {
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
