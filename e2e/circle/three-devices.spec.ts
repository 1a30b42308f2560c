import type { Page } from '@playwright/test';
import { type CircleServer, startServer } from '../support/circle/circle-server';
import { untilKept } from '../support/app/service-worker';
import { seed } from '../support/data/records';
import { cardOf, choosePhoto, dialogOf, pressEscapeIn } from '../support/app/screen';
import { readPhotos } from '../support/data/store';
import { expect, test } from '../support/app/test';
import {
  journalBefore,
  kid,
  photoOfA,
  photoOfB,
  soughtOf,
  words,
} from '../support/data/wire/journal-with-canaries';
import {
  askToJoin,
  changeBio,
  decide,
  type Device,
  follow,
  invite,
  journalOn,
  letIn,
  newDevice,
  openJoined,
  pixelsOf,
  rewrite,
  write,
} from '../support/data/wire/family-devices';
import { type Exchange, WireTap } from '../support/data/wire/wire-tap';

/*
 * Three devices share one journal on the product's own screens, and all their requests go through a proxy that records every byte.
 * `support/data/wire/wire-tap.test.ts` shows that its search finds what is there.
 */

let server: CircleServer;
let tap: WireTap;
test.beforeEach(async () => {
  [server, tap] = await Promise.all([startServer(), WireTap.start()]);
});
test.afterEach(async () => {
  await Promise.all([server.close(), tap.close()]);
});

test('three devices keep a journal together, and nothing that they send can be read', async ({
  browser,
  baseURL,
}) => {
  // Three devices one after another.
  test.slow();
  const a = await newDevice(browser, { tap, baseURL });
  const b = await newDevice(browser, { tap, baseURL });
  const c = await newDevice(browser, { tap, baseURL, isPhone: true });
  const family = [a, b, c];

  await test.step('A has a journal with a photo, and starts the circle', async () => {
    await seed(a.page, journalBefore, kid);
    await a.page.goto('/children');
    await untilKept(a.page);
    await follow(a.page, 'Journal');
    await write(a.page, { title: words.pond, content: words.pondTold }, (form) =>
      choosePhoto(a.page, form, photoOfA),
    );
    await follow(a.page, 'Children');
    await cardOf(a.page, words.child)
      .getByRole('link', { name: 'Keep this journal with others' })
      .click();
    await a.page.getByLabel('Address of the server').fill(server.url);
    await a.page.getByLabel('Code from its keeper').fill(server.code);
    await a.page.getByLabel('Your name').fill(words.anneliese);
    await a.page.getByLabel(/^Name of this /).fill(words.computerOfA);
    await a.page.getByRole('button', { name: 'Start the circle' }).click();
    await expect(a.page.getByRole('heading', { name: words.anneliese })).toBeVisible();
  });

  await test.step('B joins as a parent by words that are typed', async () => {
    const { address, said } = await invite(a.page, 'Parent');
    await b.page.goto('/join');
    await b.page.getByLabel('Address').fill(address);
    await b.page.getByLabel('The four words').fill(said);
    await b.page.getByRole('button', { name: 'Look at the invitation' }).click();
    await askToJoin(b.page, words.bartholomew, words.computerOfB);
    await letIn(a.page, words.bartholomew);
    await openJoined(b.page, words.child);
  });

  await test.step('C joins as a carer by the link', async () => {
    await a.page.getByRole('button', { name: 'Invite someone else' }).click();
    const { link } = await invite(a.page, 'Carer');
    await c.page.goto(link);
    await askToJoin(c.page, words.clementine, words.phoneOfC);
    await letIn(a.page, words.clementine);
    await openJoined(c.page, words.child);
  });

  await test.step('all arrive at the same journal, and see its photo', async () => {
    for (const name of [words.anneliese, words.bartholomew, words.clementine])
      await expect(a.page.getByRole('heading', { name })).toBeVisible();
    await follow(a.page, 'Journal');
    for (const { page } of family)
      for (const title of [words.pond, words.shoes, words.nap, words.school])
        await expect(cardOf(page, title)).toBeVisible();
    await expectSamePhoto(words.pond, a, [b, c]);
  });

  await test.step('what B writes, with a photo, is shown on A and C, and that it is B’s', async () => {
    await write(b.page, { title: words.fromB, content: words.fromBTold }, (form) =>
      choosePhoto(b.page, form, photoOfB),
    );
    for (const { page } of [a, c])
      await expect(cardOf(page, words.fromB)).toContainText(words.fromBTold);
    await expectSamePhoto(words.fromB, b, [a, c]);
    await c.page.getByRole('link', { name: words.fromB }).click();
    const view = dialogOf(c.page, words.fromB);
    await expect(view).toContainText(`Written by ${words.bartholomew}`);
    // In full size, upright.
    expect(await pixelsOf(view.getByRole('img'))).toMatch(/^1080x1440 /);
    await pressEscapeIn(view);
  });

  await test.step('A and B say something else in the same places while B has no connection', async () => {
    await b.context.setOffline(true);
    await rewrite(b.page, words.shoes, words.shoesOfB);
    await rewrite(b.page, words.nap, words.napOfB);
    await changeBio(b.page, words.child, words.bioOfB);
    await rewrite(a.page, words.shoes, words.shoesOfA);
    await rewrite(a.page, words.nap, words.napOfA);
    await changeBio(a.page, words.child, words.bioOfA);
    await expect(cardOf(c.page, words.nap)).toContainText(words.napOfA);
    await b.context.setOffline(false);
  });

  await test.step('both are kept, and the cards say so on each device', async () => {
    await follow(a.page, 'Journal');
    await follow(b.page, 'Journal');
    for (const { page } of family)
      for (const title of [words.shoes, words.nap]) await expect(markOn(page, title)).toBeVisible();
  });

  await test.step('A keeps one of two, B both as two pages, A both in one profile; then all say the same', async () => {
    await decide(a.page, words.shoes, 'Keep yours');
    await decide(b.page, words.nap, 'Keep both as two pages');
    await follow(a.page, 'Children');
    await decide(a.page, words.child, 'Keep both');
    await follow(b.page, 'Children');
    for (const { page } of [a, b]) {
      await expect(cardOf(page, words.child)).toContainText(words.bioOfA);
      await expect(cardOf(page, words.child)).toContainText(words.bioOfB);
      await follow(page, 'Journal');
    }
    for (const { page } of family) {
      await expect(cardOf(page, words.shoes)).toContainText(words.shoesOfA);
      await expect(cardOf(page, words.nap)).toHaveCount(2);
      for (const said of [words.napOfA, words.napOfB])
        await expect(cardOf(page, words.nap).filter({ hasText: said })).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Two people wrote here' })).toHaveCount(0);
    }
  });

  await test.step('C writes without a connection, A meanwhile, and then all have all', async () => {
    await c.context.setOffline(true);
    await write(c.page, { title: words.whileOff, content: words.whileOffTold });
    await write(a.page, { title: words.meanwhile, content: words.meanwhileTold });
    await expect(cardOf(b.page, words.meanwhile)).toBeVisible();
    await c.context.setOffline(false);
    for (const { page } of family)
      for (const title of [words.whileOff, words.meanwhile])
        await expect(cardOf(page, title)).toBeVisible();
    const whole = await journalOn(a);
    for (const other of [b, c]) await expect.poll(() => journalOn(other)).toEqual(whole);
  });

  const records = await journalOn(a);
  const photos = await readPhotos(a.page);
  for (const { faults } of family) expect(faults).toEqual([]);

  await test.step('nobody was asked but the app’s own address and the circle’s server, and all of it is remembered', () => {
    const own = new URL(baseURL ?? '').origin;
    expect(tap.origins).toEqual([server.url, own].sort());
    expect(tap.to(own).map(({ url }) => url.pathname)).toContain('/service-worker.js');
    const asked = tap.to(server.url);
    const { database } = server;
    expect(usersOf(asked)).toEqual(
      expect.arrayContaining(['p1', 'p2', 'c1'].map((place) => `${database}-${place}`)),
    );
    expect(recordsWritten(asked)).toBe(records.length);
    const pictures = photos.flatMap(({ full, thumb }) => [full, thumb]);
    expect(pictures).toHaveLength(4);
    expect(bytesPut(asked)).toBeGreaterThanOrEqual(Buffer.concat(pictures).length);
  });

  await test.step('nothing of the journal can be read in it, and what can be read is found', async () => {
    const planted = 'Plantedonpurpose';
    await c.page.evaluate(([to, body]) => fetch(to, { method: 'POST', body }).then(() => null), [
      server.url,
      `{"title":"${planted}"}`,
    ] as const);
    for (const { context } of family) await context.close();
    expect(tap.readable([planted])).toEqual([`${planted} in the request, POST ${server.url}/`]);
    expect(tap.readable(soughtOf(records, photos))).toEqual([]);
  });
});

