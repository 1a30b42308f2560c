import type { BrowserContext, Page } from '@playwright/test';

/** Opens a page that gets the app's code only when the test calls `letCome`. */
export async function withoutCode(
  context: BrowserContext,
): Promise<{ page: Page; letCome: () => void }> {
  let letCome!: () => void;
  const comes = new Promise<void>((resolve) => (letCome = resolve));
  await context.route(/\/assets\/app-[\w-]+\.js$/, async (route) => {
    await comes;
    await route.continue();
  });
  return { page: await context.newPage(), letCome };
}
