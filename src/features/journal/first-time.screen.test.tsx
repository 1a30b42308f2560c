import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { categories, entry } from '@/app/fixtures/records';
import { cardOf, expectCount, expectGone, expectText } from '@/app/fixtures/screen';
import { openJournal } from '@/app/fixtures/seed';
import { inVisualOrder } from '@/app/fixtures/visual-order';

/* The line of a first on the card of its entry. */

type Fields = Readonly<Record<string, unknown>>;

/** An entry about skills, all of movement. */
const about = (title: string, skills: readonly Fields[], fields: Fields = {}) =>
  entry(title, {
    facts: [{ kind: 'skill', skills: skills.map((skill) => ({ area: 'movement', ...skill })) }],
    ...fields,
  });

const floats = { words: 'floats on her back', seen: 'first' };
const lineOf = (title: string) => cardOf(title).css('.entry-first');
const lines = page.css('.entry-first');

test('it is at the foot of a card of any category, below what else the card says', async () => {
  await openJournal(
    categories.map(({ id, label, field }) =>
      about(`About ${label}`, [floats], { category: id, [field]: 'The notes.' }),
    ),
  );
  await expectCount(lines, categories.length);
  for (const { label } of categories) {
    const line = lineOf(`About ${label}`);
    await expectText(line, 'First time: floats on her back');
    const { top } = (await line.findElement()).getBoundingClientRect();
    const notes = await cardOf(`About ${label}`).css('.entry-notes').findElement();
    expect(top).toBeGreaterThanOrEqual(notes.getBoundingClientRect().bottom);
  }
});

test('it names each first, as written, and no other skill', async () => {
  await openJournal([
    about('Pool', [
      floats,
      { words: 'Hops', seen: 'mostly' },
      { words: 'JUMPS in', seen: 'first', help: 'hand' },
    ]),
    about('No first', [{ words: 'Hops', seen: 'mostly' }, { words: 'Runs' }]),
  ]);
  await expectText(lineOf('Pool'), 'First time: floats on her back, JUMPS in');
  await expect.element(cardOf('No first')).toBeVisible();
  await expectCount(lines, 1);
});

test('a title that says the same is enough', async () => {
  const title = 'First time: floats on her back';
  await openJournal([about(title, [floats]), about('Another title', [floats])]);
  await expectText(lineOf('Another title'), title);
  await expect.element(cardOf(title)).toBeVisible();
  await expectGone(lineOf(title));
  await expectCount(lines, 1);
});

test('what a later version wrote in its own form is left out', async () => {
  await openJournal([
    entry('Later kind', { facts: [{ kind: 'skill-2', skills: [floats] }] }),
    entry('Later form', { facts: [{ kind: 'skill', skills: { first: floats } }] }),
    about('Later sighting', [{ ...floats, seen: 'first-ever' }]),
    about('Later area', [{ ...floats, area: 'music' }]),
  ]);
  await expectText(lineOf('Later area'), 'First time: floats on her back');
  for (const title of ['Later kind', 'Later form', 'Later sighting'])
    await expect.element(cardOf(title)).toBeVisible();
  await expectCount(lines, 1);
});

test('long words are cut after a word and stay within the narrowest card', async () => {
  await page.viewport(320, 700);
  await openJournal([
    about('Long', [{ ...floats, words: 'wonderful '.repeat(30).trim() }]),
    about('Unbroken', [{ ...floats, words: 'Bartholomewxyz'.repeat(6) }]),
    about('Hebrew', [{ ...floats, words: 'צפה על הגב' }]),
  ]);
  await expect.element(lineOf('Long')).toHaveTextContent(/(wonderful )+wonderful…$/);
  for (const title of ['Long', 'Unbroken']) {
    const { scrollWidth, clientWidth } = await lineOf(title).findElement();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
  const hebrew = await lineOf('Hebrew').findElement();
  expect(inVisualOrder(hebrew, 'First', 'הגב', 'צפה')).toEqual(['First', 'הגב', 'צפה']);
});
