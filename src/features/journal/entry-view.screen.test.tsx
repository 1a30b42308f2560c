import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { arjun, categories, entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  dialogOf,
  expectAddress,
  expectGone,
  expectText,
  expectToast,
  press,
  questionOf,
  expectCount,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed, storePhoto } from '@/app/fixtures/seed';
import { go, goBack, goForward, reopen } from '@/app/fixtures/open-app';
import { fullEntry, ownTexts } from '@/domain/fixtures/full-entry';

async function openEntry(title: string) {
  await page.getByRole('link', { name: title, exact: true }).click();
  const view = dialogOf(title);
  await expect.element(view).toBeVisible();
  return view;
}

test('opening a card shows the whole entry: category, date, the full text, all its notes, the full photo', async () => {
  const notes = Object.fromEntries(categories.map(({ field, label }) => [field, `On ${label}`]));
  const long = 'A long day. '.repeat(400).trim();
  await seed(
    {
      children: [maya],
      journal: [
        entry('Trains', { category: 'sensory', content: long, photoId: 'photo', ...notes }),
      ],
    },
    maya,
  );
  await storePhoto('photo');
  await go(`/journal/${maya.id}`);
  const view = await openEntry('Trains');
  await expect.element(view).toHaveAccessibleDescription('Sensory Jun 1, 2025');
  await expect.element(view.getByText(long, { exact: true })).toBeVisible();
  await expect
    .element(view.getByRole('img', { name: 'Photo: Trains' }))
    .toHaveProperty('naturalWidth', 8);
  const others = categories.map(({ label }) => label).filter((label) => label !== 'Sensory');
  await expectText(
    view.getByRole('heading', { level: 3 }),
    ['Sensory', ...others].map(
      (label) => `${categories.find((category) => category.label === label)?.notes ?? ''}:`,
    ),
  );
  for (const { label } of categories) {
    await expect.element(view.getByText(`On ${label}`, { exact: true })).toBeVisible();
  }
});

test('an entry shows the text of every field of its form', async () => {
  await openJournal([{ ...fullEntry }]);
  const view = await openEntry(fullEntry.title);
  for (const [, text] of ownTexts)
    await expect.element(view.getByText(text, { exact: true })).toBeVisible();
});

test('the entry has a URL: Back closes it, Forward opens it again', async () => {
  await openJournal([entry('Trains'), entry('Buses')], '?category=education');
  const view = await openEntry('Trains');
  await expectAddress(/\?category=education&entry=entry-trains$/);
  await goBack();
  await expectGone(view);
  await expectAddress(/\?category=education$/);
  await goForward();
  await expect.element(view).toBeVisible();
  await reopen();
  await expect.element(view).toBeVisible();
  await view.getByRole('button', { name: 'Close' }).click();
  await expectGone(view);
  await expectAddress(/\?category=education$/);
});

test('Close and Escape leave the history as it was: Back goes to the page before the journal', async () => {
  await seed({ children: [maya], journal: [entry('Trains')] }, maya);
  await go('/children');
  await page.getByRole('button', { name: 'Select Child' }).click();
  const view = await openEntry('Trains');
  await view.getByRole('button', { name: 'Close' }).click();
  await expectGone(view);
  await openEntry('Trains');
  await press('Escape');
  await expectGone(view);
  await goBack();
  await expectAddress('/children');
});

test('Edit in the entry view opens the form, and Update leads back to the journal', async () => {
  await openJournal([entry('Trains')]);
  const view = await openEntry('Trains');
  await view.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialogOf('Edit Journal Entry');
  await form.getByLabelText('Title').fill('Blue trains');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectCount(page.getByRole('dialog'), 0);
  await expect.element(page.getByRole('link', { name: 'Blue trains' })).toBeVisible();
  await expectAddress(`/journal/${maya.id}`);
});

