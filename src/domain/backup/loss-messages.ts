import type { Findings } from './backup-file';
import { pluralize } from '@/domain/text/plural';

/**
 * What a person is told of records that the browser cannot read any more and that are not in a file, and of photos. Empty
 * when there are none.
 */
export function lostWords(records: number, photos: Findings): string {
  return `${lostRecordsWords(records)} ${lostPhotosWords(photos)}`.trim();
}

function lostRecordsWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 record cannot be read by the browser any more and is not in the file. An older backup may hold it.'
    : `${count} records cannot be read by the browser any more and are not in the file. An older backup may hold them.`;
}

/** The sentence about entries that the browser cannot read any more and that are missing from a printed journal; there is at least one. */
export function lostPagesWords(count: number): string {
  return count === 1
    ? '1 entry cannot be read by the browser any more and is missing here. An older backup may hold it.'
    : `${count} entries cannot be read by the browser any more and are missing here. An older backup may hold them.`;
}

/**
 * What a person is asked about a replaced journal of which the browser lost records: so many, or only what had been set
 * aside, which is no part of the count.
 */
export function lostPartWords({
  lost,
  left,
}: {
  readonly lost: number;
  readonly left: number;
}): string {
  const kept =
    'Nothing was changed so far. What is here now is kept in their place, whole, so that you can change your mind.';
  if (lost === 0)
    return `This browser has lost what was set aside then. All ${left} records can be put back. ${kept}`;
  const are = lost === 1 ? '1 record is' : `${lost} records are`;
  return `This browser has lost a part of what it kept: ${are} gone for good, ${left} can be put back. An older backup may hold the others. ${kept}`;
}

/** Records that are named one by one; the photos of others are counted. */
const named = 3;

/** Photos are counted, and given by the records that show them, each named once, as '“First steps” (May 3, 2025)'. */
function lostPhotosWords({ count, first }: Findings): string {
  const [only] = first;
  if (only === undefined) return '';
  if (count === 1) return `The photo of ${only} could not be read and is not in the file.`;
  const names = first.slice(0, named);
  const last = first.length > named ? `${count - named} more` : names.pop();
  const others = names.length > 0 ? `${names.join(', ')} and ` : '';
  return `${count} photos could not be read and are not in the file: those of ${others}${last ?? ''}.`;
}

/** Texts beside the journal that cannot be read any more. */
export interface DamagedTexts {
  /** The settings, with the keys of the providers of AI. */
  readonly hasSettings: boolean;
  readonly drafts: number;
  readonly others: number;
}

/** What a person is told of them. */
export function damagedTextsWords({ hasSettings, drafts, others }: DamagedTexts): {
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
