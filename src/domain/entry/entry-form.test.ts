import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { categories, categoryIds } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import {
  emptyEntryForm,
  entryFromForm,
  type EntryFormErrors,
  type EntryFormValues,
  entryToForm,
  otherNotes,
  parseEntryForm,
  validateEntryForm,
  withoutOptionalEntryFields,
} from './entry-form';
import { emptyFactForms, factsToForms } from '@/domain/facts/fact-forms';
import type { Fact } from '@/domain/facts/kinds';
import { readEntryRecord } from '@/domain/backup/read-record';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { fullEntry } from '@/domain/fixtures/full-entry';

const today = '2025-11-20';
const filled: EntryFormValues = {
  ...emptyEntryForm(today),
  title: 'A long night',
  category: 'sleep',
  content: 'Awake from two to four.',
};

function stored(values: EntryFormValues): JournalEntry {
  const at = '2025-11-20T01:02:03.004Z';
  return { id: 'e1', childId: 'c1', ...entryFromForm(values), createdAt: at, updatedAt: at };
}

test('the add form starts with category education, the date today, and everything else empty', () => {
  const { category, date, minutes, facts, ...rest } = emptyEntryForm(today);
  expect({ category, date, minutes, facts }).toEqual({
    category: 'education',
    date: today,
    minutes: null,
    facts: emptyFactForms,
  });
  expect(Object.keys(rest).sort()).toEqual(
    ['title', 'content', 'time', ...categories.map(({ notesField }) => notesField)].sort(),
  );
  expect(Object.values(rest).every((text) => text === '')).toBe(true);
});

describe('title, content and date are required', () => {
  test.each<[string, Partial<EntryFormValues>, EntryFormErrors]>([
    ['a complete form; notes are optional', {}, {}],
    ['an entry from long ago, before the earliest filter date', { date: '2015-06-01' }, {}],
    ['no title', { title: '' }, { title: 'Title is required' }],
    ['a title of spaces', { title: '   ' }, { title: 'Title is required' }],
    ['no content', { content: '' }, { content: 'Content is required' }],
    ['content of empty lines', { content: '\n\n' }, { content: 'Content is required' }],
    ['no date', { date: '' }, { date: 'Date is required' }],
    ['a day that does not exist', { date: '2025-11-31' }, { date: 'Date is required' }],
    [
      'entry dates may not be in the future',
      { date: '2025-11-21' },
      { date: 'Date cannot be in the future' },
    ],
    [
      'nothing at all',
      { title: '', content: '', date: '' },
      {
        title: 'Title is required',
        content: 'Content is required',
        date: 'Date is required',
      },
    ],
  ])('%s', (_, change, errors) => {
    expect(validateEntryForm({ ...filled, ...change }, today)).toEqual(errors);
  });

  test('a stored date is never refused; another one in the future is', () => {
    const stored = { ...filled, date: '2025-11-22' };
    expect(validateEntryForm(stored, today, { stored })).toEqual({});
    const typed = { ...stored, date: '2025-11-23' };
    expect(Object.keys(validateEntryForm(typed, today, { stored }))).toEqual(['date']);
  });

  test('notes alone are not content', () => {
    const values = { ...filled, content: '', sleepNotes: 'Slept at last.' };
    expect(validateEntryForm(values, today)).toEqual({ content: 'Content is required' });
  });
});

