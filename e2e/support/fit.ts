import { expect, type Locator, type Page } from '@playwright/test';
import {
  clippedIn,
  layersOverPage,
  markUnseen,
  stickingOut,
  tooSmall,
  untilDrawn,
} from '../../src/app/fixtures/page-looks';

/**
 * Gives the window a size and waits until the page has drawn itself in it. The page hears of its size with its next
 * frame, and what floats beside a control moves only then: on a busy machine a look at once met it in its old place.
 */
export async function resizeWindow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(untilDrawn);
}

/** Nothing sticks out at the sides, of the page and of an open dialog, in a window of that size. */
export async function expectToFit(page: Page, width: number, height: number): Promise<void> {
  await resizeWindow(page, width, height);
  await expect
    .poll(
      async () => {
        await page.evaluate(markUnseen);
        return page.evaluate(stickingOut);
      },
      { message: `what sticks out at ${width} px` },
    )
    .toEqual([]);
}

/** Every control takes a touch within 44 by 44 px. */
export async function expectToTakeTouches(page: Page): Promise<void> {
  await resizeWindow(page, 390, 844);
  await expect
    .poll(
      async () => {
        await page.evaluate(markUnseen);
        return page.evaluate(tooSmall, layersOverPage);
      },
      { message: 'controls too small for a finger' },
    )
    .toEqual([]);
}

/** What cuts off a part of the article in a dialog, so that paper would lack it. */
export function clippedOn(dialog: Locator): Promise<string[]> {
  return dialog.evaluate(clippedIn);
}
