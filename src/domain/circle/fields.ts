/**
 * A record as fields that merge one by one, and back. A field of the record is one; of a list with names for its items, each item
 * is one, `medicines/<id>`, and `medicines/` says in which order they stand. All photos of an entry are `photoId`: an id, or several.
 */
import { photoFields } from '@/domain/schema/photo-fields';
import { isStamped } from '@/domain/schema/lists';
import { canonicalJson, isPlainJson, isPlainObject } from '@/lib/values';
import type { CircleList } from './document';

export type Row = Readonly<Record<string, unknown>>;
export type Fields = ReadonlyMap<string, unknown>;

/** Stands for the record itself: it has no value, and is written where a record that was deleted comes back as it was. */
export const presenceField = '/';

/** How the items of a list are told apart: by one of their fields, or by all that they say. */
type Naming = 'id' | 'row' | 'all';

const none = new Map<string, Naming>();
const lists: Readonly<Record<CircleList, ReadonlyMap<string, Naming>>> = {
  children: new Map<string, Naming>([
    ['medicines', 'id'],
    ['goals', 'id'],
    ['changes', 'id'],
    ['picks', 'row'],
  ]),
  food: new Map([['moves', 'all']]),
  journal: none,
  reports: none,
};

/** The lists of a record whose items are fields of their own. */
export const itemLists = (list: CircleList): readonly string[] => [...lists[list].keys()];

/** Which list a field is an item of, and the name of the item; null for a field of the record itself, and for the order of a list. */
export function itemOf(list: CircleList, field: string): { list: string; item: string } | null {
  const cut = field.indexOf('/');
  const name = field.slice(0, cut);
  const item = field.slice(cut + 1);
  return cut > 0 && item !== '' && lists[list].has(name) ? { list: name, item } : null;
}

const silent = new Set(['createdAt', 'sample', 'starred', 'visitId', 'hoursDeclined']);

/** Whether two values of a field are nothing to ask a person about: the latest stands, or what both say together. */
export function mergesSilently(list: CircleList, field: string): boolean {
  if (silent.has(field) || isStamp(list, field)) return true;
  const item = itemOf(list, field);
  if (item !== null) return lists[list].get(item.list) !== 'id';
  // The order of a list, what is not of the record itself, and the items of lists that a later version knows.
  return field.includes('/') && !isEscaped(field);
}

/** Whether a field says when the record was changed. */
export const isStamp = (list: CircleList, field: string): boolean =>
  field === 'updatedAt' && isStamped(list);

/** The fields of a record, without those that name it. */
export function fieldsOf(list: CircleList, record: object): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(withPhotosAsOne(list, { ...record }))) {
    if (name === 'id' || name === 'childId' || value === undefined) continue;
    const items = itemsOf(lists[list].get(name), value);
    if (items === null) fields.set(escaped(name), value);
    else for (const [item, said] of items) fields.set(`${name}/${item}`, said);
  }
  return fields;
}

/**
 * The record that has these fields. Items that the order of their list does not name come behind the others, in the order in which
 * they stand among the fields.
 */
export function rowOf(list: CircleList, id: string, childId: string, fields: Fields): Row {
  const row = new Map<string, unknown>([['id', id]]);
  if (list !== 'children') row.set('childId', childId);
  const items = new Map<string, Map<string, unknown>>();
  for (const [field, value] of fields) {
    const item = itemOf(list, field);
    if (item === null) {
      const name = unescaped(field);
      if (name !== null && !row.has(name)) row.set(name, value);
    } else {
      const others = items.get(item.list) ?? new Map<string, unknown>();
      items.set(item.list, others.set(item.item, value));
    }
  }
  for (const [name, naming] of lists[list]) {
    const found = joined(naming, items.get(name) ?? new Map(), fields.get(`${name}/`));
    if (found.length > 0) row.set(name, found);
  }
  return withPhotosApart(list, Object.fromEntries(row));
}

/** Whether two values of a field say the same. Of a move it counts that it was made: the value is but its place among the moves. */
export function isSameValue(list: CircleList, field: string, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const item = itemOf(list, field);
  if (item !== null && lists[list].get(item.list) === 'all') return true;
  return canonicalJson(a) === canonicalJson(b);
}

/** A name with a stroke begins with another, so that it is taken for no item. */
const escaped = (name: string): string => (name.includes('/') ? `/${name}` : name);
const isEscaped = (field: string): boolean => field.startsWith('/') && field !== presenceField;

/** Null for what is no field of the record itself. */
function unescaped(field: string): string | null {
  if (isEscaped(field)) return field.slice(1);
  return field.includes('/') ? null : field;
}

/** The items of a list by their names, and their order; null where it is no list of such items, and one value as it is. */
function itemsOf(
  naming: Naming | undefined,
  value: unknown,
): readonly (readonly [string, unknown])[] | null {
  if (naming === undefined || !isPlainJson(value) || !areObjects(value)) return null;
  if (value.length === 0) return null;
  if (naming === 'all') return movesOf(value);
  const names = value.map((item) => item[naming]);
  if (!areTexts(names) || names.includes('') || new Set(names).size < names.length) return null;
  return [
    ['', names],
    ...value.map((item): [string, unknown] => {
      const { [naming]: name, ...said } = item;
      return [String(name), said];
    }),
  ];
}

/** Each move by what it says: the same one, made twice in a day, is two. */
function movesOf(moves: readonly Row[]): readonly (readonly [string, number])[] | null {
  if (!moves.every((move) => typeof move['day'] === 'string')) return null;
  const times = new Map<string, number>();
  return moves.map((move, place) => {
    const text = canonicalJson(move);
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return [`${time} ${text}`, place] as const;
  });
}

function joined(naming: Naming, items: ReadonlyMap<string, unknown>, order: unknown): unknown[] {
  if (naming === 'all') return joinedMoves(items);
  const first: readonly unknown[] = Array.isArray(order) ? order : [];
  const placed = new Map(first.map((name, place) => [name, place]));
  const placeOf = (name: string) => placed.get(name) ?? first.length;
  return [...items]
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap(([name, said]) => (isPlainObject(said) ? [{ ...said, [naming]: name }] : []));
}

function joinedMoves(items: ReadonlyMap<string, unknown>): unknown[] {
  return [...items]
    .flatMap(([name, place]) => {
      const move = parsed(name.slice(name.indexOf(' ') + 1));
      const day = isPlainObject(move) ? move['day'] : undefined;
      return typeof day === 'string' ? [{ move, day, place: Number(place) || 0 }] : [];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.place - b.place))
    .map(({ move }) => move);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The photos of an entry are one value, an id or several: halves of what two people chose would be a third choice. */
function withPhotosAsOne(list: CircleList, row: Row): Row {
  const { photoId, morePhotoIds, ...rest } = row;
  if (list !== 'journal' || !areTexts(morePhotoIds)) return row;
  if (photoId !== undefined && typeof photoId !== 'string') return row;
  const [first, ...others] = new Set(
    photoId === undefined ? morePhotoIds : [photoId, ...morePhotoIds],
  );
  if (first === undefined) return rest;
  return { ...rest, photoId: others.length === 0 ? first : [first, ...others] };
}

function withPhotosApart(list: CircleList, row: Row): Row {
  const { photoId, ...rest } = row;
  if (list !== 'journal' || !areTexts(photoId)) return row;
  return { ...rest, ...photoFields(photoId) };
}

const areObjects = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every(isPlainObject);

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
