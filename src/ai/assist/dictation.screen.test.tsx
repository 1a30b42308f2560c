import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  assembledWords,
  assemblyAIKey,
  spokenWords,
  unreadable,
} from '@e2e/support/providers/answers';
import { content, openAssistedForm } from '@/app/fixtures/assist';
import {
  expectSecond,
  onceRecording,
  plugInMicrophone,
  recordIn,
  speak,
  stopIn,
} from '@/app/fixtures/microphone';
import {
  agree,
  expectAsked,
  expectCalledOff,
  failedCalls,
  loseConnection,
  useProviders,
} from '@/app/fixtures/providers';
import {
  expectCount,
  expectGone,
  expectText,
  expectToast,
  messageOf,
  press,
} from '@/app/fixtures/screen';
import { allowConsole } from '@/app/fixtures/silent-console';
import { saveSettings } from '@/data/preferences/settings';

const keptText = 'The recording is kept until you close this.';

test('a recording adds its text after what is typed, with one message; the form is not saved before it ends', async () => {
  plugInMicrophone();
  const { openAI } = await useProviders();
  const form = await openAssistedForm();
  await form.getByLabelText('Title').fill('Bedtime');
  await content(form).fill('At bedtime.');
  await recordIn(form).click();
  await expectSecond(form);
  await expect.element(form.getByText('Recording', { exact: true }).first()).toBeVisible();

  await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
  await expectToast({
    tone: 'danger',
    title: 'Finish the recording first',
    description: 'Stop or discard it, then save. Nothing is lost.',
  });
  await stopIn(form).click();
  expect(await openAI.requests()).toEqual([]);
  await openAI.next('held');
  await agree('OpenAI');
  await expectText(
    messageOf('Processing').getByRole('status'),
    'ProcessingTranscribing your recording...',
  );
  await expectAsked(openAI, 1);
  await openAI.release();
  await expect.element(messageOf('Transcription Complete')).toBeVisible();
  // At once: without the new message it would time out a little later.
  expect(messageOf('Processing').query()).toBeNull();
  await expectToast({
    title: 'Transcription Complete',
    description: 'Your recording has been transcribed.',
  });
  await expect.element(content(form)).toHaveValue(`At bedtime.\n\n${spokenWords}`);
  expect((await openAI.requests()).map(({ path }) => path)).toEqual(['/v1/audio/transcriptions']);
});

test('cancelling the transcription keeps the recording, Discard deletes it, and closing the form cancels it', async () => {
  const microphone = plugInMicrophone();
  const { openAI } = await useProviders();
  const form = await openAssistedForm();
  await openAI.next('held', 'held');
  await speak(form);
  await agree('OpenAI');
  await expectAsked(openAI, 1);
  await form.getByRole('button', { name: 'Cancel', exact: true }).first().click();
  await expectCalledOff(openAI);
  await expect.element(form.getByText(keptText)).toBeVisible();
  await form.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(recordIn(form)).toBeVisible();
  await expect.element(content(form)).toHaveValue('');

  await content(form).fill('At bedtime.');
  await speak(form);
  await expectAsked(openAI, 2);
  expect(microphone.state()).toBe('ended');
  await press('Escape');
  await expectGone(form);
  await expectCalledOff(openAI);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  await expect.element(content(form)).toHaveValue('At bedtime.');
  await expectGone(page.getByRole('alert'));
});

test('a recording that ends too soon or whose form is closed is not sent, and releases the microphone', async () => {
  const microphone = plugInMicrophone();
  const { openAI } = await useProviders();
  const form = await openAssistedForm();

  // Closed while the browser still asks for the microphone.
  const permit = microphone.hold();
  await recordIn(form).click();
  await press('Escape');
  await expectGone(form);
  expect(microphone.state()).toBe('none');
  permit();
  await expect.poll(microphone.state).toBe('ended');

  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  onceRecording((stop) => {
    stop.click();
  });
  await recordIn(form).click();
  await expectToast({
    tone: 'danger',
    title: 'Recording too short',
    description: 'Please record for at least 1 second. Try holding the record button longer.',
  });
  await expect.element(recordIn(form)).toBeVisible();

  onceRecording(microphone.unplug);
  await recordIn(form).click();
  await expectToast({
    tone: 'danger',
    title: 'Recording Error',
    description: 'The microphone was disconnected. Please connect it and record again.',
  });

  await recordIn(form).click();
  await expectSecond(form);
  expect(microphone.state()).toBe('live');
  await press('Escape');
  await expectGone(form);
  await expect.poll(microphone.state).toBe('ended');
  expect(await openAI.requests()).toEqual([]);
});

