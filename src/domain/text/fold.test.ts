import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';
import { comparisonKey, fold, foldText, isSameText } from './fold';

describe('texts that look the same are the same', () => {
  test.each([
    [
      'single quotes',
      ["didn't", 'didn’t', 'didn‘t', 'didn`t', 'didn´t', 'didnʼt', 'didn′t', 'didn＇t'],
    ],
    ['double quotes', ['"no"', '“no”', '„no“', '«no»', '″no″', '＂no＂']],
    ['Hebrew signs', ['ג׳ורג׳', "ג'ורג'"]],
    ['dashes', ['A-B', 'A‐B', 'A‑B', 'A‒B', 'A–B', 'A—B', 'A−B', 'A－B', 'A﹣B']],
    [
      'spaces',
      ['fish oil', 'fish\u00A0oil', 'fish\u202Foil', 'fish  oil', ' fish\u3000oil ', 'fish\n\toil'],
    ],
    [
      'what is invisible',
      [
        'Panadol',
        'Pana\u00ADdol',
        'Pana\u200Bdol',
        '\uFEFFPanadol\u200E',
        'Pan\u2060adol',
        'Pan\u034Fadol',
      ],
    ],
    ['case', ['STRASSE', 'straße', 'STRAẞE', 'Strasse']],
    ['case in Greek', ['ΔΡΌΜΟΣ', 'δρόμος', 'δρομοσ']],
    ['case in Turkish', ['Işık İnci', 'ISIK INCI', 'ışık inci', 'isik inci']],
    ['case in Cherokee, Georgian and Deseret', ['Ꭰ ა 𐐀', 'ꭰ Ა 𐐨']],
    ['accents', ['Café', 'cafe\u0301', 'CAFE', 'cafe']],
    ['several marks', ['Phở', 'pho\u031B\u0309', 'pho\u0309\u031B', 'pho']],
    ['strokes', ['Łukasz Øre Đặng Ħal Ŧ', 'lukasz ore dang hal t']],
    ['letters of two', ['Ærø Œuf Þór', 'aero oeuf thor']],
    ['other letters that are typed without their marks', ['ðŋıĸəƙ', 'dniKek'.toLowerCase()]],
    ['Cyrillic', ['Алёна', 'АЛЕНА', 'Але\u0308на', 'Але́на']],
    ['Arabic vowel signs and lengthening', ['مُحَمَّد', 'محمد', 'محـــمد']],
    ['Arabic letters', ['أحمد إلى آية فاطمة', 'احمد الي ايه فاطمه']],
    ['Persian keyboards', ['کیک', 'كيك', 'كىك']],
    ['Arabic forms', ['ﻣﺤﻤﺪ ﻻ', 'محمد لا']],
    ['a joiner in Persian', ['می\u200Cخواهم', 'میخواهم']],
    ['Hebrew points', ['שָׁלוֹם', 'שלום']],
    ['Syriac points', ['ܫܠܵܡܵܐ', 'ܫܠܡܐ']],
    ['full width', ['Ｃａｌｐｏｌ　１２（２）', 'Calpol 12(2)']],
    ['half width', ['ﾊﾟﾝﾀﾞ', 'パンダ', 'パンタ\u3099']],
    ['ligatures', ['ﬁsh oﬀ aﬄuent ﬆ', 'fish off affluent st']],
    [
      'digits',
      ['Vitamin B₁₂', 'vitamin b12', 'vitamin b١٢', 'vitamin b۱۲', 'vitamin b१२', 'vitamin b１２'],
    ],
    ['units', ['5 ㎖, 3 µg, 38 ℃', '5 ml, 3 μg, 38 °C']],
    ['three dots', ['wait…', 'wait...']],
    ['forms of letters', ['𝐌𝐚𝐲𝐚 Ⅷ', 'Maya VIII']],
    ['Chinese for compatibility', ['\uF9DD', '利', '\u2F34'.replace('\u2F34', '利')]],
    ['Korean syllables', ['지우', '지우'.normalize('NFD')]],
    ['Tamil', ['கொ', 'க\u0BC6\u0BBE']],
    ['signs with a stroke', ['a ≠ b', 'a =\u0338 b']],
    ['an emoji in colour', ['❤', '❤️', '❤︎']],
  ])('%s', (_what, texts) => {
    const [first = ''] = texts;
    for (const text of texts) {
      expect(comparisonKey(text), text).toBe(comparisonKey(first));
      expect(isSameText(text, first)).toBe(true);
    }
  });

  test.each([
    ['Japanese sounds', 'がぎぱ', 'かきは'],
    ['Japanese letters', 'ハハ', 'はは'],
    ['Tamil vowels', 'கா', 'க'],
    ['Devanagari vowels', 'की', 'का'],
    ['a Devanagari dot', 'ड़', 'ड'],
    ['Thai vowels', 'กิน', 'กัน'],
    ['Russian short i', 'мой', 'мои'],
    ['skin tones', '👍🏽', '👍🏿'],
    ['families', '👩‍👧', '👩👧'],
    [
      'flags with tags',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
    ],
    ['keycaps', '1️⃣', '1'],
    ['trade marks', 'Panadol™', 'Panadoltm'],
    ['signs with a stroke', 'a ≠ b', 'a = b'],
    ['fractions', '2½', '21/2'],
    ['words written as one', 'fish oil', 'fishoil'],
    ['hyphens left out', 'e-mail', 'email'],
    ['doses', '5 ml', '50 ml'],
  ])('%s stay apart', (_what, one, other) => {
    expect(isSameText(one, other)).toBe(false);
  });
});

