/* Questions that the CDC's lists of 2022 suggest to talk about at every age, with 'they' for 'he' or 'she'. */

export const cdcQuestions = [
  'What are some things you and your child do together?',
  'What are some things your child likes to do?',
  'Is there anything your child does or does not do that concerns you?',
  'Has your child lost any skills they once had?',
  'Does your child have any special healthcare needs or were they born prematurely?',
] as const;
