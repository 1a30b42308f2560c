import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';
import { content, openEntryForm } from './support/entry-form';
import {
  assembledWords,
  assemblyAIKey,
  spokenWords,
  unreadable,
} from './support/providers/answers';
import { agree, expect, failedCalls, loseConnection, test } from './support/providers/in-browser';
import { openJournal } from './support/records';
import { expectToast, messageOf } from './support/screen';

const speech = fileURLToPath(new URL('./fixtures/speech.wav', import.meta.url));
const executablePath = findChromium();

// Chromium's own fake microphone plays a file of speech; the path behind it is the real one.
test.use({
  permissions: ['microphone'],
  launchOptions: {
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${speech}`,
    ],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

const record = (form: Locator) => form.getByRole('button', { name: 'Record', exact: true });
const stop = (form: Locator) => form.getByRole('button', { name: 'Stop recording', exact: true });

/** Waits until the recorder's clock shows so many seconds or, on a busy machine, more. */
async function expectSeconds(form: Locator, seconds: 1 | 2): Promise<void> {
  await expect(form.getByRole('progressbar', { name: 'Recording time' })).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^0:(0[${seconds}-9]|[1-5]\\d)$`),
  );
}

/** Records for two seconds or more. */
async function speak(form: Locator): Promise<void> {
  await record(form).click();
  await expectSeconds(form, 2);
  await stop(form).click();
}

/** Records, and agrees that the recording is sent. */
async function dictate(page: Page, form: Locator, provider = 'OpenAI'): Promise<void> {
  await speak(form);
  await agree(page, provider);
}

test('one message and one text come of a recording, which can be cancelled and is not saved over', async ({
  page,
  providers,
}) => {
  const { openAI } = providers;
  const form = await openEntryForm(page);

  await test.step("'Processing' / 'Transcribing your recording...'; cancelling keeps the recording, Discard throws it away", async () => {
    openAI.next({ slow: 20_000 });
    await dictate(page, form);
    await expectToast(page, {
      title: 'Processing',
      description: 'Transcribing your recording...',
    });
    await expect.poll(() => openAI.requests.length).toBe(1);
    await form.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await expect(form.getByText('The recording is kept until you close this.')).toBeVisible();
    await form.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(record(form)).toBeVisible();
    await expect(content(form)).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(openAI.reset()).toEqual([]);
  });

  await test.step('the recorder says Recording, fills a bar and counts the time', async () => {
    await form.getByLabel('Title').fill('Bedtime');
    await content(form).fill('At bedtime.');
    await record(form).click();
    await expectSeconds(form, 1);
    await expect(form.getByText('Recording', { exact: true }).first()).toBeVisible();
  });

  await test.step('an entry is not saved over a recording that is under way', async () => {
    await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Finish the recording first',
      description: 'Stop or discard it, then save. Nothing is lost.',
    });
    await expect(stop(form)).toBeVisible();
  });

  await test.step("'Processing' gives way to 'Transcription Complete': one message about one recording", async () => {
    await expectSeconds(form, 2);
    await stop(form).click();
    await expect(messageOf(page, 'Transcription Complete')).toBeVisible();
    // At once: left alone it would go by itself a little later.
    expect(await messageOf(page, 'Processing').count()).toBe(0);
  });

  await test.step('dictated text is appended to the field, separated by a blank line', async () => {
    await expectToast(page, {
      title: 'Transcription Complete',
      description: 'Your recording has been transcribed.',
    });
    await expect(content(form)).toHaveValue(`At bedtime.\n\n${spokenWords}`);
    expect(openAI.requests.map(({ path }) => path)).toEqual(['/v1/audio/transcriptions']);
  });
});

/** Does something in the page the moment it records: within the first second, however busy the machine is. */
async function onceRecording(page: Page, what: 'stop' | 'unplug'): Promise<void> {
  await page.evaluate((how) => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[aria-label="Stop recording"]');
      if (!button) return;
      observer.disconnect();
      if (how === 'stop') button.click();
      else dispatchEvent(new Event('unplug'));
    });
    observer.observe(document, { subtree: true, childList: true });
  }, what);
}

/** Keeps hold of the microphone's track, as the browser hands it to the page. */
async function watchMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await real(constraints);
      const [track] = stream.getAudioTracks();
      Object.assign(window, { microphone: track });
      // As the browser does to a track whose device goes away.
      addEventListener('unplug', () => {
        track?.stop();
        track?.dispatchEvent(new Event('ended'));
      });
      return stream;
    };
  });
}

const trackState = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { microphone?: MediaStreamTrack }).microphone?.readyState ?? 'none',
  );

