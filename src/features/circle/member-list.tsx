import type { CircleRow } from '@/data/db/db';
import { useEachMinute } from '@/lib/use-now';
import type { Asked } from './asked';
import { MemberCard } from './member-card';
import { otherDevices } from './other-devices';

interface MemberListProps {
  readonly circle: CircleRow;
  /** Whether this device may rename and remove others. */
  readonly isParent: boolean;
  readonly onAsk: (asked: Asked) => void;
}

/** A sheet for each device in the circle, this one first. */
export function MemberList({ circle, isParent, onAsk }: MemberListProps) {
  const now = useEachMinute();
  const inCircle = circle.members.filter(
    ({ removedAt, isPaper }) => removedAt === undefined && isPaper !== true,
  );
  const mine = inCircle.filter(({ id }) => id === circle.deviceId);
  const others = inCircle.filter(({ id }) => id !== circle.deviceId);
  return (
    <ul className="circle-people" aria-label="Who is in the circle">
      {[...mine, ...others].map((member) => (
        <MemberCard
          key={member.id}
          member={member}
          isThis={member.id === circle.deviceId}
          isOneOfSeveral={otherDevices(inCircle, member).length > 0}
          lastInStep={circle.lastInStep?.[member.id]}
          canChange={isParent}
          now={now}
          onAsk={onAsk}
        />
      ))}
    </ul>
  );
}
