import { addEntry, expectEntries, startJournal } from '../support/webkit/journal';
import { test } from '../support/webkit/test';

// WebKit keeps the page that is left, and ends its connection to the stores.
test('Back from another page load leads to a journal that reads and saves', async ({ tab }) => {
  await startJournal(tab, 'Maya');
  await addEntry(tab, { title: 'Blue train', content: 'By the sea' });
  await tab.goto('/guide');
  await tab.goBack();
  await expectEntries(tab, ['Blue train']);
  await addEntry(tab, { title: 'Green train', content: 'In a tunnel' });
  await tab.goto('/privacy');
  await tab.goBack();
  await expectEntries(tab, ['Blue train', 'Green train']);
});
