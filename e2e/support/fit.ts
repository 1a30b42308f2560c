import { expect, type Locator, type Page } from '@playwright/test';

/** What lies over a page in its place. A message lies over it too, and leaves it as it was. */
export const layersOverPage = ':is([role$=dialog], [role=menu], [role=listbox]):not(.toasts *)';

/**
 * Gives the window a size and waits until the page has drawn itself in it. The page hears of its size with its next
 * frame, and what floats beside a control moves only then: on a busy machine a look at once met it in its old place.
 */
export async function resizeWindow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            drawn();
          });
        });
      }),
  );
}

/** Nothing sticks out at the sides, of the page and of an open dialog, in a window of that size. */
export async function expectToFit(page: Page, width: number, height: number): Promise<void> {
  await resizeWindow(page, width, height);
  await expect
    .poll(() => stickingOut(page), { message: `what sticks out at ${width} px` })
    .toEqual([]);
}

/** Every control takes a touch within 44 by 44 px. */
export async function expectToTakeTouches(page: Page): Promise<void> {
  await resizeWindow(page, 390, 844);
  await expect
    .poll(() => tooSmall(page), { message: 'controls too small for a finger' })
    .toEqual([]);
}

/** Marks what is drawn within one pixel: screen readers find it, and nobody sees or touches it. */
async function markUnseen(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      const { width, height } = node.getBoundingClientRect();
      const clips = getComputedStyle(node).overflow !== 'visible';
      if (width <= 1 && height <= 1 && clips) node.dataset['forScreenReaders'] = '';
    }
  });
}

/** What sticks out at the sides, of the page and of an open dialog. */
async function stickingOut(page: Page): Promise<string[]> {
  await markUnseen(page);
  return page.evaluate(() => {
    const scrolling = document.documentElement;
    const found: string[] = [];
    if (scrolling.scrollWidth > scrolling.clientWidth)
      found.push(`the page is ${scrolling.scrollWidth} px wide`);
    const top =
      [...document.querySelectorAll('[role$=dialog]:not(.toasts *)')].at(-1) ?? document.body;
    for (const node of top.querySelectorAll('button, a, input, textarea, [role=spinbutton]')) {
      const { left, right } = node.getBoundingClientRect();
      // What stands in a row that is scrolled sideways, such as the shelf of reports, is reached by scrolling the row.
      const isElsewhere =
        getComputedStyle(node).position === 'fixed' ||
        node.closest('[data-for-screen-readers], .shelf, .note-categories');
      if (!isElsewhere && (left < -0.5 || right > scrolling.clientWidth + 0.5))
        found.push(
          `${node.tagName} ${node.textContent || (node.getAttribute('aria-label') ?? '')}`,
        );
    }
    return found;
  });
}

/**
 * The controls of what is on top that are drawn smaller and do not answer 22 px around their middle either: an area may
 * reach beyond what is drawn, so the page itself is asked what a touch there would meet. Links among words are left out.
 */
async function tooSmall(page: Page): Promise<string[]> {
  await markUnseen(page);
  return page.evaluate((layers) => {
    const top = [...document.querySelectorAll(layers)].at(-1) ?? document.body;
    const controls = top.querySelectorAll(
      'button, a, .chip, summary, [role=option], [role^=menuitem]',
    );
    const around = [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ] as const;
    const found: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: 'center' });
      const { left, top: y, width, height } = control.getBoundingClientRect();
      // Such a control is not drawn at all, or for screen readers only.
      if (y + height <= 0 || control.closest('[data-for-screen-readers]')) continue;
      // A link among words is as tall as its line (WCAG 2.2, 2.5.8: the exception 'Inline').
      const words = control.closest('p, li')?.textContent ?? '';
      const isAmongWords = words.length > control.textContent.length || control.closest('.md');
      if (getComputedStyle(control).display === 'inline' && isAmongWords) continue;
      const answers = around.every(([dx, dy]) => {
        const met = document.elementFromPoint(left + width / 2 + dx, y + height / 2 + dy);
        return control.contains(met);
      });
      const isLarge = width >= 43.5 && height >= 43.5;
      if (!isLarge && !answers)
        found.push(
          `${control.getAttribute('aria-label') ?? control.textContent}: ${width} x ${height}`,
        );
    }
    return found;
  }, layersOverPage);
}

/** What cuts off a part of the article in a dialog, so that paper would lack it: scroll areas and limits of height. */
export async function clippedOn(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((node) => {
    const boxes: string[] = [];
    for (let at: Element | null = node.querySelector('article'); at; at = at.parentElement) {
      const { overflowY, maxHeight } = getComputedStyle(at);
      if (at.scrollHeight > at.clientHeight + 1 && overflowY !== 'visible')
        boxes.push(at.className);
      if (maxHeight !== 'none') boxes.push(at.className);
    }
    return boxes;
  });
}
