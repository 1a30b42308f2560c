import { type Live, useLive } from '@/data/db/use-live';
import { readVersions, type RecordVersions } from './conflicts';

/** The records of a child of which somebody has to choose what they say. */
export function useVersions(childId: string): Live<readonly RecordVersions[]> {
  return useLive(childId, () => readVersions(childId));
}
