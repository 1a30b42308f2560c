import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import gfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { anyText, lostInShowing } from '@/domain/fixtures/any-texts';
import { howManyTexts } from '@/lib/fixtures/fewer-in-gate';
import { asMessage, lineOfMarkdown, writtenMarkdown } from '@/domain/text/written-markdown';

/** Returns the lines that a reader of Markdown shows, with the numbers and bullets of lists. */
function linesShown(markdown: string, isGfm: boolean): string[] {
  const html = renderToStaticMarkup(
    createElement(Markdown, { remarkPlugins: isGfm ? [gfm] : [] }, markdown),
  );
  let number = 0;
  // The items of a list with blank lines are paragraphs.
  const text = html
    .replace(/<li>\s*<p>/g, '<li>')
    .replace(
      /<(\/?)(\w+)([^>]*)>|\n/g,
      (tag, end: string, name: string | undefined, rest: string) => {
        if (name === undefined) return '';
        if (name === 'ol') number = Number(/start="(\d+)"/.exec(rest)?.[1] ?? 1);
        if (name === 'ul') number = -Infinity;
        if (name === 'li' && end === '') {
          number += 1;
          return number > 0 ? `\n${number - 1}. ` : '\n•';
        }
        if (!['p', 'a', 'strong', 'h4', 'ol', 'ul', 'li', 'br'].includes(name)) return tag;
        return ['a', 'strong'].includes(name) ? '' : '\n';
      },
    );
  const entities: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#x27': "'",
  };
  return text
    .replace(/&(#?\w+);/g, (found, name: string) => entities[name] ?? found)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

test.each([true, false])('Markdown shows every visible character as typed (GFM: %s)', (isGfm) => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written = writtenMarkdown(text, '####');
      expect(lostInShowing(text, linesShown(written, isGfm)), written).toBeNull();
    }),
    howManyTexts,
  );
});

test.each(['', '- ', '### '])('a line of Markdown after %j is shown as typed', (mark) => {
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(/\S/.test(text));
      const [line = ''] = linesShown(mark.replace('###', '####') + lineOfMarkdown(text), true);
      const visible = (one: string) => one.replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '');
      expect(visible(line)).toBe((mark === '- ' ? '•' : '') + visible(text));
    }),
    howManyTexts,
  );
});

test('a message shows it without backslashes', () => {
  const text = '> 39, 2~3 h, 5ml*2\nC:\\new \\* https://a.example/b_(c) <jo@a.example>';
  expect(asMessage(writtenMarkdown(text, '##'))).toBe(text.replace('\n', '  \n'));
  fc.assert(
    fc.property(anyText, (typed) => {
      const lines = asMessage(writtenMarkdown(typed, '##')).split('\n');
      expect(
        lostInShowing(
          typed,
          lines.filter((line) => line.trim() !== ''),
        ),
      ).toBeNull();
    }),
    howManyTexts,
  );
});
