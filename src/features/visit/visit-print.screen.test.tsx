import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '@/app/fixtures/open-app';
import { sectionSwitch, seedVisit } from '@/app/fixtures/visit-page';

test('sections that are switched off, and the name, are off the pages before anyone can print them', async () => {
  await seedVisit();
  await go('/visit/child-maya');
  const pages = page.getByRole('article', { includeHidden: true });
  await expect.element(pages).toHaveTextContent('Maya, 3 years');
  await expect.element(pages).toHaveTextContent('Medicines given');
  const print = page.getByRole('button', { name: 'Print / Save as PDF' }).element() as HTMLElement;
  let printed = '';
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('.visit-paper')?.textContent ?? '';
  });
  for (const name of ['Leave the name out', 'Medicines given']) {
    (sectionSwitch(name).element() as HTMLElement).click();
    // Only what is drawn at once is there yet.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    print.click();
    expect(printed).toContain('M., 3 years');
    expect(printed).not.toMatch(/maya/i);
    expect(printed.includes('Medicines given')).toBe(name !== 'Medicines given');
  }
});
