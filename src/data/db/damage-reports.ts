import type { DamagedTexts } from '@/domain/backup/loss-messages';
import type { StorageFailureReason } from './errors';

/** What was found damaged in what is stored, and what happened to it. */
export type DamageReport =
  | {
      readonly kind: 'quarantined';
      readonly records: number;
      /** Names of the children among them, whose profiles were replaced by what could be read of them. */
      readonly profiles: readonly string[];
    }
  /** The stores refused to move the damaged records, which stay where they are. */
  | { readonly kind: 'refused'; readonly records: number; readonly reason: StorageFailureReason }
  /** The browser itself can't read these records any more. */
  | { readonly kind: 'lost'; readonly records: number }
  /** The lock file was changed by something other than Kinleaf. */
  | { readonly kind: 'lock-file' }
  /** Damaged texts in web storage, which were moved to quarantine keys. */
  | { readonly kind: 'texts'; readonly texts: DamagedTexts };

const unreported: DamageReport[] = [];
let listener: ((report: DamageReport) => void) | null = null;

/** Calls back with the reports, earlier ones included; returns the unsubscribe function. */
export function onDamaged(callback: (report: DamageReport) => void): () => void {
  listener = callback;
  for (const report of unreported.splice(0)) callback(report);
  return () => {
    listener = null;
  };
}

/** Reports damage to the listener, or keeps the report until there is one. */
export function reportDamage(report: DamageReport): void {
  if (listener) listener(report);
  else unreported.push(report);
}
