import { expect, test } from 'vitest';
import { backupFormat, factFieldsOfFormat, fieldsOfFormat } from './backup-format';
import { factKinds, kinds } from '@/domain/facts/kinds';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from '@/domain/schema/entities';

/** Sorts the fields, and what has them by name. */
const sorted = (fields: readonly (readonly [string, readonly string[]])[]) =>
  fields.map(([name, all]) => [name, ...all.toSorted()].join(' ')).toSorted();

test('the backup format number belongs to these fields: if you add one, raise the number and add its line to backup-format.ts', () => {
  const schemas = {
    children: childSchema,
    journal: journalEntrySchema,
    food: foodItemSchema,
    reports: reportSchema,
    recommendations: recommendationSchema,
  };
  const now = Object.entries(schemas).map(
    ([list, { shape }]) => [list, Object.keys(shape)] as const,
  );
  expect(sorted(now)).toEqual(sorted(Object.entries(fieldsOfFormat[backupFormat] ?? {})));
});

test('and to these kinds and fields of facts', () => {
  const now = factKinds.map((kind) => [kind, Object.keys(kinds[kind].schema.shape)] as const);
  expect(sorted(now)).toEqual(sorted(Object.entries(factFieldsOfFormat[backupFormat] ?? {})));
});
