import type { JournalEntry } from '@/domain/schema/entities';
import { excerpt, plainText } from '@/domain/text/excerpt';
import { notesFields } from '@/domain/schema/categories';

/** How the words of an AI stand in an entry's text, apart from the parent's own. */

export type AnalysisLabel = 'AI Analysis' | 'Image Analysis';

/** 'Text analysis appends to the field a blank line, '---', 'AI Analysis:' and the analysis.' */
export function withTextAnalysis(text: string, analysis: string): string {
  return `${text.trimEnd()}\n\n---\nAI Analysis:\n${analysis.trim()}`;
}

/** 'Photo analysis appends 'Image Analysis:' and the analysis to content.' */
export function withImageAnalysis(text: string, analysis: string): string {
  const block = `Image Analysis:\n${analysis.trim()}`;
  return text.trim() === '' ? block : `${text.trimEnd()}\n\n${block}`;
}

/** 'Dictated text is appended to the field, separated by a blank line.' So is the analysis of a food. */
export function withParagraph(text: string, added: string): string {
  return text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`;
}

export interface AnalysisPart {
  readonly label: AnalysisLabel;
  readonly text: string;
}

export interface SplitText {
  /** What the person wrote. */
  readonly own: string;
  readonly analyses: readonly AnalysisPart[];
}

const marker = /(?:^|\n)(?:---\n)?(AI Analysis|Image Analysis):\n/g;

/** The parent's own words and the analyses that follow them. An analysis reaches to the next one, or to the end. */
export function splitAnalyses(content: string): SplitText {
  const marks = [...content.matchAll(marker)];
  const [first] = marks;
  if (!first) return { own: content, analyses: [] };
  return {
    own: content.slice(0, first.index).trimEnd(),
    analyses: marks.map((mark, index) => ({
      label: mark[1] === 'AI Analysis' ? 'AI Analysis' : 'Image Analysis',
      text: content.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim(),
    })),
  };
}

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