describe('an entry with a fact needs no words', () => {
  const details = (facts: Partial<EntryFormValues['facts']>): EntryFormValues => ({
    ...emptyEntryForm(today),
    facts: { ...emptyFactForms, ...facts },
  });
  const { sleep, medication, food, behavior, sensory, education, social } = emptyFactForms;
  const goals = [{ goalId: '', words: 'Waves', help: '' as const }];
  const missing = { title: 'Title is required', content: 'Content is required' };

  test.each<[string, Partial<EntryFormValues['facts']>]>([
    ['a night', { sleep: { ...sleep, asleep: '19:50', awake: '06:05' } }],
    ['a nap', { sleep: { ...sleep, naps: [{ at: '', minutes: 40 }] } }],
    ['a dose', { medication: { ...medication, name: 'Melatonin' } }],
    ['a plate', { food: { ...food, tries: [{ foodId: '', name: 'Peas', step: '' }] } }],
    ['a behaviour', { behavior: { ...behavior, strength: 2 } }],
    ['a sense', { sensory: { ...sensory, senses: ['touch'] } }],
    ['a goal in education', { education: { ...education, goals } }],
    ['a goal in social', { social: { ...social, goals } }],
  ])('%s, in any category', (_, facts) => {
    for (const category of categoryIds)
      expect(validateEntryForm({ ...details(facts), category }, today)).toEqual({});
  });

  test('but a half-filled fact doesn’t count', () => {
    expect(validateEntryForm(details({}), today)).toEqual(missing);
    const half = [
      { medication: { ...medication, amount: '2', unit: 'mL' } },
      { sleep: { ...sleep, naps: [{ at: '13:00', minutes: null }] } },
    ];
    for (const facts of half)
      expect(validateEntryForm(details(facts), today)).toMatchObject(missing);
    for (const facts of [
      { food: { ...food, tries: [{ foodId: '', name: ' ', step: 'ate' as const }] } },
      { education: { goals: [{ goalId: '', words: ' ', help: 'word' as const }] } },
    ])
      expect(validateEntryForm(details(facts), today)).toEqual(missing);
    expect(validateEntryForm({ ...details({}), minutes: 20 }, today)).toEqual(missing);
  });

  test('and what is wrong with it is all that is said', () => {
    const values = details({ sleep: { ...sleep, asleep: '07:00', awake: '06:05' } });
    expect(Object.keys(validateEntryForm(values, today))).toEqual(['details-sleep']);
    expect(Object.keys(validateEntryForm({ ...values, date: '' }, today))).toEqual(['date']);
  });
});

describe('a measurement from before the birth', () => {
  const birthdate = '2025-11-01';
  const dayBefore = '2025-10-31';
  const measured = (date: string, patch: Partial<EntryFormValues['facts']['measure']> = {}) => ({
    ...filled,
    date,
    facts: { ...emptyFactForms, measure: { ...emptyFactForms.measure, weight: '3.3', ...patch } },
  });
  const refused = { date: 'A measurement can’t be from before the birth' };

  test('is refused, on the day before too; one from the day of birth isn’t', () => {
    for (const date of [dayBefore, '2015-06-01'])
      expect(validateEntryForm(measured(date), today, { birthdate })).toEqual(refused);
    const pounds = { weight: '', ounces: '40', weightUnit: 'lb' as const };
    expect(validateEntryForm(measured(dayBefore, pounds), today, { birthdate })).toEqual(refused);
    const withUnit = measured(dayBefore, { weight: '3.3 kg' });
    expect(validateEntryForm(withUnit, today, { birthdate })).toEqual(refused);
    expect(validateEntryForm(measured(birthdate), today, { birthdate })).toEqual({});
    expect(validateEntryForm(measured(dayBefore), today)).toEqual({});
  });

  test('is accepted if it’s stored on that day: the birthday was corrected since', () => {
    const changed = measured(dayBefore, { weight: '3.4', length: '50' });
    const check = (stored: EntryFormValues, values: EntryFormValues = changed) =>
      validateEntryForm(values, today, { birthdate, stored });
    expect(check(measured(dayBefore))).toEqual({});
    expect(check(measured('2025-10-30'))).toEqual(refused);
    expect(check(measured(birthdate))).toEqual(refused);
    expect(check({ ...filled, date: dayBefore })).toEqual(refused);
    // Once the day is changed, it has to be one after the birth.
    expect(check(measured(dayBefore), measured('2025-10-29'))).toEqual(refused);
  });

  test('is none if nothing was measured', () => {
    const entry = { ...filled, date: dayBefore };
    expect(validateEntryForm(entry, today, { birthdate })).toEqual({});
    // What's wrong with the value is said instead.
    expect(validateEntryForm(measured(dayBefore, { weight: 'x' }), today, { birthdate })).toEqual({
      'details-measure': 'Weight needs a number such as 16.4.',
    });
    const inPounds = measured(dayBefore, { weight: '7', ounces: 'x', weightUnit: 'lb' });
    expect(validateEntryForm(inPounds, today, { birthdate })).toEqual({
      'details-measure': 'Weight needs a number such as 7 and, for ounces, 8.',
    });
    expect(validateEntryForm(measured(''), today, { birthdate })).toEqual({
      date: 'Date is required',
    });
  });
});

