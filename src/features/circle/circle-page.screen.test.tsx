import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { circleOfMaya } from '@/app/fixtures/circle-rows';
import { logCode } from '@/circle/members/compare-logs';
import { go } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  questionOf,
} from '@/app/fixtures/screen';
import { readStore, seed, storePhoto, writeStores } from '@/app/fixtures/seed';

type Circle = Parameters<typeof circleOfMaya>[0];

/** Opens Maya's journal in a circle, or its page. */
async function openCircle(change: Circle = {}, path = `/circle/${maya.id}`) {
  await seed({ children: [maya], circles: [circleOfMaya(change)] }, maya);
  await go(path);
}

const members = () => circleOfMaya()['members'] as NonNullable<NonNullable<Circle>['members']>;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('errors in the form that starts a circle are shown at their fields', async () => {
  await seed({ children: [maya] }, maya);
  await go('/children');
  await cardOf('Maya').getByRole('link', { name: 'Keep this journal with others' }).click();
  await expectText(page.getByRole('heading', { level: 1 }), 'Care circle for Maya');
  await button('Start the circle').click();
  const address = page.getByLabelText('Address of the server');
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAccessibleDescription(/^The address is missing\./);
  await expect
    .element(page.getByLabelText('Your name'))
    .toHaveAccessibleDescription(/^A name is needed/);
  await page.getByLabelText('Your name').fill('Anita');
  await expect
    .element(page.getByLabelText('Name of this computer'))
    .toHaveValue('Anita’s computer');
});

test('words of an invitation are completed, corrected and suggested', async () => {
  await go('/join');
  const field = page.getByLabelText('The four words');
  await field.fill('Abandon KITCH');
  await button('kitchen').click();
  await expect.element(field).toHaveValue('Abandon kitchen ');
  await expect.element(field).toHaveFocus();
  await field.fill('abandon kitchen spoom river');
  await page.getByLabelText('Address').fill('https://couch.example.org/kinleaf-0123456789abcdef');
  await button('Look at the invitation').click();
  await expect.element(field).toHaveAccessibleDescription(/Perhaps “spoon”\?/);
  await expectNoSeriousAxe();
});

test('the sample journal has no circle', async () => {
  await seed({ children: [{ ...maya, sample: true }] }, maya);
  await go('/children');
  await expect.element(cardOf('Maya')).toBeVisible();
  await expectGone(page.getByRole('link', { name: 'Keep this journal with others' }));
  await go(`/circle/${maya.id}`);
  await expect.element(page.getByText(/^The sample journal is made up/)).toBeVisible();
  await expectGone(button('Start the circle'));
});

test('the sync status is shown on Today, in the journal and on the circle’s page', async () => {
  for (const path of ['/', `/journal/${maya.id}`]) {
    await openCircle({}, path);
    await page.getByRole('link', { name: 'Care circle paused' }).click();
    await expectText(page.getByRole('heading', { level: 1 }), 'Care circle for Maya');
  }
  await expect.element(page.getByRole('status').getByText(/^Paused/)).toBeVisible();
  await openCircle({ held: 'older-list' });
  await page.getByRole('link', { name: 'See what it is' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'An older list of members' }))
    .toBeVisible();
  await expectNoSeriousAxe();
});

