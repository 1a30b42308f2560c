import type { Page } from '@playwright/test';
import { couchAt } from '../../circle-server/cli/couch.mjs';
import {
  circleAllowances,
  type CircleServer,
  startCircle,
  startServer,
} from '../support/circle/circle-server';
import { paint } from '../support/data/pictures';
import { entry, maya, seed } from '../support/data/records';
import { chooseFile, dialogOf, expectToast, questionOf } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

/*
 * What people see while their circle isn't in sync, and what they can do about it. Uses the development server; tests replace single
 * answers.
 */
test.use({
  allowConsole: [[/Failed to load resource/], { scope: 'test' }],
  allowRequests: [circleAllowances.allowRequests, { scope: 'test' }],
});

/** The answer instead of the server's, in CouchDB's form; 0 breaks the connection. */
let refusal: { readonly status: number; readonly error: string; readonly of: RegExp } | null;
/** The requests to the server. */
let asked: string[];
let server: CircleServer;

test.beforeEach(async () => {
  refusal = null;
  asked = [];
  server = await startServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (refusal?.of.test(request.url ?? '') !== true) return false;
    if (refusal.status === 0) response.destroy();
    else {
      response.writeHead(refusal.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: refusal.error, reason: '' }));
    }
    return true;
  });
});
test.afterEach(async ({ page }) => {
  // The console would report requests to a server that is gone.
  await page.goto('about:blank');
  await server.close();
});

const stateOf = (page: Page) => page.getByRole('main').locator('.circle-state [role=status]');
const toBeSent = (page: Page) =>
  page.getByRole('main').locator('.circle-facts > div', { hasText: 'To be sent' }).locator('dd');

async function begin(page: Page, lists: Parameters<typeof seed>[1] = {}) {
  await seed(page, { children: [maya], ...lists }, maya);
  await startCircle(page, server);
  await expect(stateOf(page)).toHaveText(/^In step/);
}

