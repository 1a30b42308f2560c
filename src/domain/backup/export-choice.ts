import type { CategoryId } from '@/domain/schema/categories';
import type { Period } from '@/domain/dates/period';
import type { HandoverChoice } from './handover';

/** Which records to write to a file in backup format, and their child. */
export type ExportChoice =
  | { readonly kind: 'set-aside' }
  | { readonly kind: 'child'; readonly childId: string }
  | { readonly kind: 'report'; readonly childId: string; readonly reportId: string }
  | { readonly kind: 'entries'; readonly childId: string; readonly ids: readonly string[] }
  | HandoverChoice;

/** The formats for other programs: a table, or Markdown, in a zip file if there are photos. */
export type TextFormat = 'csv' | 'markdown';

/**
 * A choice of entries: all that pass the journal's filters except these ids, or only these ids, so that choosing thousands
 * doesn't have to list them.
 */
export interface EntryChoice {
  readonly kind: 'choice';
  readonly childId: string;
  readonly text: string;
  readonly category: CategoryId | null;
  readonly period: Period | null;
  /** Only starred entries. */
  readonly isStarred?: boolean;
  readonly from: 'all' | 'none';
  readonly ids: readonly string[];
}
