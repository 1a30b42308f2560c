import { useState } from 'react';
import type { CircleRow } from '@/data/db/db';
import type { Child } from '@/domain/schema/entities';
import { useMedia } from '@/lib/use-media';
import { deviceKind } from '@/lib/browser';
import { CircleHead } from './circle-parts';
import { CircleTools } from './circle-tools';
import { InviteCard } from './invite-card';
import { InviteOnPhone } from './invite-on-phone';
import { useInvitation } from './use-invitation';
import type { Asked } from './asked';
import { LeaveDialog } from './leave-dialog';
import { MemberList } from './member-list';
import { RemoveDialog } from './remove-dialog';
import { RenameDialog } from './rename-dialog';
import { StateLine } from './state-line';

interface CirclePageProps {
  readonly child: Child;
  readonly circle: CircleRow;
}

/** Who keeps the journal together, and how far this device is in step with them. */
export function CirclePage({ child, circle }: CirclePageProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // Of the page, not of where it is shown: a window that is turned or made narrow does not take an invitation back.
  const invitation = useInvitation(child.id);
  const isWide = useMedia('(min-width: 1024px)');
  const me = circle.members.find(({ id }) => id === circle.deviceId);
  const isParent = me?.role === 'parent' && circle.held !== 'removed';
  const close = () => {
    setAsked(null);
  };
  return (
    <div className="page circle-page">
      <CircleHead childName={child.name} />
      <StateLine circle={circle} />
      <div className="circle-body">
        <div className="circle-main">
          <MemberList circle={circle} isParent={isParent} onAsk={setAsked} />
          {isParent && !isWide && (
            <InviteOnPhone invitation={invitation} isPaused={circle.isPaused} />
          )}
          <p className="circle-note">
            Pages are sealed before they leave this {deviceKind()}. Whatever passes them on cannot
            read them.
          </p>
          <CircleTools
            child={child}
            circle={circle}
            isParent={isParent}
            onLeave={() => {
              if (me) setAsked({ kind: 'leave', member: me });
            }}
          />
        </div>
        {isParent && isWide && <InviteCard invitation={invitation} isPaused={circle.isPaused} />}
      </div>
      {asked?.kind === 'rename' && (
        <RenameDialog childId={child.id} member={asked.member} onClose={close} />
      )}
      {asked?.kind === 'remove' && (
        <RemoveDialog child={child} circle={circle} member={asked.member} onClose={close} />
      )}
      {asked?.kind === 'leave' && <LeaveDialog child={child} circle={circle} onClose={close} />}
    </div>
  );
}
