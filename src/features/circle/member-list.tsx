import { EllipsisVertical, LogOut, Pencil, UserRoundMinus } from 'lucide-react';
import type { CircleRow } from '@/data/db/db';
import { useCurrentMinute } from '@/lib/use-now';
import { formatRelative } from '@/domain/dates/format';
import { type Member, roleText } from '@/domain/circle/members';
import { deviceKind } from '@/lib/browser';
import { logCode } from '@/circle/members/compare-logs';
import { Menu } from '@/ui/overlays/menu';
import { joinWithAnd } from '@/domain/child/lists-text';
import { isolateBidi } from '@/lib/text';

interface MemberListProps {
  readonly circle: CircleRow;
  /** Whether this device may rename and remove others. */
  readonly isParent: boolean;
  readonly onAsk: (asked: MemberAction) => void;
}

/** The devices in the circle, this one first. */
export function MemberList({ circle, isParent, onAsk }: MemberListProps) {
  const now = useCurrentMinute();
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
          lastSynced={circle.lastInStep?.[member.id]}
          canChange={isParent}
          now={now}
          onAsk={onAsk}
        />
      ))}
    </ul>
  );
}

/** A code of the member log. Members who compare it by phone notice if the server shows them different lists. */
export function MemberCode({ circle }: Pick<MemberListProps, 'circle'>) {
  return (
    <section className="circle-member-code" aria-labelledby="circle-member-code">
      <h2 id="circle-member-code">Code for this list</h2>
      <code>{logCode(circle)}</code>
      <p>
        Compare it by phone. It’s the same on every device that has seen the same changes to the
        members.
      </p>
    </section>
  );
}

interface MemberCardProps {
  readonly member: Member;
  /** Whether it is this device. */
  readonly isThis: boolean;
  /** Whether the same person has another device in the circle. */
  readonly isOneOfSeveral: boolean;
  /** When the device last synced; undefined if that isn't known. */
  readonly lastSynced: string | undefined;
  readonly canChange: boolean;
  readonly now: Date;
  readonly onAsk: (asked: MemberAction) => void;
}

/** One device of one person, with its role and when it last synced. */
function MemberCard({
  member,
  isThis,
  isOneOfSeveral,
  lastSynced,
  canChange,
  now,
  onAsk,
}: MemberCardProps) {
  const { person, device, role } = member;
  const { name, may } = roleText(role);
  const named = isOneOfSeveral && !isThis ? device : person;
  return (
    <li className="sheet circle-person">
      <span className="circle-initial" aria-hidden="true">
        {initialOf(person)}
      </span>
      <div className="circle-who">
        <h2>
          <span dir="auto">{person}</span>{' '}
          <small dir="auto">{isThis ? `this ${deviceKind()}` : isOneOfSeveral ? device : ''}</small>
        </h2>
        <p>
          <b>{name}</b>: {may}
        </p>
        <p>{isThis ? 'Here now' : lastSyncText(lastSynced, now)}</p>
      </div>
      {(canChange || isThis) && (
        <Menu
          label={`About ${named}`}
          trigger={EllipsisVertical}
          items={[
            ...(canChange
              ? [
                  {
                    id: 'rename',
                    label: 'Rename…',
                    icon: Pencil,
                    onAction: () => {
                      onAsk({ kind: 'rename', member });
                    },
                  },
                ]
              : []),
            isThis
              ? {
                  id: 'leave',
                  label: 'Leave the circle…',
                  icon: LogOut,
                  onAction: () => {
                    onAsk({ kind: 'leave', member });
                  },
                }
              : {
                  id: 'remove',
                  label: 'Remove…',
                  icon: UserRoundMinus,
                  onAction: () => {
                    onAsk({ kind: 'remove', member });
                  },
                },
          ]}
        />
      )}
    </li>
  );
}

/** Returns the first letter of a name in any script. By grapheme, because a name may start with an emoji. */
function initialOf(person: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(person.trim());
  return first?.segment.toUpperCase() ?? '';
}

function lastSyncText(lastSynced: string | undefined, now: Date): string {
  return lastSynced === undefined
    ? 'Not in step yet'
    : `In step ${formatRelative(lastSynced, now)}`;
}

/** What was chosen in a member's menu. */
export interface MemberAction {
  readonly kind: 'rename' | 'remove' | 'leave';
  readonly member: Member;
}

/** Returns the other devices of the same person in the circle. */
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

/** Returns a sentence saying that a person's other devices stay in the circle. This device can't be removed, only leave. */
export function remainingDevicesText(others: readonly Member[], thisDevice: string): string {
  const isOne = others.length === 1;
  const names = joinWithAnd(others.map(({ device }) => isolateBidi(device)));
  const stay = isOne ? 'stays in the circle and goes' : 'stay in the circle and go';
  const removal = others.every(({ id }) => id === thisDevice)
    ? ''
    : ` ${isOne ? 'It' : 'Each'} has to be removed by itself.`;
  return `${names} ${stay} on getting everything.${removal}`;
}
