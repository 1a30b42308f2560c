import { expect, test } from '../support/engines/webkit/test';

test('at 390 px no screen scrolls sideways', async ({ tab }) => {
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.goto('/children');
  await tab.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await tab.getByRole('heading', { name: 'Journal for Maya' }).waitFor();
  const journal = new URL(await tab.url()).pathname;
  const id = journal.slice(journal.lastIndexOf('/') + 1);
  const paths = ['/', '/children', journal, `/food/${id}`, `/reports/${id}`];
  paths.push(
    `/recommendations/${id}`,
    `/milestones/${id}`,
    `/milestones/${id}?tab=skills`,
    `/milestones/${id}?tab=growth`,
    '/settings',
    '/settings?tab=ai',
    '/guide',
    '/privacy',
  );
  const wide: Record<string, number> = {};
  for (const path of paths) {
    await tab.goto(path);
    await tab.getByRole('heading').first().waitFor();
    const width = await tab.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) wide[path] = width;
  }
  expect(wide).toEqual({});
});
