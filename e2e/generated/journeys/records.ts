import type { FoodStateId } from '../../../src/domain/schema/entities';
import { foodStateOf } from '../../../src/domain/food/food-states';
import { button, main, question } from './driver';
import { untilGone } from './until';
import { goToCard } from './navigation';
import type { Kind, Tab, World } from './world';

const verbs = { child: 'deleteChild', entry: 'deleteEntry', food: 'deleteFood' } as const;

/** Deletes a record by the button of its card. */
export async function remove(world: World, tab: Tab, kind: Kind, label: string): Promise<void> {
  const { driver } = tab;
  await goToCard(world, tab, kind, label);
  const asked = question('Are you sure?');
  await driver.click(button(`Delete ${label}`, main));
  await driver.click(button('Delete', asked));
  await untilGone(driver, asked);
  world.does({ verb: verbs[kind], label, held: world.held });
  world.forgetGone(tab);
}

/** Moves a food to another column by the menu of its card. */
export async function move(
  world: World,
  tab: Tab,
  label: string,
  state: FoodStateId,
): Promise<void> {
  await goToCard(world, tab, 'food', label);
  await tab.driver.click(button(`Move ${label} to`, main));
  await tab.driver.click({ role: 'menuitem', name: foodStateOf(state).title });
  world.does({ verb: 'moveFood', label, state });
}
