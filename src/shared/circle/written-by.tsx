import { authorOf, type Author } from '@/circle/store/authors';
import { useLive } from '@/data/db/use-live';
import type { CircleList } from '@/domain/circle/document';
import { formatRevisionTime } from '@/domain/merge/restore-revision';

export interface WrittenByProps {
  readonly list: CircleList;
  readonly record: { readonly id: string; readonly childId: string; readonly createdAt: string };
}

/** Says who wrote a record and who changed it last. Empty if the journal isn't shared. */
export function WrittenBy({ list, record }: WrittenByProps) {
  const live = useLive(record.id, () => authorOf({ list, id: record.id, childId: record.childId }));
  if (live.status !== 'ready' || live.value === null) return null;
  const { madeBy, last, deletedBy } = live.value;
  const isChanged = last !== null && last.at > record.createdAt;
  return (
    <p className="written-by">
      Written by {writerText(madeBy)}, {formatRevisionTime(record.createdAt)}
      {isChanged && ` · changed by ${writerText(last)}, ${formatRevisionTime(last.at)}`}
      {deletedBy &&
        `. Deleted by ${writerText(deletedBy)}, ${formatRevisionTime(deletedBy.at)}, and back because of what was written meanwhile`}
    </p>
  );
}

export const writerText = ({ isThisDevice, person }: Omit<Author, 'at'>): string =>
  isThisDevice ? 'you' : (person ?? 'somebody who has left');
