import { expectForm, openIn } from './forms';
import { expectLook } from './screens';
import { untilGone } from './until';
import { arrived, goTo, search } from './ways';
import { dialogOf } from './words';
import type { Screen, Tab, World } from './world';

/** Goes to another screen, back and forward again, and looks at each. */
export async function walk(
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
  await tab.hands.back();
  Object.assign(tab, { screen: from, query });
  await arrived(tab);
  await expectLook(world, tab);
  await tab.hands.forward();
  Object.assign(tab, { screen: to, query: '' });
  await arrived(tab);
}

/** Reloads. The form of a child is closed by it: the others stand in the address. */
export async function reload(world: World, tab: Tab): Promise<void> {
  await tab.hands.reload();
  await arrived(tab);
  await expectFormAnew(world, tab);
}

/** After a page was loaded anew. */
async function expectFormAnew(world: World, tab: Tab): Promise<void> {
  const { form } = tab;
  if (!form) return;
  // That of a child stands in no address.
  if (form.name.kind === 'child') tab.form = null;
  else {
    tab.form = { ...world.newForm(form.name), slot: form.slot };
    await expectForm(world, tab);
  }
}

/** Leaves the product for a page of another kind, and comes back. */
export async function goAwayAndBack(world: World, tab: Tab): Promise<void> {
  const { hands } = tab;
  await hands.evaluate(() => Reflect.set(window, 'isTheSame', true), undefined);
  await hands.open('/robots.txt');
  await hands.back();
  if (tab.screen === 'unknown') return;
  await arrived(tab);
  // Some browsers put the page aside and show it again as it was.
  const isTheSame = await hands.evaluate(() => 'isTheSame' in window, undefined);
  if (!isTheSame) await expectFormAnew(world, tab);
  else if (tab.form) await expectForm(world, tab);
}

/** Back closes the form of an entry or a food. */
export async function leaveByBack(tab: Tab): Promise<void> {
  const { name } = openIn(tab);
  await tab.hands.back();
  await untilGone(tab.hands, dialogOf(name));
  tab.form = null;
}

/** Back and forward: the form is open again, and its words are in it. */
export async function leaveByBackAndReturn(world: World, tab: Tab): Promise<void> {
  const { name } = openIn(tab);
  await leaveByBack(tab);
  await tab.hands.forward();
  tab.form = world.newForm(name);
  await expectForm(world, tab);
}

/** Looks for a word that one of the cards has, or none. */
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
