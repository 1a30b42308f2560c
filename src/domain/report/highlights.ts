import { numberWords } from '@/domain/text/plural';
import type { SummaryContent } from './report-schema';
import { categoryLabel } from './display';

export interface HighlightRow {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  /** Set on the top category. */
  readonly category?: string;
}

/** Highlights in their order; 'magic moments only if above 0'. */
export function highlightRows({
  highlights,
  periodSummary,
}: Pick<SummaryContent, 'highlights' | 'periodSummary'>): HighlightRow[] {
  const { topCategory } = highlights;
  const hasTop = topCategory !== '' && topCategory !== 'none';
  return [
    hasTop
      ? { label: 'Top category', value: categoryLabel(topCategory), category: topCategory }
      : { label: 'Top category', value: 'None yet' },
    { label: 'Total journal entries', value: numberWords(highlights.totalEntries) },
    { label: 'Food items tried', value: numberWords(highlights.totalFoodItems) },
    { label: 'Positive food reactions', value: numberWords(highlights.positiveFoodReactions) },
    ...(highlights.magicMoments > 0
      ? [{ label: 'Magic moments', value: numberWords(highlights.magicMoments) }]
      : []),
    {
      label: 'Period',
      value: numberWords(periodSummary.days),
      unit: periodSummary.days === 1 ? 'day' : 'days',
    },
  ];
}
