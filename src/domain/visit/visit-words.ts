/** Sentences that are asked for, and kept, at most. */
export const mostShortened = 6;

const system = `You shorten what a family wrote about their child, for a page that a professional reads in a minute.
You get quotations of the family, numbered [1], [2] and so on. Write at most ${mostShortened} short sentences, each on a line of its own. End each sentence with the numbers of the quotations that it rests on, in square brackets, as in: She asked for the blanket. [2] [5]
Each sentence is shorter than the quotations it rests on, says only what stands in them, and keeps the family's own words and language. Leave out rather than change. Add no number, no cause, no praise, no advice, no diagnosis and no heading.`;

/** Asks for the quotations of a visit in fewer words. They are numbered from 1, in their order. */
export function visitWordsPrompt(quotes: readonly { readonly text: string }[]): {
  readonly system: string;
  readonly user: string;
} {
  const lines = quotes.map(({ text }, index) => `[${index + 1}] ${text.replace(/\s+/g, ' ')}`);
  return { system, user: lines.join('\n') };
}
