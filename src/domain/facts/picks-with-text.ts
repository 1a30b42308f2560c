/* Picked options and free text, which describe behaviour and the senses: stored, in a form, and as text. */
import * as z from 'zod/mini';
import { semicolonList } from './fact-descriptor';

const text = z.string().check(z.minLength(1));

/** At least one of the two. */
export const picksWithText = z.object({
  picks: z.optional(z.array(text)),
  words: z.optional(text),
});

type StoredPicks = Readonly<z.infer<typeof picksWithText>>;

/** In a form, `words` is the free text, empty if there is none, and `typing` a custom option that's still being typed. */
export const picksFormSchema = z.looseObject({
  picks: z.array(z.string()),
  words: z.string(),
  typing: z.optional(z.string()),
});
export type PicksWithText = z.infer<typeof picksFormSchema>;

export const emptyPicks: PicksWithText = { picks: [], words: '' };

/** The options for what helped, in every kind that asks. */
export const helpedOptions = ['Ear muffs', 'Time', 'Pressure', 'Picture card', 'Quiet place'];

/** Sets the option being typed; empty means none. */
export function whileTyping(
  { typing: _, ...stored }: PicksWithText,
  typing: string,
): PicksWithText {
  return typing === '' ? stored : { ...stored, typing };
}

/** Returns what to store: each pick once, including a half-typed one; undefined if there is nothing. */
export function picksFromForm({
  picks,
  words,
  typing = '',
  ...later
}: PicksWithText): z.infer<typeof picksWithText> | undefined {
  const typed = typing.trim().replaceAll(/\s+/gu, ' ');
  const chosen = [
    ...new Set([...picks.map((pick) => pick.trim()), typed].filter((pick) => pick !== '')),
  ];
  const freeText = words.trim();
  if (chosen.length === 0 && freeText === '') return undefined;
  return {
    ...later,
    ...(chosen.length > 0 && { picks: chosen }),
    ...(freeText !== '' && { words: freeText }),
  };
}

/** Returns the form state for a stored value, keeping fields a later version added. */
export function picksToForm(stored: StoredPicks | undefined): PicksWithText {
  return { ...stored, picks: stored?.picks ?? [], words: stored?.words ?? '' };
}

/** Returns the picks followed by the free text, as one list. */
export function picksAndText(picked: StoredPicks | undefined): readonly string[] {
  return [...(picked?.picks ?? []), ...(picked?.words === undefined ? [] : [picked.words])];
}

/** Adds what helped to the text of a fact: 'Touch; ear muffs helped'. */
export function withHelped(fact: string, helped: StoredPicks | undefined): string {
  const what = picksAndText(helped);
  return semicolonList([fact, ...(what.length > 0 ? [`${what.join(', ')} helped`] : [])]);
}
