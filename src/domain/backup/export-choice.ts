import type { CategoryId } from '@/domain/schema/categories';
import type { Period } from '@/domain/dates/period';
import type { HandoverChoice } from './handover';

/** Records to write into a file of the backup's form, with the child that they belong to. */
export type Chosen =
  | { readonly kind: 'set-aside' }
  | { readonly kind: 'child'; readonly childId: string }
  | { readonly kind: 'report'; readonly childId: string; readonly reportId: string }
  | { readonly kind: 'entries'; readonly childId: string; readonly ids: readonly string[] }
  | HandoverChoice;

/** The forms for other programs: a table; a Markdown text, with its photos in a zip file where it has any. */
export type TextFormat = 'csv' | 'markdown';

/**
 * Entries as a person chose them: all that pass the journal's filters but those of these ids, or only those of
 * these ids. So that choosing thousands need not name them.
 */
export interface EntryChoice {
  readonly kind: 'choice';
  readonly childId: string;
  readonly text: string;
  readonly category: CategoryId | null;
  readonly period: Period | null;
  /** Only those with a star. */
  readonly isStarred?: boolean;
  readonly from: 'all' | 'none';
  readonly ids: readonly string[];
}
