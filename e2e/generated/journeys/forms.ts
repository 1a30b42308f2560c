import type { FormName, Photo } from '../sequences/contract';
import { button, main, type Place } from './driver';
import { fileOf } from './pictures';
import { goToCard, goToScreenOf } from './navigation';
import { until, untilEqual, untilGone, untilSeen } from './until';
import { dialogOf, fieldOf, words } from './words';
import type { OpenForm, Tab, World } from './world';

export function openIn({ form }: Tab): OpenForm {
  if (!form) throw new Error('A form is open');
  return form;
}

/** Opens the form of a new or a stored record, and expects in it what was left there. */
export async function openForm(world: World, tab: Tab, name: FormName): Promise<void> {
  const { kind, isNew, about } = name;
  if (isNew) {
    await goToScreenOf(world, tab, kind, about);
    await tab.driver.click(button(words[kind].add, main));
  } else {
    await goToCard(world, tab, kind, about ?? '');
    await tab.driver.click(button(`Edit ${about ?? ''}`, main));
  }
  tab.form = world.newForm(name);
  await expectForm(world, tab);
}

/** Expects a form, just opened or opened again, with the text of its draft or of a waiting one. */
export async function expectForm(world: World, tab: Tab): Promise<void> {
  tab.form = world.withDraft(openIn(tab));
  await expectWords(tab);
}

/** Opens one of the drafts that the form offers instead. */
export async function openOther(world: World, tab: Tab, nth: number): Promise<void> {
  const form = openIn(tab);
  await tab.driver.click({ ...button('Open it', dialogOf(form.name)), nth });
  tab.form = world.withOther(form, form.others[nth] ?? '');
  await expectWords(tab);
}

async function expectWords(tab: Tab): Promise<void> {
  const form = openIn(tab);
  await untilSeen(tab.driver, dialogOf(form.name));
  const { label, text } = form.words;
  const read = async () => ({
    label: await tab.driver.valueOf(fieldOf(form.name, 'label')),
    text: await tab.driver.valueOf(fieldOf(form.name, 'text')),
  });
  await untilEqual('the words in the form', read, { label, text });
}

/** Writes into the open form of a tab. */
export async function write(world: World, tab: Tab, text: string, photo: Photo): Promise<void> {
  const form = openIn(tab);
  const { name } = form;
  if (form.words.label === '') {
    const label = world.freshName();
    form.words = { ...form.words, label };
    await tab.driver.write(fieldOf(name, 'label'), label);
    if (name.kind === 'food') await chooseCategory(tab, dialogOf(name));
  }
  await tab.driver.write(fieldOf(name, 'text'), text);
  form.words = { ...form.words, text, photo: await changePhoto(tab, form, photo) };
  world.keepDraft(form);
}

async function chooseCategory({ driver }: Tab, within: Place): Promise<void> {
  await driver.click(button('Choose a category Category', within));
  await driver.click({ role: 'option', name: 'Fruits' });
}

/** Returns what the form does to the photo from now on. */
async function changePhoto({ driver }: Tab, form: OpenForm, photo: Photo): Promise<Photo> {
  const within = dialogOf(form.name);
  const now = form.words.photo;
  const hasPhoto = now === 'keep' ? form.storedPhoto !== null : now !== 'remove';
  if (photo === 'keep' || (photo === 'remove' && !hasPhoto)) return now;
  // An entry would keep the photo before, too; here each record has one at most.
  if (hasPhoto && (photo === 'remove' || form.name.kind === 'entry')) {
    await driver.click(button('Remove', within));
    await untilGone(driver, button('Remove', within));
  }
  if (photo === 'remove') return form.storedPhoto !== null ? 'remove' : 'keep';
  const before = await driver.evaluate(previewIn, undefined);
  await driver.choose(within, fileOf(photo));
  // The same picture again has the same preview.
  const isAgain = photo === (now === 'keep' ? form.storedPhoto : now);
  await until('the chosen photo is shown', async () => {
    const after = await driver.evaluate(previewIn, undefined);
    return after !== '' && (isAgain || after !== before);
  });
  return photo;
}

/** The URL of the picture that the form shows; empty without one, and while one is being prepared. */
function previewIn(): string {
  const picker = document.querySelector('.dlg [role=group][aria-busy]');
  if (picker?.getAttribute('aria-busy') === 'true') return '';
  return picker?.querySelector('img')?.src ?? '';
}
