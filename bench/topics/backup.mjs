import { watchMemory } from '../lib/memory.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

export const journals = [20_000];

/**
 * Export and import of 20,000 entries with 500 photos, through the screen.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const journal = await bench.journal(20_000);
  // The least that the same data costs: everything in memory, turned into one text, on an idle page.
  const raw = await bench.inPage(`${journal.origin}/bench/seed.html`, (page) =>
    page.evaluate(() => window.seedPage.raw()),
  );
  const session = await bench.inPage(`${journal.origin}/settings`, async (page) => {
    const exportButton = page.getByRole('button', { name: 'Export Backup' });
    await exportButton.waitFor();
    // As in a browser without a file dialog, which no program can click.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const timeout = 300_000;

    await page.evaluate(() => window.probe.armTasks());
    const memory = watchMemory();
    const exportStart = performance.now();
    const downloading = page.waitForEvent('download', { timeout });
    await exportButton.click();
    const download = await downloading;
    const exported = performance.now() - exportStart;
    const exportMemory = memory.stop();
    const exportTasks = await page.evaluate(() => window.probe.allTasks());
    const path = await download.path();

    const encrypted = await exportEncrypted(page, timeout);

    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import Backup' }).click();
    const chooser = await choosing;
    await page.evaluate(() => window.probe.armTasks());
    const readMemory = watchMemory();
    const readStart = performance.now();
    await chooser.setFiles(path);
    const restore = page.getByRole('button', { name: 'Restore', exact: true });
    await restore.waitFor({ timeout });
    const read = performance.now() - readStart;
    await page.getByRole('dialog').getByText('Checked', { exact: true }).waitFor({ timeout });
    const opened = performance.now() - readStart;
    const readTasks = await page.evaluate(() => window.probe.allTasks());
    const restoreStart = performance.now();
    await restore.click();
    await page.getByRole('alertdialog', { name: 'Data restored' }).waitFor({ timeout });
    const restored = performance.now() - restoreStart;
    const importMemory = readMemory.stop();
    return {
      exported,
      encrypted,
      exportTasks,
      exportMemory,
      read,
      opened,
      readTasks,
      restored,
      importMemory,
    };
  });
  return figures(
    'Backup',
    'Export (written, read back and counted), plain and encrypted with a passphrase, and import (read, checked, every photo decoded, restored) of ' +
      `${whole(journal.entries)} entries with ${journal.photos} photos, ${whole(raw.bytes / 1e6)} MB. The baseline is ` +
      'JSON.stringify with base64 of the same data, held in memory.',
    [
      ratioRow('export, until the download', session.exported, raw.time, ms, 1.5),
      ratioRow(
        'encrypted export against the plain one',
        session.encrypted.time,
        session.exported,
        ms,
        1.2,
      ),
      ratioRow('import, until the preview', session.read, raw.time, ms, 4),
      ratioRow('import, until every photo is checked', session.opened, raw.time, ms),
      ratioRow('restore, until the home page says so', session.restored, raw.time, ms),
      limitRow('longest main-thread task, export', longest(session.exportTasks), ms, 100),
      limitRow(
        'longest main-thread task, encrypted export',
        longest(session.encrypted.tasks),
        ms,
        100,
      ),
      limitRow('longest main-thread task, import', longest(session.readTasks), ms, 100),
      limitRow('growth of memory, export, MB', session.exportMemory, whole, 208),
      // 256 MB of it are the cost of a passphrase, which makes guessing slow.
      limitRow(
        'growth of memory, encrypted export, MB',
        session.encrypted.memory,
        whole,
        208 + 256,
      ),
      limitRow('growth of memory, import, MB', session.importMemory, whole, 208),
    ],
  );
}

/**
 * The same export, encrypted with a passphrase and read back with it.
 * @param {import('@playwright/test').Page} page
 * @param {number} timeout
 */
async function exportEncrypted(page, timeout) {
  await page.getByRole('button', { name: 'Seal it with a passphrase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Seal the backup' });
  await dialog.getByRole('button', { name: 'Suggest one' }).click();
  await dialog.getByText(/^(\w+ ){5}\w+$/).waitFor();
  await page.evaluate(() => window.probe.armTasks());
  const watched = watchMemory();
  const start = performance.now();
  const downloading = page.waitForEvent('download', { timeout });
  await dialog.getByRole('button', { name: 'Seal and export' }).click();
  await downloading;
  const time = performance.now() - start;
  return {
    time,
    memory: watched.stop(),
    tasks: await page.evaluate(() => window.probe.allTasks()),
  };
}

/** @param {readonly number[]} tasks */
function longest(tasks) {
  return Math.max(0, ...tasks);
}
