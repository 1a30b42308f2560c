import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { factKeyRows } from '@/app/fixtures/fact-keys';
import { emulateMedia } from '@/app/fixtures/media';
import { entry } from '@/app/fixtures/records';
import { allowReads, refuseReads } from '@/app/fixtures/refused-reads';
import { daysAgo } from '@/app/fixtures/report-records';
import { catchFiles } from '@/app/fixtures/saved-files';
import { expectCount, expectGone, expectText, expectToast } from '@/app/fixtures/screen';
import { storePhoto } from '@/app/fixtures/seed';
import {
  album,
  areaChip,
  firstNames,
  firstOf,
  fourFirsts,
  entryAbout,
  openFirsts,
} from './fixtures/firsts-page';

/* Long albums: read part by part, saved and printed as a whole. */

const main = page.getByRole('main');
const loadMore = main.getByRole('button', { name: 'Load more', exact: true });
const save = main.getByRole('button', { name: 'Save as Markdown', exact: true });
const print = main.getByRole('button', { name: 'Print', exact: true });

/** Firsts of as many days, the newest first: 'Hop 0' is of today. The last has a photo. */
const hops = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    firstOf(daysAgo(at), `Hop ${at}`, {}, at === count - 1 ? { photoId: 'last' } : {}),
  );

/** Counts the entries that are read from now on, without those of background work: it waits while somebody types. */
function followReads(): () => number {
  const typing = setInterval(
    () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })),
    100,
  );
  onTestFinished(() => {
    clearInterval(typing);
  });
  const { calls, contexts } = vi.spyOn(IDBObjectStore.prototype, 'get').mock;
  return () =>
    new Set(
      calls.flatMap(([id], at) => {
        const store: unknown = contexts[at];
        return store instanceof IDBObjectStore && store.name === 'journal' ? [id] : [];
      }),
    ).size;
}

/** Notes what is in the album each time that it's printed: the number of firsts, and the widths of their photos. */
function catchPrints(): readonly { readonly firsts: number; readonly photos: readonly number[] }[] {
  const prints: { firsts: number; photos: readonly number[] }[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    prints.push({
      firsts: document.querySelectorAll('.first').length,
      photos: [...document.images].map(({ naturalWidth }) => naturalWidth),
    });
  });
  return prints;
}

test('twenty at a time, and no more entries are read than are shown', async () => {
  const countRead = followReads();
  await openFirsts(hops(45));
  await expectCount(album(), 20);
  await expectText(firstNames().last(), 'Hop 19');
  expect(countRead()).toBe(20);
  await loadMore.click();
  await expectCount(album(), 40);
  expect(countRead()).toBe(40);
  await loadMore.click();
  await expectCount(album(), 45);
  await expectText(firstNames().last(), 'Hop 44');
  await expectGone(loadMore);
  await expect.element(album().nth(40).getByRole('link')).toHaveFocus();
});

test('several firsts of one entry, some from earlier years, are each there once', async () => {
  const several = ['Jumps', 'Rolls', 'Sits'].map((words, at) => ({
    ...{ words, area: 'movement', seen: 'first' },
    ...(at > 0 && { on: `2024-0${at + 4}` }),
  }));
  await openFirsts([entryAbout('2025-11-18', several)]);
  await expectText(firstNames(), ['Jumps', 'Sits', 'Rolls']);
});

test('one whose entry is lost is left out, and nothing more is offered', async () => {
  const [lost = entry(''), ...others] = fourFirsts;
  const prints = catchPrints();
  await openFirsts(others, { lists: { factKeys: factKeyRows([lost, ...others]) } });
  await expectCount(album(), 3);
  await expectGone(loadMore);
  await print.click();
  await expect.poll(() => prints.map(({ firsts }) => firsts)).toEqual([3]);
});

test('saved as Markdown: those of the area, with all that is said about them', async () => {
  const files = catchFiles();
  await openFirsts(fourFirsts);
  await save.click();
  const name = 'kinleaf-maya-firsts-2025-11-20.md';
  await expectToast({ title: 'Export created', description: name });
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]).toEqual({
    name,
    text: `# Firsts of Maya

4 firsts recorded

## 2025

### Floats on her back

Tuesday 18 November, 22 months. At the pool, with Arjun. Noticed by Daniel.

### Asks for more

Monday 3 November, 21 months. “moh”, by voice.

### Waves goodbye

Friday 14 February, 13 months.

## 2024

### Rolls over

Around May 2024.
`,
  });
  await areaChip('Movement').click();
  await expectCount(album(), 2);
  await save.click();
  await expect.poll(() => files).toHaveLength(2);
  expect(files[1]?.text.match(/^### .*/gm)).toEqual(['### Floats on her back', '### Rolls over']);
});

test('all are saved, however few are shown; a save that fails says so, and can be done again', async () => {
  const files = catchFiles();
  await openFirsts(hops(25));
  await expectCount(album(), 20);
  refuseReads('factKeys');
  await save.click();
  await expectToast({
    tone: 'danger',
    title: 'Error creating export',
    description: 'There was an error creating the file. Please try again.',
  });
  expect(files).toEqual([]);
  allowReads();
  await save.click();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.text).toContain('25 firsts recorded');
  await expectCount(album(), 20);
});

test('printed: all are there, with their photos, and nothing to tap', async () => {
  const prints = catchPrints();
  await storePhoto('last', 40);
  await openFirsts(hops(45));
  await expectCount(album(), 20);
  await print.click();
  await expect.poll(() => prints).toEqual([{ firsts: 45, photos: [40] }]);
  await emulateMedia({ media: 'print' });
  await expect.element(firstNames().first()).toBeVisible();
  await expect.element(album().last().getByRole('img')).toBeVisible();
  await expectGone(main.getByRole('button'));
  await expectGone(main.getByRole('radio'));
  await expectGone(main.getByRole('tab'));
});
