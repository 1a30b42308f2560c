import * as z from 'zod/mini';

/** What was picked from a row of words, and what was said besides, as a form holds it; `words` are empty where nothing is said. */
export const toldSchema = z.looseObject({ picks: z.array(z.string()), words: z.string() });
export type Told = z.infer<typeof toldSchema>;

export const nothingTold: Told = { picks: [], words: '' };

interface StoredTold {
  picks?: string[];
  words?: string;
}

/** What is stored of it, each pick once; undefined for nothing. */
export function toldFromForm({ picks, words, ...later }: Told): StoredTold | undefined {
  const chosen = [...new Set(picks.map((pick) => pick.trim()).filter((pick) => pick !== ''))];
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
): Told {
  return { ...told, picks: told?.picks ?? [], words: told?.words ?? '' };
}
