import type { JournalEntry } from '@/domain/schema/entities';
import { isCutAnswer } from '@/domain/text/cut-answer';
import { excerpt, plainText } from '@/domain/text/excerpt';
import { notesFields } from '@/domain/schema/categories';
import { isProposed } from '@/domain/facts/proposed-text';

/** How AI text is marked within an entry's text, apart from the parent's own. */
export type AnalysisLabel = 'AI Analysis' | 'Image Analysis';

/** Appends a text analysis. 'Text analysis appends to the field a blank line, '---', 'AI Analysis:' and the analysis.' */
export function withTextAnalysis(text: string, analysis: string): string {
  return `${text.trimEnd()}\n\n---\nAI Analysis:\n${analysis.trim()}`;
}

/** Appends a photo analysis. 'Photo analysis appends 'Image Analysis:' and the analysis to content.' */
export function withImageAnalysis(text: string, analysis: string): string {
  const block = `Image Analysis:\n${analysis.trim()}`;
  return text.trim() === '' ? block : `${text.trimEnd()}\n\n${block}`;
}

/** Appends a paragraph, such as a food's analysis. 'Dictated text is appended to the field, separated by a blank line.' */
export function withParagraph(text: string, added: string): string {
  return text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`;
}

/** Returns the message about an analysis that was added: `description`, or that it was cut off. */
export function analysisMessage(
  analysis: string,
  description: string,
): { readonly title: string; readonly description: string } {
  return isCutAnswer(analysis)
    ? {
        title: 'Analysis cut off',
        description: 'The part that arrived has been added, marked as cut off.',
      }
    : { title: 'Analysis Complete', description };
}

export interface AnalysisPart {
  readonly label: AnalysisLabel;
  readonly text: string;
}

export interface SplitText {
  /** The text written by the person. */
  readonly own: string;
  readonly analyses: readonly AnalysisPart[];
}

const marker = /(?:^|\n)(?:---\n)?(AI Analysis|Image Analysis):\n/g;

/** Splits text into the parent's own and the analyses after it. An analysis reaches to the next one or the end. */
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
 * Quotes an entry in the family's own words, at most `most` characters on one line: from its text, or else its first notes; empty
 * if there are none. A quotation marks omissions, because its reader can't see the rest.
 */
export function quoteEntry(entry: JournalEntry, most: number): string {
  const texts = [splitAnalyses(entry.content).own, ...notesFields.map((field) => entry[field])];
  const own = texts.map((text) => plainText(splitAnalyses(text ?? '').own).trim()).find(Boolean);
  return quotation((own ?? '').replace(/\s+/g, ' '), most);
}

/**
 * Returns an entry as it may be quoted: without words that were proposed from its facts, which say the same. Null if the family
 * wrote nothing else.
 */
export function ownTextOf(entry: JournalEntry): JournalEntry | null {
  if (!isProposed(entry, splitAnalyses(entry.content).own)) return entry;
  const rest = { ...entry, content: '' };
  return quoteEntry(rest, Infinity) === '' ? null : rest;
}

/** Returns the beginning of a text, with a mark if something is left out. */
export function quotation(text: string, most: number): string {
  const quoted = excerpt(text, most);
  return quoted === text || quoted.endsWith('…') ? quoted : `${quoted} […]`;
}
