/** How a child's records become those of another child, so that both can be on one device. */
import { type AnyRecord, deterministicId, type ListName } from '@/domain/schema/lists';
import type { Report } from '@/domain/schema/entities';

/** Returns the name of the copy, in the words of the button that makes it. */
export const separateName = (name: string): string => `${name} (separate copy)`;

/** The fields that name another record, wherever they are. */
const references: ReadonlyMap<string, ListName> = new Map([
  ['childId', 'children'],
  ['entryId', 'journal'],
  ['foodId', 'food'],
  ['visitId', 'reports'],
]);

/**
 * New ids for one child and its records. The same id always becomes the same new one, so references stay valid, also those to
 * records that were deleted.
 */
export class NewIds {
  readonly childId: string;
  readonly #from: string;

  constructor(from: string, childId: string) {
    this.#from = from;
    this.childId = childId;
  }

  /** Returns the new id of a record. Ids of other children stay. */
  of(list: ListName | 'history', id: string): string {
    if (list === 'children') return id === this.#from ? this.childId : id;
    return deterministicId([this.childId, list, id]);
  }

  /** Returns a record of the child with new ids. */
  record<T extends AnyRecord>(list: ListName, record: T): T {
    const next = { ...this.references(record), id: this.of(list, record.id) };
    return list === 'reports' && 'content' in next
      ? { ...next, content: this.#contentOf(next.content) }
      : next;
  }

  /** Returns a value with new ids in all fields that name a record. */
  references<T>(value: T): T;
  references(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((part) => this.references<unknown>(part));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]: [string, unknown]) => {
        const list = references.get(name);
        // A form has an empty id for a food that isn't on the board.
        const isId = list !== undefined && typeof part === 'string' && part !== '';
        return [name, isId ? this.of(list, part) : this.references(part)];
      }),
    );
  }

  /** A visit names its entries in its content, which is JSON. */
  #contentOf(content: Report['content']): Report['content'] {
    if (!content.includes('"entryId"')) return content;
    try {
      return JSON.stringify(this.references<unknown>(JSON.parse(content)));
    } catch {
      return content;
    }
  }
}
