import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectToFit, expectToTakeTouches } from '@/app/fixtures/fit';
import { emulateMedia } from '@/app/fixtures/media';
import { go, reopen } from '@/app/fixtures/open-app';
import { expectAddress, expectGone, expectToast } from '@/app/fixtures/screen';
import { setEncryption } from '@/data/db/encryption';
import { writeDraft } from '@/data/drafts/drafts';
import { writeLockFile } from '@/data/lock/lock-file-store';
import { forgetDataKey, unlock } from '@/data/lock/lock-session';
import { createLock } from '@/data/lock/unlock-methods';
import { saveSettings } from '@/data/preferences/settings';

const passphrase = 'gravel orchard tin whistle seven';
const cheapest = { t: 1, m: 8, p: 1 };

afterEach(() => {
  forgetDataKey();
  setEncryption(null);
});

/** Has keys of passphrases made as cheaply as possible: instead of measuring what the device can do, the worker is skipped. */
function makeKeysCheaply(): () => void {
  const { prototype } = Worker;
  const post = Reflect.get(prototype, 'postMessage');
  prototype.postMessage = function (this: Worker, ...message: unknown[]) {
    const [asked] = message;
    if (typeof asked === 'object' && asked && Reflect.get(asked, 'kind') === 'calibrate')
      this.dispatchEvent(
        new MessageEvent('message', { data: { kind: 'measured', cost: cheapest } }),
      );
    else Reflect.apply(post, this, message);
  };
  return () => {
    prototype.postMessage = post;
  };
}

/** Sets up the lock up to its last step. */
async function openLastStep(): Promise<void> {
  const stop = makeKeysCheaply();
  try {
    await go('/settings');
    await page.getByRole('button', { name: 'Set up the lock' }).click();
    await page.getByLabelText('Passphrase', { exact: true }).fill(passphrase);
    await page.getByLabelText('Passphrase again').fill(passphrase);
    await page.getByRole('button', { name: 'Use this passphrase' }).click();
    await page.getByRole('button', { name: 'Write it by hand' }).click();
    await page.getByRole('button', { name: 'I have the sheet' }).click();
    await expect.element(page.getByRole('button', { name: 'Turn the lock on' })).toBeVisible();
  } finally {
    stop();
  }
}

const typedBefore = page.getByRole('region', { name: 'What you typed before' });

describe('the last step before the lock is turned on', () => {
  test('says that keys, chat instructions and drafts typed before may stay readable, and to replace the keys', async () => {
    saveSettings({ openAIKey: 'sk-1', foodAIKey: 'sk-2', geminiSystemPrompt: 'Be brief.' });
    writeDraft('entry_new_a', { values: {}, photo: 'keep' });
    await openLastStep();
    await expect
      .element(typedBefore)
      .toHaveTextContent(
        'This browser already stores your OpenAI and food analysis keys, your instructions for the chat assistant and unsaved drafts.',
      );
    await expect
      .element(typedBefore)
      .toHaveTextContent('a copy of the browser’s files may still show the old text for some time');
    await expect.element(typedBefore).toHaveTextContent('replace the keys once the lock is on');
  });

  test('doesn’t ask to replace keys if only a draft was typed', async () => {
    writeDraft('entry_new_a', { values: {}, photo: 'keep' });
    await openLastStep();
    await expect
      .element(typedBefore)
      .toHaveTextContent('This browser already stores unsaved drafts.');
    await expect.element(typedBefore).not.toHaveTextContent('keys');
  });

  test('says that forms from before may stay readable even if they were saved or discarded', async () => {
    saveSettings({ chatEnabled: true });
    await openLastStep();
    await expect
      .element(typedBefore)
      .toHaveTextContent('also of forms that you have saved or discarded');
    await expect.element(typedBefore).not.toHaveTextContent('This browser already stores');
    await expect.element(typedBefore).not.toHaveTextContent('keys');
  });
});

describe('once the lock is on', () => {
  const offer = page.getByRole('region', { name: 'Replace your AI keys' });
  const replace = offer.getByRole('link', { name: 'Replace keys' });

  async function haveLock(): Promise<void> {
    const { key, file } = await createLock(passphrase, cheapest);
    unlock(key, await writeLockFile(key, { ...file, state: 'on' }));
  }

  test('Settings offers to replace the keys from before, after a reload too, until each is replaced', async () => {
    await haveLock();
    saveSettings({ openAIKey: 'sk-1', openRouterKey: 'sk-or-1' });
    saveSettings({ keysBeforeLock: ['openAIKey', 'openRouterKey'] });
    await go('/settings');
    await expect.element(offer).toHaveTextContent('your OpenAI and OpenRouter keys');
    await reopen();
    (await replace.findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expectAddress('/settings?tab=ai');
    await expect.element(page.getByRole('tab', { name: 'AI & Transcription' })).toHaveFocus();
    await page.getByLabelText('OpenAI API Key').fill('sk-new');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast({ title: 'Settings saved' });
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(offer).toHaveTextContent('your OpenRouter key from before');
    await page.getByRole('tab', { name: 'AI & Transcription' }).click();
    await page.getByLabelText('OpenRouter API Key').fill('');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(page.getByRole('heading', { name: 'The lock is on' })).toBeVisible();
    await expectGone(offer);
  });

  test('Settings no longer offers it once somebody keeps the keys, and the focus stays with the lock', async () => {
    await haveLock();
    saveSettings({ openAIKey: 'sk-1' });
    saveSettings({ keysBeforeLock: ['openAIKey'] });
    await go('/settings');
    (await offer.getByRole('button', { name: 'Keep the old keys' }).findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expectGone(offer);
    await expect.element(page.getByRole('heading', { name: 'The lock is on' })).toHaveFocus();
    await reopen();
    await expect.element(page.getByRole('heading', { name: 'The lock is on' })).toBeVisible();
    await expectGone(offer);
  });

  test('the offer fits a narrow screen in dark colours', async () => {
    await emulateMedia({ colorScheme: 'dark' });
    await haveLock();
    saveSettings({ openAIKey: 'sk-1' });
    saveSettings({ keysBeforeLock: ['openAIKey'] });
    await go('/settings');
    await expect.element(replace).toBeVisible();
    await expectToFit(320, 700);
    await expectToTakeTouches();
  });
});
