import type { FoodItem } from '@/domain/schema/entities';
import { wholeWords } from '@/domain/text/excerpt';
import { searchText } from '@/domain/text/search';

/** 'Food notes truncated at 100 characters.' */
const shortLength = 100;

/** No 100 characters, whatever they are made of, need more than this to be found. */
const enough = shortLength * 16;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first 100 characters of a text, without the part of a word at their end, and an ellipsis; null when the text is
 * no longer than that. A character is what a reader sees as one: an emoji of several parts is not cut.
 */
export function shortened(text: string): string | null {
  if (text.length <= shortLength) return null;
  let count = 0;
  for (const { index } of segmenter.segment(text.slice(0, enough))) {
    if (count === shortLength) return `${wholeWords(text, index)}...`;
    count += 1;
  }
  return text.length > enough ? `${text.slice(0, enough)}...` : null;
}

/** What a food is found by: 'filters live by name, category or notes, case-insensitive'. */
export function searchTextOf({ name, category, notes = '' }: FoodItem): string {
  return searchText(name, category, notes);
}
