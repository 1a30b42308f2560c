import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { food } from '@/app/fixtures/food-records';
import { go } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  messageOf,
  press,
  questionOf,
} from '@/app/fixtures/screen';
import { openJournal, seed } from '@/app/fixtures/seed';
import { showToast } from '@/ui/messages/toast-queue';

const message = { topic: 'something', title: 'Something was not done', tone: 'danger' } as const;

/** Shows a message that stays until it is closed or the page is left. */
async function haveMessage(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  showToast(message);
  await expect.element(messageOf(message.title)).toBeVisible();
}

/**
 * Returns the buttons, links and fields where a click would hit a message instead. Scrolls each into view as a browser
 * does and asks the page what is at its centre and near its corners.
 */
function covered(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [role=spinbutton], [role^=menuitem], [role=option], [role=tab]',
  );
  const found: string[] = [];
  for (const control of controls) {
    if (control.closest('.toasts, [inert], [aria-hidden=true]')) continue;
    if (control.matches(':disabled') || !control.checkVisibility({ visibilityProperty: true }))
      continue;
    control.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [Math.min(6, width / 4), Math.min(6, height / 4)];
    const hits = [
      [left + width / 2, top + height / 2],
      [left + x, top + y],
      [left + width - x, top + y],
      [left + x, top + height - y],
      [left + width - x, top + height - y],
    ].map(([at = 0, down = 0]) => document.elementFromPoint(at, down));
    if (hits.some((element) => element?.closest('.toasts, .plain-toasts')))
      found.push(control.getAttribute('aria-label') ?? control.textContent);
  }
  return found;
}

async function expectNothingCovered(what: string): Promise<void> {
  for (const isCalm of [false, true]) {
    document.documentElement.toggleAttribute('data-calm', isCalm);
    for (const width of [360, 768, 1440]) {
      // The chat button comes back at the top of a page.
      scrollTo(0, 0);
      await page.viewport(width, width === 360 ? 640 : 800);
      await expect
        .poll(covered, { message: `${what}, ${width} px${isCalm ? ', calm' : ''}` })
        .toEqual([]);
    }
  }
  document.documentElement.removeAttribute('data-calm');
}

async function fill(): Promise<void> {
  localStorage.setItem('kinleaf_settings', '{"chatEnabled":true}');
  dispatchEvent(new StorageEvent('storage', { key: 'kinleaf_settings' }));
  await seed(
    {
      children: [maya],
      journal: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((title) => entry(title)),
      food: ['Mango', 'Rice', 'Egg', 'Corn'].map((name) => food(name)),
      reports: [
        {
          id: 'june',
          childId: maya.id,
          type: 'summary',
          title: 'June',
          content: '{}',
          period: { start: '2025-10-22', end: '2025-11-20' },
          createdAt: '2025-11-19T22:00:00.000Z',
        },
      ],
      recommendations: [
        {
          id: 'bath',
          childId: maya.id,
          category: 'sleep',
          title: 'A bath',
          description: 'A warm bath.',
          createdAt: '2025-11-01T00:00:00.000Z',
        },
      ],
    },
    maya,
  );
}

const screens = [
  '/',
  '/children',
  `/journal/${maya.id}`,
  `/food/${maya.id}`,
  `/reports/${maya.id}`,
  `/reports/${maya.id}?tab=recommendations`,
  `/recommendations/${maya.id}`,
  '/settings',
  '/settings?tab=ai',
  '/guide',
  '/nowhere',
];

/** What a click opens while the page shows a message. */
const overScreens: readonly (readonly [screen: string, opener: string | RegExp])[] = [
  ['/children', 'Add Child'],
  ['/children', 'Delete Maya'],
  [`/journal/${maya.id}`, 'Add Entry'],
  [`/journal/${maya.id}`, 'Export'],
  [`/journal/${maya.id}`, 'Edit One'],
  [`/journal/${maya.id}`, 'Delete One'],
  [`/journal/${maya.id}`, /Filter by category/],
  [`/journal/${maya.id}`, /^Date: /],
  [`/journal/${maya.id}`, 'Open assistant'],
  [`/journal/${maya.id}`, 'One'],
  [`/food/${maya.id}`, 'Add Food'],
  [`/food/${maya.id}`, 'Move Mango to'],
  [`/food/${maya.id}`, 'Delete Mango'],
  [`/reports/${maya.id}`, 'Generate Report'],
  [`/reports/${maya.id}`, 'June'],
  ['/settings', 'Clear All Data'],
];

