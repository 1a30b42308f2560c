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
  const answers = [2, 4, 6].map((limit) => {
    const part = sent(sender.partOf({ entries: stored.slice(0, limit), total: 6, isWhole: true }));
    expect(part.added.map(({ id }) => id)).toEqual([`e${limit - 2}`, `e${limit - 1}`]);
    return receiver.answerOf(part).entries;
  });
  expect(answers[2]).toEqual(stored);
  expect(answers[2]?.[0]).toBe(answers[0]?.[0]);
});

test('an entry that changed is sent anew; those after it come again and keep their objects', () => {
  const sender = new AnswerSender();
  const receiver = new AnswerReceiver();
  const [one, two, three] = [entryOf(1), entryOf(2), entryOf(3)];
  const ask = (entries: readonly JournalEntry[]) =>
    receiver.answerOf(sent(sender.partOf({ entries, total: entries.length, isWhole: false })))
      .entries;
  const first = ask([one, two, three]);
  const changed = entryOf(1, 'changed');
  const second = ask([changed, two, three]);
  expect(second).toEqual([changed, two, three]);
  expect(second[2]).toBe(first[2]);
});

test('whatever is asked one after another, the page has what the worker found', () => {
  const entry = fc.tuple(fc.nat(4), fc.constantFrom('', 'changed'));
  // The index keeps one object for each entry until it changes.
  const held = new Map<string, JournalEntry>();
  const hold = ([at, title]: readonly [number, string]) => {
    const key = `${at} ${title}`;
    const known = held.get(key) ?? entryOf(at, title);
    held.set(key, known);
    return known;
  };
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(entry, { selector: ([at]) => at })), (asked) => {
      const sender = new AnswerSender();
      const receiver = new AnswerReceiver();
      for (const found of asked) {
        const answer = { entries: found.map(hold), total: found.length, isWhole: true };
        expect(receiver.answerOf(sent(sender.partOf(answer)))).toEqual(answer);
      }
    }),
  );
});
