import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { entry } from '@/app/fixtures/records';
import { allowReads, refuseReads } from '@/app/fixtures/refused-reads';
import {
  confirmDelete,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
} from '@/app/fixtures/screen';
import { storePhoto } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import { deleteEntry } from '@/data/records/entries';
import { inVisualOrder } from '@/app/fixtures/visual-order';
import { chooseCalm } from '@/data/preferences/preferences';
import {
  album,
  areaChip,
  firstNames,
  firstOf,
  fourFirsts,
  entryAbout,
  openFirsts,
} from './fixtures/firsts-page';

const main = page.getByRole('main');
const add = main.getByRole('button', { name: 'Add a first', exact: true });
const button = (name: string) => main.getByRole('button', { name, exact: true });
const namesOfAll = ['Floats on her back', 'Asks for more', 'Waves goodbye', 'Rolls over'];

test('without a first it says what could be there, and has one button', async () => {
  await openFirsts([
    entry('Nothing about skills'),
    entryAbout('2025-11-01', [{ words: 'Runs', area: 'movement', seen: 'mostly' }]),
  ]);
  await expect
    .element(main.getByRole('heading', { name: 'Keep firsts here', exact: true }))
    .toBeVisible();
  await expectText(main.getByRole('button'), ['Add a first']);
  await add.click();
  await expect.element(dialogOf('Add a first')).toBeVisible();
  await expectAddress('/milestones/child-maya?first=');
  await goBack();
  await expectGone(dialogOf('Add a first'));
});

test('an album, newest first: a remembered first has its own date, and what was said is there once', async () => {
  await storePhoto('pool');
  await openFirsts(fourFirsts);
  await expectText(
    album(),
    [
      'Floats on her back Tuesday 18 November, 22 months. At the pool, with Arjun. Noticed by Daniel.',
      '“moh” Asks for more Monday 3 November, 21 months. By voice.',
      'Waves goodbye Friday 14 February, 13 months.',
      'Rolls over Around May 2024.',
    ].map((text) => text.replaceAll(/ (?=Tuesday|Asks|Monday|Friday|Around)/g, '')),
  );
  const photo = album().first().getByRole('img', { name: 'Photo: Floats on her back' });
  await expect.element(photo).toHaveProperty('naturalWidth', 8);
  await expectCount(album().getByRole('img'), 1);
  await expect.element(add).toBeVisible();
  await expectGone(button('Load more'));
});

test('each leads to its entry, and Back to the album', async () => {
  await openFirsts(fourFirsts);
  await firstNames().getByRole('link', { name: 'Asks for more' }).click();
  await expect.element(dialogOf('Noticed 2025-11-03')).toBeVisible();
  await expectAddress(/^\/journal\/child-maya\?entry=entry-asks-for-more/);
  await goBack();
  await expectText(firstNames(), namesOfAll);
});

test('a photo is there when someone asks for it in Calm mode, and a lost one is named', async () => {
  await storePhoto('pool');
  await openFirsts([...fourFirsts, firstOf('2025-01-20', 'Sits up', {}, { photoId: 'gone' })]);
  const lost = album().filter({ hasText: 'Sits up' });
  await expect.element(lost.getByText('This photo cannot be read any more.')).toBeVisible();
  chooseCalm(true);
  const asked = album().first().getByRole('button', { name: 'Show photo of Floats on her back' });
  await expect.element(asked).toBeVisible();
  await expectCount(album().getByRole('img'), 0);
  await expectGone(main.getByText('This photo cannot be read any more.'));
  await asked.click();
  await expect.element(album().first().getByRole('img')).toHaveProperty('naturalWidth', 8);
  await expectCount(album().getByRole('img'), 1);
});