const markOn = (page: Page, title: string) =>
  cardOf(page, title).getByRole('link', { name: 'Two people wrote here' });

/** The card of an entry shows the same photo on others, decoded. */
async function expectSamePhoto(title: string, from: Device, others: readonly Device[]) {
  const shown = await pixelsOf(cardOf(from.page, title).getByRole('img'));
  for (const { page } of others) {
    const picture = cardOf(page, title).getByRole('img');
    await expect(picture).toBeVisible();
    expect(await pixelsOf(picture)).toBe(shown);
  }
}

/** Who sent requests, by the names of their seats. */
function usersOf(exchanges: readonly Exchange[]): readonly string[] {
  const logins = exchanges.map(({ request }) => /Basic (\S+)/.exec(request.head)?.[1] ?? '');
  const users = logins.map((login) => Buffer.from(login, 'base64').toString().split(':')[0] ?? '');
  return [...new Set(users)];
}

/** How many records were written, each counted once. */
function recordsWritten(exchanges: readonly Exchange[]): number {
  const bodies = exchanges
    .filter(({ url }) => url.pathname.endsWith('/_bulk_docs'))
    .filter(({ method }) => method === 'POST')
    .map(({ request }) => JSON.parse(request.content.toString()) as { docs: { _id: string }[] });
  const ids = bodies.flatMap(({ docs }) => docs.map(({ _id }) => _id));
  return new Set(ids.filter((id) => id.startsWith('r'))).size;
}

/** How many bytes of pictures were uploaded. */
const bytesPut = (exchanges: readonly Exchange[]): number =>
  exchanges
    .filter(({ method, url }) => method === 'PUT' && /\/(full|thumb)$/.test(url.pathname))
    .reduce((sum, { request }) => sum + request.body.length, 0);
