import { pluralize } from '@/domain/text/plural';

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
