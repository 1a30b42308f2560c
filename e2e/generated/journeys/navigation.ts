import { button, main, type Place } from './driver';
import { until, untilSeen } from './until';
import type { Kind, Screen, Tab, World } from './world';

type KnownScreen = Exclude<Screen, 'unknown'>;

/** By their links in the sidebar. */
const names: Record<KnownScreen, string> = {
  children: 'Children',
  journal: 'Journal',
  food: 'Food Journey',
  settings: 'Settings',
};

const link = (screen: KnownScreen): Place => ({
  role: 'link',
  name: names[screen],
  within: { role: 'navigation', name: 'Main' },
});

/** The search boxes whose text is in the URL. */
const searchBox = {
  journal: { role: 'searchbox', name: 'Search entries' },
  food: { role: 'searchbox', name: 'Search foods' },
} as const satisfies Record<string, Place>;

/** Closes the messages, which would cover the next target for some seconds. */
export async function closeMessages({ driver }: Tab): Promise<void> {
  await driver.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close message"]'))
      close.click();
  }, undefined);
}

/** Waits until a tab shows its screen. */
export async function arrived({ driver, screen, child }: Tab): Promise<void> {
  if (screen === 'unknown') return;
  const name = screen === 'journal' ? `Journal for ${child ?? ''}` : names[screen];
  await untilSeen(driver, { role: 'heading', name, within: main });
}

/** Goes to a screen by the links of the sidebar, or by its URL. */
export async function goTo(
  tab: Tab,
  screen: KnownScreen,
  how: 'link' | 'address' = 'link',
): Promise<void> {
  if (tab.screen === screen) return;
  if (how === 'address' || tab.screen === 'unknown') {
    const isOfChild = screen === 'journal' || screen === 'food';
    const id = isOfChild ? await tab.driver.evaluate(selectedId, undefined) : '';
    await tab.driver.open(isOfChild ? `/${screen}/${id}` : `/${screen}`);
  } else await tab.driver.click(link(screen));
  tab.screen = screen;
  tab.query = '';
  await arrived(tab);
}

function selectedId(): string {
  return sessionStorage.getItem('kinleaf_selected_child') ?? '';
}

/** Goes to the screen of the children, or to one of a child, selecting it first if needed. */
export async function goToScreenOf(
  world: World,
  tab: Tab,
  kind: Kind,
  child: string | null,
): Promise<void> {
  if (kind === 'child' || child === null) {
    await goTo(tab, 'children');
    return;
  }
  if (tab.child !== child || tab.screen === 'unknown') {
    await goTo(tab, 'children');
    await untilSeen(tab.driver, button(`Edit ${child}`, main));
    const nth = [...world.model.children.keys()].indexOf(child);
    await tab.driver.click({ ...button('Select Child', main), nth });
    Object.assign(tab, { child, screen: 'journal', query: '' } satisfies Partial<Tab>);
    await arrived(tab);
  }
  await goTo(tab, kind === 'entry' ? 'journal' : 'food');
}

/** Goes to the card of a record. Clears a search that may hide it. */
export async function goToCard(world: World, tab: Tab, kind: Kind, label: string): Promise<void> {
  await goToScreenOf(world, tab, kind, world.listOf(kind).get(label)?.child ?? null);
  if (kind !== 'child' && tab.query !== '') await search(tab, '');
}

/** Puts text into the search box, and waits until it's in the URL, too. */
export async function search(tab: Tab, query: string): Promise<void> {
  if (tab.screen !== 'journal' && tab.screen !== 'food') throw new Error('No search here');
  await tab.driver.write(searchBox[tab.screen], query);
  await until(`the address says '${query}'`, () =>
    tab.driver.evaluate(
      (text) => (new URLSearchParams(location.search).get('q') ?? '') === text,
      query,
    ),
  );
  tab.query = query;
}
