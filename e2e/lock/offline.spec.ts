import type { Page } from '@playwright/test';
import { untilKept } from '../support/app/service-worker';
import { lock, lockScreen, openLocked, unlock } from '../support/lock/lock';
import { haveLockedJournal } from '../support/lock/locked-journal';
import { entry, maya } from '../support/data/records';
import { dialogOf } from '../support/app/screen';
import { share } from '../support/app/share-target';
import { type StaticSite, test } from '../support/app/static-site';
import { readStore } from '../support/data/store';
import { expect } from '../support/app/test';

/** Installing a service worker takes a while. */
const long = { timeout: 60_000 };

const version = (page: Page) => page.evaluate(() => document.documentElement.dataset['version']);

/** Waits until a page has a version, which other tabs may have to accept. If it never does, reports its version and the one that waits. */
async function untilOf(page: Page, wanted: string): Promise<void> {
  const seen = () =>
    page.evaluate(async () => {
      const { waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const { held = [], pending = [] } = await navigator.locks.query();
      return {
        version: document.documentElement.dataset['version'],
        waiting: waiting?.state,
        active: active?.state,
        locks: [...held, ...pending].map(({ name, mode }) => `${name} ${mode}`),
      };
    });
  await expect
    .poll(() => seen().catch(String), { timeout: 120_000 })
    .toMatchObject({ version: wanted });
}

/** A locked journal that is open in Settings, on a site that the service worker caches. */
async function openKept(page: Page): Promise<void> {
  await haveLockedJournal(page, { children: [maya], journal: [entry('Blue train')] }, maya);
  await openLocked(page, '/settings');
  await untilKept(page);
}

test('a locked journal opens without a connection', async ({ page, site }) => {
  await openKept(page);
  await site.stop();
  await openLocked(page, `/journal/${maya.id}`);
  await expect(page.getByRole('heading', { name: 'Blue train' })).toBeVisible();
});

test('a photo shared to a locked journal is kept encrypted, its name too, and is in its form once that is open', async ({
  page,
  context,
  site,
}) => {
  await openKept(page);
  await lock(page);
  const shared = await share(context, site.origin);

  await test.step('locked, nothing of it can be read', async () => {
    await expect(lockScreen(shared)).toBeVisible(long);
    const kept = await sharedPhoto(shared);
    expect(kept?.bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(kept?.bytes.toString('latin1')).not.toMatch(/beach|image|JFIF/);
    expect(kept?.headers).not.toMatch(/beach|image/);
  });

  await test.step('unlocked, it is there, is saved with its entry and waits no more', async () => {
    await unlock(shared);
    const form = dialogOf(shared, 'Add Journal Entry');
    await expect(form.getByRole('img', { name: 'Chosen photo' })).toBeVisible(long);
    await form.getByLabel('Title').fill('At the beach');
    await form.getByLabel('Additional Notes').fill('Sand, at last.');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(form).toBeHidden(long);
    await expect(shared.getByRole('heading', { name: 'At the beach' })).toBeVisible();
    await expect.poll(() => sharedPhoto(shared)).toBeNull();
    expect(await readStore(shared, 'photos')).toHaveLength(1);
  });
});

declare global {
  interface Window {
    /** How often a version was asked to take over. */
    askedToTakeOver: number;
    /** Releases a page that gets events late. */
    goOn?: () => void;
  }
}

/** The page learns of versions late, as on a slow connection: of none that takes over before it's released. */
function hearLate(): void {
  const container = ServiceWorkerContainer.prototype;
  const register: unknown = Reflect.get(container, 'register');
  if (typeof register !== 'function') throw new Error('A service worker can be registered');
  const isLetGoOn = new Promise<void>((resolve) => {
    window.goOn = resolve;
  });
  container.addEventListener = () => undefined;
  container.register = async function (this: ServiceWorkerContainer, ...what: unknown[]) {
    await isLetGoOn;
    return Reflect.apply(register, this, what) as Promise<ServiceWorkerRegistration>;
  };
}

/** Counts in the page what the lock screen does about a waiting version: app/lock/open-app.ts. */
function countTakingOver(): void {
  window.askedToTakeOver = 0;
  const tell: unknown = Reflect.get(ServiceWorker.prototype, 'postMessage');
  if (typeof tell !== 'function') throw new Error('A service worker can be told something');
  ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...message: unknown[]) {
    window.askedToTakeOver += 1;
    Reflect.apply(tell, this, message);
  };
}

/** Whether a lock screen waits until no tab has the journal open. */
async function isWaitingForOthers(page: Page): Promise<boolean> {
  const { pending = [] } = await page.evaluate(() => navigator.locks.query());
  return pending.some(({ name, mode }) => name === 'kinleaf-open' && mode === 'exclusive');
}

/** What the service worker stores of a waiting photo, or null. */
async function sharedPhoto(page: Page): Promise<{ headers: string; bytes: Buffer } | null> {
  const kept = await page.evaluate(async () => {
    const one = await caches.match('/shared-photo');
    if (!one) return null;
    const headers = [...one.headers].flat().join(' ');
    return { headers, bytes: [...new Uint8Array(await one.arrayBuffer())] };
  });
  return kept && { ...kept, bytes: Buffer.from(kept.bytes) };
}

/** An open journal with the lock on, of a version that is no longer the newest. */
async function openBeforeVersion2(page: Page, site: StaticSite): Promise<void> {
  await openKept(page);
  site.publish(2);
}

test('each lock screen follows a version that another one let in, also one that was still loading', async ({
  page,
  context,
  site,
}) => {
  await openBeforeVersion2(page, site);
  const [waiting, loading] = [await context.newPage(), await context.newPage()];
  await waiting.goto('/');
  await expect.poll(() => isWaitingForOthers(waiting), long).toBe(true);
  await loading.addInitScript(hearLate);
  await loading.goto('/');
  await expect(lockScreen(loading)).toBeVisible(long);
  expect(await version(loading)).toBeUndefined();

  await lock(page);
  for (const one of [page, waiting]) await untilOf(one, '2');
  await loading.evaluate(() => window.goOn?.()).catch(() => undefined);
  await untilOf(loading, '2');
});

test('a new version takes over on the lock screen without asking, but not beside an open journal', async ({
  page,
  context,
  site,
}) => {
  await openBeforeVersion2(page, site);

  await test.step('an open tab keeps its version', async () => {
    const other = await context.newPage();
    await other.addInitScript(countTakingOver);
    await other.goto('/');
    await expect(lockScreen(other)).toBeVisible(long);
    await expect.poll(() => isWaitingForOthers(other), long).toBe(true);
    const waits = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
    expect(await other.evaluate(waits)).toBe(true);
    expect(await other.evaluate(() => window.askedToTakeOver)).toBe(0);
    expect(await version(other)).toBeUndefined();
    await other.close();
  });

  await test.step('once it is locked, the new one is there', async () => {
    await lock(page);
    await untilOf(page, '2');
    await expect(lockScreen(page)).toBeVisible(long);
    await unlock(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible(long);
  });

  await test.step('one that comes while somebody types waits for the next start', async () => {
    await lock(page);
    const field = page.getByLabel('Passphrase', { exact: true });
    await field.fill('half a passphrase');
    site.publish(3);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(() =>
        page.evaluate(async () =>
          Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
        ),
      )
      .toBe(true);
    await expect(field).toHaveValue('half a passphrase');
    expect(await version(page)).toBe('2');
  });
});
