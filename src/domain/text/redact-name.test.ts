import { describe, expect, test } from 'vitest';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { redactName, restoreName } from './redact-name';

describe("the name becomes 'the child'", () => {
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
    ['digits next to it', 'Leo', 'Leo2 is a robot', 'Leo2 is a robot'],
    [
      'several names',
      'Anna Maria Schmidt',
      'Anna Maria  Schmidt, Anna, Maria; the Schmidts',
      'the child, the child, the child; the the child’s',
    ],
    ['a hyphen', 'Anne-Marie', 'Anne-Marie sang', 'the child sang'],
    ['an apostrophe', "D'Arcy", "D’Arcy and D'Arcy’s toy", 'the child and the child’s toy'],
    [
      'characters of a regular expression',
      'A.J. (Bo+)',
      'A.J. (Bo+) ran; AxJx (Boo) did not',
      'the child ran; AxJx (Boo) did not',
    ],
    [
      'an accent, composed, decomposed or missing',
      'Zoë',
      'Zoe\u0308, Zo\u00EB, Zoe, ZOE',
      'the child, the child, the child, the child',
    ],
    ['an accent the name does not have', 'Zoe', 'Zoë, zoé', 'the child, the child'],
    [
      'letters that do not decompose into a letter with an accent',
      'Łucja Søren',
      'Lucja Soren, LUCJA SØREN, Soeren',
      'the child, the child, the child',
    ],
    ['an umlaut spelled out', 'Jörg', 'Joerg and Jorg', 'the child and the child'],
    ['a sharp s', 'Weiß', 'Weiss, WEISS, WEIẞ', 'the child, the child, the child'],
    ['the Turkish i', 'Işık İnci', 'ISIK INCI, ışık, isik', 'the child, the child, the child'],
    ['a ligature', 'Raffi', 'Ra\uFB03 ate', 'the child ate'],
    ['wide letters', 'Maya', 'Ｍａｙａ slept', 'the child slept'],
    [
      'invisible characters between letters',
      'Maya',
      'Ma\u00ADya slept, Ma\u200Bya too',
      'the child slept, the child too',
    ],
    [
      'a mark that belongs to the name',
      'Zoe',
      'Zoe\u0308 \u0308 \uD83D',
      'the child \u0308 \uD83D',
    ],
    [
      'a possessive without its apostrophe',
      'Ava Weiß',
      'Avas cup, AVAS hat, Ava Weiss cup, Ava Weisss hat; lavas',
      'the child’s cup, the child’s hat, the child cup, the child’s hat; lavas',
    ],
    [
      'halves of a double name',
      'Anna-Lena',
      'Anna ran, lena too. Anna Lena! Annalena, Anna‑Lena’s, Lenas',
      'the child ran, the child too. the child! the child, the child’s, the child’s',
    ],
    [
      'two names written as one or with a hyphen',
      'Mary Ann Lee',
      'Maryann, Mary-Ann, Mary Lee',
      'the child, the child, the child',
    ],
    ['an apostrophe left out', "Nur O'Neil", 'the ONeils; Nur ONeil', 'the the child’s; the child'],
    [
      'particles between names',
      'Ana de la Cruz van Dam',
      'Ana de la Cruz van Dam, de la Cruz, van Dam. Un juego de la abuela in the van.',
      'the child, the child, the child. Un juego de la abuela in the van.',
    ],
    ['an initial', 'J Smith', 'J Smith is not J or smith', 'the child is not J or the child'],
  ])('%s', (_what, name, text, expected) => {
    expect(redactName(text, name)).toBe(expected);
  });

  // If in doubt, the name is removed: a clumsy sentence is better than a leaked name.
  test.each([
    ['Lily', 'lily had a nap', 'the child had a nap'],
    ['Will', 'Will said he will eat. WILL!', 'the child said he the child eat. the child!'],
    ['Grace', 'We say grace before Grace eats.', 'We say the child before the child eats.'],
    ['An Nguyen', 'An ate an apple with Nguyen', 'the child ate the child apple with the child'],
    ['Do', 'what does do do', 'what does the child the child'],
    ['Maya May', 'may she nap', 'the child she nap'],
    // A surname that is also a particle counts only with its capital.
    ['Linh Do', 'What does she do with Do? Linh Do', 'What does she do with the child? the child'],
    ['Linh do', 'What does she do? linh do', 'What does she do? the child'],
  ])('even a name that is an everyday word: %s', (name, text, expected) => {
    expect(redactName(text, name)).toBe(expected);
  });

  test('every name the child ever had is removed, and the current one is put back', () => {
    const names = ['Lena', 'Maya'];
    const sent = redactName('Maya is Lena now; mayas cup', ...names);
    expect(sent).toBe('the child is the child now; the child’s cup');
    expect(restoreName(sent, names[0])).toBe('Lena is Lena now; Lena’s cup');
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
    [
      'Korean, its signs apart',
      '지우',
      '지우는 잤다'.normalize('NFD'),
      `the child${'는 잤다'.normalize('NFD')}`,
    ],
    ['Korean, the start of a syllable', '우지', '우진이 잤다', '우진이 잤다'],
    ['Japanese, a letter that is not its sister', 'かお', 'がおと鳴いた', 'がおと鳴いた'],
    ['Hebrew, with vowel points', 'דן', 'דָּן ישן', 'the child ישן'],
    ['Arabic, without its hamza', 'أحمد', 'نام احمد', 'نام the child'],
    ['Cyrillic', 'Оля', 'Оля спит, оля тоже', 'the child спит, the child тоже'],
    ['Cyrillic, without its dots', 'Алёна', 'Алена спит', 'the child спит'],
  ])('%s', (_what, name, text, expected) => {
    expect(redactName(text, name)).toBe(expected);
  });

  test.each([[undefined], [''], ['   ']])('without a name (%j) nothing changes', (name) => {
    expect(redactName('Maya slept', name ?? '')).toBe('Maya slept');
    expect(redactName('Maya slept')).toBe('Maya slept');
    expect(restoreName('The child slept', name)).toBe('The child slept');
  });

  test.each(difficultTexts)('a text without the name is unchanged: %s', (_kind, text) => {
    expect(redactName(text, 'Quentin')).toBe(text);
  });
});

