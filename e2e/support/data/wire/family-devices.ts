import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { content } from '../../app/entry-form';
import { untilKept } from '../../app/service-worker';
import { cardOf, dialogOf } from '../../app/screen';
import { readStores, type StoredRecord } from '../store';
import type { WireTap } from './wire-tap';

/*
 * Several devices of one family: each is a browser context with its own storage and service worker, and all their traffic goes through
 * one proxy.
 */

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and warnings of its pages and its worker. */
  readonly faults: string[];
}

interface DeviceOptions {
  readonly tap: WireTap;
  readonly baseURL: string | undefined;
  readonly isPhone?: boolean;
}

/** What the browser itself logs: a 404 for a missing document, and failed requests while offline. */
const told = /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)/;

export async function newDevice(
  browser: Browser,
  { tap, baseURL, isPhone = false }: DeviceOptions,
): Promise<Device> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    proxy: { server: tap.url },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
  });
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message));
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !told.test(message.text())) faults.push(message.text());
  });
  return { context, page: await context.newPage(), faults };
}

/** Goes to a screen through the navigation, so that no URL with a child in it is requested. */
export async function follow(page: Page, name: 'Children' | 'Journal'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
}

/** What an invitation shows: the address and words to type, and the link to send. */
interface Shown {
  readonly address: string;
  readonly said: string;
  readonly link: string;
}

/** Makes an invitation on the circle's page of a wide screen. */
export async function invite(page: Page, role: 'Parent' | 'Carer'): Promise<Shown> {
  await page.getByRole('button', { name: /They join as$/ }).click();
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const said = await page.locator('.circle-words').innerText();
  // The clipboard may still have the earlier invitation.
  const sent = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(sent).toContain(`w=${said.trim().replaceAll(/\s+/g, '-')}`);
  return {
    address: (await page.locator('.circle-address').textContent()) ?? '',
    said,
    link: /http\S+\/join#\S+/.exec(await sent())?.[0] ?? '',
  };
}

/** Accepts the person who answered. */
export async function letIn(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: 'Yes, let them in' }).click();
  await expect(page.getByText(`${person} is in the circle`)).toBeVisible();
}

/** Joins a circle on the page of the invitation. The other side still has to accept. */
export async function askToJoin(page: Page, person: string, device: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited');
  await page.getByLabel('Your name').fill(person);
  await page.getByLabel(/^Name of this /).fill(device);
  await page.getByRole('button', { name: 'Ask to join' }).click();
}

/** Opens the joined journal, once the device works offline and has the first entries. */
export async function openJoined(page: Page, child: string): Promise<void> {
  // From then on no URL with a child in it is requested, nor sent as a referrer.
  await untilKept(page);
  await page.getByRole('link', { name: `Open ${child}’s journal` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Journal for ${child}` })).toBeVisible();
}

export interface Told {
  readonly title: string;
  readonly content: string;
}

/** Writes an entry in the form of the journal that is open. */
export async function write(
  page: Page,
  told: Told,
  fillFurther: (form: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill(told.title);
  await content(form).fill(told.content);
  await fillFurther(form);
  await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(cardOf(page, told.title)).toBeVisible();
}

/** Changes an entry of the open journal. */
export async function rewrite(page: Page, title: string, words: string): Promise<void> {
  await cardOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await content(form).fill(words);
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(form).toBeHidden();
  await expect(cardOf(page, title)).toContainText(words);
}

/** Changes the child's profile, on the screen of the children. */
export async function changeBio(page: Page, child: string, bio: string): Promise<void> {
  await follow(page, 'Children');
  await cardOf(page, child)
    .getByRole('button', { name: `Edit ${child}` })
    .click();
  const form = dialogOf(page, 'Edit Child');
  await form.getByLabel('Bio').fill(bio);
  await form.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(cardOf(page, child)).toContainText(bio);
}

/** The mark of a card leads to both versions; the decision there leads back. */
export async function decide(page: Page, title: string, button: string): Promise<void> {
  await cardOf(page, title).getByRole('link', { name: 'Two people wrote here' }).click();
  await expect(page.getByRole('main').locator('.version-sheet')).toHaveCount(2);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two people wrote on this page' })).toBeHidden();
}

/** What a picture on the page shows: its size, and the colour of each quarter's middle. */
export async function pixelsOf(picture: Locator): Promise<string> {
  return picture.evaluate(async (node: HTMLImageElement) => {
    await node.decode();
    const { naturalWidth: width, naturalHeight: height } = node;
    const canvas = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    });
    if (!canvas) throw new Error('No canvas');
    canvas.drawImage(node, 0, 0);
    const places = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x * width, y * height]));
    const colours = places.map(([x = 0, y = 0]) => canvas.getImageData(x, y, 1, 1).data.join());
    return `${width}x${height} ${colours.join(' ')}`;
  });
}

/** Everything that a device has of the journal. */
export async function journalOn({ page }: Device): Promise<StoredRecord[]> {
  return (await readStores(page, ['children', 'journal', 'food', 'reports'])).flat();
}
