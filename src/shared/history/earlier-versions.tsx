import { ChevronDown, History, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Dialog } from '@/ui/overlays/dialog';
import { revisionChanges, nameOf, formatRevisionTime } from '@/domain/merge/restore-revision';
import { pluralize } from '@/domain/text/plural';
import {
  distinctRevisions,
  historyDays,
  type RecordWithHistory,
  type ListWithHistory,
} from '@/domain/merge/revisions';
import { Button } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import type { RevisionRow } from '@/data/db/db';
import { WordDiff } from '@/ui/content/marked';
import { writerText } from '@/shared/circle/written-by';
import { DifferenceTable } from './difference-table';
import { type Author, whoIs } from '@/circle/store/authors';
import { readCircle } from '@/circle/store/circles';
import {
  countHistory,
  readHistory,
  restoreRevision,
  undoRestoreRevision,
  type RestoredRevision,
} from '@/data/records/history';
import { type Live, useLive } from '@/data/db/use-live';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { forgetToast, saveTopic, showToast, type ToastMessage } from '@/ui/messages/toast-queue';
import { undoMessage } from '@/shared/record-form/undo-delete';
import './history.css';

interface RecordHistoryDialogProps extends VersionListProps {
  readonly onClose: () => void;
}

/** The history of a record in its own dialog, for records that are only shown in a form. */
export function RecordHistoryDialog({ onClose, ...props }: RecordHistoryDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Earlier words"
      description={nameOf(props.record)}
      hue="leaf"
      tabIcon={History}
    >
      <div className="earlier-body">
        <VersionList {...props} />
      </div>
    </Dialog>
  );
}

export interface VersionListProps {
  readonly list: ListWithHistory;
  readonly record: RecordWithHistory;
  /** Whether this person may restore a version. */
  readonly canRestore: boolean;
  readonly onRestored: () => void;
}

/** The number of versions shown at first, and added with each press. */
const pageSize = 5;

