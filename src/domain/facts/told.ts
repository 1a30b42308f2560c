import * as z from 'zod/mini';

/**
 * What was picked from a row of words, and what was said besides, as a form holds it; `words` are empty where nothing is said.
 * `typing` is a word of one's own for the row as far as it is typed.
 */
export const toldSchema = z.looseObject({
  picks: z.array(z.string()),
  words: z.string(),
  typing: z.optional(z.string()),
});
export type PicksWithText = z.infer<typeof toldSchema>;

export const nothingTold: PicksWithText = { picks: [], words: '' };

interface StoredTold {
  picks?: string[];
  words?: string;
}

/** With a word as far as it is typed; an empty one is none. */
export function whileTyping({ typing: _, ...told }: PicksWithText, typing: string): PicksWithText {
  return typing === '' ? told : { ...told, typing };
}

/** What is stored of it, each pick once, a word that is half typed as one of them; undefined for nothing. */
export function toldFromForm({
  picks,
  words,
  typing = '',
  ...later
}: PicksWithText): StoredTold | undefined {
  const typed = typing.trim().replaceAll(/\s+/gu, ' ');
  const chosen = [
    ...new Set([...picks.map((pick) => pick.trim()), typed].filter((pick) => pick !== '')),
  ];
  const said = words.trim();
  if (chosen.length === 0 && said === '') return undefined;
  return {
    ...later,
    ...(chosen.length > 0 && { picks: chosen }),
    ...(said !== '' && { words: said }),
  };
}

/** The form of what is stored, with whatever a later version said besides. */
export function toldToForm(
  told: Readonly<{ picks?: string[] | undefined; words?: string | undefined }> | undefined,
): PicksWithText {
  return { ...told, picks: told?.picks ?? [], words: told?.words ?? '' };
}
