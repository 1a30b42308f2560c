import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import {
  matchingSentence,
  fromFirstMatch,
  matchesSearch,
  matchesWords,
  searchQuery,
  searchText,
  textPieces,
} from './search';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const marked = (text: string, typed: string) =>
  textPieces(text, typed)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

describe('search matches', () => {
  test.each([
    ['The TRAIN, the train', 'tRain', 'The [TRAIN], the [train]'],
    ['Café au lait', 'cafe', '[Café] au lait'],
    ['Cafe\u0301 au lait', 'CAFÉ', '[Cafe\u0301] au lait'],
    ['Öl und Äpfel', 'apfel', 'Öl und [Äpfel]'],
    ['Ōtani, Jose', 'ō', '[Ō]tani, J[o]se'],
    ['Ōtani, Jose', 'o', '[Ō]tani, J[o]se'],
    ['O\u0304tani', 'ō', '[O\u0304]tani'],
    ["She didn’t want it, didn't she", "didn't", "She [didn’t] want it, [didn't] she"],
    ["She didn’t want it, didn't she", 'didn’t', "She [didn’t] want it, [didn't] she"],
    ['“No”, she said', '"no"', '[“No”], she said'],
    ['5–10 ml, 5-10 ml', '5-10\u00A0ml', '[5–10 ml], [5-10 ml]'],
    ['Then\n  a\u202Fnap', 'then a  nap', '[Then\n  a\u202Fnap]'],
    ['hyphen\u00ADation', 'hyphenation', '[hyphen\u00ADation]'],
    ['hyphenation', 'hyphen\u00ADation', '[hyphenation]'],
    ['Łukasz, Größe, ﬁsh', 'lukasz', '[Łukasz], Größe, ﬁsh'],
    ['Łukasz, Größe, ﬁsh', 'GROSSE', 'Łukasz, [Größe], ﬁsh'],
    ['Łukasz, Größe, ﬁsh', 'FI', 'Łukasz, Größe, [ﬁ]sh'],
    ['Weiss und weiß', 'Weiß', '[Weiss] und [weiß]'],
    ['Ｃａｌｐｏｌ, ﾊﾟﾝﾀﾞ', 'calpol', '[Ｃａｌｐｏｌ], ﾊﾟﾝﾀﾞ'],
    ['Ｃａｌｐｏｌ, ﾊﾟﾝﾀﾞ', 'パンダ', 'Ｃａｌｐｏｌ, [ﾊﾟﾝﾀﾞ]'],
    ['قال مُحَمَّد', 'محمد', 'قال [مُحَمَّد]'],
    ['שָׁלוֹם', 'שלום', '[שָׁלוֹם]'],
    ['かさ, がさ', 'かさ', '[かさ], がさ'],
    ['கொடு', 'கொடு', '[கொடு]'],
    ['👩‍👧 and 👩', '👩‍👧', '[👩‍👧] and 👩'],
    ['İzmir, izmir', 'izmir', '[İzmir], [izmir]'],
    ['Ο ΔΡΟΜΟΣ και ο δρόμος', 'δρομος', 'Ο [ΔΡΟΜΟΣ] και ο [δρόμος]'],
    ['a (small) bite', '(', 'a [(]small) bite'],
    ['C:\\Maya', '\\', 'C:[\\]Maya'],
    ['.* is no pattern', '.*', '[.*] is no pattern'],
    ['Da ging 🦋 vorbei', '🦋', 'Da ging [🦋] vorbei'],
    // The symbol is marked whole: half of it would be another one.
    ['Great 👍🏽!', '👍', 'Great [👍🏽]!'],
    ['With love ❤️', '❤', 'With love [❤️]'],
    ['今天吃了苹果和米饭', '苹果', '今天吃了[苹果]和米饭'],
    ['nothing here', 'x', 'nothing here'],
    ['nothing typed', '  ', 'nothing typed'],
    ['aaaa', 'aa', '[aa][aa]'],
  ])('in %j the search for %j marks: %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
    expect(matchesSearch(searchText(text), typed)).toBe(
      textPieces(text, typed).some(({ isMarked }) => isMarked) || typed.trim() === '',
    );
  });

  const texts = fc.oneof(
    fc.constantFrom(...difficultTexts.map(([, text]) => text)),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom('a', 'A', 'ä', 'ß', 'İ', 'Σ', ' ', '\u0301', '가', '🦋', '('),
      maxLength: 12,
    }),
  );

  test('typed and stored can change places, and what is marked is what was typed', () => {
    const spelled = fc
      .array(
        fc.constantFrom(
          ...([
            ["'", '’', '`', 'ʼ'],
            ['-', '–', '\u2011', '−'],
            [' ', '\u00A0', '  ', '\u3000'],
            ['e', 'É', 'e\u0301', 'ｅ'],
            ['l', 'Ł', 'L', 'l\u00AD'],
            ['ss', 'ß', 'SS', 'ẞ'],
            ['fi', 'ﬁ', 'FI', 'f\u200Bi'],
            ['パ', 'ﾊﾟ', 'ハ\u309A', 'パ'],
            ['م', 'مُ', 'مـ', 'ﻣ'],
          ] as const),
        ),
        { minLength: 1, maxLength: 6 },
      )
      .chain((groups) => {
        const words = fc.tuple(...groups.map((group) => fc.constantFrom(...group)));
        return fc.tuple(words, words).map((both) => both.map((one) => one.join('')));
      });
    fc.assert(
      fc.property(spelled, ([stored = '', typed = '']) => {
        fc.pre(searchQuery(typed) !== '');
        const text = `x${stored}y`;
        expect(matchesSearch(searchText(text), typed)).toBe(true);
        expect(matchesSearch(searchText(`x${typed}y`), stored)).toBe(true);
        const marks = textPieces(text, typed).filter(({ isMarked }) => isMarked);
        expect(marks.length).toBeGreaterThan(0);
        for (const piece of marks) expect(searchQuery(piece.text)).toBe(searchQuery(typed));
      }),
      { numRuns: fewerInGate(1000) },
    );
  });

  test('the pieces make up the text, and every whole part of a text is found and marked', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, middle, after) => {
        const text = `${before}\n${middle}\n${after}`;
        const pieces = textPieces(text, middle);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const hasMarks = pieces.some(({ isMarked }) => isMarked);
        expect(hasMarks).toBe(searchQuery(middle) !== '');
        expect(matchesSearch(searchText(text), middle)).toBe(true);
      }),
      { numRuns: fewerInGate(500) },
    );
  });
});