test('Delete in the entry view asks, and leads back to the journal', async () => {
  await openJournal([entry('Trains')]);
  const view = await openEntry('Trains');
  await view.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = questionOf('Are you sure?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(view).toBeVisible();
  await view.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectCount(page.getByRole('dialog'), 0);
  await expectToast({ title: 'Entry deleted', description: 'Trains' });
  await expect
    .element(page.getByRole('heading', { name: 'No journal entries found.' }))
    .toBeVisible();
  await expectAddress(`/journal/${maya.id}`);
  expect(await readStore('journal')).toEqual([]);
});

test('the URL of a deleted entry, or of another child’s, says so', async () => {
  const his = entry('His secret', { childId: arjun.id });
  await seed({ children: [maya, arjun], journal: [his] }, maya);
  for (const search of ['?entry=gone', '?edit=gone', `?entry=${his.id}`, `?edit=${his.id}`]) {
    await go(`/journal/${maya.id}${search}`);
    const notice = dialogOf('Entry not found');
    await expect
      .element(notice.getByText('This entry is not in the journal any more.'))
      .toBeVisible();
    await expectGone(page.getByText('His secret'));
    await notice.getByRole('button', { name: 'Back to the journal' }).click();
    await expectGone(notice);
    await expectAddress(`/journal/${maya.id}`);
  }
});

test('what the toolbar makes and addresses are formatted', async () => {
  const content = [
    '## What we did',
    '- blue **train**',
    '- red bus',
    '',
    'https://example.org/trains and a@example.org',
  ].join('\n');
  await openJournal([entry('Trains', { content, educationNotes: '**Counted** to ten' })]);
  const view = await openEntry('Trains');
  await expectText(view.getByRole('listitem'), ['blue train', 'red bus']);
  await expectText(view.getByRole('strong'), ['train', 'Counted']);
  await expect.element(view.getByRole('heading', { name: 'What we did', level: 3 })).toBeVisible();
  const link = view.getByRole('link', { name: 'https://example.org/trains' });
  await expect.element(link).toHaveAttribute('href', 'https://example.org/trains');
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(view.getByRole('link', { name: 'a@example.org' })).toBeVisible();
});

test('everything else is shown as typed, line by line', async () => {
  const content = [
    '7:00 woke up',
    '7:30 milk 180 ml',
    'Slept 2~3 hours, woke 1~2 times',
    'Gave 5ml*2 in the morning, 2.5ml*3 in the evening',
    '> 39 at 3 am',
    '2**3**4 # 1',
    '    pasted  &amp; [7:30]: `x`',
  ].join('\n');
  await openJournal([entry('Log', { content, educationNotes: content })]);
  const view = await openEntry('Log');
  const shown = () =>
    [...view.element().querySelectorAll('.as-typed')].map((text) =>
      text instanceof HTMLElement ? text.innerText : '',
    );
  await expect.poll(shown).toEqual([content, content]);
});

test('lines written below an answer stay lines, with their numbers', async () => {
  const own = '7:00 woke up\n[7:30]: milk 5ml*2\n\n[8:00]: nap\n\n8. spoon\n12. spoon';
  await openJournal([entry('Log', { content: `Text\n\n---\nAI Analysis:\n**Calm**\n\n${own}` })]);
  const view = await openEntry('Log');
  await expectText(view.css('.md strong'), 'Calm');
  await expectText(view.css('.md p'), ['Calm', '7:00 woke up [7:30]: milk 5ml*2', '[8:00]: nap']);
  expect(view.element().querySelectorAll('.md p br')).toHaveLength(1);
  const numbers = view.css('.md li').elements();
  expect(numbers.map((item) => item.getAttribute('value'))).toEqual(['8', '12']);
});

test('numbers of a list are shown as written, within the text, from right to left too', async () => {
  const content =
    '8. spoon\n12. spoon\n120. spoon\n\n- one\n\n9. כפית\n100. כפית\n\n- ספר\n\nשלום 5 ml';
  await openJournal([entry('Twelve', { content })]);
  const view = await openEntry('Twelve');
  await expectText(view.getByRole('listitem'), [
    ...['8. spoon', '12. spoon', '120. spoon', 'one', '9. כפית', '100. כפית', 'ספר'],
  ]);
  const text = view.element().querySelector('.as-typed');
  const box = text?.getBoundingClientRect();
  const numbers = [...(text?.querySelectorAll('ol span:first-child') ?? [])];
  for (const number of numbers) {
    const { left, right } = number.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(box?.left ?? 0);
    expect(right).toBeLessThanOrEqual(box?.right ?? 0);
    expect(number.scrollWidth).toBeLessThanOrEqual(number.clientWidth);
  }
  const styles = [...(text?.children ?? [])].map((one) => getComputedStyle(one));
  expect(styles.map(({ direction }) => direction)).toEqual(['ltr', 'ltr', 'rtl', 'rtl', 'rtl']);
  expect(styles[3]?.paddingRight).toBe(styles[1]?.paddingLeft);
});

test('a first sentence that is the title is shown once', async () => {
  await openJournal([
    entry('Slept 2~3 hours', { content: 'Slept 2~3 hours. Woke at 5.' }),
    entry('Another title', { content: 'Slept well. Woke at 6.' }),
  ]);
  await expect.element(cardOf('Slept 2~3 hours.').getByText('Woke at 5.')).toBeVisible();
  await expectCount(page.getByText('Slept 2~3 hours'), 1);
  const view = await openEntry('Slept 2~3 hours.');
  await expect.element(view.getByText('Woke at 5.')).toBeVisible();
  await expectCount(view.getByText('Slept 2~3 hours'), 1);
  await view.getByRole('button', { name: 'Close' }).click();
  const other = await openEntry('Another title');
  await expect.element(other.getByText('Slept well. Woke at 6.')).toBeVisible();
});

test('only web and mail links work; scripts, HTML and pictures from elsewhere stay text', async () => {
  const content = [
    '<script>document.title = "run"</script>',
    '<img src=x onerror="document.title = \'run\'">',
    '[script](javascript:document.title="run")',
    '[data](data:text/html,<script>1</script>)',
    '[file](file:///etc/passwd)',
    '![picture](https://example.org/spy.png)',
    '[chat](xmpp:a@example.org) [room](irc://example.org/room)',
  ].join('\n\n');
  await openJournal([entry('Hostile', { content, educationNotes: content })]);
  const view = await openEntry('Hostile');
  const links = ['https://example.org/spy.png', 'a@example.org'];
  await expectText(view.getByRole('link'), [...links, ...links]);
  await expectCount(view.getByText('<script>document.title = "run"</script>'), 2);
  await expectCount(view.css('img, script, iframe'), 0);
  expect(document.title).toBe('Journal for Maya · Kinleaf');
});

test('says at which visit of its own child an entry was mentioned, and never names another child’s', async () => {
  const pages = (id: string, childId: string, title: string) => ({
    ...{ id, childId, title, type: 'summary', content: '{}' },
    period: { start: '2025-06-01', end: '2025-06-30' },
    createdAt: '2025-06-30T09:00:00.000Z',
  });
  await seed(
    {
      children: [maya, arjun],
      journal: [entry('Ours', { visitId: 'of-maya' }), entry('Theirs', { visitId: 'of-arjun' })],
      reports: [
        pages('of-maya', maya.id, 'Visit with Maya'),
        pages('of-arjun', arjun.id, 'Visit with Arjun'),
      ],
    },
    maya,
  );
  await go(`/journal/${maya.id}`);
  const own = await openEntry('Ours');
  await expect.element(own.getByText('Said at a visit: Visit with Maya')).toBeVisible();
  await own.getByRole('button', { name: 'Close' }).click();
  await expectGone(own);
  const others = await openEntry('Theirs');
  await expect.element(others.getByText('Said at a visit: its pages are not stored')).toBeVisible();
  await expectGone(page.getByText('Visit with Arjun'));
});
