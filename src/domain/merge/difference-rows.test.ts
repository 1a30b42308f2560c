import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { fullEntry } from '@/domain/fixtures/full-entry';
import { twoVersions } from '@/domain/fixtures/any-records';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { changedRows, differenceRows } from './difference-rows';
import { compareRecords } from './merge-record';
import { diffWords } from '@/domain/text/word-diff';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const stamps = { createdAt: '2025-11-20T09:00:00.000Z', updatedAt: '2025-11-20T09:00:00.000Z' };
const entry: JournalEntry = {
  id: 'e1',
  childId: 'c1',
  title: 'A long night',
  category: 'sleep',
  content: '',
  date: '2025-11-20',
  ...stamps,
};
const food: FoodItem = {
  id: 'f1',
  childId: 'c1',
  name: 'Rice',
  category: 'Snacks',
  state: 'not-yet',
  reaction: 'neutral',
  date: '2025-11-20',
  ...stamps,
};
const child: Child = { id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: '', ...stamps };

describe('differences between two versions', () => {
  test('of an entry: what differs, in the screens’ own terms, and nothing else', () => {
    const incoming: JournalEntry = {
      ...entry,
      title: 'A very long night',
      category: 'moment',
      time: '20:25',
      photoId: 'p1',
      morePhotoIds: ['p2'],
      starred: true,
      sleepNotes: 'Awake from two.',
      minutes: 90,
      updatedAt: '2025-11-21T09:00:00.000Z',
    };
    expect(differenceRows({ list: 'journal', local: entry, incoming })).toEqual([
      { label: 'Title', local: 'A long night', incoming: 'A very long night' },
      { label: 'Category', local: 'Sleep', incoming: 'Magic Moment' },
      { label: 'Time', local: '', incoming: '8:25 pm' },
      { label: 'Sleep Notes', local: '', incoming: 'Awake from two.' },
      { label: 'Details', local: '', incoming: '1 h 30 min' },
      { label: 'Photos', local: '', incoming: '2 photos' },
      { label: 'Star', local: '', incoming: 'Yes' },
    ]);
  });

  test('of an entry: every field of its form has a label', () => {
    const local = { ...entry, id: fullEntry.id, childId: fullEntry.childId };
    const rows = differenceRows({ list: 'journal', local, incoming: fullEntry });
    expect(rows.map(({ label }) => label)).not.toContain('Other details');
  });

  test('of another photo, and of fields this version does not know', () => {
    const [mine, incoming] = [
      { ...entry, photoId: 'p1' },
      { ...entry, photoId: 'p2', seenBy: ['Nan'] },
    ];
    expect(differenceRows({ list: 'journal', local: mine, incoming })).toEqual([
      { label: 'Photos', local: '1 photo', incoming: '1 photo (another)' },
      {
        label: 'Other details',
        local: '',
        incoming: 'Kept, in a form that this version cannot show.',
      },
    ]);
  });

  test('of a food and of a child: states by their names, and only the items that differ', () => {
    expect(
      differenceRows({ list: 'food', local: food, incoming: { ...food, state: 'safe' } }),
    ).toEqual([{ label: 'State', local: 'Not Yet', incoming: 'Safe' }]);
    const own = { id: 'm2', name: 'Iron drops' };
    const [mine, incoming]: Child[] = [
      { ...child, medicines: [{ id: 'm1', name: 'Melatonin', strength: '1 mg' }, own] },
      { ...child, medicines: [{ id: 'm1', name: 'Melatonin', strength: '2 mg' }] },
    ];
    if (!mine || !incoming) throw new Error('There are two');
    expect(differenceRows({ list: 'children', local: mine, incoming })).toEqual([
      { label: 'Medicines', local: 'Melatonin. 1 mg.', incoming: 'Melatonin. 2 mg.' },
    ]);
  });

  test('of a child’s skills: those that both have in different forms, and in a history all', () => {
    const [floats, waves] = ['Floats', 'Waves'].map((words) => ({
      ...{ id: words, words, area: 'movement' },
    }));
    if (!floats || !waves) throw new Error('There are two');
    const local: Child = { ...child, skills: [floats, waves] };
    const renamed: Child = { ...child, skills: [{ ...floats, words: 'Floats on her back' }] };
    expect(differenceRows({ list: 'children', local, incoming: renamed })).toEqual([
      { label: 'Skills', local: 'Floats (Movement)', incoming: 'Floats on her back (Movement)' },
    ]);
    expect(changedRows({ list: 'children', local, incoming: renamed })).toEqual([
      {
        label: 'Skills',
        local: 'Floats (Movement)\nWaves (Movement)',
        incoming: 'Floats on her back (Movement)',
      },
    ]);
    const elsewhere: Child = { ...child, skills: [{ ...floats, area: 'daily' }, waves] };
    expect(differenceRows({ list: 'children', local, incoming: elsewhere })).toEqual([
      { label: 'Skills', local: 'Floats (Movement)', incoming: 'Floats (Daily life)' },
    ]);
    const joined: Child = {
      ...child,
      skills: [{ ...floats, alsoCalled: ['Drifts'], lookingOut: true }],
    };
    expect(differenceRows({ list: 'children', local, incoming: joined })).toMatchObject([
      { incoming: 'Floats (Movement; also called Drifts; looked out for)' },
    ]);
    const added: Child = { ...child, skills: [{ ...waves, id: 'of this device' }] };
    expect(differenceRows({ list: 'children', local, incoming: added })).toEqual([]);
    expect(differenceRows({ list: 'children', local, incoming: child })).toEqual([]);
    expect(changedRows({ list: 'children', local: child, incoming: renamed })).toEqual([
      { label: 'Skills', local: '', incoming: 'Floats on her back (Movement)' },
    ]);
  });

  test('of unknown facts: only that they differ', () => {
    const [mine, incoming] = [1, 2].map((many) => ({
      ...entry,
      facts: [{ kind: 'of a later version', many }],
    }));
    if (!mine || !incoming) throw new Error('There are two');
    const unreadable = 'Kept, in a form that this version cannot show.';
    expect(differenceRows({ list: 'journal', local: mine, incoming })).toEqual([
      { label: 'Details', local: unreadable, incoming: `${unreadable} (another)` },
    ]);
  });

  test('of a profile: no row if only one version has a value, because it stays', () => {
    const [mine, incoming] = [
      { ...child, bio: 'Likes trains', photoId: 'p1' },
      { ...child, name: 'Ari', gender: 'female' as const },
    ];
    expect(differenceRows({ list: 'children', local: mine, incoming })).toEqual([
      { label: 'Name', local: 'Maya', incoming: 'Ari' },
    ]);
  });

  test('of other names: a merge keeps those of both, and an earlier version shows its own', () => {
    const [mine, incoming] = [
      { ...child, alsoCalled: ['Bee', 'Mimi'] },
      { ...child, alsoCalled: ['Mia'] },
    ];
    expect(differenceRows({ list: 'children', local: mine, incoming })).toEqual([]);
    expect(changedRows({ list: 'children', local: mine, incoming })).toEqual([
      { label: 'Also called', local: 'Bee, Mimi', incoming: 'Mia' },
    ]);
  });

  test('whatever the versions: if there is something to choose, there is a row for it', () => {
    fc.assert(
      fc.property(twoVersions, ([list, mine, incoming]) => {
        const rows = differenceRows({ list, local: mine, incoming });
        if (compareRecords(list, mine, incoming) === 'differs') expect(rows).not.toEqual([]);
        for (const row of rows) expect(row.local).not.toBe(row.incoming);
      }),
      { numRuns: fewerInGate(500) },
    );
  });
});