/** Writes an entry, and returns to the circle's page. */
async function write(page: Page, title: string, photo?: Buffer) {
  await page.goto(`/journal/${maya.id}`);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill('She sang to each one.');
  if (photo) {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    await chooseFile(page, form.getByRole('button', { name: 'Choose photo' }), [file]);
    await expect(form.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
  }
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/circle/${maya.id}`);
}

const toDetails = (page: Page, link = 'See what it is') =>
  page.getByRole('main').getByRole('link', { name: link }).click();
const toCircle = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Care circle' }).click();
const syncNow = (page: Page) => page.getByRole('button', { name: 'Sync now' }).click();

test('a message says what the server refused, and changes wait until it accepts them', async ({
  page,
}) => {
  await begin(page);
  refusal = { status: 507, error: 'insufficient_storage', of: /_bulk_docs/ };
  await write(page, 'The puddle choir');

  await test.step('it is full', async () => {
    await expect(stateOf(page)).toHaveText('Somebody needs to look');
    await toDetails(page);
    const told = page.getByRole('main');
    await expect(told.getByRole('heading', { name: 'The server' })).toBeVisible();
    await expect(told).toContainText('The server has no room left. What you write is kept here');
    await expect(toBeSent(page)).toHaveText('1 page');
    expect(await readStore(page, 'outbox')).toHaveLength(1);
    await expectNoSeriousAxe(page);
  });

  await test.step('it takes no page as large as one', async () => {
    await toCircle(page);
    refusal = { status: 413, error: 'document_too_large', of: /_bulk_docs/ };
    await syncNow(page);
    await toDetails(page);
    // For an entry or for anything else to be sent: what to do is the same.
    await expect(page.getByText(/Its keeper can allow larger documents\.$/)).toBeVisible();
    expect(await readStore(page, 'outbox')).toHaveLength(1);
  });

  await test.step('it does not know this device any more', async () => {
    await toCircle(page);
    refusal = { status: 401, error: 'unauthorized', of: /./ };
    await syncNow(page);
    await toDetails(page);
    await expect(page.getByText('The server does not know this device any more.')).toBeVisible();
    expect(await readStore(page, 'outbox')).toHaveLength(1);
  });

  await test.step('it is gone', async () => {
    await toCircle(page);
    refusal = { status: 0, error: '', of: /./ };
    await syncNow(page);
    await expect(stateOf(page)).toHaveText('Kept here until there is a connection');
    await toDetails(page, 'Details');
    await expect(page.getByText('The server does not answer.')).toBeVisible();
    expect(await readStore(page, 'outbox')).toHaveLength(1);
  });

  await test.step('it takes it, from a page that opens with Settings too', async () => {
    refusal = null;
    await page.goto('/settings');
    await expect.poll(() => readStore(page, 'outbox')).toHaveLength(0);
    await page.goto(`/circle/${maya.id}`);
    await expect(stateOf(page)).toHaveText(/^In step/);
    await toDetails(page, 'Details');
    await expect(page.getByRole('heading', { name: 'The server' })).toHaveCount(0);
    await expect(toBeSent(page)).toHaveText(/^Nothing waits on this/);
  });
});

test('a circle that is held for an older list syncs again once the server shows the right one, or gets it back', async ({
  page,
}) => {
  await begin(page);
  await page.getByRole('button', { name: 'About Anita' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await dialogOf(page, 'Rename').getByLabel('Name', { exact: true }).fill('Amma');
  await dialogOf(page, 'Rename').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: /^Amma/ })).toBeVisible();

  const couch = couchAt({ url: server.url, ...server.admin });
  const change = `/${server.database}/m000001`;
  const { body: renamed } = await couch.ask('GET', change);
  /** Like a server restored from a backup from before the change. */
  async function setBack() {
    const { body } = await couch.ask('GET', change);
    await couch.ask('DELETE', `${change}?rev=${String(body['_rev'])}`);
    await page.reload();
    await expect(stateOf(page)).toHaveText('Somebody needs to look');
    await toDetails(page);
    await expect(page.getByRole('heading', { name: 'An older list of members' })).toBeVisible();
  }

  await setBack();
  await toCircle(page);
  await syncNow(page);
  await expect(stateOf(page)).toHaveText('Somebody needs to look');
  const { _rev: rev, ...entryAgain } = renamed;
  expect(rev).toBeDefined();
  await couch.ask('PUT', change, entryAgain);
  await syncNow(page);
  await expect(stateOf(page)).toHaveText(/^In step/);

  await setBack();
  await page.getByRole('button', { name: 'Put the list back' }).click();
  await expectToast(page, { title: 'The list is in order again' });
  await expect(page.getByRole('heading', { name: 'An older list of members' })).toHaveCount(0);
  await expect(stateOf(page)).toHaveText(/^In step/);
  expect((await couch.ask('GET', change)).status).toBe(200);
});

test('photos wait on a line that is paid by what goes over it, if the person says so, and are counted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } });
  });
  await begin(page);
  await page.getByText('Photos wait for a connection without a limit').click();
  const photo = await paint(page, { width: 40, height: 40 });
  await write(page, 'With a photo', photo);
  await expect(stateOf(page)).toHaveText(/^In step/);
  const pictures = () => asked.filter((request) => /^PUT .*\/(full|thumb)\?/.test(request));
  await toDetails(page, 'Details');
  await expect(toBeSent(page)).toHaveText('1 photo. Photos wait for a connection without a limit');
  expect(pictures()).toEqual([]);
  await toCircle(page);
  await page.evaluate(() => {
    Object.assign(Reflect.get(navigator, 'connection') as object, { type: 'wifi' });
  });
  await syncNow(page);
  await toDetails(page, 'Details');
  await expect(toBeSent(page)).toHaveText(/^Nothing waits on this/);
  expect(pictures()).toHaveLength(2);
});

test('a photo that a proxy refuses without a readable answer is sent once, and looks like no missing connection', async ({
  page,
}) => {
  await begin(page);
  let tries = 0;
  await page.route(/\/full\?/, (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    tries += 1;
    return route.abort('connectionreset');
  });
  await write(page, 'With a photo', await paint(page, { width: 40, height: 40 }));
  await expect.poll(() => tries).toBe(1);
  await write(page, 'Without one');
  await expect(stateOf(page)).toHaveText(/^In step/);
  await toDetails(page, 'Details');
  await expect(toBeSent(page)).toHaveText('1 photo');
  expect(tries).toBe(1);
});

test('a circle is paused, resumed, and left without a copy', async ({ page }) => {
  await begin(page, { journal: [entry('Blue train')] });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(stateOf(page)).toHaveText('Paused: nothing is sent or fetched');
  const invite = page.getByRole('button', { name: 'Make an invitation' });
  await expect(invite).toBeDisabled();
  await expect(page.getByText('Go on first: an invitation needs the server.')).toBeVisible();
  asked = [];
  await write(page, 'The puddle choir');
  await expect(stateOf(page)).toHaveText('Paused: nothing is sent or fetched');
  await toDetails(page, 'Details');
  await expect(toBeSent(page)).toHaveText('1 page');
  expect(asked).toEqual([]);
  await toCircle(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(stateOf(page)).toHaveText(/^In step/);
  await expect(invite).toBeEnabled();
  expect(await readStore(page, 'outbox')).toHaveLength(0);
  expect(asked.some((request) => request.endsWith('_bulk_docs'))).toBe(true);

  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  const question = questionOf(page, 'Leave the circle?');
  await question.getByText('Take it off').click();
  await expect(question).toContainText('It is then on no device at all.');
  await question.getByRole('button', { name: 'Leave the circle' }).click();
  await expectToast(page, {
    title: 'You left the circle',
    description: 'Maya’s journal is no longer on this computer. What is on the server stays there.',
  });
  await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  for (const store of ['children', 'journal', 'circles', 'outbox'] as const)
    expect(await readStore(page, store)).toEqual([]);
});

test('leaving a circle whose server cannot be reached says so until the message is closed', async ({
  page,
}) => {
  await begin(page);
  refusal = { status: 0, error: '', of: /./ };
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await questionOf(page, 'Leave the circle?')
    .getByRole('button', { name: 'Leave the circle' })
    .click();
  await expectToast(page, {
    tone: 'danger',
    title: 'You left the circle',
    description:
      'Maya’s journal stays on this computer, as it is now. The server could not be told: a parent of the circle can remove this device.',
  });
});