describe('by area', () => {
  test('the URL names the area, and a reload keeps it', async () => {
    await openFirsts(fourFirsts);
    await areaChip('Movement').click();
    for (const isReopened of [false, true]) {
      if (isReopened) await reopen();
      await expectAddress('/milestones/child-maya?area=movement');
      await expectText(firstNames(), ['Floats on her back', 'Rolls over']);
      await expect.element(areaChip('Movement')).toBeChecked();
    }
    // A second tap on the area shows all again, as the chip All does.
    await areaChip('Movement').click();
    await expectAddress('/milestones/child-maya');
    await expectText(firstNames(), namesOfAll);
    await areaChip('Language').click();
    await expectText(firstNames(), ['Asks for more']);
    await areaChip('All').click();
    await expectText(firstNames(), namesOfAll);
    await expectAddress('/milestones/child-maya');
  });

  test('an area without any says so, and leads back to all without a blink', async () => {
    await openFirsts(fourFirsts);
    await areaChip('Daily life').click();
    await expect.element(main.getByText('No firsts in this area.', { exact: true })).toBeVisible();
    await expectCount(album(), 0);
    await expectGone(button('Print'));
    await expectGone(button('Save as Markdown'));
    await expect.element(add).toBeVisible();
    const all = await areaChip('All').findElement();
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      seen.push(document.querySelector('main')?.textContent ?? '');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await areaChip('All').click();
    await expectText(firstNames(), namesOfAll);
    observer.disconnect();
    expect(seen.filter((text) => text.includes('Keep firsts here'))).toEqual([]);
    expect(all.isConnected).toBe(true);
    expect(document.activeElement).toBe(all);
  });

  test('what a later version calls an area is among all, and an area that nobody knows shows all', async () => {
    const drums = firstOf('2025-11-10', 'Drums', { area: 'music' });
    await openFirsts([...fourFirsts, drums], { search: '?area=music' });
    await expectText(firstNames(), ['Floats on her back', 'Drums', ...namesOfAll.slice(1)]);
    await expect.element(areaChip('All')).toBeChecked();
    await areaChip('Daily life').click();
    await expectCount(album(), 0);
  });
});

test('words from right to left read in their direction, in their order', async () => {
  await openFirsts([
    firstOf('2025-11-18', 'צפה על הגב!', { where: { picks: ['בבריכה', 'בגן'] } }, { id: 'floats' }),
  ]);
  const heading = await firstNames().findElement();
  expect(getComputedStyle(heading).direction).toBe('rtl');
  const [link] = heading.children;
  const { left, right } = heading.getBoundingClientRect();
  const box = link?.getBoundingClientRect() ?? new DOMRect();
  expect(right - box.right).toBeLessThan(1);
  expect(box.left).toBeGreaterThan(left + 1);
  expect(inVisualOrder(heading, 'צפה', '!')).toEqual(['!', 'צפה']);
  const line = await album().css('p').findElement();
  expect(inVisualOrder(line, 'Tuesday', 'בבריכה', 'בגן')).toEqual(['Tuesday', 'בבריכה', 'בגן']);
});

test('a first disappears with its entry: deleted in the journal, or meanwhile by somebody else', async () => {
  await openFirsts(fourFirsts.slice(0, 2));
  await firstNames().getByRole('link', { name: 'Rolls over' }).click();
  await dialogOf('Noticed 2025-11-19').getByRole('button', { name: 'Delete' }).click();
  await confirmDelete();
  await go('/milestones/child-maya');
  await expectText(firstNames(), ['Floats on her back']);
  await deleteEntry('entry-floats-on-her-back');
  await expect.element(main.getByText('Keep firsts here', { exact: true })).toBeVisible();
});

test('firsts that cannot be read are reported, and are there after Try again', async () => {
  allowConsole(/could not be read|Refused by the test|UnknownError/);
  refuseReads('factKeys');
  await openFirsts(fourFirsts);
  await expect
    .element(main)
    .toHaveTextContent('The firsts could not be read from this device. Nothing is lost.');
  await expectGone(page.getByText('Keep firsts here'));
  allowReads();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expectText(firstNames(), namesOfAll);
});
