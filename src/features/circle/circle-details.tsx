import { pageTools } from '@/circle/actions/browser-ports';
import { useCircleStatus, usePhotosToSend } from '@/circle/store/use-circle';
import type { CircleRow } from '@/data/db/db';
import { formatRelative } from '@/domain/dates/format';
import { isOwnTrouble, troubleWords } from '@/domain/circle/circle-errors';
import { capitalise } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import { paths } from '@/lib/paths';
import { useEachMinute } from '@/lib/use-now';
import { deviceKind } from '@/lib/browser';
import { ReadFailed } from '@/ui/messages/notice';
import { StateLine } from './state-line';
import { waitingWords } from './waiting-words';
import { CircleBackLink } from './way-back';
import { AsideList } from './aside-list';
import { HeldNotice } from './on-hold-notice';
import { RemovedMemberChanges } from './removed-members-list';
import { VersionsList } from './versions-list';
import './details.css';

interface CircleDetailsProps {
  readonly child: Child;
  readonly circle: CircleRow;
}

/** What the state line rests on: what waits, what came and could not be taken in, and what somebody has to decide. */
export function CircleDetails({ child, circle }: CircleDetailsProps) {
  const live = useCircleStatus(child.id);
  const photos = usePhotosToSend(child.id);
  const now = useEachMinute();
  const status = live.status === 'ready' ? live.value : null;
  return (
    <div className="page circle-page">
      <div className="circle-head">
        <p>
          <CircleBackLink to={paths.circle(child.id)}>Care circle</CircleBackLink>
        </p>
        <h1>This {deviceKind()} and the circle</h1>
      </div>
      <StateLine circle={circle} isOnItsOwn />
      <div className="circle-details">
        {circle.held !== undefined && <HeldNotice child={child} circle={circle} />}
        {circle.trouble !== undefined && (
          <section>
            <h2>{isOwnTrouble(circle.trouble) ? `This ${deviceKind()}` : 'The server'}</h2>
            <p>{troubleWords(circle.trouble)}</p>
          </section>
        )}
        {live.status === 'failed' && <ReadFailed what="What waits" onRetry={live.retry} />}
        {status !== null && status.versions > 0 && <VersionsList childId={child.id} />}
        {status !== null && status.aside > 0 && (
          <AsideList childId={child.id} count={status.aside} />
        )}
        <RemovedMemberChanges circle={circle} />
        <dl className="circle-facts">
          <div>
            <dt>Last in step</dt>
            <dd>
              {circle.inStepAt === null
                ? 'Not yet'
                : capitalise(formatRelative(circle.inStepAt, now))}
            </dd>
          </div>
          {status !== null && photos.status === 'ready' && (
            <div>
              <dt>To be sent</dt>
              <dd>{toSend(status.pending, photos.value, circle)}</dd>
            </div>
          )}
          <div>
            <dt>Server</dt>
            <dd>{circle.server}</dd>
          </div>
          <div>
            <dt>Database</dt>
            <dd>{circle.database}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

/** What waits on this device, and what its photos wait for. */
function toSend(pages: number, photos: number, { photosWaitWhenMetered }: CircleRow): string {
  const waiting = waitingWords(pages, photos);
  if (waiting === '') return `Nothing waits on this ${deviceKind()}`;
  const isHeldBack = photos > 0 && photosWaitWhenMetered && pageTools.isMetered();
  return `${waiting}${isHeldBack ? '. Photos wait for a connection without a limit' : ''}`;
}
