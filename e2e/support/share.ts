import type { BrowserContext, Page } from '@playwright/test';
import { paint, plain } from './pictures';

/** Posts a form with a photo to the app, as a phone's share sheet does. Answers the page that it opens. */
export async function share(
  context: BrowserContext,
  origin: string,
  name = 'beach.png',
  colour = '#e00',
): Promise<Page> {
  const outside = await context.newPage();
  const buffer = await paint(outside, { width: 60, height: 40, quarters: plain(colour) });
  await outside.setContent(
    `<form method="post" enctype="multipart/form-data" action="${origin}/share">
       <input type="file" name="photo"><button>Share</button></form>`,
  );
  await outside.locator('input').setInputFiles({ name, mimeType: 'image/png', buffer });
  await outside.getByRole('button', { name: 'Share' }).click();
  return outside;
}
