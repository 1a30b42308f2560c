import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type LockFile, readLockHint } from '@/data/lock/lock-file';
import { readLockMark, writeLockFile } from '@/data/lock/lock-file-store';
import { createLock } from '@/data/lock/unlock-methods';
import { writableDb } from '@/data/db/writable-db';
import { LockScreen } from './lock-screen';
import type { Unlocked } from './try-unlock';

const passphrase = 'copper lantern ribbon orchard';
let lock: Awaited<ReturnType<typeof createLock>>;
let root: Root | null = null;
const openApp = vi.fn<(unlocked: Unlocked) => Promise<void>>();

beforeEach(async () => {
  openApp.mockReset().mockResolvedValue();
  lock = await createLock(passphrase, { t: 1, m: 8, p: 1 });
  await writeLockFile(lock.key, { ...lock.file, state: 'on', hideAfter: 60 });
});

afterEach(() => {
  root?.unmount();
  root = null;
});

function openLockScreen(): void {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  root.render(
    <LockScreen
      start={readLockHint() ?? 'damaged'}
      openApp={openApp}
      preloadApp={() => undefined}
      keepThisVersion={() => undefined}
      onDrawn={() => undefined}
      onOpened={() => undefined}
    />,
  );
}

/** Writes a lock file as no code of ours would: into the stores, into localStorage, or both. */
async function overwrite(where: 'stores' | 'copy' | 'both', file: object): Promise<void> {
  if (where !== 'stores') localStorage.setItem('kinleaf_vault', JSON.stringify(file));
  if (where !== 'copy') await writableDb.marks.put({ key: 'vault', file: { version: 2, ...file } });
}

function stored(): LockFile {
  const hint = readLockHint();
  if (hint === null || typeof hint === 'string') throw new Error('No lock');
  return hint;
}

/** Returns the lock file with one digit of each wrapped key changed, which only unlocking can tell. */
const damaged = () => ({
  ...stored(),
  ways: stored().ways.map((way) => ({
    ...way,
    sealed: `${way.sealed.startsWith('0') ? '1' : '0'}${way.sealed.slice(1)}`,
  })),
});

async function unlock(text = passphrase): Promise<void> {
  await page.getByLabelText('Passphrase', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

describe.each(['stores', 'copy'] as const)(
  'with one copy of the lock file damaged (%s)',
  (where) => {
    test('the passphrase opens the journal by the other, and nothing is written before it does', async () => {
      const good = stored();
      await overwrite(where, damaged());
      const before = [localStorage.getItem('kinleaf_vault'), await readLockMark()];
      openLockScreen();
      await unlock('not the passphrase');
      await expect.element(page.getByText(/^That did not open it/)).toBeVisible();
      expect([localStorage.getItem('kinleaf_vault'), await readLockMark()]).toEqual(before);
      await unlock();
      await expect
        .poll(() => openApp.mock.calls)
        .toEqual([[{ key: lock.key, file: good, passphrase }]]);
    });

    test('so does the recovery sheet', async () => {
      await overwrite(where, damaged());
      openLockScreen();
      await page.getByRole('button', { name: 'Use the recovery sheet' }).click();
      await page.getByRole('textbox').fill(lock.recovery.join(' '));
      await page.getByRole('button', { name: 'Unlock', exact: true }).click();
      await expect
        .element(page.getByRole('heading', { name: 'Choose a new passphrase' }))
        .toHaveFocus();
      await page.getByRole('button', { name: 'Keep the old passphrase' }).click();
      await expect.poll(() => openApp.mock.calls.at(-1)?.[0].key).toEqual(lock.key);
    });
  },
);

test('a lock file that was written without the key opens the journal, but nothing in it is followed', async () => {
  await overwrite('both', { ...stored(), state: 'opening', hideAfter: 'close' });
  openLockScreen();
  await unlock();
  await expect.poll(() => openApp.mock.calls.length).toBe(1);
  expect(openApp.mock.calls[0]?.[0].file).toMatchObject({ state: 'renewing', hideAfter: 5 });
});

describe('a half-locked journal of an earlier version', () => {
  const question = () =>
    page.getByRole('heading', { name: 'Some of this journal is not scrambled' });

  test.each([
    { answer: 'We did: lock the rest', state: 'sealing' },
    { answer: 'Nobody did: set it aside', state: 'renewing' },
  ])('asks who left it so: $answer', async ({ answer, state }) => {
    const { mac: _, ...file } = stored();
    await overwrite('both', { ...file, version: 1, state: 'opening' });
    openLockScreen();
    await unlock();
    await expect.element(question()).toHaveFocus();
    expect(openApp).not.toHaveBeenCalled();
    await page.getByRole('button', { name: answer }).click();
    await expect.poll(() => openApp.mock.calls[0]?.[0].file).toMatchObject({ version: 2, state });
  });
});