test('neither an unplugged microphone nor a hidden tab loses what was said', async () => {
  const microphone = plugInMicrophone();
  await useProviders();
  const form = await openAssistedForm();
  await recordIn(form).click();
  await expectSecond(form);
  microphone.unplug();
  await agree('OpenAI');
  await expect.element(content(form)).toHaveValue(spokenWords);

  // A phone that dims must not cut off a sentence.
  await content(form).fill('');
  await recordIn(form).click();
  await expect.element(stopIn(form)).toBeVisible();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('blur'));
  await expectSecond(form);
  expect(microphone.state()).toBe('live');
  await stopIn(form).click();
  await expect.element(content(form)).toHaveValue(spokenWords);
});

test('without an OpenAI key a recording goes to AssemblyAI, and is kept for another try when that fails', async () => {
  allowConsole(...failedCalls);
  plugInMicrophone();
  const { assemblyAI, openAI } = await useProviders({ assemblyAIKey });
  const form = await openAssistedForm();
  const again = form.getByRole('button', { name: 'Try again', exact: true });
  await assemblyAI.next({ status: 401 }, 'held');
  await speak(form);
  await agree('AssemblyAI');
  await expectToast({
    tone: 'danger',
    title: 'Transcription Error',
    description: 'Transcription failed: Authentication error, API token missing/invalid',
  });
  await again.click();
  await loseConnection(assemblyAI, 2);
  await expectToast({
    tone: 'danger',
    title: 'Transcription Error',
    description: 'Could not reach AssemblyAI. Please check your connection and try again.',
  });
  await again.click();
  await expect.element(content(form)).toHaveValue(assembledWords);
  const asked = (await assemblyAI.requests()).map(({ method, path }) => `${method} ${path}`);
  expect(asked.slice(2, 5)).toEqual([
    'POST /v2/upload',
    'POST /v2/transcript',
    expect.stringMatching(/^GET \/v2\/transcript\/./),
  ]);
  expect(await openAI.requests()).toEqual([]);
});

// The message for each refusal is tested in src/ai/calls.transcribe.test.ts.
test('a failure shows a message and keeps the recording; a second try that works removes the message', async () => {
  allowConsole(...failedCalls);
  plugInMicrophone();
  const { openAI } = await useProviders();
  const form = await openAssistedForm();
  const again = form.getByRole('button', { name: 'Try again', exact: true });
  await content(form).fill('At bedtime.');
  await openAI.next({ status: 429, headers: { 'Retry-After': '20' } }, unreadable, 'held');
  await speak(form);
  await agree('OpenAI');
  const toast = messageOf('Transcription Error');
  for (const text of [
    /^Transcription ErrorTranscription failed: .* again in 20 seconds\.$/,
    /^Transcription ErrorTranscription failed: /,
  ]) {
    await expectText(toast.getByRole('alert'), text);
    await expect.element(toast).not.toHaveTextContent(/undefined|sk-/);
    await expect.element(form.getByText(keptText)).toBeVisible();
    await expect.element(content(form)).toHaveValue('At bedtime.');
    await toast.getByRole('button', { name: 'Close message' }).click();
    await expectGone(toast);
    await again.click();
  }
  await loseConnection(openAI, 3);
  await expectText(
    toast.getByRole('alert'),
    'Transcription ErrorCould not reach OpenAI. Please check your connection and try again.',
  );
  await again.click();
  await expect.element(content(form)).toHaveValue(`At bedtime.\n\n${spokenWords}`);
  await expectCount(page.getByRole('alert'), 0);
});

test('without a microphone or a key the form says what is missing; a browser that cannot record has no Record button', async () => {
  allowConsole(/microphone could not be used/);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('Permission denied', 'NotAllowedError'),
  );
  await useProviders();
  const form = await openAssistedForm();
  await recordIn(form).click();
  await expectToast({
    tone: 'danger',
    title: 'Recording Error',
    description: 'Could not access microphone. Please check permissions.',
  });

  saveSettings({ openAIKey: '' });
  await recordIn(form).click();
  await expectToast({
    tone: 'danger',
    title: 'Configuration Required',
    description: 'Please set up your OpenAI API key in settings first.',
  });

  await press('Escape');
  await expectGone(form);
  // Deleted, not undefined: the product checks whether the name exists.
  const Recorder = MediaRecorder;
  Reflect.deleteProperty(window, 'MediaRecorder');
  onTestFinished(() => {
    Object.assign(window, { MediaRecorder: Recorder });
  });
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  await expect.element(form.getByRole('button', { name: 'Analyze Text' })).toBeVisible();
  await expectGone(recordIn(form));
});
