import { authorOf, type Author } from '@/circle/store/authors';
import { useLive } from '@/data/db/use-live';
import type { CircleList } from '@/domain/circle/document';
import { whenWords } from '@/domain/merge/restore-revision';

export interface WrittenByProps {
  readonly list: CircleList;
  readonly record: { readonly id: string; readonly createdAt: string };
}

/** Says who wrote a record and who changed it last. Empty if the journal isn't shared. */
export function WrittenBy({ list, record }: WrittenByProps) {
  const live = useLive(record.id, () => authorOf(list, record.id));
  if (live.status !== 'ready' || live.value === null) return null;
  const { madeBy, last, deletedBy } = live.value;
  const isChanged = last !== null && last.at > record.createdAt;
  return (
    <p className="written-by">
      Written by {writerWords(madeBy)}, {whenWords(record.createdAt)}
      {isChanged && ` · changed by ${writerWords(last)}, ${whenWords(last.at)}`}
      {deletedBy &&
        `. Deleted by ${writerWords(deletedBy)}, ${whenWords(deletedBy.at)}, and back because of what was written meanwhile`}
    </p>
  );
}

export const writerWords = ({ isThisDevice, person }: Omit<Author, 'at'>): string =>
  isThisDevice ? 'you' : (person ?? 'somebody who has left');
