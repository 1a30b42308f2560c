import { EllipsisVertical, LogOut, Pencil, UserRoundMinus } from 'lucide-react';
import type { CircleRow } from '@/data/db/db';
import { useEachMinute } from '@/lib/use-now';
import { formatRelative } from '@/domain/dates/format';
import { type Member, roleWords } from '@/domain/circle/members';
import { deviceKind } from '@/lib/browser';
import { Menu } from '@/ui/overlays/menu';
import { listWords } from '@/domain/child/lists-text';
import { isolateBidi } from '@/lib/text';

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

interface MemberCardProps {
  readonly member: Member;
  /** It is the device that shows it. */
  readonly isThis: boolean;
  /** The same person has another device in the circle. */
  readonly isOneOfSeveral: boolean;
  /** The instant; absent while it is not known. */
  readonly lastInStep: string | undefined;
  readonly canChange: boolean;
  readonly now: Date;
  readonly onAsk: (asked: Asked) => void;
}

/** One device of one person: who, as what, and when it was last in step. */
function MemberCard({
  member,
  isThis,
  isOneOfSeveral,
  lastInStep,
  canChange,
  now,
  onAsk,
}: MemberCardProps) {
  const { person, device, role } = member;
  const { name, may } = roleWords(role);
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
        <p>{isThis ? 'Here now' : lastWords(lastInStep, now)}</p>
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

/** The first letter of a name, whatever its script; a person may be called by an emoji. */
function initialOf(person: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(person.trim());
  return first?.segment.toUpperCase() ?? '';
}

function lastWords(lastInStep: string | undefined, now: Date): string {
  return lastInStep === undefined
    ? 'Not in step yet'
    : `In step ${formatRelative(lastInStep, now)}`;
}

/** What is asked about somebody in the circle. */
export interface Asked {
  readonly kind: 'rename' | 'remove' | 'leave';
  readonly member: Member;
}

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
