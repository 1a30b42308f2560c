import { describe, expect, test } from 'vitest';
import {
  childFromForm,
  type ChildFormValues,
  childToForm,
  emptyChildForm,
  parseChildForm,
  validateChildForm,
  withTypedNames,
} from './child-form';
import type { Child } from '@/domain/schema/entities';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';

const today = '2025-11-20';
const filled: ChildFormValues = {
  name: 'Maya',
  birthdate: '2021-04-09',
  gender: 'female',
  bio: 'Loves trains.',
};

test('birthdate defaults to today, name to empty', () => {
  expect(emptyChildForm(today)).toEqual({ name: '', birthdate: today, gender: '', bio: '' });
});

describe('name and birthdate are required', () => {
  test.each<[string, Partial<ChildFormValues>, Partial<Record<keyof ChildFormValues, string>>]>([
    ['a complete form', {}, {}],
    ['gender and bio are optional', { gender: '', bio: '' }, {}],
    ['a birth today', { birthdate: today }, {}],
    ['a birth long ago', { birthdate: '1960-02-29' }, {}],
    ['no name', { name: '' }, { name: 'Name is required' }],
    ['a name of spaces', { name: ' \t\n' }, { name: 'Name is required' }],
    ['no birthdate', { birthdate: '' }, { birthdate: 'Birthdate is required' }],
    [
      'a day that does not exist',
      { birthdate: '2025-02-29' },
      { birthdate: 'Birthdate is required' },
    ],
    [
      'a birth tomorrow',
      { birthdate: '2025-11-21' },
      { birthdate: 'Birthdate cannot be in the future' },
    ],
    [
      'neither',
      { name: '', birthdate: '' },
      { name: 'Name is required', birthdate: 'Birthdate is required' },
    ],
  ])('%s', (_, change, errors) => {
    expect(validateChildForm({ ...filled, ...change }, today)).toEqual(errors);
  });

  test('a stored date is never refused; another one in the future is', () => {
    const stored = { ...filled, birthdate: '2025-11-22' };
    expect(validateChildForm(stored, today, stored)).toEqual({});
    const typed = { ...stored, birthdate: '2025-11-23' };
    expect(Object.keys(validateChildForm(typed, today, stored))).toEqual(['birthdate']);
  });
});

describe('what is stored', () => {
  test('is what was typed, with the name trimmed', () => {
    expect(childFromForm({ ...filled, name: '  Maya Lin ' })).toEqual({
      ...filled,
      name: 'Maya Lin',
    });
  });

  test('has no gender if none was chosen, and an empty bio by default', () => {
    const fields = childFromForm({ ...filled, gender: '', bio: '' });
    expect(fields).toEqual({ name: 'Maya', birthdate: '2021-04-09', bio: '' });
    expect('gender' in fields).toBe(false);
  });

  test('comes back into the form unchanged', () => {
    const child: Child = {
      id: 'c1',
      ...childFromForm(filled),
      createdAt: '2025-11-20T01:02:03.004Z',
      updatedAt: '2025-11-20T01:02:03.004Z',
    };
    expect(childToForm(child)).toEqual(filled);
    const { gender: _, ...withoutGender } = child;
    expect(childToForm(withoutGender).gender).toBe('');
  });

  test.each(difficultTexts)('keeps %s unchanged', (_, text) => {
    const values = { ...filled, name: text, bio: text };
    expect(validateChildForm(values, today)).toEqual({});
    expect(childFromForm(values)).toMatchObject({ name: text, bio: text });
  });
});

describe('a draft from an earlier visit', () => {
  test('comes back as it was typed, half a date and all', () => {
    const half = { ...filled, name: '', birthdate: '' };
    expect(parseChildForm(JSON.parse(JSON.stringify(half)))).toEqual(half);
  });

  test.each([
    ['nothing', null],
    ['a list', [filled]],
    ['another form', { title: 'x' }],
    ['an unknown gender', { ...filled, gender: 'boy' }],
    ['a number for a name', { ...filled, name: 1 }],
  ])('%s is not accepted as a draft', (_, values) => {
    expect(parseChildForm(values)).toBeNull();
  });
});

describe('other names', () => {
  const stored: Child = {
    ...{ id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: '' },
    ...{ createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' },
  };

  test('are stored as typed, also those not added yet, each once', () => {
    const values = { ...filled, alsoCalled: ['Bee'], typedName: ' Mimi, bee;  Maya  Moo ,, ' };
    expect(withTypedNames(values)).toEqual(['Bee', 'Mimi', 'Maya Moo']);
    expect(childFromForm(values).alsoCalled).toEqual(['Bee', 'Mimi', 'Maya Moo']);
    expect(childFromForm({ ...filled, typedName: ' , ' })).not.toHaveProperty('alsoCalled');
  });

  test('come back from a record and from a draft; without them there are none', () => {
    expect(childToForm({ ...stored, alsoCalled: ['Bee'] }).alsoCalled).toEqual(['Bee']);
    expect(childToForm(stored)).not.toHaveProperty('alsoCalled');
    const draft = { ...filled, alsoCalled: ['Bee'], typedName: 'Mi' };
    expect(parseChildForm(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(parseChildForm(filled)).toEqual(filled);
  });
});
