/**
 * Splits a record into fields that merge one by one, and puts it together again. Each field of the record is one; in a list with
 * named items each item is one, `medicines/<id>`, and `medicines/` holds their order. All photos of an entry are one field,
 * `photoId`: an id, or several.
 */
import { canonicalJson, isPlainJson, isPlainObject, parseJson } from '@/lib/values';
import { photoFields } from '@/domain/schema/photo-fields';
import { isStamped } from '@/domain/schema/lists';
import type { CircleList } from './document';

export type Row = Readonly<Record<string, unknown>>;
export type Fields = ReadonlyMap<string, unknown>;

/** Represents the record itself. It has no value, and is written when a deleted record comes back unchanged. */
export const presenceField = '/';

/** How to tell the items of a list apart: by one of their fields, or by their whole content. */
type Naming = 'id' | 'row' | 'all';

const none = new Map<string, Naming>();
const lists: Readonly<Record<CircleList, ReadonlyMap<string, Naming>>> = {
  children: new Map<string, Naming>([
    ['medicines', 'id'],
    ['goals', 'id'],
    ['skills', 'id'],
    ['changes', 'id'],
    ['picks', 'row'],
  ]),
  food: new Map([['moves', 'all']]),
  journal: none,
  reports: none,
};

/** Returns the lists of a record whose items are fields of their own. */
export const itemLists = (list: CircleList): readonly string[] => [...lists[list].keys()];

/** Returns the list and item name of a field; null for a field of the record itself and for the order of a list. */
export function itemOf(list: CircleList, field: string): { list: string; item: string } | null {
  const cut = field.indexOf('/');
  const name = field.slice(0, cut);
  const item = field.slice(cut + 1);
  return cut > 0 && item !== '' && lists[list].has(name) ? { list: name, item } : null;
}

/**
 * Fields that mean something on one device only, and so are neither sent nor read. `sample` marks the sample journal, which is deleted in
 * one click: nobody else may mark a record with it.
 */
const localFields = new Set(['sample']);

const silentFields = new Set(['createdAt', 'starred', 'visitId', 'hoursDeclined']);

/** Returns whether conflicting values of a field need no decision: the latest wins, or they are combined. */
export function mergesSilently(list: CircleList, field: string): boolean {
  if (silentFields.has(field) || localFields.has(field) || isStamp(list, field)) return true;
  const item = itemOf(list, field);
  if (item !== null) return lists[list].get(item.list) !== 'id';
  // The order of a list, the presence field, and items of lists that only a later version knows.
  return field.includes('/') && !isEscaped(field);
}

/** Returns whether the field is the record's `updatedAt`. */
export const isStamp = (list: CircleList, field: string): boolean =>
  field === 'updatedAt' && isStamped(list);

/** Returns the fields of a record that are synced, without those that identify it. */
export function fieldsOf(list: CircleList, record: object): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(withPhotosAsOne(list, { ...record }))) {
    if (name === 'id' || name === 'childId' || localFields.has(name)) continue;
    if (value === undefined) continue;
    const items = itemsOf(lists[list].get(name), value);
    if (items === null) fields.set(escaped(name), value);
    else for (const [item, content] of items) fields.set(`${name}/${item}`, content);
  }
  return fields;
}

/** Builds a record from its fields. Items missing from the order of their list go last, in field order. */
export function recordOfFields(list: CircleList, id: string, childId: string, fields: Fields): Row {
  const row = new Map<string, unknown>([['id', id]]);
  if (list !== 'children') row.set('childId', childId);
  const items = new Map<string, Map<string, unknown>>();
  for (const [field, value] of fields) {
    const item = itemOf(list, field);
    if (item === null) {
      const name = unescaped(field);
      if (name !== null && !localFields.has(name) && !row.has(name)) row.set(name, value);
    } else {
      const others = items.get(item.list) ?? new Map<string, unknown>();
      items.set(item.list, others.set(item.item, value));
    }
  }
  for (const [name, naming] of lists[list]) {
    const found = joinItems(naming, items.get(name) ?? new Map(), fields.get(`${name}/`));
    if (found.length > 0) row.set(name, found);
  }
  return withPhotosApart(list, Object.fromEntries(row));
}

