import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goalSchema, medicineSchema } from '@/domain/schema/child-lists';
import { emptyGoalForm, goalFromForm, goalToForm, parseGoalForm, validateGoalForm } from './goals';
import { medicineText } from './lists-text';
import {
  emptyMedicineForm,
  medicineFromForm,
  medicineToForm,
  parseMedicineForm,
  validateMedicineForm,
} from './medicines';

const today = '2026-11-23';
const word = fc.string({ maxLength: 8 });
const values = fc.record({
  name: fc.constantFrom('Melatonin', ' Iron '),
  strength: word,
  form: word,
  amount: fc.constantFrom('', '2,5', '0.25', '½', '3'),
  unit: word,
  times: fc.array(fc.constantFrom('', '07:30', '19:00', '12:00'), { minLength: 1, maxLength: 5 }),
  asNeeded: fc.boolean(),
  endedOn: fc.constantFrom('', '2026-11-01'),
});

describe('the form of a medicine', () => {
  test('stores what its schema allows, reads it back, and keeps fields it does not know', () => {
    fc.assert(
      fc.property(values, (form) => {
        expect(validateMedicineForm(form, today)).toEqual({});
        const before = {
          id: 'm',
          name: 'Old',
          times: ['01:00'],
          endedOn: today,
          route: 'by mouth',
        };
        const stored = medicineFromForm(form, before);
        expect(medicineSchema.safeParse(stored).success).toBe(true);
        expect(stored).toMatchObject({ id: 'm', route: 'by mouth' });
        expect(stored.endedOn).toBe(form.endedOn === '' ? undefined : form.endedOn);
        expect(medicineFromForm(medicineToForm(stored), stored)).toEqual(stored);
        expect(parseMedicineForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
      }),
    );
  });

  test('times are sorted and appear once; a medicine taken as needed has none', () => {
    const times = ['19:00', '', '07:30', '19:00'];
    const form = { ...emptyMedicineForm, name: 'Iron', times };
    expect(medicineFromForm(form, { id: 'm' }).times).toEqual(['07:30', '19:00']);
    expect(medicineFromForm({ ...form, asNeeded: true }, { id: 'm' })).toEqual({
      id: 'm',
      name: 'Iron',
      asNeeded: true,
    });
  });

  test.each(['-1', '0', 'two', '1000000', '1.2345'])('%s is no amount', (amount) => {
    const form = { ...emptyMedicineForm, name: ' ', amount, endedOn: '2026-11-24' };
    expect(Object.keys(validateMedicineForm(form, today))).toEqual(['name', 'amount', 'endedOn']);
    expect(Object.keys(validateMedicineForm(form, today, form))).toEqual(['name', 'amount']);
  });
});

test('the form of a goal does the same', () => {
  const before = { id: 'g', words: 'Old', fromPlan: true as const, since: '2025' };
  const stored = goalFromForm({ ...emptyGoalForm, words: ' Waits ' }, before);
  expect(stored).toEqual({ id: 'g', words: 'Waits', since: '2025' });
  const ended = goalFromForm({ ...goalToForm(before), endedOn: today }, before);
  expect(ended).toEqual({ ...before, endedOn: today });
  expect(goalSchema.safeParse(ended).success).toBe(true);
  expect(parseGoalForm({ ...emptyGoalForm, fromPlan: 1 })).toBeNull();
  expect(Object.keys(validateGoalForm({ ...emptyGoalForm, endedOn: '2027-01-01' }, today))).toEqual(
    ['words', 'endedOn'],
  );
  const later = { ...goalToForm(before), endedOn: '2027-01-01' };
  expect(validateGoalForm(later, today, later)).toEqual({});
});

test.each([
  [{}, ''],
  [{ strength: '1 mg', form: 'tablet' }, '1 mg, tablet.'],
  [
    { form: 'drops', times: ['07:30', '12:00', '18:00'] },
    'Drops. Usually at 7:30 am, 12:00 pm and 6:00 pm.',
  ],
  [{ amount: 2.5, unit: 'mL', times: ['19:00'] }, 'Usually 2.5 mL at 7:00 pm.'],
  [{ amount: 2, asNeeded: true as const }, 'Usually 2, as needed.'],
  [{ asNeeded: true as const }, 'As needed.'],
])('the description of a medicine: %j', (fields, expected) => {
  expect(medicineText({ id: 'm', name: 'Melatonin', ...fields })).toBe(expected);
});
