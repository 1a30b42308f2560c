import type { Findings } from './backup-file';
import { pluralize } from '@/domain/text/plural';

/**
 * Returns the text about records and photos that the browser can no longer read and that are missing from a file. Empty if there
 * are none.
 */
export function lossText(records: number, photos: Findings): string {
  return `${lostRecordsText(records)} ${lostPhotosText(photos)}`.trim();
}

function lostRecordsText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 record cannot be read by the browser any more and is not in the file. An older backup may hold it.'
    : `${count} records cannot be read by the browser any more and are not in the file. An older backup may hold them.`;
}

/**
 * Returns the sentence about entries missing from a printed journal because the browser can no longer read them; `count` is at
 * least 1.
 */
export function lostEntriesText(count: number): string {
  return count === 1
    ? '1 entry cannot be read by the browser any more and is missing here. An older backup may hold it.'
    : `${count} entries cannot be read by the browser any more and are missing here. An older backup may hold them.`;
}

/**
 * Returns the question about restoring a replaced journal of which the browser lost `lost` records, or only quarantined ones,
 * which aren't counted.
 */
export function partialRestoreText({
  lost,
  left,
}: {
  readonly lost: number;
  readonly left: number;
}): string {
  const reassurance =
    'Nothing was changed so far. What is here now is kept in their place, whole, so that you can change your mind.';
  if (lost === 0)
    return `This browser has lost what was set aside then. All ${left} records can be put back. ${reassurance}`;
  const are = lost === 1 ? '1 record is' : `${lost} records are`;
  return `This browser has lost a part of what it kept: ${are} gone for good, ${left} can be put back. An older backup may hold the others. ${reassurance}`;
}

/** How many records to name; the photos of others are counted. */
const maxNamed = 3;

/** Returns the sentence about lost photos, which are named by their records, as in '“First steps” (May 3, 2025)'. */
function lostPhotosText({ count, first }: Findings): string {
  const [only] = first;
  if (only === undefined) return '';
  if (count === 1) return `The photo of ${only} could not be read and is not in the file.`;
  const names = first.slice(0, maxNamed);
  const last = first.length > maxNamed ? `${count - maxNamed} more` : names.pop();
  const others = names.length > 0 ? `${names.join(', ')} and ` : '';
  return `${count} photos could not be read and are not in the file: those of ${others}${last ?? ''}.`;
}

/** Stored texts outside the journal that can no longer be read. */
export interface DamagedTexts {
  /** The settings, including the AI keys. */
  readonly hasSettings: boolean;
  readonly drafts: number;
  readonly others: number;
}

/** The text about a lock file that something other than Kinleaf changed. */
export const alteredLockMessage = {
  title: 'The lock was changed from outside Kinleaf',
  description:
    'The note of how this journal is locked was not as Kinleaf had written it. What it said was not followed. If nobody repaired this browser or its disk, somebody may have tried to get in. To be safe, make a new recovery sheet in Settings.',
} as const;

export function damagedTextsMessage({ hasSettings, drafts, others }: DamagedTexts): {
  readonly title: string;
  readonly description: string;
} {
  const what = [
    ...(hasSettings ? ['what Settings remembered'] : []),
    ...(drafts > 0 ? [pluralize(drafts, 'unsaved draft', 'unsaved drafts')] : []),
    ...(others > 0 ? [pluralize(others, 'note of Kinleaf’s own', 'notes of Kinleaf’s own')] : []),
  ].join(' and ');
  return {
    title: 'Something beside the journal is damaged',
    description:
      `Kinleaf cannot read ${what}. ` +
      (hasSettings ? 'Please look through Settings, and enter your AI keys again. ' : '') +
      'Everything else works. What is damaged is kept in this browser as it was.',
  };
}
