/** Records as the earlier layout wrote them: whole lists as JSON text, photos as data URLs inside the records. */
import {
  readChildRecord,
  readEntryRecord,
  readFoodRecord,
  type ReadRecord,
  readRecommendationRecord,
  type RecordReader,
  readReportRecord,
} from './read-record';

/**
 * Readers of one list each, given a record and the instant that stands in for a missing timestamp. What cannot be
 * understood is answered with null, for the caller to keep aside.
 */
const orNull =
  <T>(read: RecordReader<T>) =>
  (value: unknown, now: string): ReadRecord<T> | null => {
    const found = read(value, now);
    return 'problem' in found ? null : found;
  };

export const readLegacyChild = orNull(readChildRecord);
export const readLegacyEntry = orNull(readEntryRecord);
export const readLegacyFood = orNull(readFoodRecord);
export const readLegacyReport = orNull(readReportRecord);
export const readLegacyRecommendation = orNull(readRecommendationRecord);
