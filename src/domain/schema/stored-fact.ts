import * as z from 'zod/mini';

/** Whole minutes, a day at most. */
export const minutes = z.int().check(z.minimum(0), z.maximum(24 * 60));

/** As much as every fact has, of whatever kind and version: what is stored of an entry. */
export const storedFactSchema = z.looseObject({ kind: z.string().check(z.minLength(1)) });

export type StoredFact = z.infer<typeof storedFactSchema>;
