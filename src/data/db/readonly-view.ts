import type { Collection, Dexie, IndexableType, Table } from 'dexie';

/*
 * The stores without the methods that write, for all code outside `data/commit`. Only the types are narrowed; the values are the
 * library's own. `uniqueKeys` and `eachUniqueKey` are missing too, because WebKit cannot open a cursor of unique keys on an index
 * without keys (its bug 319640): use `keys()`.
 */

type Reads<T, Key> = Pick<
  Collection<T, Key>,
  | 'count'
  | 'each'
  | 'eachKey'
  | 'eachPrimaryKey'
  | 'first'
  | 'keys'
  | 'last'
  | 'primaryKeys'
  | 'sortBy'
  | 'toArray'
>;

export interface ReadonlyCollection<T, Key> extends Reads<T, Key> {
  and(filter: (row: T) => boolean): ReadonlyCollection<T, Key>;
  clone(): ReadonlyCollection<T, Key>;
  distinct(): ReadonlyCollection<T, Key>;
  filter(filter: (row: T) => boolean): ReadonlyCollection<T, Key>;
  limit(count: number): ReadonlyCollection<T, Key>;
  offset(count: number): ReadonlyCollection<T, Key>;
  reverse(): ReadonlyCollection<T, Key>;
  until(filter: (row: T) => boolean, includesLast?: boolean): ReadonlyCollection<T, Key>;
}

interface ReadonlyWhere<T, Key> {
  above(key: unknown): ReadonlyCollection<T, Key>;
  aboveOrEqual(key: unknown): ReadonlyCollection<T, Key>;
  anyOf(keys: readonly IndexableType[]): ReadonlyCollection<T, Key>;
  below(key: unknown): ReadonlyCollection<T, Key>;
  belowOrEqual(key: unknown): ReadonlyCollection<T, Key>;
  between(
    lower: unknown,
    upper: unknown,
    includesLower?: boolean,
    includesUpper?: boolean,
  ): ReadonlyCollection<T, Key>;
  equals(key: IndexableType): ReadonlyCollection<T, Key>;
  startsWith(key: string): ReadonlyCollection<T, Key>;
}

export interface ReadonlyTable<T, Key> extends Pick<
  Table<T, Key>,
  'name' | 'schema' | 'get' | 'bulkGet' | 'count' | 'each' | 'toArray'
> {
  where(index: string): ReadonlyWhere<T, Key>;
  where(equal: Readonly<Record<string, unknown>>): ReadonlyCollection<T, Key>;
  filter(filter: (row: T) => boolean): ReadonlyCollection<T, Key>;
  limit(count: number): ReadonlyCollection<T, Key>;
  offset(count: number): ReadonlyCollection<T, Key>;
  orderBy(index: string): ReadonlyCollection<T, Key>;
  reverse(): ReadonlyCollection<T, Key>;
  toCollection(): ReadonlyCollection<T, Key>;
}

type Store = string | ReadonlyTable<unknown, unknown>;

interface ReadonlyDexie extends Pick<Dexie, 'name' | 'isOpen'> {
  readonly tables: readonly ReadonlyTable<unknown, unknown>[];
  backendDB(): Pick<IDBDatabase, 'version' | 'objectStoreNames'>;
  on(event: 'populate', listener: () => void): void;
  open(): PromiseLike<unknown>;
  table<T = unknown, Key = unknown>(name: string): ReadonlyTable<T, Key>;
  transaction<T>(
    mode: 'r',
    stores: Store | readonly Store[],
    read: () => PromiseLike<T> | T,
  ): Promise<T>;
}

/** The read-only type of a Dexie database and its tables. */
export type ReadonlyView<Database extends Dexie> = ReadonlyDexie & {
  readonly [Name in Exclude<keyof Database, keyof Dexie>]: Database[Name] extends Table<
    infer T,
    infer Key
  >
    ? ReadonlyTable<T, Key>
    : never;
};
