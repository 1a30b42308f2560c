import type { Member } from '@/domain/circle/members';
import { listWords } from '@/domain/child/lists-text';
import { isolateBidi } from '@/lib/text';

/** The other devices of a person that are in the circle. */
export function otherDevices(
  members: readonly Member[],
  { id, person }: Member,
): readonly Member[] {
  return members.filter(
    (other) =>
      other.id !== id &&
      other.person === person &&
      other.removedAt === undefined &&
      other.isPaper !== true,
  );
}

/** That these devices of a person stay in the circle after another was removed. The one that shows it is left, not removed. */
export function stayWords(others: readonly Member[], thisDevice: string): string {
  const isOne = others.length === 1;
  const names = listWords(others.map(({ device }) => isolateBidi(device)));
  const stay = isOne ? 'stays in the circle and goes' : 'stay in the circle and go';
  const removal = others.every(({ id }) => id === thisDevice)
    ? ''
    : ` ${isOne ? 'It' : 'Each'} has to be removed by itself.`;
  return `${names} ${stay} on getting everything.${removal}`;
}
