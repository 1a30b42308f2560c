import { type Author, whoIs } from '@/circle/store/authors';
import { readCircle } from '@/circle/store/circles';
import { readHistory } from '@/data/records/history';
import type { RevisionRow } from '@/data/db/db';
import { type Live, useLive } from '@/data/db/use-live';
import { distinctVersions, type Worded, type WordedList } from '@/domain/merge/revisions';

/** Earlier words, and who wrote them: null where nobody shares the record, or did then. */
export interface Version {
  readonly words: RevisionRow;
  readonly writer: Omit<Author, 'at'> | null;
}

/** The earlier words of a record that say something else than what stands now, the newest first; follows the stores. */
export function useVersions(list: WordedList, record: Worded): Live<readonly Version[]> {
  return useLive(`${list} ${record.id} ${record.updatedAt}`, async () => {
    const all = distinctVersions(list, record, await readHistory(list, record.id));
    const [first] = all;
    const circle = first && (await readCircle(first.childId));
    return all.map((words) => ({
      words,
      writer: circle && words.by !== undefined ? whoIs(words.by, circle) : null,
    }));
  });
}
