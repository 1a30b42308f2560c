import { fileURLToPath } from 'node:url';
import { chromiumFlags, findChromium } from '../../scripts/browsers/chromium.mjs';
import { content, openEntryForm } from '../support/app/entry-form';
import { spokenWords } from '../support/providers/answers';
import { agree, expect, test } from '../support/providers/in-browser';
import { expectToast } from '../support/app/screen';

const speech = fileURLToPath(new URL('../fixtures/speech.wav', import.meta.url));
const executablePath = findChromium();

// Chromium's fake microphone plays a file of speech; everything behind it is real.
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

test.use({ allowRequests: [/^https:\/\/api\.openai\.com\/v1\/audio\/transcriptions$/] });

test(
  'what is said into the microphone is sent to OpenAI once the person agrees, and its words come after the text',
  { tag: '@gate' },
  async ({ page, providers: { openAI } }) => {
    const form = await openEntryForm(page);
    await content(form).fill('At bedtime.');
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    // A recording lasts at least a second.
    await expect(form.getByRole('progressbar', { name: 'Recording time' })).toHaveAttribute(
      'aria-valuetext',
      /^0:(0[1-9]|[1-5]\d)$/,
    );
    await form.getByRole('button', { name: 'Stop recording', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Send this to OpenAI?' })).toBeVisible();
    expect(openAI.requests).toEqual([]);
    await agree(page, 'OpenAI');
    await expectToast(page, {
      title: 'Transcription Complete',
      description: 'Your recording has been transcribed.',
    });
    await expect(content(form)).toHaveValue(`At bedtime.\n\n${spokenWords}`);
    expect(openAI.requests.map(({ path }) => path)).toEqual(['/v1/audio/transcriptions']);
  },
);

test.describe('when its code does not load', () => {
  test.use({ allowConsole: [/Failed to (load|fetch)|Service Worker/] });

  test("'Transcription Error' / 'Failed to transcribe recording', and the recording is kept", async ({
    page,
  }) => {
    const chunk = /\/assets\/calls-[\w-]+\.js$/;
    await page.route(chunk, (route) => route.abort());
    const form = await openEntryForm(page);
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(form.getByRole('progressbar', { name: 'Recording time' })).toHaveAttribute(
      'aria-valuetext',
      /^0:(0[1-9]|[1-5]\d)$/,
    );
    await form.getByRole('button', { name: 'Stop recording', exact: true }).click();
    await agree(page, 'OpenAI');
    await expectToast(page, {
      tone: 'danger',
      title: 'Transcription Error',
      description: 'Failed to transcribe recording',
    });
    await page.unroute(chunk);
    await form.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(content(form)).toHaveValue(spokenWords);
  });
});
