import { useState } from 'react';
import { LogOut, Pause, Play, Printer, RefreshCw } from 'lucide-react';
import { syncNow } from '@/circle/actions/sync-requests';
import { changeCircle } from '@/circle/store/circles';
import type { CircleRow } from '@/data/db/db';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import { Switch } from '@/ui/fields/toggles';
import { showToast } from '@/ui/messages/toast-queue';
import { SheetDialog } from './sheet-dialog';

interface CircleToolsProps {
  readonly child: Child;
  readonly circle: CircleRow;
  readonly isParent: boolean;
  readonly onLeave: () => void;
}

/** What can be done with the circle beside the people in it. */
export function CircleTools({ child, circle, isParent, onLeave }: CircleToolsProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { childId, isPaused } = circle;
  const isOut = circle.held === 'removed';
  const paper = circle.members.find(
    ({ isPaper, removedAt }) => isPaper === true && removedAt === undefined,
  );

  async function change(fields: Parameters<typeof changeCircle>[1]) {
    try {
      await changeCircle(childId, fields);
    } catch (error) {
      console.info('The circle could not be changed.', error);
      showToast({
        tone: 'danger',
        title: 'That could not be kept',
        description: 'The circle is as it was before. Reload the page and try again.',
      });
    }
  }

  return (
    <section className="circle-tools" aria-label="This device and the circle">
      {!isOut && (
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
                  syncNow(childId);
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
      {!isOut && (
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
              {paper
                ? `Made on ${formatDay(localDay(new Date(paper.addedAt)))}. A new one makes it worthless.`
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
              {paper ? 'Make a new sheet' : 'Make a recovery sheet'}
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
        <SheetDialog
          childId={childId}
          isNew={paper !== undefined}
          onClose={() => {
            setSheetOpen(false);
          }}
        />
      )}
    </section>
  );
}
