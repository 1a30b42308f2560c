import type { FoodItem } from '@/domain/schema/entities';
import { wholeWords } from '@/domain/text/excerpt';
import { searchText, typedAndShown } from '@/domain/text/search';

/** 'Food notes truncated at 100 characters.' */
const shortLength = 100;

/** 100 characters never need more code units than this. */
const maxCodeUnits = shortLength * 16;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the first 100 characters without a partial word, and an ellipsis; null if the text is no longer than that. A character
 * is what a reader sees as one, so an emoji of several parts isn't cut.
 */
export function shortenNotes(text: string): string | null {
  if (text.length <= shortLength) return null;
  let count = 0;
  for (const { index } of segmenter.segment(text.slice(0, maxCodeUnits))) {
    if (count === shortLength) return `${wholeWords(text, index)}...`;
    count += 1;
  }
  return text.length > maxCodeUnits ? `${text.slice(0, maxCodeUnits)}...` : null;
}

/** Returns the text a food is found by: 'filters live by name, category or notes, case-insensitive'. */
export function searchTextOf({ name, category, notes = '' }: FoodItem): string {
  return searchText(name, category, ...typedAndShown(notes));
}
