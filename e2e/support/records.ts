import { expect, type Page } from '@playwright/test';
import { makeStores } from './make-stores';
import { type StoredRecord, type StoreName, writeStores } from './store';

/** The eight categories, in the words and the order of the specification. */
export const categories = [
  { id: 'education', label: 'Education', field: 'educationNotes', notes: 'Education Notes' },
  { id: 'social', label: 'Social', field: 'socialNotes', notes: 'Social Notes' },
  { id: 'sensory', label: 'Sensory', field: 'sensoryNotes', notes: 'Sensory Notes' },
  { id: 'food', label: 'Food & Nutrition', field: 'foodNotes', notes: 'Food Notes' },
  { id: 'behavior', label: 'Behavior', field: 'behaviorNotes', notes: 'Behavior Notes' },
  { id: 'sleep', label: 'Sleep', field: 'sleepNotes', notes: 'Sleep Notes' },
  {
    id: 'moment',
    label: 'Magic Moment',
    field: 'magicMomentNotes',
    notes: 'Magic Moment Notes',
  },
  { id: 'medication', label: 'Medication', field: 'medicationNotes', notes: 'Medication Notes' },
] as const;

const stamp = '2025-01-01T00:00:00.000Z';

export interface ChildRecord extends StoredRecord {
  readonly name: string;
}

export function child(name: string, fields: Readonly<Record<string, unknown>> = {}): ChildRecord {
  return {
    id: `child-${name.toLowerCase()}`,
    name,
    birthdate: '2022-03-14',
    bio: '',
    createdAt: stamp,
    updatedAt: stamp,
    ...fields,
  };
}

export const maya = child('Maya');
export const arjun = child('Arjun', {
  birthdate: '2024-11-02',
  createdAt: '2025-01-02T00:00:00.000Z',
});

/** An entry of Maya's, unless `childId` says otherwise. */
export function entry(title: string, fields: Readonly<Record<string, unknown>> = {}): StoredRecord {
  return {
    id: `entry-${title.toLowerCase().replaceAll(' ', '-')}`,
    childId: maya.id,
    title,
    category: 'education',
    content: `What happened: ${title}`,
    date: '2025-06-01',
    createdAt: stamp,
    updatedAt: stamp,
    ...fields,
  };
}

type Lists = Readonly<Partial<Record<StoreName, readonly StoredRecord[]>>>;

/** Fills the stores of a fresh browser, as an earlier visit would have left them. Open a screen of the product next. */
export async function seed(page: Page, lists: Lists, selected?: ChildRecord): Promise<void> {
  await makeStores(page, async () => {
    await page.goto('/children');
    // The product makes its stores; this says that it has.
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

/** Opens Maya's journal with these entries in it, the address carrying `search` such as '?category=sleep'. */
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
