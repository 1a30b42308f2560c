import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { anyText, lostInShowing } from '@/domain/fixtures/any-texts';
import { WrittenText } from './written-text';

/** Returns the lines that somebody sees, with the bullets that the style draws. */
function linesShown(text: HTMLElement): string[] {
  return [...text.querySelectorAll<HTMLElement>('p, h3, li')].flatMap((node) =>
    node.parentElement?.tagName === 'UL' ? `•${node.innerText}` : node.innerText.split('\n'),
  );
}

test('every visible character that was typed is on the screen, in order and line by line', () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.style.width = '320px';
  const root = createRoot(page);
  fc.assert(
    fc.property(anyText, (text) => {
      flushSync(() => {
        root.render(<WrittenText>{text}</WrittenText>);
      });
      expect(lostInShowing(text, linesShown(page))).toBeNull();
      expect(page.scrollWidth).toBeLessThanOrEqual(320);
    }),
    { numRuns: 300 },
  );
  flushSync(() => {
    root.unmount();
  });
  page.remove();
});
