import { type StaticSite, withSite } from '../support/app/static-site';
import {
  addEntry,
  expectEntries,
  expectPhotoOn,
  startJournal,
} from '../support/engines/webkit/journal';
import { test as base } from '../support/engines/webkit/test';

const test = base.extend<{ site: StaticSite }>(withSite);

test('from the second visit on everything is there without a network, and is saved', async ({
  tab,
  site,
}) => {
  await startJournal(tab, 'Maya');
  await addEntry(tab, { title: 'Blue train', content: 'By the sea' }, { hasPhoto: true });
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  await site.stop();

  await tab.reload();
  await expectPhotoOn(tab, 'Blue train');
  await addEntry(tab, { title: 'Green train', content: 'In a tunnel' });
  for (const [path, heading] of [
    ['/', /Keep the small things/],
    ['/settings', 'Settings'],
    ['/guide', 'Guide'],
  ] as const) {
    await tab.goto(path);
    await tab.getByRole('heading', { name: heading }).first().waitFor();
  }
  await tab.getByRole('link', { name: 'Journal', exact: true }).click();
  await expectEntries(tab, ['Blue train', 'Green train']);
});
