import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../domain/entities';
import { entryFields, instant } from '../fixtures/records';
import { AnswerReceiver, AnswerSender } from './answer-parts';

const stamp = instant(0).toISOString();
const entryOf = (at: number, title = ''): JournalEntry => ({
  ...entryFields,
  ...{ id: `e${at}`, childId: 'maya', title, createdAt: stamp, updatedAt: stamp },
});

/** What the worker sends arrives as a copy. */
const sent = structuredClone;

test('scrolling sends no entry twice, and those that stay keep their objects', () => {
  const sender = new AnswerSender();
  const receiver = new AnswerReceiver();
  const stored = Array.from({ length: 6 }, (_, at) => entryOf(at));
  let shown: readonly JournalEntry[] = [];
  const answers = [2, 4, 6].map((limit) => {
    const part = sent(sender.partOf({ entries: stored.slice(0, limit), total: 6, isWhole: true }));
    expect(part.added.map(({ id }) => id)).toEqual([`e${limit - 2}`, `e${limit - 1}`]);
    shown = receiver.answerOf(part, shown).entries;
    return shown;
  });
  expect(answers[2]).toEqual(stored);
  expect(answers[2]?.[0]).toBe(answers[0]?.[0]);
});

test('two who ask in turn do not take each other’s objects away, and scrolling on sends no entry twice', () => {
  const sender = new AnswerSender();
  const receiver = new AnswerReceiver();
  const stored = Array.from({ length: 6 }, (_, at) => entryOf(at));
  const partOf = (entries: readonly JournalEntry[]) =>
    sent(sender.partOf({ entries, total: 6, isWhole: true }));
  const list = receiver.answerOf(partOf(stored.slice(0, 4)), []).entries;
  const palette = receiver.answerOf(partOf(stored.slice(3, 5)), []).entries;
  const listAgain = receiver.answerOf(partOf(stored.slice(0, 4)), list).entries;
  const paletteAgain = receiver.answerOf(partOf(stored.slice(3, 5)), palette).entries;
  expect(listAgain.map((entry, at) => entry === list[at])).toEqual([true, true, true, true]);
  expect(paletteAgain.map((entry, at) => entry === palette[at])).toEqual([true, true]);

  receiver.answerOf(partOf(stored.slice(0, 4)), list);
  const next = partOf(stored);
  expect(next.added).toHaveLength(2);
  const scrolled = receiver.answerOf(next, list).entries;
  expect(scrolled).toEqual(stored);
  expect(scrolled[0]).toBe(list[0]);
});

test('an entry that changed is sent anew; those after it come again and keep their objects', () => {
  const sender = new AnswerSender();
  const receiver = new AnswerReceiver();
  const [one, two, three] = [entryOf(1), entryOf(2), entryOf(3)];
  const ask = (entries: readonly JournalEntry[], shown: readonly JournalEntry[]) => {
    const part = sent(sender.partOf({ entries, total: entries.length, isWhole: false }));
    return receiver.answerOf(part, shown).entries;
  };
  const first = ask([one, two, three], []);
  const changed = entryOf(1, 'changed');
  const second = ask([changed, two, three], first);
  expect(second).toEqual([changed, two, three]);
  expect(second[2]).toBe(first[2]);
});

test('whatever is asked one after another, and by whom, the page has what the worker found', () => {
  const entry = fc.tuple(fc.nat(4), fc.constantFrom('', 'changed'));
  const found = fc.uniqueArray(entry, { selector: ([at]) => at });
  const asker = fc.nat(1);
  // The index keeps one object for each entry until it changes.
  const held = new Map<string, JournalEntry>();
  const hold = ([at, title]: readonly [number, string]) => {
    const key = `${at} ${title}`;
    const known = held.get(key) ?? entryOf(at, title);
    held.set(key, known);
    return known;
  };
  fc.assert(
    fc.property(fc.array(fc.tuple(asker, found)), (asked) => {
      const sender = new AnswerSender();
      const receiver = new AnswerReceiver();
      const shown: (readonly JournalEntry[])[] = [[], []];
      for (const [by, hits] of asked) {
        const answer = { entries: hits.map(hold), total: hits.length, isWhole: true };
        const arrived = receiver.answerOf(sent(sender.partOf(answer)), shown[by] ?? []);
        expect(arrived).toEqual(answer);
        shown[by] = arrived.entries;
      }
    }),
  );
});