test('a recording that ends too soon or is closed on is not sent, and lets go of the microphone', async ({
  page,
  providers,
}) => {
  const { openAI } = providers;
  await watchMicrophone(page);
  const form = await openEntryForm(page);

  await test.step('closing the dialog while the browser still asks for the microphone lets go of it afterwards', async () => {
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      // The question stands until the test answers it, and is asked once.
      mediaDevices.getUserMedia = async (constraints) => {
        mediaDevices.getUserMedia = real;
        await new Promise((resolve) => {
          addEventListener('allow-microphone', resolve, { once: true });
        });
        return real(constraints);
      };
    });
    await record(form).click();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    expect(await trackState(page)).toBe('none');
    await page.evaluate(() => dispatchEvent(new Event('allow-microphone')));
    await expect.poll(() => trackState(page)).toBe('ended');
  });

  await test.step("'Recording too short' under one second", async () => {
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await onceRecording(page, 'stop');
    await record(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Recording too short',
      description: 'Please record for at least 1 second. Try holding the record button longer.',
    });
    await expect(record(form)).toBeVisible();
    expect(openAI.requests).toEqual([]);
  });

  await test.step('a microphone that is unplugged in the first second is said in words', async () => {
    await onceRecording(page, 'unplug');
    await record(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Recording Error',
      description: 'The microphone was disconnected. Please connect it and record again.',
    });
    await expect(record(form)).toBeVisible();
    expect(openAI.requests).toEqual([]);
  });

  await test.step('closing the dialog while recording releases the microphone and sends nothing', async () => {
    await record(form).click();
    await expectSeconds(form, 1);
    expect(await trackState(page)).toBe('live');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect.poll(() => trackState(page)).toBe('ended');
    expect(openAI.requests).toEqual([]);
  });

  await test.step('closing the dialog while it is transcribed calls it off: nothing is added, nothing is said', async () => {
    openAI.next({ slow: 3000 });
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await content(form).fill('At bedtime.');
    await dictate(page, form);
    await expect.poll(() => openAI.requests.length).toBe(1);
    const calledOff = page.waitForEvent('requestfailed');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await calledOff;
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(content(form)).toHaveValue('At bedtime.');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('neither a microphone that goes nor a tab that is hidden loses what was said', async ({
  page,
}) => {
  await watchMicrophone(page);
  const form = await openEntryForm(page);
  await test.step('a microphone that is unplugged: what was said until then is transcribed', async () => {
    await record(form).click();
    await expectSeconds(form, 2);
    await page.evaluate(() => dispatchEvent(new Event('unplug')));
    await agree(page, 'OpenAI');
    await expect(content(form)).toHaveValue(spokenWords);
  });

  await test.step('a tab that is hidden goes on recording: a phone that dims must not cut off a sentence', async () => {
    await content(form).fill('');
    await record(form).click();
    await expectSeconds(form, 1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('blur'));
    });
    await expectSeconds(form, 2);
    expect(await trackState(page)).toBe('live');
    await stop(form).click();
    await expect(content(form)).toHaveValue(spokenWords);
  });
});

test('a browser that cannot record has no Record button', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaRecorder');
  });
  const form = await openEntryForm(page);
  await expect(form.getByRole('button', { name: 'Analyze Text' })).toBeVisible();
  await expect(record(form)).toHaveCount(0);
});

test.describe('in the chat', () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Kinleaf Assistant' });
  const message = (page: Page) => panel(page).getByRole('textbox', { name: 'Message' });

  async function openChat(page: Page): Promise<void> {
    await openJournal(page);
    await page.getByRole('button', { name: 'Open assistant', exact: true }).click();
    await expect(message(page)).toBeFocused();
  }

  test('what is said is written and not sent, and nothing of a recording that the panel is closed on', async ({
    page,
    providers,
  }) => {
    await watchMicrophone(page);
    await openChat(page);
    await test.step('closing the panel while recording releases the microphone and sends nothing', async () => {
      await record(panel(page)).click();
      await expectSeconds(panel(page), 1);
      expect(await trackState(page)).toBe('live');
      await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect.poll(() => trackState(page)).toBe('ended');
      await page.getByRole('button', { name: 'Open assistant', exact: true }).click();
      await expect(record(panel(page))).toBeVisible();
      expect(providers.openAI.requests).toEqual([]);
    });

    await test.step('what is said comes after what is typed, separated by a blank line; it is not sent by itself', async () => {
      await message(page).fill('A question.');
      await dictate(page, panel(page));
      await expect(message(page)).toHaveValue(`A question.\n\n${spokenWords}`);
      expect(providers.openRouter.requests).toEqual([]);
    });
  });

  test.describe('after a call that failed', () => {
    test.use({ allowConsole: [failedCalls, { scope: 'test' }] });

    test('the end of the conversation stays in view while the recorder stands below it', async ({
      page,
      providers,
    }) => {
      providers.openRouter.next({ status: 500 });
      await openChat(page);
      await message(page).fill(Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n'));
      await page.keyboard.press('Enter');
      await agree(page, 'OpenRouter');
      const again = panel(page).getByRole('button', { name: 'Ask again' });
      await expect(again).toBeInViewport({ ratio: 1 });
      await record(panel(page)).click();
      await expectSeconds(panel(page), 1);
      await expect(again).toBeInViewport({ ratio: 1 });
    });
  });
});

