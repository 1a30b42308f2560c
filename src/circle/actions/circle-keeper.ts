import { changeCircle, readCircle } from '@/circle/store/circles';
import type { CircleState } from '@/circle/engine/parts';
import { pullMemberLog, type ListPlace, putListBack } from '@/circle/members/pull-member-log';

/** The circle of a child, for its engine: what the stores of this device keep of it. */
export function circleStateFor(childId: string): CircleState {
  return {
    view: () => readCircle(childId),

    async followList(server, signal) {
      const circle = await readCircle(childId);
      if (circle === null) return 'removed';
      const followed = await pullMemberLog(circle, server, signal);
      if (followed.kind === 'grew' || followed.kind === 'removed')
        await keepLogPosition(childId, followed.place);
      return followed.kind;
    },

    async putListBack(server, signal) {
      const circle = await readCircle(childId);
      if (circle !== null) await putListBack(circle, server, signal);
    },

    hold: (held) => changeCircle(childId, { held }),

    tell: ({ trouble, first, lastInStep }) =>
      changeCircle(childId, (circle) => ({
        ...(trouble !== undefined && { trouble: trouble ?? undefined }),
        ...(first !== undefined && { first: first ?? undefined }),
        ...(lastInStep && { lastInStep: { ...circle.lastInStep, ...lastInStep } }),
      })),
  };
}

/** Another tab may have read further. */
function keepLogPosition(childId: string, place: ListPlace): Promise<void> {
  return changeCircle(childId, ({ chainLength }) =>
    chainLength >= place.chainLength ? {} : place,
  );
}
