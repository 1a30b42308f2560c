import { existsSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { providers } from '@/domain/ai/providers';
import { PrivacyScreen } from './privacy-screen';

/* Every sentence of the Privacy page is in docs/privacy-claims.md, with the tests that prove it. */

/** Each quoted claim with the lines of its list. */
const claims = readFileSync('docs/privacy-claims.md', 'utf8')
  .split(/^> /m)
  .slice(1)
  .map((text) => {
    const [claim = '', ...proofs] = text
      .replace(/^#.*/gm, '')
      .trim()
      .split(/\s*^- /m);
    return { claim: claim.trim(), proofs };
  });

const anyProvider = providers.map(({ name }) => name).join('|');
/** The last cell of a row about AI, which comes from the list of providers. */
const providersCell = new RegExp(` · (?:${anyProvider})(?: or (?:${anyProvider}))*$`);

/** Returns the paragraphs, list items and table rows of the page as text, without the publisher's address and the AI providers. */
function blocksOfPage(): readonly string[] {
  const page = createElement(MemoryRouter, null, createElement(PrivacyScreen));
  const html = renderToStaticMarkup(page).replace(/<section[\s\S]*/, '');
  return html
    .replace(
      /<h[12]>.*?<\/h[12]>|<thead>.*?<\/thead>|<span class="reading-stack-head">.*?<\/span>/g,
      '',
    )
    .replace(/<tr>(.*?)<\/tr>/g, (_, row: string) => {
      const cells = row.split(/<[^>]*>/).filter((text) => text !== '');
      return `\n${cells.join(' · ').replace(providersCell, '')}\n`;
    })
    .replace(/<\/?(p|li)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((block) => block.trim())
    .filter((block) => block !== '');
}

test('every sentence of the Privacy page is in the list of claims, and every claim on the page', () => {
  const blocks = blocksOfPage();
  const onPage = (claim: string) => blocks.some((block) => block.includes(claim));
  expect(claims.map(({ claim }) => claim).filter((claim) => !onPage(claim))).toEqual([]);
  const unlisted = blocks
    .map((block) => claims.reduce((rest, { claim }) => rest.replace(claim, ''), block).trim())
    .filter((rest) => rest !== '');
  expect(unlisted).toEqual([]);
});

test('every claim names a test that is there, or says why there is none', () => {
  const missing = claims.flatMap(({ claim, proofs }) => {
    if (proofs.length === 0) return [`${claim} (no test)`];
    return proofs.filter((proof) => {
      const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/s.exec(proof.trim()) ?? [];
      if (file === '') return !/^No test: ./.test(proof);
      const quoted = ["'", '"', '`'].map((quote) => `${quote}${name}${quote}`);
      return !existsSync(file) || !quoted.some((one) => readFileSync(file, 'utf8').includes(one));
    });
  });
  expect(missing).toEqual([]);
});
