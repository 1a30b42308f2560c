/** The versions of a record that are worth showing: those that say something else than what stands now and than each later one. */
import { hasTextChanges, type Worded, type WordedList } from './revisions';

interface Version<T extends Worded> {
  readonly was: T;
}

/** Of versions, the newest first, those that nothing newer says already: words that were taken back and put back stand once. */
export function distinctVersions<T extends Worded, V extends Version<T>>(
  list: WordedList,
  now: T,
  versions: readonly V[],
): readonly V[] {
  const said: Worded[] = [now];
  return versions.filter(({ was }) => {
    if (!said.every((other) => hasTextChanges(list, other, was))) return false;
    said.push(was);
    return true;
  });
}
