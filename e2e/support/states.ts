import { expect, type Page } from '@playwright/test';
import { maya, openChildren } from './records';
import { questionOf } from './screen';

/** Ways to states of the screens that more than one test of access looks at. */
export const commonStates: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the first page': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'no page at this address': async (page) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  },
  'no children yet': async (page) => {
    await page.goto('/children');
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  },
  'the question before a child is deleted': async (page) => {
    await openChildren(page, [maya]);
    await page.getByRole('button', { name: 'Delete Maya' }).click();
    await expect(questionOf(page, 'Are you sure?')).toBeVisible();
  },
};