test('the page shows a code of the list of members, to compare by phone', async () => {
  await page.viewport(320, 700);
  await openCircle();
  const code = page.getByRole('region', { name: 'Code for this list' });
  await expect.element(code).toHaveTextContent(/It’s the same on every device/);
  const shown = code.element().querySelector('code')?.textContent ?? '';
  expect(shown).toBe(
    logCode({ database: 'kinleaf-0123456789abcdef', chainLength: 4, chainHash: '' }),
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectNoSeriousAxe();

  await openCircle({ chainHash: 'another', isPaused: true });
  await expect.element(code).not.toHaveTextContent(shown);
});

test('a circle whose list of members was forked says what happened, and nothing resumes it', async () => {
  await page.viewport(320, 700);
  await openCircle({ held: 'forked', forkedWith: 'p2', isPaused: false });
  await expect
    .element(page.getByRole('heading', { name: 'Two different lists of members' }))
    .toBeVisible();
  await expect.element(page.getByText(/^Daniel and this computer were shown/)).toBeVisible();
  await expect.element(page.getByText(/Maya’s journal is all here/)).toBeVisible();
  await expect.element(page.getByText(/two parents change the members/)).toBeVisible();
  await expect.element(page.getByText(/If .?Daniel.?’s code is the same as yours/)).toBeVisible();
  await expect.element(page.getByText(/start a new circle/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Code for this list' })).toBeVisible();
  for (const name of ['Go on', 'Pause', 'Sync now', 'Make a recovery sheet', /invitation/])
    await expectGone(button(name));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectNoSeriousAxe();
  await button('Leave').click();
  await expect.element(questionOf('Leave the circle?')).toBeVisible();

  await openCircle({ held: 'forked', forkedWith: 'p2' }, `/circle/${maya.id}/details`);
  await expect.element(page.getByRole('status').getByText('Somebody needs to look')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Two different lists of members' }))
    .toBeVisible();
});

test('who has seen changes to the members that this device was not shown is named', async () => {
  const longerLogs = { p2: ['a', 'b'], r1: ['a', 'b'] };
  await openCircle({ trouble: 'longer-log', longerLogs }, `/circle/${maya.id}/details`);
  await expect.element(page.getByText(/^Another device has seen changes/)).toBeVisible();
  await expect.element(page.getByText(/call .?Daniel.? and .?Paati.? and compare/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The server' })).toBeVisible();
  await expect
    .element(page.getByText(/If their code is the same as yours, their device is wrong/))
    .toBeVisible();
});

test('a parent decides to accept or refuse what a removed device sent late', async () => {
  const at = '2025-11-20T09:00:00.000Z';
  const jo = { removedAt: at, lastEpoch: 1 };
  const left = members().map((one) => (one.id === 'c1' ? { ...one, ...jo } : one));
  const late = (name: string) => {
    const key = `${maya.id}/${name}`;
    return { id: key, key, childId: maya.id, rev: '1-a', reason: 'late', by: 'c1', at };
  };
  await writeStores({ circleAside: [late('rA'), late('rB')] });
  await openCircle({ members: left });
  await page.getByRole('link', { name: 'See what it is' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Written by Jo, who was removed' }))
    .toBeVisible();
  await expectNoSeriousAxe();
  await button('Not these').click();
  await expect.element(page.getByText('2 pages left aside.')).toBeVisible();
  await expect.element(page.getByRole('status').getByText(/^Paused/)).toBeVisible();
  await button('Take in after all').click();
  await expect
    .element(page.getByText('2 pages will come in with the next connection.'))
    .toBeVisible();
  const decisions = (await readStore('circleAside')).map((row) => row['said']);
  expect(decisions).toEqual(['take', 'take']);

  // Someone who is not a parent sees it but has no buttons.
  await writeStores({ circleAside: [late('rA')] });
  await openCircle({ members: left, deviceId: 'r1' }, `/circle/${maya.id}/details`);
  await expect.element(page.getByText('A parent of the circle can take them in.')).toBeVisible();
  await expectGone(button(/^Take/));
});

test('what is not shown is listed with its reason: another child’s, or parked', async () => {
  const key = `${maya.id}/rA`;
  const at = '2025-11-20T09:00:00.000Z';
  const row = { id: key, key, childId: maya.id, rev: '1-a', reason: 'other-child', at };
  const doc = { list: 'journal', id: 'e', childId: maya.id, madeBy: 'c1', seen: {}, fields: {} };
  const parked = {
    id: 'journal/e',
    key: 'journal/e',
    childId: maya.id,
    rev: '1-a',
    doc: { ...doc, gone: [] },
  };
  await writeStores({ circleAside: [row], circleDocs: [{ ...parked, mark: 'parked' }] });
  await openCircle({}, `/circle/${maya.id}/details`);
  for (const text of [
    '1 page that got mixed up with another child’s journal. That journal was left as it is.',
    '1 page that the circle has, but that can’t be shown here for now.',
  ])
    await expect.element(page.getByRole('listitem').getByText(text)).toBeVisible();
});

test('one of several devices of a person is removed by the name of the device', async () => {
  const jo = members().filter(({ id }) => id === 'c1');
  const tablet = jo.map((one) => ({ ...one, id: 'c2', device: 'Jo’s tablet' }));
  await openCircle({ members: [...members(), ...tablet] });
  await button('About Jo’s tablet').click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const question = questionOf('Remove Jo’s tablet?');
  await expect.element(question).toHaveTextContent('Jo’s phone stays in the circle and goes on');
  await expect.element(question.getByRole('button', { name: 'Remove Jo’s tablet' })).toBeVisible();
});

test('a reader can invite and remove nobody', async () => {
  await openCircle({ deviceId: 'r1' });
  await expect.element(page.getByRole('heading', { name: 'Paati this computer' })).toBeVisible();
  await expectGone(button('Make an invitation'));
  await expectCount(button(/^About /), 1);
  await button('About Paati').click();
  await expectText(page.getByRole('menuitem'), ['Leave the circle…']);
});

test('leaving without a copy counts the unsent changes that are lost', async () => {
  await openCircle();
  const question = questionOf('Leave the circle?');
  const ask = async () => {
    await button('Leave').click();
    await question.getByText('Take it off').click();
    await expect.element(question).toHaveTextContent('The pages are taken off this device.');
  };
  await ask();
  await expect.element(question).not.toHaveTextContent('lost');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await go(`/journal/${maya.id}?new=`);
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Title').fill('The puddle choir');
  await form.getByLabelText('Additional Notes').fill('She sang to each one.');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expectGone(form);
  await go(`/circle/${maya.id}`);
  await ask();
  await expect
    .element(question)
    .toHaveTextContent('1 page has not reached the circle yet, and is lost.');
});

test('a photo that was set aside and is in no entry any more needs nobody', async () => {
  const failedPhotos = { p1: { retryAt: Date.now() + 3600_000, size: 1_500_000, tries: 5 } };
  await openCircle({ isPaused: true, failedPhotos }, `/circle/${maya.id}/details`);
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent(/Paused: nothing is sent or fetched/);
  await expectCount(main.getByRole('heading', { name: 'Photos not sent' }), 0);
});

test('photos that were set aside are named, with what to do, and a press lets them be tried again', async () => {
  const failure = { retryAt: Date.now() + 3600_000, size: 1_500_000 };
  const failedPhotos = { p1: { ...failure, tries: 5 }, p2: { ...failure, tries: 2 } };
  await storePhoto('p1');
  await storePhoto('p2');
  await writeStores({
    journal: [
      entry('Gravel', { photoId: 'p0', morePhotoIds: ['p1'] }),
      entry('Leaves', { photoId: 'p2' }),
      { ...entry('Another child’s'), childId: 'other', photoId: 'p1' },
    ],
  });
  await openCircle({ isPaused: true, failedPhotos }, `/circle/${maya.id}/details`);
  const main = page.getByRole('main');
  await expectText(main.getByRole('heading', { level: 2 }), 'Photos not sent');
  await expect.element(main).toHaveTextContent(/Somebody needs to look/);
  await expect
    .element(main)
    .toHaveTextContent(/This photo couldn’t be sent\. The server may not take files this large\./);
  await expect.element(main.getByRole('link', { name: 'Gravel' })).toBeVisible();
  await expectCount(main.getByRole('link', { name: 'Leaves' }), 0);
  await expectCount(main.getByRole('link', { name: 'Another child’s' }), 0);
  await expectNoSeriousAxe();
  await button('Try again').click();
  await expectGone(main.getByRole('heading', { level: 2 }));
  expect((await readStore('circles'))[0]).not.toHaveProperty('failedPhotos');
});
