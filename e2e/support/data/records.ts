import { expect, type Page } from '@playwright/test';
import { type ChildRecord, maya, type StoredRecord } from '../../../src/app/fixtures/records';
import { makeStores } from './make-stores';
import { type StoreName, writeStores } from './store';

export {
  arjun,
  categories,
  child,
  type ChildRecord,
  entry,
  maya,
} from '../../../src/app/fixtures/records';

export type Lists = Readonly<Partial<Record<StoreName, readonly StoredRecord[]>>>;

/** Fills the stores of a fresh browser, as an earlier visit would have left them. Open a screen of the product next. */
export async function seed(page: Page, lists: Lists, selected?: ChildRecord): Promise<void> {
  await makeStores(page, async () => {
    await page.goto('/children');
    // The product creates its stores; this shows that it has.
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  });
  await writeStores(page, lists);
  if (selected) await selectOnDisk(page, selected.id);
}

/** Remembers a child as selected, as an earlier visit would have. */
export async function selectOnDisk(page: Page, childId: string): Promise<void> {
  await page.evaluate((id) => {
    localStorage.setItem('kinleaf_selected_child', id);
  }, childId);
}

/** Opens Maya's journal with these entries in it, with `search` in the URL, such as '?category=sleep'. */
export async function openJournal(
  page: Page,
  entries: readonly StoredRecord[] = [],
  search = '',
): Promise<void> {
  await seed(page, { children: [maya], journal: entries }, maya);
  await page.goto(`/journal/${maya.id}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Journal for Maya' })).toBeVisible();
}

/** Opens the children screen with these children. */
export async function openChildren(
  page: Page,
  children: readonly ChildRecord[],
  selected?: ChildRecord,
): Promise<void> {
  await seed(page, { children }, selected);
  await page.goto('/children');
  await expect(page.getByRole('searchbox', { name: 'Search children' })).toBeVisible();
}
