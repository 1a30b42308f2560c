import { useState } from 'react';
import { LogOut, Pause, Play, Printer, RefreshCw } from 'lucide-react';
import type { CircleRow } from '@/data/db/db';
import type { Child } from '@/domain/schema/entities';
import { useMedia } from '@/lib/use-media';
import { deviceKind } from '@/lib/browser';
import { CircleHead, CircleSyncStatus } from './circle-parts';
import { InviteCard, InviteButton } from './invite';
import { useInvitation } from './use-invitation';
import { MemberCode, type MemberAction, MemberList } from './member-list';
import { OnHoldNotice } from './on-hold-notice';
import { LeaveDialog } from './leave-dialog';
import { RemoveDialog, RenameDialog } from './remove-dialog';
import { syncAllNow } from '@/circle/actions/sync-requests';
import { changeCircle } from '@/circle/store/circles';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import { Switch } from '@/ui/fields/toggles';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { RecoverySheetDialog } from './recovery-sheet-dialog';

interface CirclePageProps {
  readonly child: Child;
  readonly circle: CircleRow;
}

/** The members of the circle and the sync status of this device. */
export function CirclePage({ child, circle }: CirclePageProps) {
  const [openAction, setOpenAction] = useState<MemberAction | null>(null);
  // Held by the page, not by the card or the sheet: resizing or rotating the window must not cancel an invitation.
  const invitation = useInvitation(child.id);
  const isWide = useMedia('(min-width: 1024px)');
  const me = circle.members.find(({ id }) => id === circle.deviceId);
  const isParent = me?.role === 'parent' && !isOver(circle);
  const close = () => {
    setOpenAction(null);
  };
  return (
    <div className="page circle-page">
      <CircleHead childName={child.name} />
      <CircleSyncStatus circle={circle} />
      {circle.held === 'forked' && (
        <div className="circle-details circle-stopped">
          <OnHoldNotice child={child} circle={circle} />
        </div>
      )}
      <div className="circle-body">
        <div className="circle-main">
          <MemberList circle={circle} isParent={isParent} onAsk={setOpenAction} />
          {isParent && !isWide && (
            <InviteButton invitation={invitation} isPaused={circle.isPaused} />
          )}
          <MemberCode circle={circle} />
          <p className="circle-note">
            Entries are encrypted before they leave this {deviceKind()}. The server can’t read them.
          </p>
          <CircleTools
            child={child}
            circle={circle}
            isParent={isParent}
            onLeave={() => {
              if (me) setOpenAction({ kind: 'leave', member: me });
            }}
          />
        </div>
        {isParent && isWide && <InviteCard invitation={invitation} isPaused={circle.isPaused} />}
      </div>
      {openAction?.kind === 'rename' && (
        <RenameDialog childId={child.id} member={openAction.member} onClose={close} />
      )}
      {openAction?.kind === 'remove' && (
        <RemoveDialog child={child} circle={circle} member={openAction.member} onClose={close} />
      )}
      {openAction?.kind === 'leave' && (
        <LeaveDialog child={child} circle={circle} onClose={close} />
      )}
    </div>
  );
}

/** Whether this device never syncs with this circle again. */
const isOver = ({ held }: CircleRow): boolean => held === 'removed' || held === 'forked';

interface CircleToolsProps {
  readonly child: Child;
  readonly circle: CircleRow;
  readonly isParent: boolean;
  readonly onLeave: () => void;
}

/** Settings and actions of this device in the circle. */
function CircleTools({ child, circle, isParent, onLeave }: CircleToolsProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { childId, isPaused } = circle;
  const isSyncing = !isOver(circle);
  const recoverySheet = circle.members.find(
    ({ isPaper, removedAt }) => isPaper === true && removedAt === undefined,
  );

  async function change(fields: Parameters<typeof changeCircle>[1]) {
    forgetToast('circle-change');
    try {
      await changeCircle(childId, fields);
    } catch (error) {
      console.info('The circle could not be changed.', error);
      showToast({
        topic: 'circle-change',
        tone: 'danger',
        title: 'That could not be kept',
        description: 'The circle is as it was before. Reload the page and try again.',
      });
    }
  }

  return (
    <section className="circle-tools" aria-label="This device and the circle">
      {isSyncing && (
        <div className="circle-tool">
          <div>
            <h2>{isPaused ? 'Paused on this device' : 'Keeping in step'}</h2>
            <p>
              {isPaused
                ? 'What you write is kept here, and goes when you go on.'
                : 'By itself, whenever Kinleaf is open and there is a connection.'}
            </p>
          </div>
          <div className="circle-tool-buttons">
            {!isPaused && (
              <Button
                icon={RefreshCw}
                onClick={() => {
                  syncAllNow(childId).catch(console.error);
                }}
              >
                Sync now
              </Button>
            )}
            <Button
              variant={isPaused ? 'outline' : 'quiet'}
              icon={isPaused ? Play : Pause}
              onClick={() => {
                void change({ isPaused: !isPaused });
              }}
            >
              {isPaused ? 'Go on' : 'Pause'}
            </Button>
          </div>
        </div>
      )}
      {isSyncing && (
        <div className="circle-tool">
          <Switch
            label="Photos wait for a connection without a limit"
            hint="Words go at once. Where the browser cannot tell what a connection costs, photos go at once too."
            isSelected={circle.photosWaitWhenMetered}
            onChange={(photosWaitWhenMetered) => {
              void change({ photosWaitWhenMetered });
            }}
          />
        </div>
      )}
      {isParent && (
        <div className="circle-tool">
          <div>
            <h2>Recovery sheet</h2>
            <p>
              {recoverySheet
                ? `Made on ${formatDay(localDay(new Date(recoverySheet.addedAt)))}. A new one makes it worthless.`
                : `If every device is lost, this paper brings ${isolateBidi(child.name)}’s journal back from the server.`}
            </p>
          </div>
          <div className="circle-tool-buttons">
            <Button
              icon={Printer}
              onClick={() => {
                setSheetOpen(true);
              }}
            >
              {recoverySheet ? 'Make a new sheet' : 'Make a recovery sheet'}
            </Button>
          </div>
        </div>
      )}
      <div className="circle-tool">
        <div>
          <h2>Leave the circle</h2>
          <p>With the journal as it is now, or without it. The others keep theirs.</p>
        </div>
        <div className="circle-tool-buttons">
          <Button icon={LogOut} onClick={onLeave}>
            Leave
          </Button>
        </div>
      </div>
      {isSheetOpen && (
        <RecoverySheetDialog
          childId={childId}
          isNew={recoverySheet !== undefined}
          onClose={() => {
            setSheetOpen(false);
          }}
        />
      )}
    </section>
  );
}