describe('notes typed for another category are kept, never dropped', () => {
  const anyNotes = fc.record({
    ...Object.fromEntries(categories.map(({ notesField }) => [notesField, fc.string()])),
    category: fc.constantFrom(...categoryIds),
  });

  test('anything typed in any of the eight fields is stored and comes back', () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        const values: EntryFormValues = { ...filled, ...notes };
        const entry = stored(values);
        for (const { notesField } of categories) {
          const typed = values[notesField];
          expect(entry[notesField]).toBe(typed.trim() === '' ? undefined : typed);
          expect(notesField in entry).toBe(typed.trim() !== '');
          expect(entryToForm(entry)[notesField]).toBe(typed.trim() === '' ? '' : typed);
        }
      }),
    );
  });

  test('those of the other categories appear under "More notes", in the order of the categories', () => {
    fc.assert(
      fc.property(anyNotes, (notes) => {
        const values: EntryFormValues = { ...filled, ...notes };
        const expected = categories.filter(
          ({ id, notesField }) => id !== values.category && /\S/.test(values[notesField]),
        );
        expect(otherNotes(values)).toEqual(expected);
      }),
    );
  });

  test('changing the category moves the notes, and moves them back again', () => {
    const asSleep = { ...filled, sleepNotes: 'Two short naps.' };
    expect(otherNotes(asSleep)).toEqual([]);
    const asFood = { ...asSleep, category: 'food' as const };
    expect(otherNotes(asFood).map(({ notesLabel }) => notesLabel)).toEqual(['Sleep Notes']);
    expect(entryFromForm(asFood).sleepNotes).toBe('Two short naps.');
    expect(entryFromForm({ ...asFood, category: 'sleep' })).toEqual(entryFromForm(asSleep));
  });
});

describe('what is stored', () => {
  test('is what was typed, with the title trimmed and the content unchanged', () => {
    const fields = entryFromForm({ ...filled, title: ' A long night ', content: '  - indented\n' });
    expect(fields).toEqual({
      title: 'A long night',
      category: 'sleep',
      content: '  - indented\n',
      date: today,
    });
  });

  test.each(difficultTexts)('keeps %s unchanged', (_, text) => {
    const values = { ...filled, title: text, content: text, socialNotes: text, sleepNotes: text };
    expect(validateEntryForm(values, today)).toEqual({});
    const texts = { title: text, content: text, socialNotes: text, sleepNotes: text };
    expect(entryFromForm(values)).toMatchObject(texts);
    expect(entryToForm(stored(values))).toMatchObject(texts);
    expect(parseEntryForm(JSON.parse(JSON.stringify(values)))).toEqual(values);
  });
});

describe('every field of the form', () => {
  const values = entryToForm(fullEntry);

  test('comes back from it, and from its draft', () => {
    const {
      id: _id,
      childId: _childId,
      createdAt: _created,
      updatedAt: _updated,
      ...fields
    } = fullEntry;
    expect(entryFromForm(values)).toEqual(fields);
    expect(parseEntryForm(JSON.parse(JSON.stringify(values)))).toEqual(values);
  });

  test('is gone from the entry once it is emptied', () => {
    const empty = entryFromForm({ ...emptyEntryForm(today), title: 'Title', content: 'Text' });
    const { facts: _, ...edited } = { ...withoutOptionalEntryFields(fullEntry), ...empty };
    expect(Object.keys(edited).sort()).toEqual(Object.keys(stored(filled)).sort());
  });

  test('may be missing from a draft of the first version', () => {
    const { title, category, content, date } = filled;
    expect(parseEntryForm({ title, category, content, date })).toEqual(filled);
  });
});

