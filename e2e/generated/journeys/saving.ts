import { expect } from '@playwright/test';
import { openIn } from './forms';
import { button, question } from './driver';
import { untilGone, untilSeen } from './until';
import { closeMessages } from './navigation';
import { dialogOf, fieldOf, wordsOf } from './words';
import type { OpenForm, Tab, World } from './world';

/** Saves the form. If someone else has changed the record, this version replaces it or becomes a new one. */
export async function save(world: World, tab: Tab, onConflict: 'replace' | 'new'): Promise<void> {
  const form = openIn(tab);
  const { driver } = tab;
  const { kind, isNew, about } = form.name;
  const within = dialogOf(form.name);
  const current = isNew ? undefined : world.recordOf(kind, about ?? '');
  // A form says immediately that its record is gone; a child's, which has no URL, on saving.
  if (isNew || current || kind === 'child')
    await driver.click(button(wordsOf(form.name).submit, within));
  if (isNew) add(world, form);
  else if (current && current === form.words.base) edit(world, form);
  else {
    const asNew = button('Save mine as new', within);
    const replace = button('Replace it with mine', within);
    await untilSeen(driver, asNew);
    expect(await driver.isSeen(replace), 'only a record that is there can be replaced').toBe(
      current !== undefined,
    );
    await closeMessages(tab);
    if (current && onConflict === 'replace') {
      await driver.click(replace);
      edit(world, form);
    } else {
      const label = world.freshName();
      await driver.write(fieldOf(form.name, 'label'), label);
      await driver.click(asNew);
      // With the photo that the form shows, although another tab may have removed it from the record.
      const photo = form.words.photo === 'keep' ? (form.storedPhoto ?? 'keep') : form.words.photo;
      form.words = { ...form.words, label, photo };
      add(world, form);
    }
  }
  await untilGone(driver, within);
  world.does({ verb: 'forgetDraft', slot: form.slot });
  // A new child is the selected one.
  if (kind === 'child' && form.words.label !== about) tab.child = form.words.label;
  // What was saved is shown: a search that would hide it is cleared.
  if (kind !== 'child' && !form.words.label.includes(tab.query)) tab.query = '';
  tab.form = null;
}

function add(world: World, { name: { kind }, child, words }: OpenForm): void {
  const { label, text, photo, state } = words;
  if (kind === 'child') world.does({ verb: 'addChild', label, text, photo });
  else if (child === null) throw new Error('A record belongs to a child');
  else if (kind === 'entry') world.does({ verb: 'addEntry', label, child, text, photo });
  else {
    world.does({ verb: 'addFood', label, child, text, photo });
    world.does({ verb: 'moveFood', label, state });
  }
}

function edit(world: World, { name: { kind, about }, words }: OpenForm): void {
  const { text, photo, state } = words;
  const changed = { label: about ?? '', text, photo, isStale: false };
  if (kind === 'child') world.does({ verb: 'editChild', ...changed });
  else if (kind === 'entry') world.does({ verb: 'editEntry', ...changed });
  else world.does({ verb: 'editFood', ...changed, state });
}

export const waysOut = ['Escape', 'beside', 'Close', 'Discard'] as const;

/** Closes the form with one of its buttons. Its text waits, except after Discard. */
export async function leave(world: World, tab: Tab, way: (typeof waysOut)[number]): Promise<void> {
  const form = openIn(tab);
  const { driver } = tab;
  const within = dialogOf(form.name);
  if (way === 'Escape') await driver.press('Escape');
  else if (way === 'beside') await driver.clickBeside();
  else if (way === 'Close') await driver.click(button('Close', within));
  else {
    await driver.click(button('Cancel', within));
    await driver.click(button('Discard', question('Discard what you wrote?')));
    world.does({ verb: 'forgetDraft', slot: form.slot });
  }
  await untilGone(driver, within);
  tab.form = null;
}

/** Starts to cancel, and then continues to write. */
export async function keepWriting(tab: Tab): Promise<void> {
  const asked = question('Discard what you wrote?');
  await tab.driver.click(button('Cancel', dialogOf(openIn(tab).name)));
  await tab.driver.click(button('Keep writing', asked));
  await untilGone(tab.driver, asked);
}
