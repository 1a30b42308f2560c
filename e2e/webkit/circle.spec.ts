import { maya } from '../support/data/records';
import { startServer } from '../support/circle/circle-server';
import { WebKitBrowser } from '../support/engines/webkit/browser';
import { addEntry, expectPhotoOn, startJournal } from '../support/engines/webkit/journal';
import { startDriver } from '../support/engines/webkit/processes';
import { expect, test } from '../support/engines/webkit/test';

// The browser logs each 404, for documents that aren't there yet.
test.use({
  allowConsole: [
    [/Failed to load resource: the server responded with a status of 4\d\d/],
    { scope: 'test' },
  ],
});

test('a care circle in WebKit: started, joined by words, and what each writes, with a photo, is shown on the other', async ({
  tab,
  baseURL,
}) => {
  const server = await startServer();
  const driver = await startDriver();
  const browser = await WebKitBrowser.start(driver, { origin: baseURL ?? '' });
  const other = browser.page;
  try {
    await startJournal(tab, maya.name);

    await test.step('it is started and joined', async () => {
      await tab.getByRole('link', { name: 'Children', exact: true }).click();
      await tab.getByRole('link', { name: 'Keep this journal with others' }).click();
      await tab.getByLabel('Address of the server').fill(server.url);
      await tab.getByLabel('Code from its keeper').fill(server.code);
      await tab.getByLabel('Your name').fill('Anita');
      await tab.getByRole('button', { name: 'Start the circle' }).click();
      await tab.getByRole('heading', { name: /^Anita/ }).waitFor();
      await tab.getByRole('button', { name: 'Make an invitation' }).click();
      await tab.getByRole('img', { name: 'The invitation as a QR code' }).waitFor();
      const address = await tab.locator('.circle-address').evaluate((line) => line.textContent);
      const words = await tab.locator('.circle-words').innerText();
      await other.goto('/join');
      await other.getByLabel('Address').fill(address);
      await other.getByLabel('The four words').fill(words.trim().replaceAll(/\s+/g, ' '));
      await other.getByRole('button', { name: 'Look at the invitation' }).click();
      await other.getByLabel('Your name').fill('Ben');
      await other.getByRole('button', { name: 'Ask to join' }).click();
      await tab.getByRole('button', { name: 'Yes, let them in' }).click();
      await tab.getByText('Ben is in the circle').waitFor();
      await other.getByRole('link', { name: 'Open Maya’s journal' }).click();
    });

    await test.step('what one writes is shown on the other', async () => {
      await tab.getByRole('link', { name: 'Journal', exact: true }).click();
      await addEntry(tab, { title: 'The pond', content: 'Ducks came.' }, { hasPhoto: true });
      await other.getByRole('heading', { name: 'The pond' }).waitFor();
      await expectPhotoOn(other, 'The pond');
      await addEntry(other, { title: 'The shoes', content: 'On by himself.' });
      await tab.getByRole('heading', { name: 'The shoes' }).waitFor();
    });
    expect(await browser.complaints()).toEqual([]);
  } finally {
    await browser.close();
    await driver.stop();
    await server.close();
  }
});
