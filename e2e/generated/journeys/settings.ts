import { emptyModel } from '../sequences/model';
import { button, dialog, main, type Place, question } from './driver';
import { until, untilGone, untilSeen } from './until';
import { goTo } from './navigation';
import type { Tab, World } from './world';

/** Exports a backup, and remembers what must be in it. */
export async function exportBackup(world: World, tab: Tab): Promise<void> {
  await goTo(tab, 'settings');
  const file = await tab.driver.download(button('Export Backup', main));
  await untilSeen(tab.driver, question('Backup created'));
  world.backup = { file, saved: { ...world.model, replaced: null } };
}

/** Imports the latest backup, after checking its preview. */
export async function restore(world: World, tab: Tab): Promise<void> {
  const { driver } = tab;
  const { file } = world.backup ?? { file: '' };
  await goTo(tab, 'settings');
  const base64 = Buffer.from(file).toString('base64');
  await driver.choose(main, { name: 'kinleaf-backup.json', type: 'application/json', base64 });
  await driver.click(button('Restore', dialog('Import Backup')));
  await startsAnew(world, tab, 'Data restored');
  world.does({ verb: 'restore', file });
  world.forgetGone();
}

/** Undoes the latest restore, or that undo. */
export async function bringBack(world: World, tab: Tab): Promise<void> {
  const { driver } = tab;
  await goTo(tab, 'settings');
  const [undo, again] = ['Undo restore', 'Restore again'];
  const isOffered = (label: string) => driver.isSeen(button(label, main));
  await until('it is offered', async () => (await isOffered(undo)) || isOffered(again));
  const isUndo = await isOffered(undo);
  const label = isUndo ? undo : again;
  await driver.click(button(label, main));
  await driver.click(button(label, question(`${label}?`)));
  await startsAnew(world, tab, isUndo ? 'Restore undone' : 'Data restored');
  world.does({ verb: 'bringBack' });
  world.forgetGone();
}

/** Clears all data; another tab says so. */
export async function clearAll(world: World, tab: Tab): Promise<void> {
  await goTo(tab, 'settings');
  await tab.driver.click(button('Clear All Data', main));
  await tab.driver.click(button('Clear All Data', question('Are you absolutely sure?')));
  await startsAnew(world, tab, 'Data cleared');
  world.model = emptyModel;
  for (const other of world.othersThan(tab)) {
    const { driver, screen } = other;
    if (screen !== 'settings' && screen !== 'unknown') {
      const heading: Place = {
        role: 'heading',
        name: 'All data was cleared in another tab',
        within: main,
      };
      await untilSeen(driver, heading);
      await driver.click(button('Reload', main));
      // Firefox starts the reload later, and it would interrupt the next step.
      await untilGone(driver, heading);
    }
    world.lose(other);
  }
}

/** The page was reloaded at the home page, and says why. */
async function startsAnew(world: World, tab: Tab, message: string): Promise<void> {
  await untilSeen(tab.driver, question(message));
  world.lose(tab);
}