test.each(screens)('on the screen %s no message lies over what can be pressed', async (path) => {
  await fill();
  await go(path);
  await haveMessage();
  await expectNothingCovered(path);
});

test.each(overScreens)(
  'over the screen %s, opened by %s, nor in a dialog, menu or list',
  async (path, opener) => {
    await fill();
    await go(path);
    await haveMessage();
    const named = { name: opener, exact: true };
    await page.getByRole('button', named).or(page.getByRole('link', named)).first().click();
    await expect
      .element(
        page
          .css(':is([role$=dialog], [role=menu], [role=listbox], dialog[open]):not(.toasts *)')
          .last(),
      )
      .toBeVisible();
    await expectNothingCovered(String(opener));
  },
);

test('the focus never lands under a message', async () => {
  await fill();
  await go(`/journal/${maya.id}`);
  await page.viewport(390, 640);
  await haveMessage();
  for (let times = 0; times < 40; times += 1) {
    await press('Tab');
    const at = document.activeElement;
    if (!at || at.closest('.toasts')) continue;
    const { left, top, width, height } = at.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    expect(hit?.closest('.toasts') ?? null, `after ${times + 1} Tabs`).toBeNull();
  }
});

test('one message at a time; it goes with the page it was shown on, and not with a filter', async () => {
  await openJournal([entry('One'), entry('Two'), entry('Three')]);
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await questionOf('Are you sure?').getByRole('button', { name: 'Delete' }).click();
  };
  const deleted = messageOf('Entry deleted');
  await remove('One');
  await expect.element(deleted).toHaveTextContent('One');
  await remove('Two');
  await expect.element(deleted).toHaveTextContent('Two');
  await expectCount(deleted, 1);
  await page.getByRole('searchbox').fill('Three');
  await expectAddress(/q=Three/);
  await deleted.hover();
  await expect.element(deleted).toBeVisible();
  await page.getByRole('link', { name: 'Children', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Children' })).toBeVisible();
  await expectCount(deleted, 0);
});

test('in a dialog no message floats: a failure is shown beside the buttons, and the text is kept', async () => {
  await openJournal();
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Title').fill('Blue train');
  await form.getByLabelText('Additional Notes').fill('Hello.');
  const allow = refuseWrites('UnknownError', 'journal');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  const alert = form.getByRole('alert');
  await expectText(
    alert,
    'Failed to add entryThere was an error adding the entry. Please try again.',
  );
  await expectCount(page.css('.toasts'), 0);

  // Left of the buttons in a wide window, above them on a phone.
  const again = form.getByRole('button', { name: 'Try again', exact: true });
  const [text, button] = [await alert.findElement(), await again.findElement()];
  const middle = (element: Element) => {
    const { x, y, height } = element.getBoundingClientRect();
    return { x, y: y + height / 2 };
  };
  expect(middle(text).x).toBeLessThan(middle(button).x);
  expect(Math.abs(middle(text).y - middle(button).y)).toBeLessThan(12);
  await page.viewport(360, 640);
  await expect.poll(() => middle(button).y - middle(text).y).toBeGreaterThan(20);

  await expect.element(form.getByLabelText('Title')).toHaveValue('Blue train');
  allow();
  await again.click();
  await expectGone(form);
  await expect.element(messageOf('Entry added')).toBeVisible();
});

test.each(['a test', 'the test after it'])('%s begins without earlier messages', async () => {
  await openJournal();
  showToast({ ...message, title: 'One that can wait', canWait: true });
  await expectText(page.css('.toast-title'), ['One that can wait']);
  showToast(message);
  await expectText(page.css('.toast-title'), [message.title]);
});
