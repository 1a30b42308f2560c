import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/*
 * Kinleaf says what was measured and never judges it. So the texts of this feature don't contain the words of a judgement, nor the
 * names of scores: an app that computes one for a child may be a medical device by law.
 */

/** The files, and the folders with their own files, whose texts are checked. */
const files = [
  ...['src/domain/growth/', 'src/domain/skills/', 'src/features/growth/'],
  ...['measure', 'skill'].map((name) => `src/domain/facts/${name}.ts`),
  ...[
    'growth-section',
    'skills-section',
    'not-now-line',
    'skill-texts',
    'word-lines',
    'visit-form',
    'professions',
  ].map((name) => `src/domain/visit/${name}.ts`),
  ...['measure-section.tsx', 'ask-about-measure.ts', 'skill-section.tsx', 'skill-fields.tsx']
    .concat('after-save.ts')
    .map((name) => `src/shared/facts-form/${name}`),
  ...['src/features/journal/entry-card.tsx', 'src/features/pages/guide-topics.tsx'],
].flatMap((path) =>
  path.endsWith('/')
    ? readdirSync(path)
        .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
        .map((name) => path + name)
    : [path],
);

const words = [
  ...['normal', 'abnormal', 'typical', 'delayed', 'behind', 'ahead', 'on track', 'catch up'],
  ...['age-appropriate', 'red flag', 'should', 'still', 'only', 'already'],
  ...['percentile', 'centile', 'z-score', 'score', 'BMI', 'standard deviation'],
  ...['milestone missed', 'missed milestone', 'overweight', 'underweight', 'obese'],
];
/** Each with its plural, and with a space, a hyphen or a line break between its parts. */
const pattern = new RegExp(
  `\\b(?:${words.map((word) => word.replace(/[ -]/, '[\\s-]+')).join('|')})s?\\b`,
  'giu',
);

/** Sentences that may contain such a word. The last two are about other features. */
const allowed = [
  'Which should we draw?',
  'Kinleaf works out no score from them.',
  'Give each person only what they need.',
  'The photo is sent only when you press the button.',
];

/** Returns the texts of a file: its strings, the parts of its templates, and the text between tags. */
function textsIn(source: string, file = 'example.tsx'): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // What a module is called, and a value in a type, is read by nobody.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node))
      return;
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return;
    if (ts.isTemplateExpression(node)) {
      // As one text, in which a value is a number: the words on both sides may belong together.
      const spans = node.templateSpans.map(({ literal }) => literal.text);
      found.push([node.head.text, ...spans].join('0'));
    } else if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).filter((text) => text !== '');
}

/** Returns each word that must not be there, with its text. */
function judgements(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const rest = allowed.reduce((left, sentence) => left.replaceAll(sentence, ''), text);
    return [...rest.matchAll(pattern)].map(([word]) => `“${word}” in “${text}”`);
  });
}

describe('the check', () => {
  test.each([
    ["const title = 'On the 3rd percentile';", ['“percentile” in “On the 3rd percentile”']],
    ['const text = `She is ${ahead} and still small`;', ['“still” in “She is 0 and still small”']],
    ['const a = <p>Growing on\n   track</p>;', ['“on track” in “Growing on track”']],
    ['const a = <Field hint="Z-Scores" />;', ['“Z-Scores” in “Z-Scores”']],
    ["const a = { text: only ? 'a' : 'BMI' };", ['“BMI” in “BMI”']],
    [
      'const a = <p>Which should we draw? You should.</p>;',
      ['“should” in “Which should we draw? You should.”'],
    ],
  ])('finds the word in %s', (source, found) => {
    expect(judgements(textsIn(source))).toEqual(found);
  });

  test.each([
    ['a comment', '// The z-score is only normal.\n/* behind */ const a = <p>{/* already */}</p>;'],
    ['a name', 'const zScore = still.only(score).behind;'],
    ['an import', "import { score } from './z-score';\nconst a = import('./only');"],
    ['a type', "type Doubt = 'only' | 'still';"],
    ['a longer word', "const a = 'abnormally commonly scoreboard';"],
    ['a pattern', 'const a = /only/u;'],
    ['an exception', 'const a = <p>Two sets. Which should\n  we draw?</p>;'],
  ])('finds nothing in %s', (_, source) => {
    expect(judgements(textsIn(source))).toEqual([]);
  });
});

test('reads all files of the feature', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      ...['growth-points', 'measure-question'].map((name) => `src/domain/growth/${name}.ts`),
      ...['src/domain/facts/measure.ts', 'src/domain/visit/growth-section.ts'],
      ...['src/features/growth/line-settings.tsx', 'src/shared/facts-form/measure-section.tsx'],
    ]),
  );
  const texts = files.flatMap((file) => textsIn(readFileSync(file, 'utf8'), file));
  expect(texts).toEqual(
    expect.arrayContaining([
      ...['Is this right?', 'is that what you meant?', 'under 1 year', 'none', 'standing'],
      'From here on, the age isn’t corrected any more.',
    ]),
  );
  for (const sentence of allowed) expect(texts.join(' ')).toContain(sentence);
});

test('reads the sentences that are put together, too', () => {
  const texts = textsIn(readFileSync('src/domain/facts/measure.ts', 'utf8'));
  expect(texts).toContain('0 needs a number such as 0.');
  const questions = textsIn(readFileSync('src/domain/growth/measure-question.ts', 'utf8'));
  expect(questions).toEqual(
    expect.arrayContaining(['0: did you mean 0?', '0, after 0 on 0: 0', 'on the day of birth']),
  );
});

test.each(files)('%s judges nobody', (file) => {
  expect(judgements(textsIn(readFileSync(file, 'utf8'), file))).toEqual([]);
});
