import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { Markdown } from './markdown';
import { isQuickToParse } from './markdown-limits';

/** Returns what the page shows, once the renderer has loaded. */
async function shown(text: string): Promise<string> {
  const { prelude } = await prerender(createElement(Markdown, null, text), {
    // Or a long text would be left for later.
    progressiveChunkSize: Infinity,
  });
  return new Response(prelude).text();
}

/** Returns how deep the elements of a page are nested. */
function depthOf(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, end] of html.matchAll(/<(\/?)[a-z][^>]*>/g)) {
    depth += end === '/' ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

const hostile: Readonly<Record<string, string>> = {
  'quotes in a line': `${'>'.repeat(5000)} a`,
  'quotes with spaces': `${'> '.repeat(5000)}a`,
  'opening brackets': '['.repeat(5000),
  'brackets and their ends': '['.repeat(2500) + ']'.repeat(2500),
  pictures: `${'!['.repeat(2500)}a${'](b)'.repeat(2500)}`,
  asterisks: '*'.repeat(5000),
  'emphasis in emphasis': '*a _b '.repeat(2000),
  'strong in strong': `${'*'.repeat(2500)}a${'*'.repeat(2500)}`,
  'lists in a line': `${'- '.repeat(5000)}a`,
  'numbered lists in a line': `${'1. '.repeat(5000)}a`,
  'lists in lists': lines(200, (at) => `${'  '.repeat(at)}- a`),
  'lists in lists, with tabs': lines(200, (at) => `${'\t'.repeat(at)}- a`),
  'lists in quotes': '> - '.repeat(2000),
  'footnotes in footnotes': '[^a]: '.repeat(400),
  'beginnings of comments': 'a <!-- '.repeat(5000),
  'marks in a long paragraph': `${'a '.repeat(20_000)}${'*a_ '.repeat(240)}`,
  'lines that change what is above': 'a\n=\n'.repeat(5000),
  'a table with many empty cells': `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|\n'.repeat(1000)}`,
  'links to one address': `[a]: ${'b'.repeat(30_000)}\n\n${'[a]\n\n'.repeat(900)}`,
  'beginnings of addresses': 'www.- '.repeat(8000),
  'beginnings of mail addresses': 'a@- '.repeat(8000),
  'a very long text': 'She slept well, then we read a book.\n\n'.repeat(3000),
};

test.each(Object.entries(hostile))('%s are shown as they are written', async (_what, text) => {
  expect(isQuickToParse(text)).toBe(false);
  const html = await shown(text);
  expect(html).toContain(escaped(text));
  expect(depthOf(html)).toBe(2);
});

test.each([
  ['quotes', `${'>'.repeat(20)} a`],
  ['lists in a line', `${'- '.repeat(20)}a`],
  ['lists in lists', lines(20, (at) => `${'  '.repeat(at)}- a`)],
])('as many %s as somebody may write are formatted', async (_what, text) => {
  const html = await shown(text);
  expect(html).not.toContain('md-plain');
  expect(depthOf(html)).toBeGreaterThan(20);
  expect(depthOf(html)).toBeLessThan(50);
});

test.each([
  [
    'a long text',
    '## A day\n\nShe slept **well**, then we read a [book](https://a.example).\n\n'.repeat(400),
  ],
  ['a long list', '- She slept **well** and woke at *two*\n'.repeat(900)],
  ['a long list with numbers', lines(900, (at) => `${at + 1}. **Sleep:** she woke at *two*`)],
  ['a table', `| Day | Slept |\n| --- | --- |\n${'| **Monday** | 10 h |\n'.repeat(100)}`],
  [
    'a picture of characters',
    `A list:\n- a\n\n\`\`\`\n${' '.repeat(90)}*\n${'-'.repeat(90)}\n\`\`\``,
  ],
  ['lines of a poem', `- a\n\n${lines(40, (at) => `${' '.repeat(at * 2)}falling`)}`],
  ['a rule', `${'* '.repeat(15)}\n\n${'-'.repeat(200)}\n\n${'='.repeat(200)}`],
  ['the ends of lines of another system', 'She slept **well**.\r\n\r\n'.repeat(900)],
])('%s is formatted', async (_what, text) => {
  expect(isQuickToParse(text)).toBe(true);
  expect(await shown(text)).not.toContain('md-plain');
});