const odd = [
  ...[
    'a',
    'Z',
    'ß',
    'İ',
    'Σ',
    'ς',
    'ŉ',
    'ﬃ',
    'é',
    '\u0301',
    '\u0308',
    '\u0306',
    'и',
    'Й',
    ' ',
    '\n',
    '\u00A0',
    '\u00AD',
    '\u200D',
  ],
  ...[
    '\uFE0F',
    '\u034F',
    '’',
    '`',
    '–',
    '…',
    'ᄀ',
    'ᅡ',
    'ᆨ',
    '가',
    'ﾊ',
    'ﾟ',
    '\uFF9E',
    'か',
    '\u3099',
    'க',
    'ா',
    '\u0BC6',
    '\u0000',
  ],
  ...[
    '🦋',
    '👍',
    '🏽',
    '👩',
    '👧',
    '🇦',
    '🇺',
    '\u{1F3F4}',
    '\u{E0067}',
    '1',
    '\u20E3',
    '٣',
    'ﷺ',
    'ﹰ',
    'ا',
    '\u0654',
    '\uD83D',
    '=',
    '\u0338',
    'ﾡ',
    '\u{1D165}',
  ],
];
const texts = fc.oneof(
  fc.constantFrom(...difficultTexts.map(([, text]) => text.slice(0, 100))),
  fc.string({ unit: fc.constantFrom(...odd), maxLength: 14 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

describe('any text', () => {
  test('is the same once it is folded, and folds as its whole does', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
        expect(foldText(text).text).toBe(once);
        expect(comparisonKey(text.normalize('NFD'))).toBe(comparisonKey(text));
        expect(comparisonKey(text.normalize('NFC'))).toBe(comparisonKey(text));
        // Keys that were stored in lower case fold to those of their names.
        expect(comparisonKey(text.trim().toLowerCase())).toBe(comparisonKey(text));
      }),
      { numRuns: fewerInGate(2000) },
    );
  });

  test('says which whole character each folded letter came from, in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { text: folded, starts, ends } = foldText(text);
        expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
        const wrong = starts.filter((start, at) => {
          const end = ends[at] ?? 0;
          const isInOrder = end > start && start >= (starts[at - 1] ?? 0) && end <= text.length;
          return !isInOrder || !fold(text.slice(start, end)).includes(folded[at] ?? '');
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: fewerInGate(2000) },
    );
  });
});
