import { type ReactNode, useMemo, useState } from 'react';
import { Braces, FileText, Printer, Table } from 'lucide-react';
import { countEntries } from '@/data/records/entries';
import { useLive } from '@/data/db/use-live';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { dayChoiceSpan, periodOf } from '@/domain/entry/entry-filter';
import type { EntryChoice } from '@/domain/backup/export-choice';
import { entryCount } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import { LazyHandoverDialog } from '@/shared/files/open-handover';
import type { DayChoice } from '@/lib/day-choice';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { ChoiceChips } from '@/ui/fields/chips';
import { Dialog } from '@/ui/overlays/dialog';
import { Notice, ReadFailed } from '@/ui/messages/notice';
import { ProgressBar } from '@/ui/messages/page-states';
import { exportTopic, forgetToast, showToast } from '@/ui/messages/toast-queue';
import { DayFilter } from '@/features/journal/entry-filters';
import { useEntries } from '@/features/journal/use-entries';
import type { JournalUrl } from '@/features/journal/use-journal-url';
import { EntryChoiceList, useListSelection } from './entry-choice-list';
import { ExportChildDialog } from './export-child-dialog';
import { PrintDialog } from './print-dialog';
import { type PrintedJournal, printLimit, readForPrint } from './read-for-print';
import { type FileFormat, useEntryExport } from './use-entry-export';
import './export.css';

/** Checkboxes rendered at a time. */
const listPageSize = 50;

export interface ExportDialogProps {
  readonly child: Child;
  readonly url: Pick<JournalUrl, 'text' | 'category' | 'days' | 'isStarred'>;
  readonly today: CalendarDay;
  readonly onClose: () => void;
}

