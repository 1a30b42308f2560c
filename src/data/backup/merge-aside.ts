import { type AnyRecord, contentOf, fingerprintOf, type ListName } from '@/domain/schema/lists';
import { canonicalJson } from '@/lib/values';
import type { AsideReason, QuarantinedRecord } from '@/domain/backup/quarantine';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { asAside } from '@/data/records/quarantined-records';

/**
 * A record that a merge sets aside, under an id of its own that says nothing of it. One that is whole has its fields in their order,
 * so that it is told from others wherever it comes from; what is damaged stays as it is.
 */
export function asideOf(
  list: ListName,
  row: AnyRecord,
  reason: AsideReason,
  now: Date,
): QuarantinedRecord {
  const aside = asAside(list, row, reason, now);
  if (reason === 'unreadable') return aside;
  const record: unknown = JSON.parse(canonicalJson(row));
  return { ...aside, record };
}

/** What tells a record that is set aside from others, for a merge: when it was changed alone is no difference. */
export function asidePrint({ list, record, photoIds }: Told): string {
  const says = isWhole(list, record) ? contentOf(list, record) : record;
  return fingerprintOf([list, says, [...photoIds].sort()]);
}

type Told = Pick<QuarantinedRecord, 'list' | 'record' | 'photoIds'>;

const isWhole = (list: ListName, record: unknown): record is AnyRecord =>
  isWholeRecord(list, record);
