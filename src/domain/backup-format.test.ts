import { expect, test } from 'vitest';
import { backupFormat } from './backup-file';
import {
  childSchema,
  foodItemSchema,
  journalEntrySchema,
  recommendationSchema,
  reportSchema,
} from './entities';

const ofEach = ['createdAt', 'id', 'sample'];
const ofChild = [...ofEach, 'childId'];

/** What the records of each list say in a file of that format, beside their picture. */
const fieldsOf: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  2: {
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
  },
};

test('the number of the backup’s format stands for these fields: whoever adds one raises it, and adds its line here', () => {
  const schemas = {
    children: childSchema,
    journal: journalEntrySchema,
    food: foodItemSchema,
    reports: reportSchema,
    recommendations: recommendationSchema,
  };
  const now = Object.entries(schemas).map(([list, { shape }]) => [list, Object.keys(shape).sort()]);
  const said = Object.entries(fieldsOf[backupFormat] ?? {}).map(([list, fields]) => [
    list,
    [...fields].sort(),
  ]);
  expect(now).toEqual(said);
});
