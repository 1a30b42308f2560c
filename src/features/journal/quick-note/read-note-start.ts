import { listChildren } from '@/data/records/children';
import { listEntries } from '@/data/records/entries';
import type { CategoryId } from '@/domain/schema/categories';
import type { Child } from '@/domain/schema/entities';

/** What a quick note begins with. */
export interface NoteStart {
  readonly children: readonly Child[];
  /** The selected child, else the first; null where there is none. */
  readonly child: Child | null;
  /** The category of the entry written last about that child. */
  readonly last: CategoryId | null;
}

/** Entries among which the one written last is looked for: it is dated among the newest, but for one noted long after. */
const newest = 24;

export async function readNoteStart(selectedId: string | null): Promise<NoteStart> {
  const children = await listChildren();
  const child = children.find(({ id }) => id === selectedId) ?? children[0] ?? null;
  return { children, child, last: child && (await lastCategory(child.id)) };
}

async function lastCategory(childId: string): Promise<CategoryId | null> {
  const entries = await listEntries(childId, { category: null, period: null }, newest);
  const [last] = entries.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return last?.category ?? null;
}
