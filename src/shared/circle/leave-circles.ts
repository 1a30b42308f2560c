import type { CircleToLeave } from '@/circle/store/circle-lifecycle';
import { isolateBidi } from '@/lib/text';

/** What stays behind when the circles of this device go with what they keep: said before it is done. Empty where there are none. */
export function leavingWords(circles: readonly CircleToLeave[]): readonly string[] {
  const [first, ...more] = circles;
  if (!first) return [];
  const whose =
    first.childName === null ? 'A journal' : `${isolateBidi(first.childName)}’s journal`;
  const what =
    more.length === 0
      ? `${whose} is kept in a care circle, which this device leaves first.`
      : `${circles.length} journals are kept in care circles, which this device leaves first.`;
  const others = circles.some((circle) => circle.others > 0)
    ? ' The others keep theirs.'
    : ' Nobody else is in it.';
  const lost = circles.some(({ isLastParent }) => isLastParent)
    ? ' No parent stays in it who could invite you again, and there is no recovery sheet.'
    : '';
  return [
    `${what}${others} What stands on the server stays there, sealed, until its keeper removes it.${lost}`,
  ];
}
