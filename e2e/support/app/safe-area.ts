import { expect, type Locator, type Page } from '@playwright/test';

/** What a screen's notch, round corners and home bar take away at each side, in CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A phone with a notch, held upright. */
export const upright: Insets = { top: 47, right: 0, bottom: 34, left: 0 };

/** The same phone on its side. */
export const onItsSide: Insets = { top: 0, right: 47, bottom: 34, left: 47 };

/** Gives the page the screen of such a phone: `env(safe-area-inset-*)` has real values. */
export async function holdPhone(page: Page, insets: Insets): Promise<void> {
  const isUpright = insets === upright;
  await page.setViewportSize(isUpright ? { width: 390, height: 844 } : { width: 844, height: 390 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/**
 * Expects no control in a part of the screen, scrolled into view, to be in the unsafe area. Of a part that is larger than the screen,
 * only the sides are checked: the rest can be scrolled.
 */
export async function expectInSafeArea(
  part: Locator,
  insets: Insets,
  sides: 'all' | 'left and right' = 'all',
): Promise<void> {
  await expect(part).toBeVisible();
  // Until animations have ended.
  await expect
    .poll(
      () =>
        part.evaluate(
          (node, [inset, isAll]) => {
            node.scrollIntoView({ block: 'center' });
            const right = document.documentElement.clientWidth - inset.right;
            const bottom = window.innerHeight - inset.bottom;
            const controls = 'button, a, input, textarea, select, summary, [role=spinbutton]';
            return [...(node.matches(controls) ? [node] : []), ...node.querySelectorAll(controls)]
              .filter(
                (control) =>
                  !control.closest('[aria-hidden=true]') &&
                  control.checkVisibility({ visibilityProperty: true }),
              )
              .flatMap((control) => {
                const box = control.getBoundingClientRect();
                const isUnseen = box.width <= 1 || box.height <= 1;
                const isOut =
                  box.left < inset.left - 0.5 ||
                  box.right > right + 0.5 ||
                  (isAll && (box.top < inset.top - 0.5 || box.bottom > bottom + 0.5));
                const name = control.getAttribute('aria-label') ?? control.textContent;
                const place = [box.left, box.top, box.right, box.bottom].map(Math.round);
                return isOut && !isUnseen ? [`${name}: ${place.join(' ')}`] : [];
              });
          },
          [insets, sides === 'all'] as const,
        ),
      'controls where the phone has no screen',
    )
    .toEqual([]);
}
