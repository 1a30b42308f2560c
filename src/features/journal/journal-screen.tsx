import { Link, useParams } from 'react-router';
import { Suspense, useCallback, useState } from 'react';
import { Download, Flag, Plus } from 'lucide-react';
import { readCircle } from '@/circle/store/circles';
import { readChild } from '@/data/records/children';
import { useSelectedChildId } from '@/data/preferences/selected-child';
import { useLive } from '@/data/db/use-live';
import { usePageTitle } from '@/lib/use-page-title';
import { ReadFailed } from '@/ui/messages/notice';
import { CardSkeletons } from '@/ui/messages/page-states';
import { useCanWrite, useCanChange } from '@/circle/store/use-permissions';
import { localDay } from '@/domain/dates/calendar-day';
import type { CircleRow } from '@/data/db/db';
import type { LifeChange } from '@/domain/schema/child-lists';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { LazyChangeDialog } from '@/shared/life-changes/open-change';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import { CanWriteGate, CanChangeGate } from '@/shared/record-form/write-gates';
import { LazySyncStatusLine } from '@/shared/circle/circle-notices';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { useCurrentDate } from '@/lib/use-now';
import { Button, buttonClass } from '@/ui/base/button';
import { NotLoadedDialog } from '@/ui/overlays/confirm-dialogs';
import { EditEntry, EntryDialog } from './entry-dialog';
import { entryFormConfig } from './entry-form-config';
import { EntryFilters } from './entry-filters';
import { EntryList } from './entry-list';
import { EntryView } from './entry-view';
import type { ExportDialogProps } from './export/export-dialog';
import { useJournalUrl } from './use-journal-url';
import { useSavedEntry } from './use-saved-entry';
import { showSavedChange } from './change-marker';
import { paths } from '@/lib/paths';
import './journal.css';

export function JournalScreen() {
  const { childId = '' } = useParams();
  const selectedId = useSelectedChildId();
  const child = useLive(childId, async () => {
    const [read, circle] = await Promise.all([readChild(childId), readCircle(childId)]);
    return read ? { child: read, circle } : null;
  });
  const isCurrent = childId === selectedId;
  const answer = child.status === 'ready' && child.key === childId ? child.value : undefined;
  usePageTitle(isCurrent && answer ? `Journal for ${answer.child.name}` : 'Journal', 'Journal');

  if (isCurrent && child.status === 'failed')
    return (
      <div className="page">
        <div className="page-head">
          <h1>Journal</h1>
        </div>
        <ReadFailed what="The journal" onRetry={child.retry} />
      </div>
    );
  if (!isCurrent || answer === null) return <SelectChildPrompt />;
  if (answer === undefined) {
    return (
      <div className="page">
        <CardSkeletons count={3} label="Loading the journal" />
      </div>
    );
  }
  return <JournalView key={answer.child.id} {...answer} />;
}

const ExportDialog = lazyWithFallback<ExportDialogProps>(
  async () => (await import('./export/export-dialog')).ExportDialog,
  NotLoadedDialog,
);

interface JournalViewProps {
  readonly child: Child;
  /** Null if the journal is not shared with a circle. */
  readonly circle: CircleRow | null;
}

export function JournalView({ child, circle }: JournalViewProps) {
  const today = localDay(useCurrentDate());
  const url = useJournalUrl();
  const [deleting, setDeleting] = useState<JournalEntry | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [changing, setChanging] = useState<LifeChange | 'new' | null>(null);
  const canWrite = useCanWrite(child.id);
  // Life changes are stored in the child's record.
  const canChangeChild = useCanChange('children', child.id, child.id);
  const saved = useSavedEntry(child.id, today, url);
  const { dialog, open } = url;
  const add = () => {
    open({ kind: 'new' });
  };
  const edit = useCallback(
    (entry: JournalEntry) => {
      open({ kind: 'edit', id: entry.id });
    },
    [open],
  );

  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>Journal for {child.name}</h1>
          {circle && circle.chainLength > 0 && <LazySyncStatusLine circle={circle} />}
        </div>
        <div className="actions journal-actions">
          <Button
            variant="quiet"
            icon={Download}
            onClick={() => {
              setExporting(true);
            }}
          >
            Export
          </Button>
          {canChangeChild && (
            <Button
              variant="quiet"
              icon={Flag}
              onClick={() => {
                setChanging('new');
              }}
            >
              Something changed
            </Button>
          )}
          {canWrite && (
            <Button variant="primary" icon={Plus} onClick={add}>
              Add Entry
            </Button>
          )}
        </div>
      </div>
      <EntryFilters childId={child.id} url={url} />
      <EntryList
        childId={child.id}
        today={today}
        url={url}
        saved={saved}
        changes={child.changes}
        onEditChange={canChangeChild ? setChanging : undefined}
        onAdd={canWrite ? add : undefined}
        onEdit={edit}
        onDelete={setDeleting}
      />
      {dialog.kind === 'new' && (
        <CanWriteGate childId={child.id} onClose={url.close}>
          <EntryDialog
            child={child}
            category={dialog.category}
            onMoved={url.moveTo}
            onClose={url.close}
          />
        </CanWriteGate>
      )}
      {dialog.kind === 'edit' && (
        <CanChangeGate
          key={dialog.id}
          list="journal"
          id={dialog.id}
          childId={child.id}
          onClose={url.close}
        >
          <EditEntry
            child={child}
            id={dialog.id}
            onMoved={url.moveTo}
            onNew={add}
            onClose={url.close}
          />
        </CanChangeGate>
      )}
      {dialog.kind === 'entry' && (
        <EntryView
          key={dialog.id}
          childId={child.id}
          id={dialog.id}
          found={url.foundText}
          onEdit={edit}
          onDelete={setDeleting}
          onClose={url.close}
        />
      )}
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog
            child={child}
            url={url}
            today={today}
            onClose={() => {
              setExporting(false);
            }}
          />
        </Suspense>
      )}
      {changing && (
        <LazyChangeDialog
          child={child}
          change={changing === 'new' ? undefined : changing}
          onStored={(change) => showSavedChange(change, url, today)}
          focusAfter="entries"
          onClose={() => {
            setChanging(null);
          }}
        />
      )}
      {deleting && (
        <DeleteRecordDialog
          deletion={entryFormConfig(child, today).deletion}
          record={deleting}
          focusAfter="entries"
          onClose={(isDeleted) => {
            setDeleting(null);
            if (isDeleted && dialog.kind === 'entry') url.close();
          }}
        />
      )}
    </div>
  );
}

/** Shown instead of a journal whose child is not selected or no longer exists. */
export function SelectChildPrompt() {
  return (
    <div className="page journal-no-child">
      <h1>Journal</h1>
      <p>Please select a child.</p>
      <Link className={buttonClass({ variant: 'primary' })} to={paths.children}>
        Children
      </Link>
    </div>
  );
}
