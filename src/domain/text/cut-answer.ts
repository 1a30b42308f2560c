/**
 * Ends an answer of a model that was cut off. It's part of the text, so that it stays with it in copies, exports, print, backups, a
 * circle and older versions of Kinleaf.
 */
const cutNote = '(This AI answer was cut off and is not complete.)';
const cutHere = ' […]';

/** Marks an answer as cut off: where it ends, and in words. */
export function markAsCut(answer: string): string {
  return `${answer.trimEnd()}${cutHere}\n\n${cutNote}`;
}

export function isCutAnswer(answer: string): boolean {
  return answer.includes(cutNote);
}

/** Returns the label of an answer, which says if it was cut off: a card may not reach the end of the text. */
export function answerLabel(label: string, answer: string): string {
  return isCutAnswer(answer) ? `${label} (cut off)` : label;
}

/**
 * Returns an answer without the line, or in an answer of one line without the last reference, where it was cut off. A whole answer is
 * unchanged.
 */
export function withoutCutLine(answer: string): string {
  if (!isCutAnswer(answer)) return answer;
  const text = answer.slice(0, answer.lastIndexOf(cutHere));
  return text.slice(0, Math.max(0, text.lastIndexOf(text.includes('\n') ? '\n' : '[')));
}
