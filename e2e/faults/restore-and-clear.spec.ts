import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  type BackupFile,
  chooseBackup,
  emptyLists,
  expectRefused,
  exportBackup,
  importBackup,
  openGeneral,
} from '../support/data/backup';
import { saveFile } from '../support/app/download';
import { holdStore } from '../support/data/busy-store';
import { arjun, entry, maya, openJournal, seed } from '../support/data/records';
import { limitRoom } from '../support/data/refusals';
import {
  cardOf,
  cardTitles,
  chooseFile,
  dialogOf,
  expectToast,
  messageOf,
  questionOf,
} from '../support/app/screen';
import { readStore, storePhoto, writeStores } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const whole = { ...emptyLists, children: [arjun], journal: [entry('One', { childId: arjun.id })] };

/** Maya's journal with one entry, and General open. */
async function haveJournal(page: Page) {
  await seed(page, { children: [maya], journal: [entry('Blue train')] }, maya);
  await openGeneral(page);
}

async function expectOldIntact(page: Page) {
  expect(await readStore(page, 'children')).toEqual([maya]);
  expect(await readStore(page, 'journal')).toEqual([entry('Blue train')]);
}

test(
  'a file that is no backup is refused in words, and nothing is changed',
  { tag: '@gate' },
  async ({ page }) => {
    const text = JSON.stringify(whole);
    const dialog = dialogOf(page, 'Import Backup');
    await haveJournal(page);
    for (const [what, content, reason] of [
      ['truncated JSON', text.slice(0, -40), /ends in the middle: it was cut off/],
      ['not JSON', 'Dear diary', /not a file that Export Backup made/],
      ['an array missing', { ...whole, food: undefined }, /has no list of food/],
      ['wrong types', { ...whole, journal: 'none' }, /under journal is not a list/],
      [
        "a newer version's file",
        { kinleaf: { format: 99, version: '5.0.0', createdAt: '2030-01-01T00:00:00Z' }, ...whole },
        /made by a newer version of Kinleaf \(5\.0\.0\)/,
      ],
      [
        'duplicate ids',
        { ...whole, journal: [...whole.journal, ...whole.journal] },
        /a record before it has the same id/,
      ],
      [
        'orphan childIds',
        { ...whole, journal: [entry('Lost', { childId: 'nobody' })] },
        /Journal entry 1 \(“Lost”\): it belongs to a child that is not in the file/,
      ],
    ] as const) {
      await test.step(what, async () => {
        await expectRefused(page, content, reason);
        await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expectOldIntact(page);
        await expect.poll(() => readStore(page, 'staged')).toEqual([]);
      });
    }

    const lost = entry('Lost', { childId: 'nobody' });
    const damaged = { ...whole, journal: [...whole.journal, lost] };

    await test.step('another file is not kept waiting by the first one, however long that takes to be let go', async () => {
      await chooseBackup(page, damaged);
      const another = dialog.getByRole('button', { name: 'Choose another file' });
      await expect(another).toBeVisible();
      const release = await holdStore(page, 'staged');
      await chooseFile(page, another, {
        name: 'another.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      await release();
      await expect(dialog).toContainText('1 child and 1 journal entry.');
      await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectOldIntact(page);
      await expect.poll(() => readStore(page, 'staged')).toEqual([]);
    });

    await test.step('what is whole in a damaged file can still be restored, when the person says so', async () => {
      await chooseBackup(page, damaged);
      await dialog.getByRole('button', { name: 'Restore without these' }).click();
      await expect(page).toHaveURL('/');
      expect(await readStore(page, 'journal')).toMatchObject([{ title: 'One' }]);
    });
  },
);

test('a hostile file is restored as text alone', async ({ page }) => {
  const script = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  await haveJournal(page);

  await test.step('javascript: and SVG photo URLs are left out, in words; their records are kept', async () => {
    const svg = `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`).toString('base64')}`;
    const dialog = await chooseBackup(page, {
      ...whole,
      journal: [
        entry('One', { childId: arjun.id, photoUrl: 'javascript:window.hit=1' }),
        entry('Two', {
          ...{ childId: arjun.id, photoUrl: svg },
          facts: [{ kind: 'behavior', strength: 9 }],
        }),
      ],
    });
    await expect(dialog).toContainText('Left out, their records are kept:');
    await expect(dialog).toContainText('(“Two”): the strength (9) can’t be read.');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page).toHaveURL('/');
    const stored = await readStore(page, 'journal');
    expect(stored.map(({ photoId }) => photoId)).toEqual([undefined, undefined]);
    expect(await readStore(page, 'photos')).toEqual([]);
  });

  await test.step('script in every field is shown as text and never runs; __proto__ changes nothing', async () => {
    await openGeneral(page);
    const text = JSON.stringify({
      ...emptyLists,
      children: [{ ...arjun, name: script, bio: script }],
      journal: [
        entry(script, { id: 'e1', childId: arjun.id, content: script, educationNotes: script }),
      ],
    }).replaceAll('{"id"', '{"__proto__":{"hit":1,"name":"x"},"id"');
    await importBackup(page, text);
    await page.goto('/children');
    await page.getByRole('button', { name: 'Select Child' }).click();
    await expect(cardTitles(page)).toHaveText([script]);
    await page.goto(`/journal/${arjun.id}?entry=e1`);
    await expect(dialogOf(page, script)).toBeVisible();
    expect(await page.evaluate(() => ['hit' in window, 'hit' in {}])).toEqual([false, false]);
  });
});

test('what the journal cannot show is set aside, where a screen reaches it and a backup takes it along', async ({
  page,
}) => {
  const lost = entry('Lost', { childId: 'nobody', photoId: 'picture' });
  await seed(page, { children: [maya], journal: [entry('Blue train'), lost] }, maya);
  await storePhoto(page, 'picture');
  await page.evaluate(() => {
    localStorage.setItem('kinleaf_kept_aside_food', '["half a rec"]');
  });
  await openGeneral(page);
  const show = page.getByRole('button', { name: 'Show records' });
  const dialog = dialogOf(page, 'Set aside');

  const backup = await test.step('at the next start, unchanged, with its photo', async () => {
    await expect(
      page.getByText(
        '2 records that the journal cannot show. Every new backup holds all that the browser can still read of them.',
      ),
    ).toBeVisible();
    expect(await readStore(page, 'setAside')).toHaveLength(2);
    expect(await readStore(page, 'setAside')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ record: lost, reason: 'orphan' })]),
    );
    expect(await readStore(page, 'journal')).toEqual([entry('Blue train')]);
    expect(await page.evaluate(() => localStorage.getItem('kinleaf_kept_aside_food'))).toBeNull();
    const { name, text } = await exportBackup(page);
    await expectToast(page, {
      title: 'Backup created',
      description: `${name} was read back and holds all 2 records and 2 records set aside.`,
    });
    return text;
  });

  const file = await test.step('in words, and as a file of its own', async () => {
    await show.click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Lost' })).toContainText(
      '“Lost” (Jun 1, 2025)Its child is not in this journal.Journal entry, set aside',
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: 'half' })).toContainText(
      'Kinleaf cannot read it.Food item, set aside',
    );
    await expectNoSeriousAxe(page);
    const { name, bytes } = await saveFile(
      page,
      dialog.getByRole('button', { name: 'Save as a file' }),
    );
    expect(name).toMatch(/^kinleaf-set-aside-\d{4}-\d\d-\d\d\.json$/);
    return bytes.toString('utf8');
  });

  await test.step('until somebody deletes it, and says so twice', async () => {
    await dialog.getByRole('button', { name: 'Delete all' }).click();
    const question = questionOf(page, 'Are you sure?');
    await expect(question).toContainText('permanently delete the 2 records set aside');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(show).toBeHidden();
    await expect(page.getByRole('button', { name: 'Import Backup' })).toBeFocused();
    expect(await readStore(page, 'setAside')).toEqual([]);
    expect(await readStore(page, 'photos')).toEqual([]);
  });

  await test.step('a restore brings it back; its own file is no backup', async () => {
    await expectRefused(
      page,
      file,
      /This file holds records that were set aside\. It is not a backup/,
    );
    await dialogOf(page, 'Import Backup').getByRole('button', { name: 'Cancel' }).click();
    const preview = await chooseBackup(page, backup);
    await expect(preview).toContainText('2 records that Kinleaf cannot show. They come along');
    await preview.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page).toHaveURL('/');
    await openGeneral(page);
    await show.click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    expect(await readStore(page, 'photos')).toHaveLength(1);
  });
});

test.describe('a restore that does not get to its end', () => {
  /** Twice the room there is, in text that hardly compresses. */
  const large = () => ({
    ...whole,
    journal: Array.from({ length: 750 }, (_, at) =>
      entry(`Entry ${at}`, { childId: arjun.id, content: randomBytes(10_000).toString('base64') }),
    ),
  });

  test.describe('for want of room', () => {
    // The browser remembers for a while how much room an open database has.
    test.use({ ownContext: true });

    test('quota reached in the middle: said in words, the old data is intact', async ({ page }) => {
      // Before anything is stored.
      await page.goto('/');
      await limitRoom(page, 5_000_000);
      await haveJournal(page);
      const dialog = await chooseBackup(page, large());
      await expect(dialog).toContainText(
        'This device has no room for the backup beside your journal.',
      );
      await expect(messageOf(page, 'Error importing data')).toBeVisible();
      await limitRoom(page, null);
      await expectOldIntact(page);
      await expect.poll(() => readStore(page, 'staged')).toEqual([]);
    });
  });

  test('whose tab is closed is tidied up at the next start, and one still under way is not', async ({
    page,
    context,
  }) => {
    await haveJournal(page);
    const next = await context.newPage();

    await test.step('tab closed in the middle: the old data is intact, the rest is tidied up at the next start', async () => {
      const dialog = await chooseBackup(page, whole);
      await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
      expect(await readStore(page, 'staged')).not.toEqual([]);
      await page.close();
      await next.goto(`/journal/${maya.id}`);
      await expect(cardTitles(next)).toHaveText(['Blue train']);
      await expect.poll(() => readStore(next, 'staged')).toEqual([]);
      await expectOldIntact(next);
    });

    await test.step('a start in another tab does not tidy up under the hands of a restore', async () => {
      await openGeneral(next);
      const dialog = await chooseBackup(next, whole);
      const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
      await expect(restore).toBeVisible();
      const other = await context.newPage();
      await other.goto(`/journal/${maya.id}`);
      await expect(cardTitles(other)).toHaveText(['Blue train']);
      await openGeneral(other);
      const busy = await chooseBackup(other, whole);
      await expect(busy).toContainText('Another tab is restoring a backup.');
      await restore.click();
      await expect(next).toHaveURL('/');
      expect(await readStore(next, 'journal')).toMatchObject([{ title: 'One' }]);
    });
  });
});

async function clear(page: Page) {
  await page.getByRole('button', { name: 'Clear All Data' }).click();
  await questionOf(page, 'Are you absolutely sure?')
    .getByRole('button', { name: 'Clear All Data' })
    .click();
}

test('a message says what another tab restored or cleared, and what is typed here is kept', async ({
  page,
  context,
}) => {
  await openJournal(page, [entry('Blue train')]);
  const other = await context.newPage();

  await test.step('import while another tab edits: the words typed there are kept and can be saved as new', async () => {
    await page.getByRole('button', { name: 'Edit Blue train' }).click();
    const form = dialogOf(page, 'Edit Journal Entry');
    await form.getByLabel('Additional Notes').fill('What I wrote since');
    await openGeneral(other);
    await importBackup(other, { ...emptyLists, children: [maya] });
    await expect(form.getByLabel('Additional Notes')).toHaveValue('What I wrote since');
    await expect(form.getByRole('alert')).toContainText('This entry was deleted in another tab');
    await form.getByRole('button', { name: 'Save mine as new' }).click();
    await expect(cardOf(page, 'Blue train').getByText('What I wrote since')).toBeVisible();
  });

  await test.step('Clear All Data while another tab is open: that tab says what happened and works after a reload', async () => {
    await openGeneral(other);
    await clear(other);
    await expect(other).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'All data was cleared in another tab',
    );
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('Please select a child.')).toBeVisible();
    await page.goto('/children');
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  });
});

test(
  'Clear All Data asks first, and then leaves nothing of ours behind',
  { tag: '@gate-firefox' },
  async ({ page }) => {
    await haveJournal(page);

    await test.step("asks 'Are you absolutely sure?' with the focus on Cancel, and offers an export first", async () => {
      await page.getByRole('button', { name: 'Clear All Data' }).click();
      const question = questionOf(page, 'Are you absolutely sure?');
      await expect(question.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
      const { name } = await saveFile(
        page,
        question.getByRole('button', { name: 'Export Backup' }),
      );
      expect(name).toMatch(/^kinleaf-backup-.*\.json$/);
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expectOldIntact(page);
    });

    await test.step('leaves no store, draft, setting, cookie or key of ours behind, and goes to the home page', async () => {
      await page.evaluate(() => {
        localStorage.setItem('kinleaf_settings', '{"openAIKey":"sk-secret"}');
        localStorage.setItem('kinleaf_draft_entry_new_child-maya', '{"values":{}}');
        localStorage.setItem('kinleaf_kept_aside_journal', '[1]');
        localStorage.setItem('somebody_else', 'kept');
      });
      await page.getByRole('button', { name: 'Toggle sidebar' }).click();
      expect(await page.evaluate(() => document.cookie)).toContain('kinleaf_sidebar');
      await clear(page);
      await expect(page).toHaveURL('/');
      await expectToast(page, { title: 'Data cleared' });
      expect(
        await page.evaluate(async () => ({
          local: Object.keys(localStorage),
          session: Object.keys(sessionStorage).filter((key) => key.startsWith('kinleaf')),
          cookie: document.cookie,
          databases: (await indexedDB.databases()).map(({ name }) => name),
        })),
      ).toEqual({ local: ['somebody_else'], session: [], cookie: '', databases: [] });
    });
  },
);

test.describe('Data safety', () => {
  test('says when the last verified backup was made and how much was written since', async ({
    page,
  }) => {
    await haveJournal(page);
    await expect(page.getByText('None yet.')).toBeVisible();
    await expect(page.getByText('2 records.', { exact: true })).toBeVisible();
    const { text } = await exportBackup(page);
    expect((JSON.parse(text) as BackupFile).journal).toHaveLength(1);
    await expect(page.getByText(/kinleaf-backup-.*\.json, 2 records\./)).toBeVisible();
    await expect(page.getByText('Nothing.', { exact: true })).toBeVisible();
    await page.goto(`/journal/${maya.id}`);
    await page.getByRole('button', { name: 'Edit Blue train' }).click();
    const form = dialogOf(page, 'Edit Journal Entry');
    await form.getByLabel('Title').fill('Red train');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(form).toBeHidden();
    await openGeneral(page);
    await expect(page.getByText('1 record.', { exact: true })).toBeVisible();
    // If the count continued, the next screen would have to wait.
    const many = Array.from({ length: 1000 }, (_, at) =>
      entry(`Note ${at}`, { updatedAt: '2099-01-01T00:00:00.000Z' }),
    );
    await writeStores(page, { journal: many });
    await page.reload();
    await expect(page.getByText('More than 1,000 records.', { exact: true })).toBeVisible();
  });

  test('shows the room used and left, and asks the browser to keep the data', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.storage.estimate = () =>
        Promise.resolve({ usage: 18_200_000, quota: 2_018_200_000 });
      navigator.storage.persisted = () => Promise.resolve(false);
      navigator.storage.persist = () => Promise.resolve(true);
    });
    await openGeneral(page);
    await expect(page.getByText('18 MB used, about 2 GB left.')).toBeVisible();
    await expectNoSeriousAxe(page);
    await page.getByRole('button', { name: 'Ask the browser to keep it' }).click();
    await expect(page.getByText('Yes. The browser promised to keep this data')).toBeVisible();
  });

  test('reminds calmly after 14 days or 50 records, never in a dialog; Not now is good for two weeks', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2025-06-10T12:00:00+10:00');
    await seed(page, { children: [{ ...maya, createdAt: '2025-06-01T00:00:00.000Z' }] });
    await page.goto('/children');
    await expect(cardOf(page, 'Maya')).toBeVisible();
    const reminder = page.getByText('There is no backup of your journal yet. One takes a moment.');
    await expect(reminder).toBeHidden();
    await page.clock.setFixedTime('2025-06-20T12:00:00+10:00');
    await page.reload();
    await expect(reminder).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(reminder).toBeHidden();
    await page.reload();
    await expect(cardOf(page, 'Maya')).toBeVisible();
    await expect(reminder).toBeHidden();
    await page.clock.setFixedTime('2025-07-05T12:00:00+10:00');
    await page.reload();
    await page.getByRole('link', { name: 'Make a backup' }).click();
    await expect(
      page.getByText('There is no backup yet. Making one takes a moment.'),
    ).toBeVisible();
  });
});