/** Exports the entries that match the journal's filters, or some of them. */
export function ExportDialog({ child, url, today, onClose }: ExportDialogProps) {
  const { text, category, isStarred } = url;
  const [days, setDays] = useState(url.days);
  const period = useMemo(() => days && periodOf(days, today), [days, today]);
  const page = useEntries({ childId: child.id, text, category, period, isStarred }, listPageSize);
  const counted = useLive(JSON.stringify([child.id, category, period]), () =>
    countEntries(child.id, { category, period }),
  );
  const [which, setWhich] = useState<'all' | 'some'>('all');
  const [format, setFormat] = useState<ExportFormat>('print');
  const choice = useListSelection();
  const [isChecked, setChecked] = useState(false);
  const [printed, setPrinted] = useState<PrintedJournal | null>(null);
  const [isExportingChild, setExportingChild] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const { isBusy, run } = useBusy();
  const file = useEntryExport(child.name);

  const isFiltered = text.trim() !== '' || category !== null || days !== null || isStarred;
  const matches = page.status === 'ready' ? page.matches : null;
  const total = matches ?? (counted.status === 'ready' ? counted.value : null);
  const span = days ? ` ${dayChoiceSpan(days, today)}.` : '';
  const isReady = page.status === 'ready' && total !== null;
  const count = which === 'all' ? (total ?? 0) : choice.count(total ?? 0);
  const isTooLong = format === 'print' && count > printLimit;
  const changeDays = (next: DayChoice | null) => {
    setDays(next);
    // Entries that were ticked may be outside the new days.
    choice.startFrom('none');
  };
  const close = () => {
    file.cancel();
    onClose();
  };

  async function print(chosen: EntryChoice) {
    forgetToast(exportTopic);
    try {
      setPrinted(await readForPrint(chosen));
    } catch (error) {
      console.info('The entries could not be read.', error);
      showToast({
        topic: exportTopic,
        tone: 'danger',
        title: 'Error creating export',
        description: 'The entries could not be read from this device. Please try again.',
      });
    }
  }

  function start() {
    setChecked(true);
    if (count === 0 || isTooLong) return;
    const { from, ids } = which === 'all' ? { from: 'all' as const, ids: [] } : choice.choice;
    const chosen = {
      kind: 'choice',
      childId: child.id,
      text,
      category,
      period,
      isStarred,
      from,
    } as const;
    if (format === 'print') run(() => print({ ...chosen, ids: [...ids] }));
    else file.start(format, { ...chosen, ids: [...ids] }, onClose);
  }

  const failed = page.status === 'failed' ? page : counted.status === 'failed' ? counted : null;
  if (failed)
    return (
      <Dialog isOpen onClose={onClose} title="Export entries">
        <ReadFailed what="The journal" onRetry={failed.retry} />
      </Dialog>
    );
  const childActions = (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setExportingChild(true);
        }}
      >
        Everything about {child.name}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          setHandingOver(true);
        }}
      >
        Hand over
      </Button>
      {isHandingOver && (
        <LazyHandoverDialog
          child={child}
          start={{ days, category }}
          onClose={() => {
            setHandingOver(false);
          }}
        />
      )}
      {isExportingChild && (
        <ExportChildDialog
          child={child}
          onClose={() => {
            setExportingChild(false);
          }}
        />
      )}
    </>
  );
  if (total === 0 && days === url.days)
    return (
      <NothingToExport isFiltered={isFiltered} childActions={childActions} onClose={onClose} />
    );
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title="Export entries"
        description={
          total === null
            ? 'Counting the entries'
            : isFiltered
              ? `${entryCount(total)} ${total === 1 ? 'matches' : 'match'} the search and filters.${span}`
              : `${entryCount(total)} in the journal for ${child.name}.`
        }
        footer={
          <>
            {file.done === null && childActions}
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              busy={isBusy || file.done !== null || !isReady}
              busyLabel={isReady ? 'Exporting...' : 'Export'}
              onClick={start}
            >
              {format === 'print' ? 'Show the printed journal' : 'Export'}
            </Button>
          </>
        }
      >
        <div className="export-form">
          <DayFilter days={days} onChange={changeDays} placeholder="All days" />
          <ChoiceChips
            label="Entries"
            columns={2}
            options={[
              { value: 'all', label: total === 1 ? 'The one entry' : `All ${total ?? ''} entries` },
              { value: 'some', label: 'Choose some' },
            ]}
            value={which}
            onChange={setWhich}
          />
          {which === 'some' && page.status === 'ready' && (
            <EntryChoiceList
              entries={page.entries}
              total={total ?? 0}
              choice={choice}
              error={isChecked && count === 0 ? 'Choose at least one entry.' : null}
              onMore={page.hasMore ? page.more : null}
            />
          )}
          <ChoiceChips label="Format" options={exportFormats} value={format} onChange={setFormat} />
          <p className="export-about">{formatDescriptions[format]}</p>
          {isTooLong && (
            <Notice>
              A printed journal holds at most {printLimit} entries. Choose fewer, or filter the
              journal by category or day first.
            </Notice>
          )}
          {file.done !== null && (
            <ProgressBar
              label="Writing the file"
              done={file.done}
              actions={
                <Button size="sm" variant="quiet" onClick={file.cancel}>
                  Cancel export
                </Button>
              }
            />
          )}
        </div>
      </Dialog>
      {printed && (
        <PrintDialog
          child={child}
          entries={printed.entries}
          unreadableCount={printed.unreadableCount}
          onClose={() => {
            setPrinted(null);
          }}
        />
      )}
    </>
  );
}

export type ExportFormat = FileFormat | 'print';

export const exportFormats = [
  { value: 'print', label: 'Print / PDF', icon: Printer },
  { value: 'json', label: 'JSON', icon: Braces },
  { value: 'csv', label: 'CSV', icon: Table },
  { value: 'markdown', label: 'Markdown', icon: FileText },
] as const;

/** What each format is good for. */
export const formatDescriptions: Readonly<Record<ExportFormat, string>> = {
  json: 'One file with the child’s profile, the entries and their photos, to keep or to hand on. It is not a backup: Import Backup merges it into a journal.',
  csv: 'A table for a spreadsheet, one row for each entry, without photos. Cells that a spreadsheet would take for a formula start with an apostrophe.',
  markdown:
    'One text that any program can read. Where the entries have photos, a zip file with the photos beside it.',
  print: 'A journal for paper or a PDF: a cover, contents by month, photos and notes.',
};

interface NothingToExportProps {
  readonly isFiltered: boolean;
  /** Buttons that export or hand over the whole child. */
  readonly childActions: ReactNode;
  readonly onClose: () => void;
}

export function NothingToExport({ isFiltered, childActions, onClose }: NothingToExportProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title="Export entries"
      footer={
        <>
          {childActions}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        {isFiltered
          ? 'No entry matches the search and filters. Clear them to export the whole journal.'
          : 'There are no entries to export yet.'}
      </p>
    </Dialog>
  );
}
