import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactName, restoreName } from './redact-name';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

describe('any name', () => {
  // Names as people write them, with characters that are special in a regular expression.
  const letters = fc.constantFrom(...'abcdefghijklmnopqrsuvwxyzéüñßŁоляדןمي明'.split(/(?:)/u));
  const part = fc
    .tuple(
      fc.array(letters, { minLength: 2, maxLength: 6 }),
      fc.constantFrom('', '-', "'", '.', '+', '(', '$', '\\'),
    )
    .map(([found, sign]) => `${found.join('')}${sign}`);
  const names = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
  const texts = fc.array(fc.constantFrom('and', 'ate', '2', '…', '\n', '(', '“', "it's", '🙂'), {
    maxLength: 6,
  });

  test('is removed from a text, without changing any other word', () => {
    fc.assert(
      fc.property(names, texts, texts, (name, before, after) => {
        const around = (middle: string) => [...before, middle, ...after].join(' ');
        fc.pre(redactName(around('@'), name) === around('@'));
        expect(redactName(around(name), name)).toBe(around('the child'));
      }),
    );
  });

  test('can be put back, giving the original text', () => {
    fc.assert(
      fc.property(names, texts, texts, (name, before, after) => {
        const around = (middle: string) => [...before, middle, ...after].join(' ');
        fc.pre(redactName(around('@'), name) === around('@'));
        expect(restoreName(redactName(around(name), name), name)).toBe(around(name));
      }),
    );
  });

  test('removing it twice is the same as removing it once', () => {
    fc.assert(
      fc.property(names, fc.string(), (name, text) => {
        fc.pre(redactName('the child', name) === 'the child');
        const once = redactName(`${text} ${name}`, name);
        expect(redactName(once, name)).toBe(once);
      }),
    );
  });

  /*
   * An independent, slow implementation: compares the text word by word with each part of the name, by the sorting rules of
   * dictionaries, for which letters are the same regardless of case and accents.
   */
  const sameLetters = new Intl.Collator('en', { sensitivity: 'base' });
  function slowlyLeftOut(text: string, names: readonly string[]): string {
    const parts = names.flatMap((name) => name.split(/[ -]/));
    const isOne = (word: string) => parts.some((part) => sameLetters.compare(word, part) === 0);
    return text
      .split(/([\p{L}\p{M}]+)/u)
      .map((word) => {
        if (isOne(word)) return 'the child';
        const ending = word.replace(/ß$/i, 'ss');
        return /s$/i.test(ending) && isOne(ending.slice(0, -1)) ? 'the child’s' : word;
      })
      .join('');
  }
  const bareLetters: Record<string, string> = { é: 'e', ë: 'e', ñ: 'n', ç: 'c', ú: 'u', ł: 'l' };
  const bare = (text: string) => text.replace(/[éëñçúł]/g, (one) => bareLetters[one] ?? one);
  const sound = fc.constantFrom(...'abelnsuéëñçúłßи明'.split(/(?:)/u));
  const latin = sound.filter((one) => one !== '明');
  const manyLetters = fc
    .array(latin, { minLength: 2, maxLength: 4 })
    .map((found) => found.join(''))
    // Particles have their own rule.
    .filter((found) => !/^(?:al|an|as|be|el|en|la|las|le|les|us)$/.test(bare(found)));
  const manyNames = fc.array(manyLetters, { minLength: 1, maxLength: 3 });
  /** A word in another spelling. */
  const written = (word: string) =>
    fc
      .tuple(
        fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length }),
        fc.constantFrom(
          (text: string) => text,
          (text: string) => text.normalize('NFD'),
          bare,
        ),
        fc.constantFrom('', '', 's', 'S', `'s`),
      )
      .map(([capitals, spelled, end]) => {
        const cased = Array.from(spelled(word), (one, at) =>
          capitals[at] ? one.toUpperCase() : one,
        );
        return `${cased.join('')}${end}`;
      });

  test('any spelling of any part is removed, and no other word, as in the slow implementation', () => {
    const cases = fc
      .tuple(manyNames, fc.constantFrom(' ', '-'), manyNames, fc.boolean())
      .chain(([parts, join, others, isRenamed]) => {
        const pool = [...parts, ...others];
        const word = fc.oneof(fc.constantFrom(...pool).chain(written), sound, manyLetters);
        return fc.record({
          names: fc.constant(isRenamed ? [parts.join(join), others.join(' ')] : [parts.join(join)]),
          // Nothing between words that would join them into one mention.
          words: fc.array(fc.tuple(word, fc.constantFrom(', ', '. ', ' 🙂 ', ' (', '\n\n- '))),
        });
      });
    fc.assert(
      fc.property(cases, ({ names: known, words: pieces }) => {
        const text = pieces.flat().join('');
        // Two parts written as one word are covered by the tests of whole texts above.
        const runs = known.map((name) => name.split(/[ -]/).join(''));
        fc.pre(!pieces.some(([word]) => runs.some((run) => sameLetters.compare(word, run) === 0)));
        expect(redactName(text, ...known)).toBe(slowlyLeftOut(text, known));
      }),
      { numRuns: fewerInGate(1000) },
    );
  });

  test('no text and no name make it fail', () => {
    const signs = [
      'a',
      'S',
      's',
      "'",
      '’',
      ' ',
      '\n',
      '\\',
      '[',
      '(',
      '$',
      '^',
      '{',
      '-',
      '\u0308',
      '\uD83D',
      'ß',
      'İ',
      'ל',
      '明',
      '🙂',
      '\0',
    ];
    const texts = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, texts, (name, text) => {
        restoreName(redactName(text, name), name);
      }),
    );
  });
});