describe('nicknames', () => {
  const withBee = (text: string, alsoCalled = 'Bee') =>
    redactName(text, 'Maya Lin', { alsoCalled });

  test.each([
    [
      'with the name',
      'Maya and Bee slept. BEE laughed.',
      'the child and the child slept. the child laughed.',
    ],
    [
      'with a possessive',
      "Bee’s cup, Bees bed, bee's hat",
      "the child’s cup, the child’s bed, the child's hat",
    ],
    ['not within a word', 'beehive, been, Maybee', 'beehive, been, Maybee'],
    ['beside the name', 'Maya “Bee” Lin', 'the child “the child” the child'],
  ])('a nickname is left out as a whole: %s', (_, text, expected) => {
    expect(withBee(text)).toBe(expected);
  });

  test.each([
    ['Zöe', 'zoe ate, ZOË too', 'the child ate, the child too'],
    ['D’Bee', "d'bee ate", 'the child ate'],
    ['Little Bee', 'little bee, Little-Bee and LittleBee', 'the child, the child and the child'],
    [
      'Little Bee',
      'Bee saw a little bee in a little box, a bee.',
      'the child saw a the child in a little box, a bee.',
    ],
    ['Anna Banana', 'Anna ate a banana', 'the child ate a banana'],
    ['B', 'B ate b and c. B’s cup', 'the child ate b and c. the child’s cup'],
    ['A', 'a cup for A', 'a cup for the child'],
    ['Al', 'Al ate pasta al dente', 'the child ate pasta al dente'],
    ['“Bee”', 'Bee woke, bee too', 'the child woke, the child too'],
    ['Bee 🐝', 'bee slept', 'the child slept'],
    ['🐝', 'Our 🐝 slept', 'Our the child slept'],
    ['J.J.', 'J.J’s bed, JJ woke', 'the child’s bed, the child woke'],
    ['A.M.', 'Up at 6 am, A.M. ate', 'Up at 6 am, the child. ate'],
    ['ליאו', 'ליאו ישן', 'the child ישן'],
    ['明', '今天明吃了', '今天the child吃了'],
  ])('%s: “%s”', (alsoCalled, text, expected) => {
    expect(withBee(text, alsoCalled)).toBe(expected);
  });

  test('an answer says the name, not the nickname; without a name nothing is put back', () => {
    expect(restoreName('The child slept', 'Maya')).toBe('Maya slept');
    expect(restoreName('The child slept', { alsoCalled: 'Bee' })).toBe('The child slept');
    expect(redactName('Bee slept', { alsoCalled: ' ' })).toBe('Bee slept');
  });
});

describe('the name is put back in answers', () => {
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
    expect(restoreName(text, 'Maya')).toBe(expected);
  });

  test('special replacement characters in a name are taken literally', () => {
    expect(restoreName('the child ran', "$& $1 $'")).toBe("$& $1 $' ran");
  });
});
