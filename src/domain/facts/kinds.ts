/*
 * The list of kinds of facts. A fact says what happened in a countable form. Its kind is the id of the category it's about, or one of
 * the few that count in any category.
 */
import type * as z from 'zod/mini';
import { type CategoryId, categoryIds, categoryOf } from '@/domain/schema/categories';
import { behavior } from './behavior';
import { education, social } from './education-and-social';
import type { FactDescriptor } from './fact-descriptor';
import { food } from './food';
import { measure } from './measure';
import { medication } from './medication';
import { sensory } from './sensory';
import { skill } from './skill';
import { sleep } from './sleep';

const ofCategories = {
  ...{ sleep, behavior, sensory, food, medication, education, social },
} satisfies Partial<Record<CategoryId, object>>;

/** Kinds that count in an entry of any category. */
const ofAnyCategory = { measure, skill };

/** In the order in which facts are stored and have columns in tables. */
const listed = { ...ofCategories, ...ofAnyCategory };

type Listed = typeof listed;
export type FactKind = keyof Listed;
export type CategoryKind = keyof typeof ofCategories;
export type FreeKind = keyof typeof ofAnyCategory;

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

export function isFactKind(kind: string): kind is FactKind {
  return Object.hasOwn(kinds, kind);
}

/** Returns whether a kind of fact is about a category; a magic moment has none. */
export function isCategoryKind(kind: string): kind is CategoryKind {
  return Object.hasOwn(ofCategories, kind);
}

/** Returns whether facts of a kind count in an entry of any category. */
export function isFreeKind(kind: string): kind is FreeKind {
  return Object.hasOwn(ofAnyCategory, kind);
}

const freeKindLabels: Readonly<Record<FreeKind, string>> = {
  measure: 'Measured',
  skill: 'A skill',
};

/** Returns the name of a kind: its category's, or its own. */
export function kindLabel(kind: FactKind): string {
  return isFreeKind(kind) ? freeKindLabels[kind] : categoryOf(kind).label;
}

/** In the order of the list. */
export const storedKinds: readonly FactKind[] = Object.keys(kinds).filter(isFactKind);

export const freeKinds: readonly FreeKind[] = storedKinds.filter(isFreeKind);

/** In the order of the categories, then those that count in any. */
export const factKinds: readonly FactKind[] = [...categoryIds.filter(isCategoryKind), ...freeKinds];