describe('an entry has a time only if one was given', () => {
  test('and it comes back as given', () => {
    const values = { ...filled, time: '20:25' };
    expect(entryToForm(stored(values))).toEqual(values);
    expect(parseEntryForm(JSON.parse(JSON.stringify(values)))).toEqual(values);
  });

  test.each(['', '25:00', '8:25 pm'])('and none of %j', (time) => {
    expect(stored({ ...filled, time })).not.toHaveProperty('time');
    expect(parseEntryForm({ ...filled, time })).toEqual(filled);
  });

  test('and entries from before times existed have none', () => {
    const { time: _, ...earlier } = filled;
    expect(entryToForm(stored(filled))).toEqual(filled);
    expect(parseEntryForm(earlier)).toEqual(filled);
  });

  test('a file with an invalid time is refused with a message', () => {
    const now = '2025-11-20T01:02:03.004Z';
    const record = { ...stored(filled), time: '20:25' };
    expect(readEntryRecord(record, now)).toEqual({ record, photoUrl: null, morePhotoUrls: [] });
    expect(readEntryRecord({ ...record, time: '' }, now)).toEqual({
      record: stored(filled),
      photoUrl: null,
      morePhotoUrls: [],
    });
    expect(readEntryRecord({ ...record, time: 'tea time' }, now)).toEqual({
      problem: 'its time is not a time such as 20:25',
    });
  });
});

describe('a draft from an earlier visit', () => {
  test('comes back as it was typed, even if it is not valid yet', () => {
    const half = { ...emptyEntryForm(today), date: '', foodNotes: 'Half a b' };
    expect(parseEntryForm(JSON.parse(JSON.stringify(half)))).toEqual(half);
  });

  test('comes back with an empty notes field if its version lacked that field', () => {
    const { medicationNotes: _, ...earlier } = filled;
    expect(parseEntryForm(earlier)).toEqual({ ...filled, medicationNotes: '' });
  });

  test('drops anything that is not part of the form', () => {
    const hostile: unknown = JSON.parse(
      JSON.stringify({ ...filled, childId: 'other' }).replace(
        '{',
        '{"__proto__":{"polluted":true},',
      ),
    );
    expect(parseEntryForm(hostile)).toEqual(filled);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each([
    ['nothing', null],
    ['a list', [filled]],
    ['another form', { name: 'Maya' }],
    ['an unknown category', { ...filled, category: 'naps' }],
    ['a number for a title', { ...filled, title: 1 }],
  ])('%s is not accepted as a draft', (_, values) => {
    expect(parseEntryForm(values)).toBeNull();
  });
});

test('a dose knows where it was given, unless it was stored without that', () => {
  const dose: Fact = { kind: 'medication', name: 'Iron', outcome: 'given' };
  const given = (fact: Fact, patch: Partial<EntryFormValues>) => {
    const stored = entryToForm({ ...storedEntry, facts: [fact] });
    const { facts } = entryFromForm({ ...stored, ...patch });
    return facts?.[0]?.['givenAt'];
  };
  const storedEntry: JournalEntry = {
    ...{ id: 'e', childId: 'c', title: 'Iron', category: 'medication', content: 'x' },
    ...{ date: '2026-11-28', time: '20:00' },
    ...{ createdAt: '2026-11-28T09:00:00.000Z', updatedAt: '2026-11-28T09:00:00.000Z' },
  };
  const known: Fact = { ...dose, givenAt: '2026-11-28T20:00+11:00' };
  vi.stubEnv('TZ', 'Australia/Melbourne');
  expect(given(known, { time: '20:30' })).toBe('2026-11-28T20:30+11:00');
  vi.stubEnv('TZ', 'Asia/Kuala_Lumpur');
  expect(given(known, { content: 'Edited.' })).toBe('2026-11-28T20:00+11:00');
  expect(given(known, { time: '20:30' })).toBe('2026-11-28T20:30+11:00');
  expect(given(known, { time: '' })).toBeUndefined();
  expect([given(dose, { content: 'Edited.' }), given(dose, { time: '20:30' })]).toEqual([
    undefined,
    undefined,
  ]);
  // A new one is of this device.
  const { facts } = entryFromForm({
    ...emptyEntryForm('2026-11-28'),
    ...{ title: 'Iron', content: 'x', category: 'medication', time: '20:00' },
    facts: factsToForms([dose], '2026-11-28'),
  });
  expect(facts?.[0]).toEqual({ ...dose, givenAt: '2026-11-28T20:00+08:00' });
});
