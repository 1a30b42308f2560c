import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type * as TestingLibrary from '@testing-library/dom';

/** A name or a text to look for, as Playwright understands it: a part of it in any case, or exactly this, or a pattern. */
export type Words =
  | { readonly text: string; readonly exact: boolean }
  | { readonly pattern: string; readonly flags: string };

/** One step of the way to an element. */
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

/** The script that finds elements by role and name; a page that has not had it answers `findElements` with null. */
export const finderScript = `${readFileSync(file, 'utf8')}
;globalThis.TestingLibraryDom = TestingLibraryDom;`;

/**
 * The elements at the end of the way, in the order of the page; null where `finderScript` has not run. It runs in
 * the page, and so uses nothing outside itself.
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
