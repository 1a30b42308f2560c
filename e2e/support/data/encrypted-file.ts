import type { Page } from '@playwright/test';
import { encryptStream } from '../../../src/data/encrypted-file/age-file';

/** The lowest cost: a test doesn't guess passphrases. */
const workFactor = 6;

/** An encrypted file as the product makes it, but cheap to open. */
export async function sealedFile(content: object, passphrase: string): Promise<Buffer> {
  const text = new Blob([JSON.stringify(content)]);
  const { stream: sealed } = await encryptStream(text.stream(), passphrase, { workFactor });
  return Buffer.from(await new Response(sealed).arrayBuffer());
}

/**
 * Makes the files that this page encrypts cheap to make and open, by changing a number in its script. For tests that aren't about how
 * hard a passphrase is to guess.
 */
export async function sealCheaply(page: Page): Promise<void> {
  await page.route(/\/age-file-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const body = script.replace(
      /(passphrase:\w+,workFactor:)\w+/,
      (_, before: string) => `${before}${workFactor}`,
    );
    if (body === script) throw new Error('The script says nowhere how much work a passphrase is');
    await route.fulfill({ response, body });
  });
}