describe('the text of two versions', () => {
  test('is marked if only one version has it', () => {
    expect(diffWords('We walked to the park', 'We ran to the old park')).toEqual([
      [
        { text: 'We ', isMarked: false },
        { text: 'walked', isMarked: true },
        { text: ' to the park', isMarked: false },
      ],
      [
        { text: 'We ', isMarked: false },
        { text: 'ran', isMarked: true },
        { text: ' to the', isMarked: false },
        { text: ' old', isMarked: true },
        { text: ' park', isMarked: false },
      ],
    ]);
  });

  test('is complete and in order, whatever it is', () => {
    const text = fc.oneof(
      fc.constantFrom(...difficultTexts.map(([, one]) => one)),
      fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'c')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, text, (one, two) => {
        const [a, b] = diffWords(one, two);
        expect([a, b].map((pieces) => pieces.map((piece) => piece.text).join(''))).toEqual([
          one,
          two,
        ]);
        const shared = [a, b].map((pieces) =>
          pieces.flatMap((piece) => (piece.isMarked ? [] : [piece.text])).join(''),
        );
        expect(shared[0]).toBe(shared[1]);
      }),
    );
  });

  test('is not compared word by word if very long, except for a common beginning and end', () => {
    const many = (word: string) =>
      Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' ');
    const [mine] = diffWords(`Begin ${many('a')} end`, `Begin ${many('b')} end`);
    expect(mine.map(({ isMarked }) => isMarked)).toEqual([false, true, false]);
  });
});
