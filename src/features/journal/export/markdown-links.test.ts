import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import { expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { journalMarkdown } from '@/domain/backup/export-markdown';

const entry: JournalEntry = {
  id: 'e1',
  childId: 'c1',
  title: 'A long night',
  category: 'sleep',
  content: '',
  date: '2025-11-20',
  createdAt: '2025-11-20T09:00:00.000Z',
  updatedAt: '2025-11-20T09:00:00.000Z',
};

/** Returns the targets of links and images that a program finds if it trusts the text completely. */
function linksIn(markdown: string): string[] {
  const page = createElement(Markdown, { urlTransform: (url: string) => url }, markdown);
  return [...renderToStaticMarkup(page).matchAll(/(?:href|src)="([^"]*)"/g)].map(
    ([, to]) => to ?? '',
  );
}

test.each([
  '[a](javascript:alert(1))',
  '[a]( JAVASCRIPT:alert(1))',
  '[a](<javascript:alert(1)>)',
  '[a](java&#115;cript:alert(1))',
  '[a](&#x6A;avascript:alert(1))',
  '![a](data:image/svg+xml;base64,AAAA)',
  '[a](\n  vbscript:x)',
  '[a]: javascript:alert(1)',
  '[a]: <javascript:alert(1)>',
  '<javascript:alert(1)>',
])('a link that could run code stays text: %j', (content) => {
  const written = journalMarkdown('Maya', [{ ...entry, content }], () => []);
  expect(linksIn(written)).toEqual([]);
});
