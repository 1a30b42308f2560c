import { fromBase64, toBase64 } from '@/lib/bytes';

/*
 * Encodes a value as text and back, without loss. Most values survive JSON exactly and are JSON. What IndexedDB stores beyond that, such as
 * a field that is present but undefined, has its own format, after a mark that no JSON begins with.
 */

const mark = '!';

/** A value that stays outside the text, which contains only its number. */
export type Attached = Blob | ArrayBuffer;

/** Whether a value stays outside the text; `path` is its path of fields. */
export type Attaches = (value: Attached, path: string) => boolean;

/** Throws for a value that no store or text can hold: a Blob that is not attached, a class instance, a circular reference. */
export function encodeValue(value: unknown, beside: Attached[] = [], attaches?: Attaches): string {
  if (isJson(value)) return JSON.stringify(value);
  return mark + JSON.stringify(tagged(value, '', { beside, attaches: attaches ?? (() => false) }));
}

/** Throws if the text was not made by `encodeValue`. */
export function decodeValue(text: string, beside: readonly unknown[] = []): unknown {
  return text.startsWith(mark)
    ? untagged(JSON.parse(text.slice(mark.length)), beside)
    : JSON.parse(text);
}

/** Returns whether JSON preserves the value exactly. */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return isDense(value) && value.every(isJson);
      return isPlain(value) && Object.values(value).every(isJson);
    default:
      return false;
  }
}

/** Returns whether a list has no holes, which `every` would skip, and no properties besides its items. */
const isDense = (list: readonly unknown[]) => Object.keys(list).length === list.length;

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

interface Attachments {
  readonly beside: Attached[];
  readonly attaches: Attaches;
}

type Tag = readonly [tag: string, ...parts: unknown[]];

function tagged(value: unknown, path: string, to: Attachments): unknown {
  if (typeof value === 'object' && value !== null) return taggedObject(value, path, to);
  if (typeof value === 'number' && !isJson(value))
    return ['n', Object.is(value, -0) ? '-0' : String(value)];
  if (value === undefined) return ['u'];
  if (typeof value === 'bigint') return ['i', String(value)];
  if (isJson(value)) return value;
  throw new TypeError('What is no value of a store cannot be sealed');
}

function taggedObject(value: object, path: string, to: Attachments): unknown {
  if ((value instanceof ArrayBuffer || value instanceof Blob) && to.attaches(value, path))
    return ['x', to.beside.push(value) - 1];
  if (Array.isArray(value)) return taggedList(value, path, to);
  if (isPlain(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        tagged(field, path === '' ? name : `${path}.${name}`, to),
      ]),
    );
  return taggedBytes(value) ?? taggedOther(value, to);
}

function taggedList(list: readonly unknown[], path: string, to: Attachments): Tag {
  if (isDense(list)) return ['a', ...list.map((item) => tagged(item, path, to))];
  const items = Object.entries(list).map(([at, item]) => [at, tagged(item, path, to)]);
  return ['h', list.length, ...items];
}

const views = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};

function taggedBytes(value: object): Tag | null {
  if (value instanceof ArrayBuffer) return ['b', '', toBase64(new Uint8Array(value))];
  if (!ArrayBuffer.isView(value)) return null;
  const { buffer, byteOffset, byteLength } = value;
  const name = Object.entries(views).find(([, view]) => value instanceof view)?.[0];
  if (name === undefined) return null;
  return ['b', name, toBase64(new Uint8Array(buffer, byteOffset, byteLength))];
}

function taggedOther(value: object, to: Attachments): Tag {
  const all = (items: Iterable<unknown>) => [...items].map((item) => tagged(item, '', to));
  if (value instanceof Date) return ['d', value.getTime()];
  if (value instanceof RegExp) return ['r', value.source, value.flags];
  if (value instanceof Set) return ['s', ...all(value)];
  if (value instanceof Map) return ['m', ...all([...value].flat())];
  throw new TypeError('What is no value of a store cannot be sealed');
}

function untagged(value: unknown, beside: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return untaggedList(value, beside);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, untagged(field, beside)]),
  );
}

function untaggedList([tag, ...parts]: readonly unknown[], beside: readonly unknown[]): unknown {
  const all = () => parts.map((part) => untagged(part, beside));
  const [first, second] = parts;
  switch (tag) {
    case 'a':
      return all();
    case 'h':
      return withHoles(Number(first), parts.slice(1), beside);
    case 'u':
      return undefined;
    case 'n':
      return Number(first);
    case 'i':
      return BigInt(String(first));
    case 'd':
      return new Date(typeof first === 'number' ? first : NaN);
    case 'r':
      return new RegExp(String(first), String(second));
    case 's':
      return new Set(all());
    case 'm':
      return mapOf(all());
    case 'b':
      return bytesOf(String(first), fromBase64(String(second)).buffer);
    case 'x':
      return beside[Number(first)];
    default:
      throw new TypeError('A sealed value of a kind that this version does not know');
  }
}

function withHoles(length: number, items: readonly unknown[], beside: readonly unknown[]) {
  const list: unknown[] = [];
  list.length = length;
  for (const item of items)
    if (Array.isArray(item)) Reflect.set(list, String(item[0]), untagged(item[1], beside));
  return list;
}

function mapOf(flat: readonly unknown[]): Map<unknown, unknown> {
  const map = new Map<unknown, unknown>();
  for (let at = 0; at < flat.length; at += 2) map.set(flat[at], flat[at + 1]);
  return map;
}

function bytesOf(name: string, buffer: ArrayBuffer): unknown {
  if (name === '') return buffer;
  const view = Object.entries(views).find(([known]) => known === name)?.[1];
  if (!view) throw new TypeError('Sealed bytes of a kind that this version does not know');
  const made: unknown = Reflect.construct(view, [buffer]);
  return made;
}
