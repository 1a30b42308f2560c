import { expect, type Locator, type Page } from '@playwright/test';
import {
  clippedIn,
  layersOverPage,
  markUnseen,
  stickingOut,
  tooSmall,
  untilDrawn,
} from '../../../src/app/fixtures/page-looks';

/**
 * Resizes the window and waits until the page has drawn itself in it. The page gets its size with the next frame, and popovers only move
 * then: on a busy machine, a check right away found them in their old position.
 */
export async function resizeWindow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(untilDrawn);
}

/** Expects nothing to overflow the page or an open dialog sideways in a window of that size. */
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

/** Expects every control to have a touch target of 44 by 44 px. */
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

/** The elements that clip the article in a dialog, so that it would be incomplete on paper. */
export function clippedOn(dialog: Locator): Promise<string[]> {
  return dialog.evaluate(clippedIn);
}
