import { type ReactNode, useEffect, useState } from 'react';
import {
  isBackupDueFor,
  readStorageSpace,
  readSafety,
  requestPersistence,
  type StorageSpace,
  type Safety,
} from '@/data/backup/safety';
import type { BackupMark } from '@/data/db/rows';
import { useLive } from '@/data/db/use-live';
import { localDay } from '@/domain/dates/calendar-day';
import { pluralize } from '@/domain/text/plural';
import { formatBytes } from '@/domain/text/excerpt';
import { useBusy, useTrueFor } from '@/lib/use-busy';
import { useCurrentDate } from '@/lib/use-now';
import { Button } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';
import { formatInstant } from '@/domain/dates/format';
import { MergedNotice, ReplacedNotice } from './undo-notices';
import { Section } from '@/ui/content/settings-section';
import { useJournalOpen } from '@/shared/files/use-backup-export';
import { browserFacts, safariWithoutInstall } from '@/lib/browser';

/** The most records that are counted. A higher number says nothing more, and counting on would slow down every other screen. */
const mostCounted = 1000;
/** How long the sections below wait for this one, in ms: storage that doesn't answer must not hold them back. */
const readTimeout = 3_000;

/** The Data safety section: the last backup, the storage space and whether the browser promised to keep the data. */
export function SafetySection() {
  const isOpen = useJournalOpen();
  const safety = useLive(isOpen ? 'open' : 'closed', async () =>
    isOpen ? readSafety(mostCounted + 1) : null,
  );
  const [room, setRoom] = useState<StorageSpace | null>(null);
  useEffect(() => {
    void readStorageSpace().then(setRoom);
  }, []);
  const known = safety.status === 'ready' ? safety.value : null;
  const isRead = room !== null && (known !== null || safety.status === 'failed');
  const isLate = useTrueFor(!isRead, readTimeout);
  // Never reset: a second read must not hide what someone may already be using.
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && (isRead || isLate)) setSettled(true);
  return (
    <Section
      title="Data safety"
      about="Your journal lives on this device. A backup is its second home."
      isLoading={!isSettled}
    >
      {safety.status === 'failed' && (
        <p>
          This browser does not let Kinleaf read its storage right now. Reload the page to try
          again.
        </p>
      )}
      {known && (
        <SafetyFacts safety={known}>
          {room && <StorageFacts room={room} onChange={setRoom} />}
        </SafetyFacts>
      )}
    </Section>
  );
}

interface SafetyFactsProps {
  readonly safety: Safety;
  /** More items of the description list. */
  readonly children: ReactNode;
}

function SafetyFacts({ safety, children }: SafetyFactsProps) {
  const { backup, since, replaced } = safety;
  const isDue = isBackupDueFor(safety, localDay(useCurrentDate()));
  return (
    <>
      {isDue && (
        <Notice>
          {backup
            ? 'It has been a while since the last backup. A new one takes a moment.'
            : 'There is no backup yet. Making one takes a moment.'}
        </Notice>
      )}
      {replaced?.kind === 'before-merge' && <MergedNotice merged={replaced} />}
      {replaced && replaced.kind !== 'before-merge' && <ReplacedNotice replaced={replaced} />}
      <dl className="settings-facts">
        <div>
          <dt>Last backup</dt>
          <dd>
            {backup
              ? `${formatInstant(backup.at)}: ${backup.fileName}, ${recordCount(backup.records)}${withoutText(backup)}${backup.sealed === true ? ', sealed' : ''}.`
              : 'None yet.'}
          </dd>
        </div>
        <div>
          <dt>{backup ? 'Written since then' : 'Not in any backup'}</dt>
          <dd>{sinceText(since)}</dd>
        </div>
        {children}
      </dl>
    </>
  );
}

function withoutText({ lostRecords = 0, lostPhotos = 0 }: BackupMark): string {
  const lost = [
    ...(lostRecords === 0 ? [] : [recordCount(lostRecords)]),
    ...(lostPhotos === 0 ? [] : [pluralize(lostPhotos, 'photo', 'photos')]),
  ];
  return lost.length === 0 ? '' : `, without ${lost.join(' and ')} that could not be read`;
}

function sinceText(since: number): string {
  if (since === 0) return 'Nothing.';
  return since > mostCounted ? `More than ${recordCount(mostCounted)}.` : `${recordCount(since)}.`;
}

function recordCount(count: number): string {
  return pluralize(count, 'record', 'records');
}

interface RoomFactsProps {
  readonly room: StorageSpace;
  readonly onChange: (room: StorageSpace) => void;
}

function StorageFacts({ room, onChange }: RoomFactsProps) {
  const [wasRefused, setRefused] = useState(false);
  const { isBusy, run } = useBusy();
  const { used, left, isPersisted } = room;
  return (
    <>
      {used !== null && (
        <div>
          <dt>Storage</dt>
          <dd>
            {formatBytes(used)} used{left !== null && `, about ${formatBytes(left)} left`}.
          </dd>
        </div>
      )}
      {isPersisted !== null && (
        <div>
          <dt>Kept by the browser</dt>
          <dd>
            <span role="status">
              {isPersisted
                ? 'Yes. The browser promised to keep this data, even when the device runs short of room.'
                : wasRefused
                  ? 'The browser did not promise it. Browsers often agree once a page is installed or visited more. A backup protects you either way.'
                  : 'Not promised. The browser may remove this data when the device runs short of room.'}
            </span>
          </dd>
          {!isPersisted && (
            <dd className="settings-ask">
              <Button
                size="sm"
                busy={isBusy}
                onClick={() => {
                  run(async () => {
                    const isGranted = await requestPersistence();
                    onChange({ ...room, isPersisted: isGranted });
                    setRefused(!isGranted);
                  });
                }}
              >
                Ask the browser to keep it
              </Button>
            </dd>
          )}
        </div>
      )}
      {/* Safari grants no persistence to a site whose data it may delete. */}
      {isPersisted !== true && <SafariNote />}
    </>
  );
}

/** In Safari, if the app is not installed: says what Safari deletes and how to install the app. */
function SafariNote() {
  const device = safariWithoutInstall(browserFacts());
  if (device === null) return null;
  return (
    <div>
      <dt>Not installed</dt>
      <dd>
        <p>
          Safari deletes your journal if you do not open Kinleaf for seven days, unless it is
          installed. To install it and take your journal along:
        </p>
        <ol className="settings-steps">
          <li>Export a backup here.</li>
          {device === 'phone' ? (
            <li>
              Press Share, then <b>Add to Home Screen</b>.
            </li>
          ) : (
            <li>
              In the menu File, choose <b>Add to Dock</b>.
            </li>
          )}
          <li>Open Kinleaf from there. It begins empty: import the backup in its Settings.</li>
        </ol>
      </dd>
    </div>
  );
}
