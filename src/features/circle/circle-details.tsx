import { Link } from 'react-router';
import { isMetered } from '@/circle/actions/browser-ports';
import { syncAllNow } from '@/circle/actions/sync-requests';
import { useCircleStatus, usePhotosToSend } from '@/circle/store/use-circle';
import type { RecordWithPhoto } from '@/circle/store/circle-photos';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import type { CircleQuarantineRow, CircleRow } from '@/data/db/db';
import { formatRelative } from '@/domain/dates/format';
import { isDeviceProblem, syncProblemText } from '@/domain/circle/circle-errors';
import { capitalise, pluralize } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import { joinWithAnd } from '@/domain/child/lists-text';
import { isolateBidi } from '@/lib/text';
import { paths } from '@/lib/paths';
import { useCurrentMinute } from '@/lib/use-now';
import { deviceKind } from '@/lib/browser';
import { ReadFailed } from '@/ui/messages/notice';
import { CircleBackLink, CircleSyncStatus, waitingText } from './circle-parts';
import { OnHoldNotice } from './on-hold-notice';
import { RemovedMemberChanges } from './removed-member-changes';
import { useQuarantine } from '@/circle/store/document-quarantine';
import { type RecordConflict, useConflicts } from '@/circle/store/conflicts';
import './circle.css';

interface CircleDetailsProps {
  readonly child: Child;
  readonly circle: CircleRow;
}

