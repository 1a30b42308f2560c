import { splitAnalyses } from './analysis-text';
import type { JournalEntry } from '@/domain/schema/entities';
import { excerpt } from '@/domain/text/excerpt';
import { notesFields } from '@/domain/schema/categories';
import { plainText } from '@/domain/text/plain-text';

/**
 * What an entry says in the family's own words, at most so many letters on one line: its text, or else the first of its notes;
 * empty where there is none. A quotation says where it leaves words out: who reads it has nothing else to go by.
 */
export function quotedWords(entry: JournalEntry, most: number): string {
  const texts = [splitAnalyses(entry.content).own, ...notesFields.map((field) => entry[field])];
  const own = texts.map((text) => plainText(splitAnalyses(text ?? '').own).trim()).find(Boolean);
  return quotation((own ?? '').replace(/\s+/g, ' '), most);
}

/** The beginning of a text, with a sign where words are left out. */
export function quotation(text: string, most: number): string {
  const quoted = excerpt(text, most);
  return quoted === text || quoted.endsWith('…') ? quoted : `${quoted} […]`;
}
