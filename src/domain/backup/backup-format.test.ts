import { expect, test } from 'vitest';
import { addedFactFields, addedFields, backupFormat } from './backup-format';
import { factKinds, kinds } from '@/domain/facts/kinds';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from '@/domain/schema/entities';

/** Returns a line for each field, sorted: the list or the kind of fact, and the field. */
const linesOf = (fields: readonly (readonly [string, readonly string[]])[]) =>
  fields.flatMap(([name, all]) => all.map((field) => `${name}: ${field}`)).toSorted();

/** Returns the lines of all fields in a file of this format. A line with a higher number isn't read. */
const linesOfFormat = (added: typeof addedFields) =>
  linesOf(
    Object.entries(added)
      .filter(([format]) => Number(format) <= backupFormat)
      .flatMap(([, fields]) => Object.entries(fields)),
  );

test('the backup format number belongs to these fields: if you add one, raise the number and name it in a line of backup-format.ts', () => {
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
  expect(linesOf(now)).toEqual(linesOfFormat(addedFields));
});

test('and to these kinds and fields of facts', () => {
  const now = factKinds.map((kind) => [kind, Object.keys(kinds[kind].schema.shape)] as const);
  expect(linesOf(now)).toEqual(linesOfFormat(addedFactFields));
});
