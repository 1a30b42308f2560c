import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { chatButton, chatOpener, messageBox, openChat } from '@/app/fixtures/chat';
import { expectToFit, expectToTakeTouches } from '@/app/fixtures/fit';
import { invite, joinPath, makeSheetOf } from '@/app/fixtures/inviter';
import { pressEscapeIn } from '@/app/fixtures/keys';
import { go } from '@/app/fixtures/open-app';
import { useProviders } from '@/app/fixtures/providers';
import { arjun, entry, maya } from '@/app/fixtures/records';
import { expectGone, expectText, press, questionOf } from '@/app/fixtures/screen';
import { readStore, seed, storePhoto } from '@/app/fixtures/seed';
import type { Invitation } from '@/circle/actions/invite';
import type { Role } from '@/domain/circle/members';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = questionOf('Share what’s already here?');
const choice = (name: string) => question.getByRole('button', { name, exact: true });
const title = page.getByRole('heading', { level: 1 });

/** This device keeps Maya's journal. Opens an invitation to the circle of that child, and asks to join. */
async function askToJoin({ name = 'Maya', role = 'parent' }: { name?: string; role?: Role } = {}) {
  await storePhoto('photo-1');
  const photos = { photoId: 'photo-1' };
  const journal = [entry('Blue train', photos), entry('Red tram', photos)];
  await seed({ children: [maya], journal }, maya);
  const invitation = await invite({ id: maya.id, name }, role);
  await ask(invitation);
  return invitation;
}

async function ask(invitation: Invitation) {
  await go(joinPath(invitation));
  await expectText(title, 'You are invited');
  await page.getByLabelText('Your name').fill('Sam');
  await button('Ask to join').click();
}

test('says what is here and who would get it; Escape cancels, shares nothing and leaves the invitation usable', async () => {
  const invitation = await askToJoin();
  await expect
    .element(question)
    .toHaveTextContent('A journal for Maya is already on this computer: 2 entries and 1 photo.');
  await expect.element(question).toHaveTextContent('everybody in the circle gets them');
  await expect.element(question).toHaveTextContent('So does anyone who joins later.');
  await expect.element(question).toHaveTextContent('You can’t take that back.');
  await expect.element(choice('Cancel')).toHaveFocus();
  await expectNoSeriousAxe();
  await pressEscapeIn(question);
  await expectGone(question);
  await expect.element(button('Ask to join')).toHaveFocus();
  await expectGone(page.getByText(/You didn’t join/));
  expect(await readStore('circles')).toEqual([]);
  expect(await readStore('outbox')).toEqual([]);

  await press('Enter');
  await choice('Join and share them').click();
  await expect.element(page.getByText('Waiting for Anita to say yes')).toBeVisible();
  expect((await invitation.answered).person).toBe('Sam');
  await invitation.accept();
  await expectText(title, 'You are in the circle');
  expect(await readStore('circles')).toHaveLength(1);
});

test('a separate copy keeps the journal that is here, under a name of its own', async () => {
  const invitation = await askToJoin({ name: 'Maia' });
  await expect.element(question).toHaveTextContent('The circle calls this child Maia.');
  await choice('Join with a separate copy').click();
  await invitation.answered;
  await invitation.accept();
  await expectText(title, 'You are in the circle');
  expect(await readStore('children')).toMatchObject([{ name: 'Maya (separate copy)' }]);
  expect(await readStore('outbox')).toEqual([]);
});

test('a separate copy can be made after the assistant was used on the same page', async () => {
  await useProviders();
  await openChat();
  await messageBox().fill('Where is the blue train?');
  await chatButton('Close').click();
  await expect.element(chatOpener()).toBeVisible();
  const invitation = await askToJoin();
  await choice('Join with a separate copy').click();
  await invitation.answered;
  await invitation.accept();
  await expectText(title, 'You are in the circle');
  expect(await readStore('children')).toMatchObject([{ name: 'Maya (separate copy)' }]);
  await chatOpener().click();
  await expect.element(messageBox()).toHaveValue('Where is the blue train?');
});

test('somebody who may only read can’t share, but can keep a separate copy', async () => {
  await askToJoin({ role: 'reader' });
  const asked = questionOf('Keep a separate copy?');
  await expect.element(asked).toHaveTextContent('You’re invited to read');
  await expectGone(asked.getByRole('button', { name: 'Join and share them' }));
  await expect.element(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(asked);
  expect(await readStore('circles')).toEqual([]);
});

test('somebody who joins as a carer is told what of it the circle gets', async () => {
  await askToJoin({ role: 'carer' });
  await expect
    .element(question)
    .toHaveTextContent('everybody in the circle gets what it doesn’t have yet');
  await expect
    .element(question)
    .toHaveTextContent(
      'If someone else in the circle wrote a page or the profile, theirs is shown',
    );
  await expect.element(question).toHaveTextContent('You can’t take that back.');
  await expectGone(question.getByText(/with the profile and earlier versions/));
  await choice('Cancel').click();
  await expectGone(question);
});

test('names the earlier versions of a child that was deleted here', async () => {
  const blueTrain = entry('Blue train');
  const at = '2025-11-20T09:00:00.000Z';
  const row = { id: 'h1', list: 'journal', recordId: blueTrain.id, childId: maya.id, at };
  await seed({ children: [arjun], history: [{ ...row, was: blueTrain }] }, arjun);
  await ask(await invite({ id: maya.id, name: 'Maya' }, 'parent'));
  await expect
    .element(question)
    .toHaveTextContent('already on this computer: earlier versions of what you deleted.');
  await choice('Cancel').click();
  await expectGone(question);
});

test('it is asked before a recovery sheet is used as well', async () => {
  await seed({ children: [maya], journal: [entry('Blue train')] }, maya);
  const { address, groups } = await makeSheetOf(maya);
  await go('/join');
  await button('I have a recovery sheet').click();
  await page.getByLabelText('Address on the sheet').fill(address);
  await page.getByLabelText('The nine groups of your sheet').fill(groups.join(' '));
  await page.getByLabelText('Your name').fill('Sam');
  await button('Bring the journal back').click();
  await expect.element(question).toHaveTextContent('1 entry and 0 photos');
  await choice('Cancel').click();
  await expectGone(question);
  await expect.element(button('Bring the journal back')).toHaveFocus();
  await expectGone(page.getByText(/You didn’t join/));
  expect(await readStore('circles')).toEqual([]);
  await press('Enter');
  await choice('Join with a separate copy').click();
  await expectText(title, 'You are in the circle');
  expect(await readStore('children')).toMatchObject([{ name: 'Maya (separate copy)' }]);
});

test('fits a phone, with buttons for fingers', async () => {
  await askToJoin();
  await expect.element(question).toBeVisible();
  await expectToFit(320, 568);
  await expectToTakeTouches();
});