/** Compares two values of a field. For a move only its existence counts; its value is merely its position. */
export function isSameField(list: CircleList, field: string, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const item = itemOf(list, field);
  if (item !== null && lists[list].get(item.list) === 'all') return true;
  return canonicalJson(a) === canonicalJson(b);
}

/** Escapes names with a slash, so that they aren't mistaken for items. */
const escaped = (name: string): string => (name.includes('/') ? `/${name}` : name);
const isEscaped = (field: string): boolean => field.startsWith('/') && field !== presenceField;

/** Returns null if this isn't a field of the record itself. */
function unescaped(field: string): string | null {
  if (isEscaped(field)) return field.slice(1);
  return field.includes('/') ? null : field;
}

/** Returns the named items of a list and their order; null if the value isn't such a list and must stay whole. */
function itemsOf(
  naming: Naming | undefined,
  value: unknown,
): readonly (readonly [string, unknown])[] | null {
  if (naming === undefined || !isPlainJson(value) || !areObjects(value)) return null;
  if (value.length === 0) return null;
  if (naming === 'all') return movesOf(value);
  const names = value.map((item) => item[naming]);
  if (!areStrings(names) || names.includes('') || new Set(names).size < names.length) return null;
  return [
    ['', names],
    ...value.map((item): [string, unknown] => {
      const { [naming]: name, ...content } = item;
      return [String(name), content];
    }),
  ];
}

/** Names each move by its content. The same move made twice in a day counts as two. */
function movesOf(moves: readonly Row[]): readonly (readonly [string, number])[] | null {
  if (!moves.every((move) => typeof move['day'] === 'string')) return null;
  const times = new Map<string, number>();
  return moves.map((move, position) => {
    const text = canonicalJson(move);
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return [`${time} ${text}`, position] as const;
  });
}

function joinItems(naming: Naming, items: ReadonlyMap<string, unknown>, order: unknown): unknown[] {
  if (naming === 'all') return joinMoves(items);
  const first: readonly unknown[] = Array.isArray(order) ? order : [];
  const positionByName = new Map(first.map((name, position) => [name, position]));
  const positionOf = (name: string) => positionByName.get(name) ?? first.length;
  return [...items]
    .sort(([a], [b]) => positionOf(a) - positionOf(b))
    .flatMap(([name, content]) => (isPlainObject(content) ? [{ ...content, [naming]: name }] : []));
}

function joinMoves(items: ReadonlyMap<string, unknown>): unknown[] {
  return [...items]
    .flatMap(([name, position]) => {
      const move = parseJson(name.slice(name.indexOf(' ') + 1));
      const day = isPlainObject(move) ? move['day'] : undefined;
      return typeof day === 'string' ? [{ move, day, index: Number(position) || 0 }] : [];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.index - b.index))
    .map(({ move }) => move);
}

/**
 * Makes an entry's photos one value, an id or several: a mix of what two people chose would be something neither of them chose.
 */
function withPhotosAsOne(list: CircleList, row: Row): Row {
  const { photoId, morePhotoIds, ...rest } = row;
  if (list !== 'journal' || !areStrings(morePhotoIds)) return row;
  if (photoId !== undefined && typeof photoId !== 'string') return row;
  const [first, ...others] = new Set(
    photoId === undefined ? morePhotoIds : [photoId, ...morePhotoIds],
  );
  if (first === undefined) return rest;
  return { ...rest, photoId: others.length === 0 ? first : [first, ...others] };
}

function withPhotosApart(list: CircleList, row: Row): Row {
  const { photoId, ...rest } = row;
  if (list !== 'journal' || !areStrings(photoId)) return row;
  return { ...rest, ...photoFields(photoId) };
}

const areObjects = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every(isPlainObject);

const areStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