/** The history of a record, newest first. */
export function VersionList({ list, record, canRestore, onRestored }: VersionListProps) {
  const live = useRevisions(list, record);
  const [shown, setShown] = useState(pageSize);
  const { busy, restore } = useRestoreRevision(list, record, onRestored);
  if (live.status === 'failed') return <ReadFailed what="The earlier words" onRetry={live.retry} />;
  if (live.status === 'loading') return <div className="earlier-wait" aria-busy="true" />;
  const versions = live.value;
  const more = versions.length - shown;
  return (
    <>
      <p className="earlier-about">
        {versions.length === 0
          ? 'It has said nothing else in the last 90 days.'
          : `Kept for ${historyDays} days, without photos. Words that differ are underlined.`}
      </p>
      <ol className="earlier-list">
        {versions.slice(0, shown).map(({ revision, writer }) => (
          <VersionItem
            key={revision.id}
            version={revision}
            writer={writer}
            now={record}
            isBusy={busy === revision.id}
            onRestore={
              canRestore
                ? () => {
                    restore(revision.id);
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {more > 0 && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            setShown(shown + pageSize);
          }}
        >
          Show more ({pluralize(more, 'version', 'versions')})
        </Button>
      )}
    </>
  );
}

interface VersionItemProps {
  readonly version: RevisionRow;
  /** Who wrote it, if the journal is shared. */
  readonly writer: WrittenRevision['writer'];
  /** The current record. */
  readonly now: RecordWithHistory;
  readonly isBusy: boolean;
  /** Absent for people who may not change the record. */
  readonly onRestore?: (() => void) | undefined;
}

/** One earlier version of a record beside the current one. */
export function VersionItem({ version, writer, now, isBusy, onRestore }: VersionItemProps) {
  const id = useId();
  const rows = revisionChanges(version.list, now, version.was);
  return (
    <li className="earlier-version">
      <h4 id={id}>
        Changed <time dateTime={version.at}>{formatRevisionTime(version.at)}</time>
      </h4>
      {writer && <p className="earlier-about">Before that, written by {writerText(writer)}</p>}
      {rows.length === 0 ? (
        <p className="earlier-nothing">It says the same in what this version can show.</p>
      ) : (
        <DifferenceTable
          rows={rows}
          names={['Then', 'Now']}
          labelledBy={id}
          textComponent={WordDiff}
        />
      )}
      {onRestore && (
        <Button size="sm" icon={Undo2} busy={isBusy} aria-describedby={id} onClick={onRestore}>
          Take these words back
        </Button>
      )}
    </li>
  );
}

/** An earlier version and who wrote it; null if the record isn't shared now, or wasn't then. */
export interface WrittenRevision {
  readonly revision: RevisionRow;
  readonly writer: Omit<Author, 'at'> | null;
}

/** Returns the earlier versions that differ from the current record, newest first; follows the stores. */
export function useRevisions(
  list: ListWithHistory,
  record: RecordWithHistory,
): Live<readonly WrittenRevision[]> {
  return useLive(`${list} ${record.id} ${record.updatedAt}`, async () => {
    const all = distinctRevisions(list, record, await readHistory(list, record.id));
    const [first] = all;
    const circle = first && (await readCircle(first.childId));
    return all.map((revision) => ({
      revision,
      writer: circle && revision.by !== undefined ? whoIs(revision.by, circle) : null,
    }));
  });
}

interface RevisionRestore {
  /** The id of the version being restored; null for none. */
  readonly busy: string | null;
  readonly restore: (historyId: string) => void;
}

/** Restores an earlier version and reports it with an Undo. `onTaken` is called once it is stored. */
export function useRestoreRevision(
  list: ListWithHistory,
  record: RecordWithHistory,
  onTaken: () => void,
): RevisionRestore {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (historyId: string) => {
    setBusy(historyId);
    forgetToast(saveTopic);
    try {
      const restored = await restoreRevision(list, record.id, historyId, record.updatedAt);
      onTaken();
      showToast({
        title: 'Words taken back',
        description: `${nameOf(restored.after)} says again what it said then.`,
        undo: undoFor(list, restored),
      });
    } catch (error) {
      showToast({
        tone: 'danger',
        title: 'Could not take the words back',
        description: failureMessage(error),
        topic: saveTopic,
      });
    } finally {
      setBusy(null);
    }
  };
  return { busy, restore: (historyId) => void run(historyId) };
}

function failureMessage(error: unknown): string {
  if (error instanceof ConflictError)
    return 'It was changed elsewhere a moment ago. Nothing was changed by this.';
  if (error instanceof NotFoundError) return 'They are not here any more.';
  return saveAdvice(error, 'Nothing was changed. Please try again.');
}

function undoFor(
  list: ListWithHistory,
  restored: RestoredRevision,
): NonNullable<ToastMessage['undo']> {
  const changed = 'It was changed since, and stays as it is.';
  return undoMessage(
    async () => {
      await undoRestoreRevision(list, restored);
      return { title: 'Undone', description: 'What stood before stands again.' };
    },
    { changed, deleted: changed },
  );
}

export interface RecordHistoryProps {
  readonly list: ListWithHistory;
  readonly record: RecordWithHistory;
  readonly canRestore?: boolean;
}

/** The history of a record, folded to one line; empty if it has no earlier versions. */
export function RecordHistory({ list, record, canRestore = true }: RecordHistoryProps) {
  const live = useLive(record.id, () => countHistory(record.id));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  if (live.status === 'loading' || (live.status === 'ready' && live.value === 0)) return null;
  return (
    <section className="earlier" aria-label="Earlier words">
      <h3>
        <button
          ref={head}
          type="button"
          className="earlier-head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <History className="icon small" aria-hidden="true" />
          Earlier words
          <ChevronDown className="icon small" aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <div className="earlier-body" id={id}>
          <VersionList
            list={list}
            record={record}
            canRestore={canRestore}
            onRestored={() => {
              // The pressed button disappears with its version.
              head.current?.focus();
            }}
          />
        </div>
      )}
    </section>
  );
}
