import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difficultTexts } from './fixtures/difficult-texts';
import { leaveNameOut, putNameBack } from './leave-name-out';

describe("the name is sent as 'the child'", () => {
  test.each([
    [
      'a sentence',
      'Maya',
      'Maya slept. So did maya and MAYA.',
      'the child slept. So did the child and the child.',
    ],
    ['a possessive', 'Maya', "Maya's cup, Maya’s hat", "the child's cup, the child’s hat"],
    [
      'a name that ends in s',
      'James',
      "James' shoes, James's hat",
      "the child's shoes, the child's hat",
    ],
    ['the end of a quotation', 'James', "She said 'come, James'.", "She said 'come, the child'."],
    ['a longer word', 'Ann', 'Annie and Anna met Ann.', 'Annie and Anna met the child.'],
    [
      'punctuation',
      'Leo',
      '(Leo) "Leo", Leo: Leo-like',
      '(the child) "the child", the child: the child-like',
    ],
    ['digits beside it', 'Leo', 'Leo2 is a robot', 'Leo2 is a robot'],
    [
      'several names',
      'Anna Maria Schmidt',
      'Anna Maria  Schmidt, Anna, Maria; the Schmidts',
      'the child, the child, the child; the Schmidts',
    ],
    ['a hyphen', 'Anne-Marie', 'Anne-Marie sang', 'the child sang'],
    ['an apostrophe', "D'Arcy", "D’Arcy and D'Arcy’s toy", 'the child and the child’s toy'],
    [
      'signs of a pattern',
      'A.J. (Bo+)',
      'A.J. (Bo+) ran; AxJx (Boo) did not',
      'the child ran; AxJx (Boo) did not',
    ],
    [
      'an accent, composed or not',
      'Zoë',
      'Zoe\u0308 and Zo\u00EB, not Zoe',
      'the child and the child, not Zoe',
    ],
    ['an initial', 'J Smith', 'J Smith is not J or smith', 'the child is not J or the child'],
  ])('%s', (_what, name, text, expected) => {
    expect(leaveNameOut(text, name)).toBe(expected);
  });

  test.each([
    ['Will', 'Will said he will eat. WILL!', 'the child said he will eat. the child!'],
    ['Grace', 'We say grace before Grace eats.', 'We say grace before the child eats.'],
    ['May', 'May may nap', 'the child may nap'],
    ['will', 'Will will nap', 'the child will nap'],
    ['An Nguyen', 'An ate an apple with Nguyen', 'the child ate an apple with the child'],
  ])('a name that is an everyday word: %s', (name, text, expected) => {
    expect(leaveNameOut(text, name)).toBe(expected);
  });

  test.each([
    [
      'Hebrew, with a particle',
      'מאיה',
      'נתתי למאיה תפוח. מאיה צחקה',
      'נתתי לthe child תפוח. the child צחקה',
    ],
    ['Hebrew, inside another name', 'דן', 'דנה ודן', 'דנה וthe child'],
    ['Arabic', 'ليلى', 'نامت ليلى وليلى', 'نامت the child وthe child'],
    ['Chinese', '小明', '今天小明吃了很多', '今天the child吃了很多'],
    ['Tamil, with an ending', 'மாயா', 'மாயாவுக்கு பசி', 'the childவுக்கு பசி'],
    ['Korean, with an ending', '지우', '지우는 잤다', 'the child는 잤다'],
    ['Cyrillic', 'Оля', 'Оля спит, оля тоже', 'the child спит, the child тоже'],
  ])('%s', (_what, name, text, expected) => {
    expect(leaveNameOut(text, name)).toBe(expected);
  });

  test.each([[undefined], [''], ['   ']])('without a name (%j) nothing changes', (name) => {
    expect(leaveNameOut('Maya slept', name)).toBe('Maya slept');
    expect(putNameBack('The child slept', name)).toBe('The child slept');
  });

  test.each(difficultTexts)(
    'a text that does not hold the name stays as it is: %s',
    (_kind, text) => {
      expect(leaveNameOut(text, 'Quentin')).toBe(text);
    },
  );
});

describe('it is put back in what returns', () => {
  test.each([
    [
      "The child sleeps; the child’s naps and the child's bed.",
      "Maya sleeps; Maya’s naps and Maya's bed.",
    ],
    [
      'the children, the childcare and breathe childlike',
      'the children, the childcare and breathe childlike',
    ],
    [
      'Ask the child care centre or the child development team.',
      'Ask the child care centre or the child development team.',
    ],
    ['**The child** (the child)', '**Maya** (Maya)'],
  ])('%s', (text, expected) => {
    expect(putNameBack(text, 'Maya')).toBe(expected);
  });

  test('signs of a replacement in a name are only signs', () => {
    expect(putNameBack('the child ran', "$& $1 $'")).toBe("$& $1 $' ran");
  });
});

describe('whatever the name', () => {
  // Names as people write them, with signs that mean something in a pattern.
  const letters = fc.constantFrom(...'abcdefghijklmnopqrsuvwxyzéüñßŁоляדןمي明'.split(/(?:)/u));
  const part = fc
    .tuple(
      fc.array(letters, { minLength: 2, maxLength: 6 }),
      fc.constantFrom('', '-', "'", '.', '+', '(', '$', '\\'),
    )
    .map(([found, sign]) => `${found.join('')}${sign}`);
  const names = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
  const words = fc.array(fc.constantFrom('and', 'ate', '2', '…', '\n', '(', '“', "it's", '🙂'), {
    maxLength: 6,
  });

  test('a text around it keeps every other word, and holds the name no more', () => {
    fc.assert(
      fc.property(names, words, words, (name, before, after) => {
        const around = (middle: string) => [...before, middle, ...after].join(' ');
        fc.pre(leaveNameOut(around('@'), name) === around('@'));
        expect(leaveNameOut(around(name), name)).toBe(around('the child'));
      }),
    );
  });

  test('out and back again is the text as it was', () => {
    fc.assert(
      fc.property(names, words, words, (name, before, after) => {
        const around = (middle: string) => [...before, middle, ...after].join(' ');
        fc.pre(leaveNameOut(around('@'), name) === around('@'));
        expect(putNameBack(leaveNameOut(around(name), name), name)).toBe(around(name));
      }),
    );
  });

  test('leaving it out twice is leaving it out once', () => {
    fc.assert(
      fc.property(names, fc.string(), (name, text) => {
        fc.pre(leaveNameOut('the child', name) === 'the child');
        const once = leaveNameOut(`${text} ${name}`, name);
        expect(leaveNameOut(once, name)).toBe(once);
      }),
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
        putNameBack(leaveNameOut(text, name), name);
      }),
    );
  });
});
