import { describe, expect, test } from 'vitest';
import { type Block, type Piece, plainText, readText } from './written-text';

/** The blocks in short: bold text between < and >, links between { and }. */
function shown(text: string): string[] {
  return readText(text).map(inShort);
}

function inShort(block: Block): string {
  if (block.kind === 'bullets') return block.items.map((item) => `• ${piecesOf(item)}`).join('|');
  if (block.kind === 'numbers')
    return block.items.map(({ number, pieces }) => `(${number}) ${piecesOf(pieces)}`).join('|');
  return `${block.kind === 'heading' ? 'H ' : ''}${piecesOf(block.pieces)}`;
}

function piecesOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'bold') return `<${piecesOf(piece.pieces)}>`;
      return piece.kind === 'link' ? `{${piece.href}}` : piece.text;
    })
    .join('');
}

describe('what the toolbar makes and addresses are formatted', () => {
  test.each([
    ['**bold** and **two words**', ['<bold> and <two words>']],
    ['**Note:**text, un**believ**able', ['<Note:>text, un<believ>able']],
    ['**two\nlines**', ['<two\nlines>']],
    ['- milk\n- **red** bus', ['• milk|• <red> bus']],
    ['- milk\n- 2 eggs', ['• milk|• 2 eggs']],
    ['1. one\n2. two', ['(1) one|(2) two']],
    ['8. spoon\n12. spoon\n17. spoon', ['(8) spoon|(12) spoon|(17) spoon']],
    ['1. one\n1. one', ['(1) one|(1) one']],
    ['## What helped\ntext', ['H What helped', 'text']],
    ['## one\n## two', ['H one', 'H two']],
    ['Shopping:\n- milk\nand more', ['Shopping:', '• milk', 'and more']],
    [
      'See https://example.org/a_b?c=1&d=~2, please.',
      ['See {https://example.org/a_b?c=1&d=~2}, please.'],
    ],
    [
      '(https://example.org/a_(b)) [a](http://b.example)',
      ['({https://example.org/a_(b)}) [a]({http://b.example})'],
    ],
    ['**https://example.org/**', ['<{https://example.org/}>']],
    ['https://example.org/a**b**c', ['{https://example.org/a**b**c}']],
    ['Write to jo.b+c@example.org.', ['Write to {mailto:jo.b+c@example.org}.']],
  ])('%j', (text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});

describe('everything else is text as typed', () => {
  test.each([
    'Slept 2~3 hours, woke 1~2 times, ~~not~~',
    'Gave 5ml*2 in the morning, 2.5ml*3 in the evening, *so* _far_',
    '2**3**4, 5ml**2 in the morning, 2.5ml**3 in the evening',
    '2 ** 3 ** 4, ** a **, ****, ***both***, x**y and z**w',
    'an **open mark',
    '**a ** b',
    '> 39 at 3 am\n>> 40\n<38',
    '#1 of 3\n# 1\n### 3\n##\n## ',
    '+ 5\n* 5\n+5\n-5\n- 5 at night\n- 7,5 at noon',
    '[7:30]: milk\n[x] done ![a](b)\n[^1]: note',
    '1) one\n1.5 ml\n1.one\n01. April\n0. none\n2026. was hard\n1234. one',
    '    pasted\n\ttab\n  - inner\n 1. inner',
    'a | b\n--|--\n1 | 2\n---\n===\n***\n- - -\n```\ncode\n```\n`a`',
    '&amp; &lt; &#42; <b>x</b> <!-- y --> \\* \\\\ C:\\new',
    '-\n- \n1.\n1. ',
    'javascript:alert(1) https:// http://. ftp://a.b www.example.org 2@3.5ml a@b',
  ])('%j', (text) => {
    expect(shown(text)).toEqual([text]);
  });

  test('lines end with any line break, and blank lines separate paragraphs', () => {
    expect(shown('a\r\nb\rc\u2028d\u2029e\nf\r\n\r\ng\n \t\nh')).toEqual([
      'a\nb\nc\nd\ne\nf',
      'g',
      'h',
    ]);
  });
});

describe('cards show plain text: the marks of the grammar are removed, the text stays', () => {
  test.each([
    ['## First steps\nhome', 'First steps\nhome'],
    ['- one\n- **two**\n\n1. three', '• one\n• two\n\n1. three'],
    ['> 39\n* 5ml*2\n# 1\n`a` [b](c)', '> 39\n* 5ml*2\n# 1\n`a` [b](c)'],
    ['  a  b\r\n\r\n\r\nc', '  a  b\n\nc'],
    ['', ''],
  ])('%j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

test.each(['**a ', '**a** ', '*', '- a\n', 'https://a.b) ', 'https://a.b)', 'a@b.', '(', '1. a\n'])(
  'a hundred thousand characters of %j are read at once',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    expect(readText(text).length).toBeGreaterThan(0);
    expect(plainText(text).length).toBeLessThanOrEqual(text.length);
  },
);
