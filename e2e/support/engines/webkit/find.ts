import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type * as TestingLibrary from '@testing-library/dom';

/** A name or text to find, as in Playwright: a part of it in any case, exactly this, or a pattern. */
export type Words =
  | { readonly text: string; readonly exact: boolean }
  | { readonly pattern: string; readonly flags: string };

/** One step of the path to an element. */
export type Step =
  | { readonly by: 'role'; readonly role: string; readonly words: Words | null }
  | { readonly by: 'label' | 'text' | 'has'; readonly words: Words }
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'nth'; readonly index: number };

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined;
}

const file = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** The script that finds elements by role and name; without it, `findElements` returns null in a page. */
export const finderScript = `${readFileSync(file, 'utf8')}
;globalThis.TestingLibraryDom = TestingLibraryDom;`;

/**
 * Returns the elements at the end of the path, in the order of the page; null if `finderScript` hasn't run. Runs in the page, so it uses
 * nothing outside itself.
 */
export function findElements(steps: readonly Step[]): Element[] | null {
  const library = globalThis.TestingLibraryDom;
  if (!library) return null;
  const matches = (words: Words, text: string | null): boolean => {
    const read = (text ?? '').replace(/\s+/g, ' ').trim();
    if ('pattern' in words) return new RegExp(words.pattern, words.flags).test(read);
    return words.exact
      ? read === words.text
      : read.toLowerCase().includes(words.text.toLowerCase());
  };
  const inside = (scope: HTMLElement, step: Step): Element[] => {
    switch (step.by) {
      case 'role': {
        const { role, words } = step;
        const name = words ? { name: (found: string) => matches(words, found) } : {};
        return library.queryAllByRole(scope, role, name);
      }
      case 'label':
        return library.queryAllByLabelText(scope, (text) => matches(step.words, text));
      case 'text':
        return library.queryAllByText(scope, (text) => matches(step.words, text));
      case 'css':
        return [...scope.querySelectorAll(step.selector)];
      default:
        return [];
    }
  };
  let found: Element[] = [document.body];
  for (const step of steps) {
    if (step.by === 'nth') found = found.slice(step.index).slice(0, 1);
    else if (step.by === 'has')
      found = found.filter((element) => matches(step.words, element.textContent));
    else {
      const within = found.filter((element) => element instanceof HTMLElement);
      found = [...new Set(within.flatMap((scope) => inside(scope, step)))];
    }
  }
  return found;
}
