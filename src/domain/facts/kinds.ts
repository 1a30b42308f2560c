/* The list of kinds of facts. A fact says what happened in a countable form; its kind is the id of the category it's about. */
import type * as z from 'zod/mini';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { behavior } from './behavior';
import { education, social } from './education-and-social';
import type { FactDescriptor } from './fact-descriptor';
import { food } from './food';
import { medication } from './medication';
import { sensory } from './sensory';
import { sleep } from './sleep';

/** In the order in which facts are stored and have columns in tables. */
const listed = { sleep, behavior, sensory, food, medication, education, social } satisfies Partial<
  Record<CategoryId, object>
>;

type Listed = typeof listed;
export type FactKind = keyof Listed;

type FactByKind = { [K in FactKind]: { readonly kind: K } & z.infer<Listed[K]['schema']> };
export type FactOf<K extends FactKind> = { [P in K]: FactByKind[P] }[K];
export type Fact = FactOf<FactKind>;

/** The form of each kind. */
export type FactForms = { readonly [K in FactKind]: Listed[K]['emptyForm'] };

/** The rows of options to pick from. */
export type OptionRow = {
  [K in FactKind]: keyof NonNullable<Listed[K]['options']>;
}[FactKind];

/** Typed so that a kind's functions take the facts and forms of that kind. */
export const kinds: {
  readonly [K in FactKind]: FactDescriptor<FactOf<K>, FactForms[K], OptionRow>;
} = listed;

/** Returns whether entries of a category have facts; those of a magic moment have none. */
export function isFactKind(kind: string): kind is FactKind {
  return Object.hasOwn(kinds, kind);
}

/** In the order of the list. */
export const storedKinds: readonly FactKind[] = Object.keys(kinds).filter(isFactKind);

/** In the order of the categories. */
export const factKinds: readonly FactKind[] = categoryIds.filter(isFactKind);
