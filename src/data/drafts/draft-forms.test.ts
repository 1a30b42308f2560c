import { expect, test } from 'vitest';
import { draftForms, subjectOf } from './draft-forms';

test.each([
  ['entry_new_a_b', 'a_b'],
  ['entry_7~3f2b1c9e-0d4a-4b6e-9c1d-2a5f7e8b9c0d', '7'],
  ['food_a~b', 'a~b'],
  ['entry__a', '_a'],
  [draftForms.newLifeChange('a/_b'), 'a/_b'],
  [draftForms.lifeChange('a/_b', 'c/d'), 'a/_b'],
  ['child_new', null],
  ['child_new~3f2b1c9e-0d4a-4b6e-9c1d-2a5f7e8b9c0d', null],
  ['chat_none', null],
])('%s is about %s', (key, subject) => {
  expect(subjectOf(key)).toBe(subject);
});