test.describe('without an OpenAI key, with one of AssemblyAI', () => {
  test.use({ savedSettings: { assemblyAIKey } });

  test('the recording goes to AssemblyAI: upload, transcript, poll', async ({
    page,
    providers,
  }) => {
    const form = await openEntryForm(page);
    await dictate(page, form, 'AssemblyAI');
    await expect(content(form)).toHaveValue(assembledWords);
    const asked = providers.assemblyAI.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked.slice(0, 3)).toEqual([
      'POST /v2/upload',
      'POST /v2/transcript',
      expect.stringMatching(/^GET \/v2\/transcript\/./),
    ]);
    expect(providers.openAI.requests).toEqual([]);
  });

  test.describe('that fails', () => {
    test.use({ allowConsole: [failedCalls, { scope: 'test' }] });

    test('a failure is said in words, the recording is kept, and a retry works', async ({
      page,
      providers,
    }) => {
      const { assemblyAI } = providers;
      const form = await openEntryForm(page);
      const again = form.getByRole('button', { name: 'Try again', exact: true });
      await test.step("a wrong key: 'Transcription failed: {provider message}'", async () => {
        assemblyAI.next({ status: 401 });
        await dictate(page, form, 'AssemblyAI');
        await expectToast(page, {
          tone: 'danger',
          title: 'Transcription Error',
          description: 'Transcription failed: Authentication error, API token missing/invalid',
        });
      });

      await test.step('the connection is lost while it waits: the recording is kept, and a retry works', async () => {
        expect(assemblyAI.reset()).toEqual([]);
        assemblyAI.next({ slow: 20_000 });
        await again.click();
        await loseConnection(assemblyAI);
        await expectToast(page, {
          tone: 'danger',
          title: 'Transcription Error',
          description: 'Could not reach AssemblyAI. Please check your connection and try again.',
        });
        await again.click();
        await expect(content(form)).toHaveValue(assembledWords);
      });
    });
  });
});

test.describe('when the provider fails', () => {
  test.use({
    allowConsole: [[...failedCalls, /Failed to fetch|Service Worker/], { scope: 'test' }],
  });

  const failures = {
    'an answer with status 500': { status: 500 },
    'an answer of the wrong type': unreadable,
    'a wrong key': { status: 401 },
    'too many requests': { status: 429, headers: { 'Retry-After': '20' } },
  } as const;
  test('each failure is said in words and keeps the recording for a retry, whose success takes the message away', async ({
    page,
    providers,
  }) => {
    const { openAI } = providers;
    const chunk = /\/assets\/transcribe-[\w-]+\.js$/;
    const form = await openEntryForm(page);
    const again = form.getByRole('button', { name: 'Try again', exact: true });
    const toast = messageOf(page, 'Transcription Error');
    const words = toast.getByRole('alert');
    await content(form).fill('At bedtime.');

    await test.step("'Transcription Error' / 'Failed to transcribe recording' when the code for it does not load", async () => {
      await page.route(chunk, (route) => route.abort());
      await dictate(page, form);
      await expectToast(page, {
        tone: 'danger',
        title: 'Transcription Error',
        description: 'Failed to transcribe recording',
      });
      await expect(again).toBeVisible();
      await page.unroute(chunk);
    });

    for (const [what, behaviour] of Object.entries(failures)) {
      await test.step(`${what}: 'Transcription Error' in words, and the recording is kept`, async () => {
        openAI.next(behaviour);
        await again.click();
        await expect(words).toContainText('Transcription Error');
        await expect(words).toContainText('Transcription failed:');
        if (what.startsWith('too many')) await expect(words).toContainText('again in 20 seconds.');
        await expect(words).not.toContainText(/undefined|sk-/);
        await expect(again).toBeVisible();
        await expect(content(form)).toHaveValue('At bedtime.');
        await toast.getByRole('button', { name: 'Close message' }).click();
        await expect(toast).toBeHidden();
      });
    }

    await test.step('going offline in the middle keeps the recording, and a retry works and takes the message away', async () => {
      expect(openAI.reset()).toEqual([]);
      openAI.next({ slow: 20_000 });
      await again.click();
      await loseConnection(openAI);
      await expect(words).toHaveText(
        'Transcription ErrorCould not reach OpenAI. Please check your connection and try again.',
      );
      await again.click();
      await expect(content(form)).toHaveValue(`At bedtime.\n\n${spokenWords}`);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});

test.describe('without a microphone', () => {
  test.use({ allowConsole: [[/microphone could not be used/], { scope: 'test' }] });

  test("'Recording Error' / 'Could not access microphone. Please check permissions.'", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    });
    const form = await openEntryForm(page);
    await record(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Recording Error',
      description: 'Could not access microphone. Please check permissions.',
    });
    await expect(record(form)).toBeVisible();
  });
});

test.describe('without a key', () => {
  test.use({ savedSettings: {} });

  test("'Configuration Required' / 'Please set up your OpenAI API key in settings first.'", async ({
    page,
  }) => {
    const form = await openEntryForm(page);
    await record(form).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Configuration Required',
      description: 'Please set up your OpenAI API key in settings first.',
    });
  });
});
