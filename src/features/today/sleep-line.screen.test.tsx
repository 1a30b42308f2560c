import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { setNow } from '@/app/fixtures/clock';
import { inVisualOrder } from '@/app/fixtures/visual-order';
import { boxOf } from '@/app/fixtures/layout';
import { go, reopen } from '@/app/fixtures/open-app';
import { arjun, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  closeMessages,
  expectAddress,
  expectGone,
  focus,
  messageOf,
  press,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  day,
  evening,
  fellAsleep,
  lastNight,
  line,
  morning,
  openToday,
  sleepEntry,
  storedEntries,
  undoIn,
  wokeUp,
} from '@/app/fixtures/today-page';

test('falling asleep and waking up take one tap each, survive closing the app, and can be undone or corrected', async () => {
  await openToday(evening);
  const chips = page.getByRole('region', { name: 'What happened?' });
  const position = await boxOf(chips);

  // Asleep, by keyboard: announced once, nothing moves, and the focus is on the line.
  await focus(fellAsleep());
  await press('Enter');
  await expect.element(line()).toHaveTextContent('Asleep since 7:42 pm Maya, just now');
  await expect
    .element(messageOf('Asleep since 7:42 pm').getByRole('status'))
    .toHaveTextContent('Maya');
  await expect.element(line()).toHaveFocus();
  expect(await boxOf(chips)).toEqual(position);
  expect(await storedEntries()).toEqual([
    {
      childId: maya.id,
      title: 'Night',
      category: 'sleep',
      content: 'Asleep at 7:42 pm.',
      date: day,
      time: '19:42',
      facts: [{ kind: 'sleep', asleep: '2026-11-22T19:42', asleepAt: '2026-11-22T19:42+11:00' }],
    },
  ]);
  await expectGone(lastNight());

  // Undone, nothing is left; and recorded again.
  await undoIn('Asleep since 7:42 pm').click();
  await expect.element(messageOf('Note taken back')).toHaveTextContent('Maya asleep at 7:42 pm');
  await expect.element(fellAsleep()).toBeVisible();
  expect(await storedEntries()).toEqual([]);
  expect(await readStore('factKeys')).toEqual([]);
  closeMessages();
  await fellAsleep().click();
  await expect.element(wokeUp()).toBeVisible();

  // It counts while the app is closed, too, and the counting isn't announced.
  setNow(`${day}T20:25:00+11:00`);
  await reopen();
  await expect.element(line()).toHaveTextContent('Maya, 43 minutes so far');
  expect(await boxOf(chips)).toEqual(position);
  await expectGone(line().css('[aria-live], [role="status"], [role="timer"]'));
  await expectNoSeriousAxe();

  // Awake the next morning: the entry belongs to the day of waking, and so does its sentence.
  setNow(morning);
  await reopen();
  await expect.element(line()).toHaveTextContent('Maya, 10 h 23 min so far');
  const before = await readStore('journal');
  await wokeUp().click();
  await expect.element(messageOf('Awake at 6:05 am')).toHaveTextContent('Maya, 10 h 23 min');
  await expect.element(line()).toHaveFocus();
  await expect.element(lastNight()).toHaveTextContent('7:42 pm to 6:05 am');
  await expect.element(lastNight()).toHaveTextContent('10 h 23 min, no wakings noted');
  await undoIn('Awake at 6:05 am').click();
  await expect.element(messageOf('Waking taken back')).toBeVisible();
  await expect.element(wokeUp()).toBeVisible();
  expect(await readStore('journal')).toMatchObject(before.map(({ updatedAt: _, ...rest }) => rest));
  closeMessages();
  await wokeUp().click();
  await expect.element(lastNight()).toBeVisible();
  expect(await storedEntries()).toMatchObject([
    {
      title: 'Night',
      content: 'Asleep at 7:42 pm, awake at 6:05 am.',
      date: '2026-11-23',
      time: '06:05',
      facts: [{ kind: 'sleep', asleep: '2026-11-22T19:42', awake: '2026-11-23T06:05' }],
    },
  ]);
  await lastNight().getByRole('link', { name: '7:42 pm to 6:05 am' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Night' })).toBeVisible();

  // A running sleep is corrected in the form of its entry.
  await go('/');
  await fellAsleep().click();
  await line().getByRole('link', { name: 'Correct' }).click();
  await expectAddress(/\/journal\/child-maya\?edit=/);
  await expect.element(page.getByRole('dialog').getByLabelText('Title')).toHaveValue('Night');
});

test('every child who is asleep has a line, and a refused write is reported', async () => {
  const asleep = sleepEntry('Owl', day, { asleep: '2026-11-22T19:30' }, arjun.id);
  await openToday(evening, [asleep], [maya, arjun]);
  await expect
    .element(line('Arjun'))
    .toHaveTextContent('Asleep since 7:30 pm Arjun, 12 minutes so far');

  // The line of a child that woke up disappears, with the focus to the heading; Undo brings it back.
  await fellAsleep().click();
  await expect.element(wokeUp()).toBeVisible();
  await wokeUp('Arjun').click();
  await expectGone(line('Arjun'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await undoIn('Awake at 7:42 pm').click();
  await expect.element(line('Arjun')).toHaveTextContent('Asleep since 7:30 pm');
  expect(await storedEntries()).toHaveLength(2);

  // A write the browser refuses leaves everything as it was, and the line says so.
  closeMessages();
  const before = await readStore('journal');
  const allowWrites = refuseWrites('QuotaExceededError', 'factKeys');
  await wokeUp().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Could not note it');
  // Beside its own line, not the other child's.
  const alert = await boxOf(page.getByRole('alert'));
  const chips = await boxOf(page.getByRole('region', { name: 'What happened?' }));
  expect(alert.y).toBeLessThan(chips.y);
  await expect.element(wokeUp()).toBeVisible();
  expect(await readStore('journal')).toEqual(before);
  allowWrites();
  await wokeUp().click();
  await expect.element(fellAsleep()).toBeVisible();
  await expectGone(page.getByRole('alert'));
});

test('a right-to-left name leaves the words and numbers of a message in order', async () => {
  const name = 'מאיה';
  const night = sleepEntry('Night', day, { asleep: '2026-11-22T19:42' });
  await openToday(morning, [night], [{ ...maya, name }]);
  await wokeUp(name).click();
  const about = messageOf('Awake at 6:05 am').getByText(name);
  await expect.element(about).toHaveTextContent('10 h 23 min');
  const parts = [name, '10', 'h', '23', 'min'];
  expect(inVisualOrder(await about.findElement(), ...parts)).toEqual(parts);
});
