import type { Worded, WordedList } from '../../domain/history/record-words';
import { distinctVersions } from '../../domain/history/versions';
import type { EarlierWords } from '../stores/db';
import { type Live, useLive } from '../stores/use-live';
import { readHistory } from './read-history';

/** The earlier words of a record that say something else than what stands now, the newest first; follows the stores. */
export function useHistory(list: WordedList, record: Worded): Live<readonly EarlierWords[]> {
  return useLive(`${list} ${record.id} ${record.updatedAt}`, async () =>
    distinctVersions(list, record, await readHistory(list, record.id)),
  );
}
