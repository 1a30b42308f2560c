import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutHalfTag, withoutThoughts } from './thoughts';

const answer = 'Try an earlier nap.';
const textOf = (said: string) => withoutThoughts(said).text;

test.each([
  '<think>\nMaybe autism?\n</think>\n\nTry an earlier nap.',
  '<THINK>Maybe autism?</THINK>Try an earlier nap.',
  '< think >Maybe autism?</ think >Try an earlier nap.',
  '<thinking>Maybe autism?</thinking>\nTry an earlier nap.',
  '<think>Maybe autism?</thinking>\nTry an earlier nap.',
  '<thought>Maybe autism?</thought>Try an earlier nap.',
  '<reasoning effort="high" lang=en>Maybe autism?</reasoning>Try an earlier nap.',
  '<seed:think>Maybe autism?</seed:think>Try an earlier nap.',
  '<longcat_think>Maybe autism?</longcat_think>Try an earlier nap.',
  '<antThinking>Maybe autism?</antThinking>Try an earlier nap.',
  '&lt;think&gt;Maybe autism?&lt;/think&gt;Try an earlier nap.',
  '[THINK]Maybe autism?[/THINK]Try an earlier nap.',
  '◁think▷Maybe autism?◁/think▷Try an earlier nap.',
  '<|begin_of_thought|>Maybe autism?<|end_of_thought|>\n<|begin_of_solution|>Try an earlier nap.<|end_of_solution|>',
  '<|START_THINKING|>Maybe autism?<|END_THINKING|><|START_RESPONSE|>Try an earlier nap.<|END_RESPONSE|>',
  '<|channel>thought\nMaybe autism?<channel|>Try an earlier nap.',
  '<unused94>thought\nMaybe autism?<unused95>Try an earlier nap.',
  '<|channel|>analysis<|message|>Maybe autism?<|end|><|start|>assistant<|channel|>final<|message|>Try an earlier nap.<|return|>',
  '<|start|>assistant<|channel|>analysis<|message|>Maybe autism?<|channel|>final<|message|>Try an earlier nap.',
  'analysisMaybe autism?assistantfinalTry an earlier nap.',
  // Without an opening tag.
  'Maybe autism?\n</think>\n\nTry an earlier nap.',
  'Maybe autism?</think>Try an earlier nap.',
  '```\nMaybe autism?\n</think>\nTry an earlier nap.',
  // Several, and within each other.
  '<think>Maybe</think><think>autism?</think>Try an earlier nap.',
  '<think>Maybe <think>autism?</think> Hm.</think>Try an earlier nap.',
  '<think>The tag `</think>` comes next. Autism?</think>Try an earlier nap.',
  '<think/>Try an earlier nap.',
  '<think></think>Try an earlier nap.',
  '<think>Maybe autism?</think><answer>Try an earlier nap.</answer>',
])('thoughts are left out: %s', (said) => {
  expect(withoutThoughts(said)).toEqual({ text: answer, hadThoughts: true, endsThinking: false });
});

test.each([
  ['<think>Maybe autism?', ''],
  ['<think>', ''],
  ['Try an earlier nap.\n<think>Maybe autism?', answer],
  ['Try an earlier nap. <thinking>Maybe autism?', answer],
  ['<|channel|>analysis<|message|>Maybe autism?', ''],
])('thoughts that never end take the rest with them: %s', (said, text) => {
  expect(withoutThoughts(said)).toEqual({ text, hadThoughts: true, endsThinking: true });
});

test('an answer may be nothing but thoughts', () => {
  expect(withoutThoughts('<think>Maybe autism?</think>\n')).toEqual({
    text: '',
    hadThoughts: true,
    endsThinking: false,
  });
});

test.each([
  answer,
  'Write `<think>` and `</think>` around it.',
  'The tag `<think>` is left open.',
  '```xml\n<think>\nHm.\n</think>\n```\nThat is all.',
  '~~~\n</think> after <think>\n~~~',
  'The <think> tag is for models, and the </think> tag ends it.',
  'Models write <think> and </think>.',
  'Use <thinker>, <b>bold</b> or 3 < 5 > 2.',
  'I think (really) that [thinking ahead] helps.',
  'See [reasoning](https://example.org/a), [thinking][1] or\n[Reasoning](https://example.org/b)\nThen rest.',
  'An <answer> is not unwrapped without thoughts.',
])('text without thoughts is unchanged: %s', (said) => {
  expect(withoutThoughts(said)).toEqual({ text: said, hadThoughts: false, endsThinking: false });
});

test('a half tag goes from the end of a cut answer, and nothing else', () => {
  expect(withoutHalfTag('Try an earlier nap.\n<thi')).toBe(answer);
  expect(withoutHalfTag('Less than <5')).toBe('Less than <5');
  expect(withoutHalfTag('A <')).toBe('A <');
});

test('thoughts around any answer are left out', () => {
  // Text in which no tag, code or chat token begins.
  const words = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[<`~◁▷|[\]&]/gu, ''));
  fc.assert(
    fc.property(words, words, (thoughts, said) => {
      expect(textOf(`<think>${thoughts}</think>${said}`)).toBe(said.trim());
      expect(textOf(`${thoughts}\n</think>\n${said}`)).toBe(said.trim());
    }),
  );
});

test('no text keeps it busy for long', () => {
  for (const piece of [
    '<think>',
    '</think>',
    '`',
    '<think> and ',
    '```\n',
    '<|channel|>',
    '< think',
  ])
    expect(textOf(piece.repeat(3000)).length).toBeLessThan(60_000);
});
