import type { BrowserContext, Page } from '@playwright/test';
import { paintFiles } from '../data/pictures';

interface Shared {
  /** A photo of each of these CSS colours. */
  readonly colours?: readonly string[];
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
}

/** Posts a form to the app, as a phone's share sheet does. Returns the page that it opens. */
export async function share(
  context: BrowserContext,
  origin: string,
  { colours = ['#e00'], ...texts }: Shared = {},
): Promise<Page> {
  const outside = await context.newPage();
  const files = await paintFiles(outside, colours);
  const inputs = Object.keys(texts).map((name) => `<input name="${name}">`);
  await outside.setContent(
    `<form method="post" enctype="multipart/form-data" action="${origin}/share">${inputs.join('')}
       <input type="file" name="photo" multiple><button>Share</button></form>`,
  );
  for (const [name, text] of Object.entries(texts))
    await outside.locator(`[name="${name}"]`).fill(text);
  await outside.locator('input[type=file]').setInputFiles(files);
  await outside.getByRole('button', { name: 'Share' }).click();
  return outside;
}
