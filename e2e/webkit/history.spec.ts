import {
  addEntry,
  expectEntries,
  expectPhotoOn,
  openEntryForm,
  startJournal,
} from '../support/engines/webkit/journal';
import type { WebKitPage } from '../support/engines/webkit/page';
import { expect, test } from '../support/engines/webkit/test';

// Requests while a page is being left are refused with this policy's message, although it allows them.
test.use({ allowConsole: [[/Refused to connect to blob:.*connect-src/], { scope: 'test' }] });

/** Starts loading a picture just before the page is left. */
async function loadWhileLeaving(page: WebKitPage, title: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: title })
    .locator('img')
    .evaluate(async (image) => {
      // One that isn't in the browser's memory.
      const picture = await new Promise<Blob | null>((resolve) => {
        document.createElement('canvas').toBlob(resolve);
      });
      const address = URL.createObjectURL(picture ?? new Blob());
      addEventListener('pagehide', () => {
        image.setAttribute('src', address);
      });
    });
}

// WebKit caches the page that is left, and closes its database connection.
test(
  'Back from another page load leads to a journal that reads and saves',
  { tag: '@gate' },
  async ({ tab }) => {
    await startJournal(tab, 'Maya');
    await addEntry(tab, { title: 'Blue train', content: 'By the sea' }, { hasPhoto: true });
    await expectPhotoOn(tab, 'Blue train');
    await loadWhileLeaving(tab, 'Blue train');
    await tab.goto('/guide');
    await tab.goBack();
    await expectEntries(tab, ['Blue train']);
    await expectPhotoOn(tab, 'Blue train');
    await addEntry(tab, { title: 'Green train', content: 'In a tunnel' });
    await tab.goto('/privacy');
    await tab.goBack();
    await expectEntries(tab, ['Blue train', 'Green train']);
  },
);

// WebKit aborts the pictures of a page that is left, and sometimes reports that they failed: the photos aren't lost.
test('A photo that failed while its page was left is there when the page comes back', async ({
  tab,
}) => {
  await startJournal(tab, 'Maya');
  await addEntry(tab, { title: 'Blue train', content: 'By the sea' }, { hasPhoto: true });
  await expectPhotoOn(tab, 'Blue train');
  const photo = tab.getByRole('main').getByRole('listitem').locator('img');
  const addressOf = () => photo.getAttribute('src');
  const fail = () =>
    photo.evaluate((image) => {
      image.dispatchEvent(new Event('error'));
    });
  // The second read may be aborted, too: then the photo counts as lost until the page comes back.
  const first = await addressOf();
  await fail();
  await expect.poll(addressOf).not.toBe(first);
  await expectPhotoOn(tab, 'Blue train');
  await fail();
  const words = tab.getByText('This photo cannot be read any more.');
  await expect.poll(() => words.isVisible()).toBe(true);
  await tab.goto('/guide');
  await tab.goBack();
  await expectPhotoOn(tab, 'Blue train');
  await photo.evaluate((image) => {
    addEventListener('pagehide', () => {
      image.dispatchEvent(new Event('error'));
    });
  });
  await tab.goto('/guide');
  await tab.goBack();
  await expectPhotoOn(tab, 'Blue train');
});

/** From now on no transaction of the page in this mode ends, like one that takes very long. */
async function drawOut(page: WebKitPage, mode: IDBTransactionMode): Promise<void> {
  await page.evaluate((long) => {
    const drawnOut = (store: IDBObjectStore) => {
      if (store.transaction.mode !== long) return store;
      Reflect.set(window, 'isUnderWay', true);
      const ask = () => {
        try {
          store.count().onsuccess = ask;
        } catch {
          // The transaction was ended.
        }
      };
      ask();
      return store;
    };
    // oxlint-disable-next-line typescript/unbound-method -- It is called on its own transaction.
    const storeOf = IDBTransaction.prototype.objectStore;
    IDBTransaction.prototype.objectStore = function (name) {
      return drawnOut(storeOf.call(this, name));
    };
    // oxlint-disable-next-line typescript/unbound-method -- It is called on its own database.
    const createStore = IDBDatabase.prototype.createObjectStore;
    IDBDatabase.prototype.createObjectStore = function (...how) {
      return drawnOut(createStore.apply(this, how));
    };
  }, mode);
}

async function untilUnderWay(page: WebKitPage): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'isUnderWay' in window)).toBe(true);
}

// WebKit never ends a transaction of a cached page, and later writes would wait forever.
test('A page that is left in the middle of a read or a write holds up nobody, and goes on when it comes back', async ({
  tab,
  webkit,
}) => {
  await startJournal(tab, 'Maya');
  await addEntry(tab, { title: 'Blue train', content: 'By the sea' });
  const other = await webkit.newPage();
  await other.goto(new URL(await tab.url()).pathname);

  await test.step('a read', async () => {
    await drawOut(tab, 'readonly');
    await tab.getByRole('link', { name: 'Food Journey', exact: true }).click();
    await untilUnderWay(tab);
    await tab.goto('/robots.txt');
    await addEntry(other, { title: 'Green train', content: 'In a tunnel' });
    await tab.goBack();
    await tab.getByRole('heading', { name: 'Food Journey' }).waitFor();
  });
  await test.step('a write', async () => {
    await tab.goBack();
    await expectEntries(tab, ['Blue train', 'Green train']);
    await drawOut(tab, 'readwrite');
    const form = await openEntryForm(tab);
    await form.getByLabel('Title').fill('Red train');
    await form.getByLabel('Additional Notes').fill('On the bridge');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await untilUnderWay(tab);
    await tab.goto('/robots.txt');
    // The other tab deletes it elsewhere: the same form would offer the waiting draft.
    await other.getByRole('button', { name: 'Delete Blue train' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectEntries(other, ['Green train']);
    await tab.goBack();
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expectEntries(other, ['Green train', 'Red train']);
  });
});

// WebKit aborts a page's loads before it fires pagehide, so imports fail in the cached page.
test('A page that is left while a screen is loaded shows that screen when it comes back', async ({
  tab,
}) => {
  await tab.goto('/guide');
  await tab.evaluate(() => {
    addEventListener('beforeunload', () => {
      document.querySelector<HTMLElement>('nav a[href="/terms"]')?.click();
    });
  });
  await tab.goto('/robots.txt');
  await tab.goBack();
  await tab.getByRole('heading', { name: 'Terms of Use' }).waitFor();
});

/** Opens the journal for the first time, and never lets the creation of its stores end. */
async function drawOutCreation(page: WebKitPage): Promise<void> {
  await page.goto('/guide');
  await drawOut(page, 'versionchange');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Children', exact: true }).click();
  await untilUnderWay(page);
}

test('A page that is left while it creates the stores holds up nobody, and goes on when it comes back', async ({
  tab,
  webkit,
}) => {
  await test.step('a closed tab', async () => {
    const closing = await webkit.newPage();
    await drawOutCreation(closing);
    await closing.close();
  });
  await test.step('a page that comes back', async () => {
    await drawOutCreation(tab);
    await tab.goto('/robots.txt');
    const other = await webkit.newPage();
    await startJournal(other, 'Maya');
    await tab.goBack();
    await tab.getByRole('button', { name: 'Edit Maya' }).waitFor();
  });
});
