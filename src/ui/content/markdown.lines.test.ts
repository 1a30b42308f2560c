import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import gfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { keepLines } from './markdown';

const shown = (text: string) =>
  renderToStaticMarkup(
    createElement(ReactMarkdown, { remarkPlugins: [gfm, keepLines] }, text),
  ).replaceAll('\n', '');

test.each([
  [
    '7:00 woke\n7:30 **milk**\n9:00 nap',
    '<p>7:00 woke<br/>7:30 <strong>milk</strong><br/>9:00 nap</p>',
  ],
  ['**a**\n**b**', '<p><strong>a</strong><br/><strong>b</strong></p>'],
  ['- a\n  b\n- c\n\n  d', '<ul><li><p>a<br/>b</p></li><li><p>c</p><p>d</p></li></ul>'],
  ['`a\nb`', '<p><code>a b</code></p>'],
  ['8. a\n12. b', '<ol start="8"><li value="8">a</li><li value="12">b</li></ol>'],
  ['1. a\n1. b', '<ol><li>a</li><li>b</li></ol>'],
])('%j', (text, html) => {
  expect(shown(text)).toBe(html);
});
