import { type ReactNode, useEffect, useRef } from 'react';
import { type BackupContents, type Findings, mayBePart } from '@/domain/backup/backup-file';
import { formatDay } from '@/domain/dates/calendar-day';
import { formatInstant } from '@/domain/dates/format';
import { countAll, type Counts, countsText } from '@/domain/schema/lists';
import { replacedUndoText, type ReplacedUndo } from '@/domain/merge/merge-summary';
import { Notice } from '@/ui/messages/notice';

/**
 * What was found in a file. Its dialog gets the focus when it appears, because the passphrase field or button before it has
 * disappeared. If someone has moved to a button in the footer by then, the focus stays there.
 */
export function Preview({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('.dlg-foot')) return;
    box.current?.closest<HTMLElement>('.dlg')?.focus();
  }, []);
  return (
    <div ref={box} className="backup-preview">
      {children}
    </div>
  );
}

/** The items of a description list about a file: its children, its days and when it was made. */
export function FileFacts({ children, from, to, note }: BackupContents) {
  return (
    <>
      {children.length > 0 && (
        <div>
          <dt>{children.length === 1 ? 'Child' : 'Children'}</dt>
          <dd dir="auto">{children.join(', ')}</dd>
        </div>
      )}
      {from !== null && to !== null && (
        <div>
          <dt>Days</dt>
          <dd>{from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}</dd>
        </div>
      )}
      <div>
        <dt>Made</dt>
        <dd>
          {note
            ? `${formatInstant(note.createdAt)}, with Kinleaf ${note.version}`
            : 'The file does not say when'}
        </dd>
      </div>
    </>
  );
}

interface FindingListProps {
  readonly title: string;
  readonly findings: Findings;
}

/** Lists the first findings about a file and counts the others. */
export function FindingList({ title, findings }: FindingListProps) {
  const others = findings.count - findings.first.length;
  return (
    <>
      <p>{title}</p>
      <ul className="backup-findings">
        {findings.first.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {others > 0 && <li>And {others} more.</li>}
      </ul>
    </>
  );
}

/** What is wrong with records that are taken in. */
export function KeptWithFaults({ warnings, unreadDetails }: BackupContents) {
  return (
    <>
      {warnings.count > 0 && (
        <Notice>
          <FindingList title="Left out, their records are kept:" findings={warnings} />
        </Notice>
      )}
      {unreadDetails.count > 0 && (
        <Notice>
          <FindingList
            title="Kept as they are, but not shown or counted:"
            findings={unreadDetails}
          />
        </Notice>
      )}
    </>
  );
}

interface PhotoCheckProps {
  /** How many photos the file has. */
  readonly photos: number;
  /** How many of them have been opened, from 0 to 1, or 'all'. */
  readonly opened: number | 'all';
}

/** The item of a description list that says how far the photos of a file have been checked, if it has any. */
export function PhotoCheck({ photos, opened }: PhotoCheckProps) {
  if (photos === 0) return null;
  return (
    <div>
      <dt>Photos</dt>
      <dd>{opened === 'all' ? 'Checked' : `Being checked: ${Math.floor(opened * 100)} %`}</dd>
    </div>
  );
}

interface BackupPreviewProps {
  readonly contents: BackupContents;
  readonly live: Counts;
  readonly replacedUndo: ReplacedUndo | null;
  /** How many of its photos have been opened, from 0 to 1, or 'all'. */
  readonly opened: number | 'all';
}

/** What a backup file holds and what it would replace, before anything is changed. */
export function BackupPreview({ contents, live, replacedUndo, opened }: BackupPreviewProps) {
  const { counts, photos, setAside, problems } = contents;
  return (
    <Preview>
      {mayBePart(contents, live) && (
        <Notice tone="warning">
          This may be an export of one child, not a backup: files of earlier versions do not say
          which. Restoring it replaces everything in this browser.
        </Notice>
      )}
      {problems.count > 0 && (
        <Notice tone="warning">
          <FindingList
            title={
              problems.count === 1
                ? '1 record cannot be taken in:'
                : `${problems.count} records cannot be taken in:`
            }
            findings={problems}
          />
        </Notice>
      )}
      <dl className="settings-facts">
        <div>
          <dt>In the file</dt>
          <dd>
            {countsText(counts)}
            {photos > 0 && (photos === 1 ? ', with 1 photo' : `, with ${photos} photos`)}.
          </dd>
        </div>
        <PhotoCheck photos={photos} opened={opened} />
        {setAside > 0 && (
          <div>
            <dt>Set aside</dt>
            <dd>
              {setAside === 1
                ? '1 record that Kinleaf cannot show. It comes along, set aside.'
                : `${setAside} records that Kinleaf cannot show. They come along, set aside.`}
            </dd>
          </div>
        )}
        <FileFacts {...contents} />
        <div>
          <dt>What it replaces</dt>
          <dd>
            {countAll(live) === 0
              ? 'Nothing: there are no records in this browser yet.'
              : `Everything in this browser: ${countsText(live)}. Until the next restore or merge, Undo restore in Settings brings it back.`}{' '}
            {replacedUndoText(replacedUndo)} Settings and API keys stay as they are.
          </dd>
        </div>
      </dl>
      <KeptWithFaults {...contents} />
    </Preview>
  );
}
