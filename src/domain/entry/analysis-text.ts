import type { JournalEntry } from '@/domain/schema/entities';
import { isCutAnswer } from '@/domain/text/cut-answer';
import { excerpt, plainMarkdown } from '@/domain/text/excerpt';
import { linesOf, plainText } from '@/domain/text/written-text';
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

/** Appends the Markdown of a model to a text of a person's own, with its headings, bullets and bold text as docs/text.md has them. */
export function withAnswer(text: string, answer: string): string {
  const written = answer
    .replace(/^#{1,6} +(?=\S)/gm, '## ')
    .replace(/^[*+] +(?=\S)/gm, '- ')
    .replace(
      /(?<![\p{L}\p{N}_])__(?=[^\s_])([^_\n]{1,300}?)(?<=\S)__(?![\p{L}\p{N}_])/gu,
      '**$1**',
    );
  return withParagraph(text, written.trim());
}

/** Appends a paragraph. 'Dictated text is appended to the field, separated by a blank line.' */
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

const marker = /(?:^|\n)(?:---\n(?:\n(?=AI))?)?(AI Analysis|Image Analysis):\n/g;

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

export interface ShownEntry {
  readonly title: string;
  readonly text: string;
}

const sentenceEnd = /[.!?…。！？]["'”’)\]]*$/u;

/**
 * Returns the title and text of an entry as they are shown together: a first sentence that is the title too is shown once, as the
 * title, as it was typed. Where there is no room for all of it (`isPreview`), a text also continues after a title that was cut.
 */
export function shownOnce({ title, text }: ShownEntry, isPreview = false): ShownEntry {
  const start = text.trimStart();
  const cutTitle = title.endsWith('…') ? title.slice(0, -1) : '';
  if (isPreview && cutTitle !== '' && !start.startsWith(title) && start.startsWith(cutTitle))
    return { title, text: `…${start.slice(cutTitle.length).trimStart()}` };
  if (title.trim() === '' || !start.startsWith(title)) return { title, text };
  const [end = ''] = /^[.。,;:–—-]*/u.exec(start.slice(title.length)) ?? [];
  const sentence = title + end;
  const rest = start.slice(sentence.length);
  const [line = '', ...below] = linesOf(rest);
  if (line.trim() === '') return { title: sentence, text: below.join('\n') };
  const next = rest.trimStart();
  // What follows must read the same at the start of a line.
  const isSentence =
    next !== rest && sentenceEnd.test(sentence) && plainText(`.${next}`) === `.${plainText(next)}`;
  return isSentence ? { title: sentence, text: next } : { title, text };
}

/**
 * Quotes an entry in the family's own words, at most `most` characters: from its text, or else its first notes; empty if there are
 * none. A quotation marks omissions, because its reader can't see the rest.
 */
export function quoteEntry(entry: JournalEntry, most: number): string {
  const own = ownTexts(entry).map((text) => plainText(text).trim());
  const lines = (own.find(Boolean) ?? '').replace(/\s*\n\s*/g, '\n');
  return quotation(lines.replace(/[^\S\n]+/g, ' '), most);
}

/** Quotes an entry as reports before text was shown as typed did: on one line, without any marks of Markdown. */
export function earlierQuoteOf(entry: JournalEntry, most: number): string {
  const own = ownTexts(entry).map((text) => plainMarkdown(text).trim());
  return quotation((own.find(Boolean) ?? '').replace(/\s+/g, ' '), most);
}

function ownTexts(entry: JournalEntry): string[] {
  const texts = [entry.content, ...notesFields.map((field) => entry[field] ?? '')];
  return texts.map((text) => splitAnalyses(text).own);
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
