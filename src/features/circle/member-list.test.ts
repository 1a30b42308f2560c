import { expect, test } from 'vitest';
import type { Member } from '@/domain/circle/members';
import { otherDevices, remainingDevicesText } from './member-list';

const member = (id: string, person: string, change: Partial<Member> = {}): Member => ({
  ...{ id, person, device: `${person}’s ${id}`, role: 'carer' },
  ...{ signKey: '', boxKey: '', user: id, addedAt: '2025-11-01T09:00:00.000Z' },
  ...change,
});
const tablet = member('tablet', 'Jo');
const phone = member('phone', 'Jo');
const laptop = member('laptop', 'Jo');

test('a person’s other devices are those that are in the circle', () => {
  const removed = member('watch', 'Jo', { removedAt: '2025-11-02T09:00:00.000Z' });
  const recoverySheet = member('paper', 'Jo', { isPaper: true });
  const members = [member('phone', 'Kim'), tablet, phone, removed, recoverySheet];
  expect(otherDevices(members, tablet)).toEqual([phone]);
  expect(otherDevices([tablet, removed, recoverySheet], tablet)).toEqual([]);
});

test('the devices that stay are named', () => {
  expect(remainingDevicesText([phone], 'p1')).toBe(
    'Jo’s phone stays in the circle and goes on getting everything. It has to be removed by itself.',
  );
  expect(remainingDevicesText([phone, laptop], 'p1')).toMatch(
    /^Jo’s phone and Jo’s laptop stay .* Each has to be removed by itself\.$/,
  );
  expect(remainingDevicesText([phone], 'phone')).toBe(
    'Jo’s phone stays in the circle and goes on getting everything.',
  );
});