describe('the sentence with the match', () => {
  const story = 'We had lunch. Then she ate two crackers, by herself! Then a nap.\nLater a swim.';

  test.each([
    [story, 'crackers', 'Then she ate two crackers, by herself!'],
    [story, 'lunch', 'We had lunch.'],
    [story, 'swim', 'Later a swim.'],
    [story, 'herself! Then', 'Then she ate two crackers, by herself! Then a nap.'],
    ['早上好。今天吃了苹果！晚安。', '苹果', '今天吃了苹果！'],
    [story, 'bicycle', null],
  ])('in %j for %j it is %j', (text, typed, sentence) => {
    expect(matchingSentence(text, typed)).toBe(sentence);
  });

  test('is cut between words if it is long', () => {
    const long = `${'one two three four '.repeat(20)}needle ${'five six seven '.repeat(20)}end.`;
    const cut = matchingSentence(long, 'needle', 60) ?? '';
    expect(cut).toMatch(/^… (?:one |two |three |four )+needle (?:five |six |seven )+…$/);
    expect(cut.length).toBeLessThan(70);
    const ofSigns = matchingSentence(`${'🦋'.repeat(90)}蝶${'🦋'.repeat(90)}`, '蝶', 41) ?? '';
    expect(ofSigns).toMatch(/^… 🦋+蝶🦋+ …$/u);
  });

  test('is where a card starts if it would not show the match otherwise', () => {
    const far = `${'First this. '.repeat(30)}Then the needle came. And more.`;
    expect(fromFirstMatch(far, 'needle')).toBe('… Then the needle came. And more.');
    expect(fromFirstMatch(story, 'crackers')).toBe(story);
    expect(fromFirstMatch(far, 'bicycle')).toBe(far);
    expect(fromFirstMatch(`${'word '.repeat(90)}needle`, 'needle')).toMatch(/^… (?:word )+needle$/);
  });
});

test.each([
  ['New entry for Maya', '', true],
  ['New entry for Maya', 'maya new', true],
  ['New entry for Maya', 'ENTR', true],
  ['New entry for Zoë-Ann', 'zoe‑ann  entry', true],
  ['New entry for Maya', 'maya food', false],
])('%s is found by the words "%s": %s', (text, typed, isFound) => {
  expect(matchesWords(text, typed)).toBe(isFound);
});