/** The details behind the sync status: what is waiting to be sent, what is quarantined and which conflicts need a decision. */
export function CircleDetails({ child, circle }: CircleDetailsProps) {
  const live = useCircleStatus(child.id);
  const photos = usePhotosToSend(child.id);
  const now = useCurrentMinute();
  const status = live.status === 'ready' ? live.value : null;
  return (
    <div className="page circle-page">
      <div className="circle-head">
        <p>
          <CircleBackLink to={paths.circle(child.id)}>Care circle</CircleBackLink>
        </p>
        <h1>This {deviceKind()} and the circle</h1>
      </div>
      <CircleSyncStatus circle={circle} isOnItsOwn />
      <div className="circle-details">
        {circle.held !== undefined && <OnHoldNotice child={child} circle={circle} />}
        {circle.trouble !== undefined && (
          <section>
            <h2>{isDeviceProblem(circle.trouble) ? `This ${deviceKind()}` : 'The server'}</h2>
            <p>{syncProblemText(circle.trouble)}</p>
            {circle.trouble === 'longer-log' && <p>{adviceOnLongerLog(circle)}</p>}
          </section>
        )}
        {live.status === 'failed' && <ReadFailed what="What waits" onRetry={live.retry} />}
        {status !== null && status.unsent.length > 0 && (
          <UnsentPhotos childId={child.id} records={status.unsent} />
        )}
        {status !== null && status.conflicts > 0 && <ConflictList childId={child.id} />}
        {status !== null && status.quarantined > 0 && (
          <QuarantineList childId={child.id} count={status.quarantined} />
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
              <dd>{waitingSentence(status.pending, photos.value, circle)}</dd>
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

interface UnsentPhotosProps {
  readonly childId: string;
  /** For each photo, those that use it. */
  readonly records: readonly RecordWithPhoto[];
}

/** Names the photos that couldn't be sent after several tries, and says what to do. */
function UnsentPhotos({ childId, records }: UnsentPhotosProps) {
  const { isBusy, run } = useBusy();
  const isOne = new Set(records.map(({ photo }) => photo)).size === 1;
  const named = new Map(records.map((record) => [`${record.list}/${record.id}`, record]));
  const hrefs = {
    journal: (id: string) => paths.entry(childId, id),
    food: (id: string) => paths.foodItem(childId, id),
    children: () => paths.children,
  };
  return (
    <section>
      <h2>Photos not sent</h2>
      <p>
        {isOne ? 'This photo' : 'These photos'} couldn’t be sent. The server may not take files this
        large. Ask the person who runs it to allow 5 MB, then try again. Everything else is sent.
      </p>
      <ul className="circle-bullets">
        {[...named].map(([key, { list, id, name }]) => (
          <li key={key}>
            <Link to={hrefs[list](id)} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        busy={isBusy}
        onClick={() => {
          run(() => syncAllNow(childId));
        }}
      >
        Try again
      </Button>
    </section>
  );
}

/** Says who to call if the server keeps withholding changes to the members, and what to do if those were made up. */
function adviceOnLongerLog({ longerLogs = {}, members }: CircleRow): string {
  const people = members.filter(({ id }) => id in longerLogs).map(({ person }) => person);
  const names = joinWithAnd([...new Set(people)].map((person) => isolateBidi(person)));
  const call = `If it stays like this for a day, call ${names === '' ? 'the others' : names} and compare the code on the circle’s page.`;
  return `${call} If it’s different, ask whoever runs the server. If their code is the same as yours, their device is wrong: once a parent has removed it, this device goes on.`;
}

/** Says what is waiting to be sent, and whether its photos wait for an unmetered connection. */
function waitingSentence(
  pages: number,
  photos: number,
  { photosWaitWhenMetered }: CircleRow,
): string {
  const waiting = waitingText(pages, photos);
  if (waiting === '') return `Nothing waits on this ${deviceKind()}`;
  const isHeldBack = photos > 0 && photosWaitWhenMetered && isMetered();
  return `${waiting}${isHeldBack ? '. Photos wait for a connection without a limit' : ''}`;
}

type Reason = Exclude<CircleQuarantineRow['reason'], 'late'>;

const reasons: Readonly<Record<Reason, string>> = {
  'sealed-otherwise':
    'sealed with a key that this device does not have. Another device may have changed the key; it is tried again by itself.',
  signature: 'with a signature that is not right. Somebody may have changed it on the server.',
  'not-allowed': 'written by somebody whose role does not let them.',
  newer: 'from a later version of Kinleaf. It comes in once Kinleaf is updated here.',
  unreadable: 'that cannot be read. Perhaps it was damaged on its way.',
  'other-child': 'that got mixed up with another child’s journal. That journal was left as it is.',
};

interface QuarantineListProps {
  readonly childId: string;
  /** The total. Those without a row, and so without a reason, are parked. */
  readonly count: number;
}

/** Lists the quarantined documents by reason. */
function QuarantineList({ childId, count }: QuarantineListProps) {
  const live = useQuarantine(childId);
  if (live.status !== 'ready') return null;
  const reasonsHere = live.value.flatMap(({ reason }) => (reason === 'late' ? [] : [reason]));
  const kinds = [...new Set(reasonsHere)];
  const parked = count - reasonsHere.length;
  return (
    <section>
      <h2>Set aside</h2>
      <p>It is not shown, nothing is written over it, and the rest goes on without it.</p>
      <ul className="circle-bullets">
        {kinds.map((kind) => (
          <li key={kind}>
            {pages(reasonsHere.filter((reason) => reason === kind).length)} {reasons[kind]}
          </li>
        ))}
        {parked > 0 && (
          <li>{pages(parked)} that the circle has, but that can’t be shown here for now.</li>
        )}
      </ul>
    </section>
  );
}

const pages = (count: number): string => pluralize(count, 'page', 'pages');

/** Lists the records with conflicting changes, each with a link to the page that resolves it. */
function ConflictList({ childId }: { readonly childId: string }) {
  const live = useConflicts(childId);
  if (live.status === 'loading') return null;
  if (live.status === 'failed') return <ReadFailed what="Pages to choose" onRetry={live.retry} />;
  return (
    <section>
      <h2>Two people wrote on the same page</h2>
      <p>
        {pluralize(live.value.length, 'page', 'pages')}. The newest words are shown; the others are
        kept until somebody chooses.
      </p>
      <ul className="circle-bullets">
        {live.value.map((versions) => (
          <li key={versions.key}>
            <Link to={paths.circleVersions(childId, versions.key)} dir="auto">
              {nameOf(versions)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ row }: RecordConflict): string {
  return 'title' in row ? row.title : row.name;
}
