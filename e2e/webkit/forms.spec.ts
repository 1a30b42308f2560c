import {
  choosePhoto,
  countDraftPhotos,
  expectPhotoOn,
  openEntryForm,
  startJournal,
} from '../support/engines/webkit/journal';
import { expect, test } from '../support/engines/webkit/test';

declare global {
  interface Window {
    /** What the product's recorders were made with, and what they gave. */
    recorded: { type: string; bytes: number }[];
  }
}

test(
  'a half-written entry comes back after a reload, and a recording is of a type that providers take',
  { tag: '@gate' },
  async ({ tab }) => {
    await startJournal(tab, 'Maya');

    await test.step('words and photo come back after a reload, and make an entry', async () => {
      const form = await openEntryForm(tab);
      await form.getByLabel('Title').fill('Half written');
      await form.getByLabel('Additional Notes').fill('It was late. 🦋');
      await choosePhoto(form);
      // Text is stored immediately; a photo goes to the disk, which may be slow.
      await expect.poll(() => countDraftPhotos(tab)).toBe(1);
      await tab.reload();
      // The URL has the open form.
      await form.getByRole('img', { name: 'Chosen photo' }).waitFor();
      expect(await form.getByLabel('Title').inputValue()).toBe('Half written');
      expect(await form.getByLabel('Additional Notes').inputValue()).toBe('It was late. 🦋');
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await form.waitFor({ state: 'hidden' });
      await expectPhotoOn(tab, 'Half written');
      // Until the draft is gone, and its picture with it.
      await expect.poll(() => countDraftPhotos(tab)).toBe(0);
      await tab.reload();
      await expectPhotoOn(tab, 'Half written');
    });

    await test.step('the recorder takes audio that can be sent', async () => {
      await tab.evaluate(() => {
        localStorage.setItem('kinleaf_settings', JSON.stringify({ openAIKey: 'sk-test' }));
      });
      await tab.reload();
      await tab.evaluate(() => {
        window.recorded = [];
        window.MediaRecorder = class extends MediaRecorder {
          constructor(...given: ConstructorParameters<typeof MediaRecorder>) {
            super(...given);
            const noted = { type: this.mimeType, bytes: 0 };
            window.recorded.push(noted);
            this.addEventListener('dataavailable', ({ data }) => {
              noted.type = data.type;
              noted.bytes += data.size;
            });
          }
        };
      });
      const form = await openEntryForm(tab);
      await form.getByRole('button', { name: 'Record', exact: true }).click();
      const clock = form.getByRole('progressbar', { name: 'Recording time' });
      await expect.poll(() => clock.getAttribute('aria-valuetext')).toMatch(/^0:0[2-9]/);
      await form.getByRole('button', { name: 'Stop recording', exact: true }).click();
      // What is too short, empty or of another type is refused before anybody is asked.
      await tab.getByRole('button', { name: 'Continue', exact: true }).waitFor();
      const [recorded] = await tab.evaluate(() => window.recorded);
      expect(recorded?.type).toMatch(/^audio\/(webm|mp4|ogg)/);
      expect(recorded?.bytes).toBeGreaterThan(1000);
      await tab.getByRole('button', { name: 'Cancel', exact: true }).last().click();
    });
  },
);
