import { circleAllowances, startCircle, startServer } from '../support/circle/circle-server';
import { beginLock, lock, lockScreen, makeKeysCheaply, unlock } from '../support/lock/lock';
import { maya, seed } from '../support/data/records';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

test.slow();
test.use({
  allowConsole: [[/Failed to load resource/], { scope: 'test' }],
  allowRequests: [circleAllowances.allowRequests, { scope: 'test' }],
});

/** The whole journal is being encrypted at the same time, which writes a lot. */
const long = { timeout: 120_000 };

test('a locked page asks the circle’s server nothing, keeps its keys encrypted, and syncs again once unlocked', async ({
  page,
}) => {
  const asked: string[] = [];
  let lines = 0;
  const server = await startServer((request, response) => {
    asked.push(request.url ?? '');
    if (/_changes.*feed=continuous/.test(request.url ?? '')) {
      lines += 1;
      response.once('close', () => (lines -= 1));
    }
    return false;
  });
  try {
    await makeKeysCheaply(page);
    await seed(page, { children: [maya] }, maya);
    await startCircle(page, server);
    const inStep = page
      .getByRole('main')
      .getByRole('status')
      .getByText(/^In step/);
    await expect(inStep).toBeVisible(long);
    const [circle] = await readStore(page, 'circles');
    const secrets = ['password', 'signSecret', 'boxSecret', 'chainKey'].map((name) =>
      String(circle?.[name]),
    );
    expect(secrets.every(({ length }) => length > 16)).toBe(true);
    await beginLock(page);
    await page.getByRole('link', { name: 'Children' }).first().click();
    await expect.poll(() => lines, long).toBe(1);
    await expect
      .poll(async () => {
        const kept = JSON.stringify(await readStore(page, 'circles'));
        return secrets.filter((secret) => kept.includes(secret));
      }, long)
      .toEqual([]);

    await lock(page);
    await expect.poll(() => lines, long).toBe(0);
    asked.length = 0;
    // A page that is locked from its start, at the circle's own URL.
    await page.goto(`/circle/${maya.id}`);
    await expect(lockScreen(page)).toBeVisible(long);
    await page.getByLabel('Passphrase', { exact: true }).fill('not this one, surely');
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible(long);
    expect(asked).toEqual([]);

    await unlock(page);
    await expect.poll(() => lines, long).toBe(1);
    await expect(inStep).toBeVisible(long);
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});
