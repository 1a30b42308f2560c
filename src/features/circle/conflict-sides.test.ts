import { expect, test } from 'vitest';
import type { RecordConflict } from '@/circle/store/conflicts';
import type { CircleRow } from '@/data/db/db';
import type { Member } from '@/domain/circle/members';
import { joinedChoices, conflictSidesOf, writersText } from './conflict-sides';

const stamp = '2025-01-01T00:00:00.000Z';
const member = (id: string, person: string): Member => ({
  ...{ id, person, device: `${person}’s phone`, role: 'parent' as const },
  ...{ signKey: '', boxKey: '', user: `kinleaf-0123456789abcdef-${id}`, addedAt: stamp },
});

const circle: CircleRow = {
  ...{ childId: 'maya', server: 'https://couch.example.org', database: 'kinleaf-0123456789abcdef' },
  ...{ user: 'u', password: 'p', deviceId: 'p1', signSecret: '', boxSecret: '', idKey: '' },
  ...{ chainKey: '', seed: '', epochs: [], firstHash: '', chainLength: 3, chainHash: '' },
  members: [member('p1', 'Anita'), member('p2', 'Daniel'), member('p3', 'Jo')],
  ...{ since: null, instance: null, inStepAt: null, isPaused: true, photosWaitWhenMetered: true },
};

const valueBy = (by: string, minute: number, value: unknown) => ({
  ...{ dot: [by, 1] as const, at: `2026-11-22T07:${String(minute)}:00.000Z`, by, value },
});

/** A profile that three people changed independently, two of them its name as well. */
const profile: RecordConflict = {
  ...{ key: 'children/maya', list: 'children', id: 'maya' },
  row: {
    ...{ id: 'maya', name: 'Maya R', birthdate: '2022-03-14', bio: 'Likes rain' },
    ...{ createdAt: stamp, updatedAt: stamp },
  },
  fields: [
    {
      field: 'bio',
      values: [
        valueBy('p3', 40, 'Likes rain'),
        valueBy('p2', 30, 'Hums'),
        valueBy('p1', 20, 'Counts'),
      ],
    },
    { field: 'name', values: [valueBy('p3', 41, 'Maya R'), valueBy('p2', 31, 'Maya')] },
  ],
};

test('each of three people has a side with their own values, this device’s first, then the latest', () => {
  const sides = conflictSidesOf(profile, circle);
  expect(sides.map(({ person, isThisDevice }) => [person, isThisDevice])).toEqual([
    ['Anita', true],
    ['Jo', false],
    ['Daniel', false],
  ]);
  expect(sides.map(({ choices }) => choices)).toEqual([
    // Someone who didn't change a field has the visible value.
    { bio: 'Counts', name: 'Maya R' },
    { bio: 'Likes rain', name: 'Maya R' },
    { bio: 'Hums', name: 'Maya' },
  ]);
  expect(sides.map(({ record }) => record)).toMatchObject(sides.map(({ choices }) => choices));
});

test('versions of a profile can be joined if only texts differ, and not if a fact would be lost', () => {
  const fields = profile.fields.filter(({ field }) => field === 'bio');
  expect(joinedChoices({ ...profile, fields })).toEqual({ bio: 'Likes rain\n\nHums\n\nCounts' });
  expect(joinedChoices(profile)).toBeNull();
  const names = ['Bee', 'Mia'].map((name, at) => valueBy(`p${at}`, 10, [name, 'Mimi']));
  const gone = valueBy('p3', 11, undefined);
  const alsoCalled = { field: 'alsoCalled', values: [gone, ...names] };
  expect(joinedChoices({ ...profile, fields: [...fields, alsoCalled] })).toEqual({
    bio: 'Likes rain\n\nHums\n\nCounts',
    alsoCalled: ['Bee', 'Mimi', 'Mia'],
  });
});

test('a writer with two values for a field has two sides, and counts as one person', () => {
  const bio = [valueBy('p1', 50, 'Sings'), valueBy('p1', 20, 'Counts')];
  const sides = conflictSidesOf({ ...profile, fields: [{ field: 'bio', values: bio }] }, circle);
  expect(sides.map(({ choices }) => choices)).toEqual([{ bio: 'Sings' }, { bio: 'Counts' }]);
  expect(new Set(sides.map(({ key }) => key)).size).toBe(2);
  expect(writersText(sides)).toBe('One person, on two devices,');
  expect(writersText(conflictSidesOf(profile, circle))).toBe('3 people');
});
