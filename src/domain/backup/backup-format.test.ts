import { expect, test } from 'vitest';
import { backupFormat } from './backup-file';
import { type FactKind, schemaOf } from '@/domain/facts/kinds';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from '@/domain/schema/entities';

const ofEach = ['createdAt', 'id', 'sample'];
const ofChild = [...ofEach, 'childId'];

/** The fields of each list since format 2. */
const since2 = {
  children: [...ofEach, 'bio', 'birthdate', 'gender', 'name', 'photoId', 'updatedAt'],
  journal: [
    ...ofChild,
    ...['category', 'content', 'date', 'photoId', 'title', 'updatedAt'],
    ...['behaviorNotes', 'educationNotes', 'magicMomentNotes', 'medicationNotes'],
    ...['foodNotes', 'sensoryNotes', 'sleepNotes', 'socialNotes'],
  ],
  food: [
    ...ofChild,
    ...['category', 'date', 'name', 'notes', 'photoId', 'reaction', 'state', 'updatedAt'],
  ],
  reports: [...ofChild, 'content', 'period', 'title', 'type'],
  recommendations: [...ofChild, 'basis', 'category', 'description', 'title'],
};

const since4 = [...since2.journal, 'morePhotoIds', 'starred', 'time'];

const since5 = {
  ...since2,
  children: [...since2.children, 'medicines', 'goals', 'changes', 'picks'],
  journal: [...since4, 'minutes', 'facts', 'visitId', 'hoursDeclined'],
  food: [
    ...since2.food,
    ...['texture', 'temperature', 'colour', 'brand', 'taste', 'from', 'moves'],
  ],
};

/** The fields of each list's records in a file of that format, apart from their pictures. */
const fieldsOf: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  2: since2,
  // Only quarantined records carry more: all their photos.
  3: since2,
  4: { ...since2, journal: since4 },
  5: since5,
  6: { ...since5, children: [...since5.children, 'alsoCalled'] },
};

/** The fields of facts in a file of that format, where they changed. */
const factFieldsOf: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  6: {
    sleep: ['kind', 'asleep', 'awake', 'wakings', 'naps', 'asleepAt', 'awakeAt'],
    medication: [
      ...['kind', 'medicineId', 'name', 'strength', 'form', 'amount', 'unit', 'outcome'],
      ...['by', 'reason', 'givenAt'],
    ],
  },
};

test('the backup format number belongs to these fields: if you add one, raise the number and add its line here', () => {
  const schemas = {
    children: childSchema,
    journal: journalEntrySchema,
    food: foodItemSchema,
    reports: reportSchema,
    recommendations: recommendationSchema,
  };
  const now = Object.entries(schemas).map(([list, { shape }]) => [list, Object.keys(shape).sort()]);
  const listed = Object.entries(fieldsOf[backupFormat] ?? {}).map(([list, fields]) => [
    list,
    [...fields].sort(),
  ]);
  expect(now).toEqual(listed);
});

test('and to these fields of facts', () => {
  for (const [kind, fields] of Object.entries(factFieldsOf[backupFormat] ?? {}))
    expect(Object.keys(schemaOf(kind as FactKind).shape).sort(), kind).toEqual([...fields].sort());
});
