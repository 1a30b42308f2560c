import { expectForm, openIn } from './forms';
import type { Arrival } from './driver';
import { expectLook } from './screens';
import { untilGone } from './until';
import { arrived, goTo, search } from './navigation';
import { dialogOf } from './words';
import type { Screen, Tab, World } from './world';

/** Goes to another screen, back and forward again, and checks each. */
export async function visitAnother(
  world: World,
  tab: Tab,
  pick: number,
  how: 'link' | 'address',
): Promise<void> {
  if (tab.screen === 'unknown') await goTo(tab, 'children');
  const { screen: from, query } = tab;
  const all = ['children', 'settings', ...(tab.child === null ? [] : ['journal', 'food'])] as const;
  const others = all.filter((one) => one !== from);
  const to = others[pick % others.length] as Exclude<Screen, 'unknown'>;
  await goTo(tab, to, how);
  await expectLook(world, tab);
  const back = await tab.driver.back();
  Object.assign(tab, { screen: from, query });
  await settle(world, tab, back);
  await expectLook(world, tab);
  const forward = await tab.driver.forward();
  Object.assign(tab, { screen: to, query: '' });
  await settle(world, tab, forward);
}

/** Checks the screen and the form after going back or forward. */
async function settle(world: World, tab: Tab, arrival: Arrival): Promise<void> {
  await arrived(tab);
  if (arrival === 'anew') {
    await expectFormAnew(world, tab);
    return;
  }
  if (tab.form) await expectForm(world, tab);
  if (arrival === 'here') return;
  await expectLook(world, tab);
  if (!(await tab.driver.wake())) return;
  await arrived(tab);
  await expectFormAnew(world, tab);
}

/** Reloads. That closes the form of a child; the others are in the URL. */
export async function reload(world: World, tab: Tab): Promise<void> {
  await tab.driver.reload();
  await arrived(tab);
  await expectFormAnew(world, tab);
}

/** After a page was loaded again. */
async function expectFormAnew(world: World, tab: Tab): Promise<void> {
  const { form } = tab;
  if (!form) return;
  // The form of a child isn't in the URL.
  if (form.name.kind === 'child') tab.form = null;
  else {
    tab.form = { ...world.newForm(form.name), slot: form.slot };
    await expectForm(world, tab);
  }
}

/** Leaves the product for another page, and comes back. */
export async function goAwayAndBack(world: World, tab: Tab): Promise<void> {
  await tab.driver.open('/robots.txt');
  await settle(world, tab, await tab.driver.back());
}

/** Back closes the form of an entry or a food. */
export async function leaveByBack(tab: Tab): Promise<void> {
  const { name } = openIn(tab);
  await tab.driver.back();
  await untilGone(tab.driver, dialogOf(name));
  tab.form = null;
}

/** Back and forward: the form is open again with its text. */
export async function leaveByBackAndReturn(world: World, tab: Tab): Promise<void> {
  const { name } = openIn(tab);
  await leaveByBack(tab);
  await tab.driver.forward();
  tab.form = world.newForm(name);
  await expectForm(world, tab);
}

/** Searches for a word that one of the cards has, or none. */
export async function searchFor(
  world: World,
  tab: Tab,
  screen: 'journal' | 'food',
  word: string,
): Promise<void> {
  await goTo(tab, screen);
  await search(tab, word);
  await expectLook(world, tab);
}
