import { EllipsisVertical, LogOut, Pencil, UserRoundMinus } from 'lucide-react';
import { formatRelative } from '@/domain/dates/format';
import { type Member, roleWords } from '@/domain/circle/members';
import { deviceKind } from '@/lib/browser';
import { Menu } from '@/ui/overlays/menu';
import type { Asked } from './asked';

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
export function MemberCard({
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
