import { expect, test } from 'vitest';
import { backupFormat, factFieldsOfFormat, fieldsOfFormat } from './backup-format';
import { type FactKind, schemaOf } from '@/domain/facts/kinds';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from '@/domain/schema/entities';

test('the backup format number belongs to these fields: if you add one, raise the number and add its line to backup-format.ts', () => {
  const schemas = {
    children: childSchema,
    journal: journalEntrySchema,
    food: foodItemSchema,
    reports: reportSchema,
    recommendations: recommendationSchema,
  };
  const now = Object.entries(schemas).map(([list, { shape }]) => [list, Object.keys(shape).sort()]);
  const listed = Object.entries(fieldsOfFormat[backupFormat] ?? {}).map(([list, fields]) => [
    list,
    [...fields].sort(),
  ]);
  expect(now).toEqual(listed);
});

test('and to these fields of facts', () => {
  for (const [kind, fields] of Object.entries(factFieldsOfFormat[backupFormat] ?? {}))
    expect(Object.keys(schemaOf(kind as FactKind).shape).sort(), kind).toEqual([...fields].sort());
});
