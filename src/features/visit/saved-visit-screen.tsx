import { useState } from 'react';
import { MessageCircle, Printer, Trash2 } from 'lucide-react';
import { Link, useNavigate, useOutletContext, useParams } from 'react-router';
import { useCanWrite, useCanChange } from '@/circle/store/use-permissions';
import { readReportById } from '@/data/records/reports';
import { readVisitEntries, storedAmong } from '@/data/records/visits';
import { useLive } from '@/data/db/use-live';
import type { Child, JournalEntry, Report } from '@/domain/schema/entities';
import { readReport } from '@/domain/report/report-schema';
import { refsIn, type VisitContent } from '@/domain/visit/visit-schema';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import { reportDeletion } from '@/shared/record-form/undo-delete';
import { LazyHandoverDialog } from '@/shared/files/open-handover';
import { reportFailedFile } from '@/shared/files/use-report-files';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { usePageTitle } from '@/lib/use-page-title';
import { Button, buttonClass, IconButton } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { showToast } from '@/ui/messages/toast-queue';
import { VisitNotesDialog } from './visit-notes-dialog';
import { printPages, useShareMenu } from './visit-actions';
import { VisitPages } from './visit-pages';
import { formatDay } from '@/domain/dates/calendar-day';
import './visit.css';

/** The pages of a saved visit, and what was said there. */
export function SavedVisitScreen() {
  const child = useOutletContext<Child>();
  const { visitId = '' } = useParams();
  const live = useLive(visitId, () => readSavedVisit(child.id, visitId));
  const saved = live.status === 'ready' && live.key === visitId ? live.value : null;
  usePageTitle(saved?.visit ? saved.report.title : 'Visit', 'Visit');
  if (live.status === 'failed')
    return (
      <div className="page visit">
        <h1>Visit</h1>
        <ReadFailed what="The visit" onRetry={live.retry} />
      </div>
    );
  if (live.status === 'loading') return <div className="page visit" aria-busy />;
  if (!saved) return <NoVisit child={child} />;
  return <SavedVisit key={visitId} child={child} saved={saved} />;
}

interface SavedVisitData {
  readonly report: Report;
  readonly visit: VisitContent;
  /** The entries it is based on that the journal still contains. */
  readonly stored: ReadonlySet<string>;
  readonly notes: readonly JournalEntry[];
}

/** Returns null if the child has no such visit, or none that can be read. */
async function readSavedVisit(childId: string, id: string): Promise<SavedVisitData | null> {
  const report = await readReportById(id);
  if (report?.childId !== childId) return null;
  const read = readReport(report);
  if (read.kind !== 'visit') return null;
  return {
    report,
    visit: read.content,
    stored: await storedAmong(refsIn(read.content).map(({ entryId }) => entryId)),
    notes: await readVisitEntries(childId, id),
  };
}

function NoVisit({ child }: { readonly child: Child }) {
  return (
    <div className="page visit">
      <div className="page-head">
        <h1>Visit not found</h1>
      </div>
      <p>This visit is not stored any more. What was said there stays in the journal.</p>
      <p className="visit-back">
        <Link className={buttonClass()} to={paths.reports(child.id)}>
          Back to the reports
        </Link>
      </p>
    </div>
  );
}

interface SavedVisitProps {
  readonly child: Child;
  readonly saved: SavedVisitData;
}

function SavedVisit({ child, saved: { report, visit, stored, notes } }: SavedVisitProps) {
  const navigate = useNavigate();
  const { run } = useBusy();
  const [isDeleting, setDeleting] = useState(false);
  const [isWritingNotes, setWritingNotes] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const canWrite = useCanWrite(child.id);
  const canChange = useCanChange('reports', report.id, child.id);

  async function saveJson() {
    try {
      const { exportReport } = await import('@/shared/files/export-report');
      const name = await exportReport(child, report.id);
      showToast({ title: 'Export created', description: `${name} holds this report.` });
    } catch (error) {
      reportFailedFile(error);
    }
  }
  const file = {
    id: 'json',
    label: 'Save as JSON',
    onAction: () => {
      run(saveJson);
    },
  };
  const handOver = {
    id: 'hand-over',
    label: 'Hand over',
    onAction: () => {
      setHandingOver(true);
    },
  };
  // Both files also contain the child's profile, and with it the name.
  const share = useShareMenu(visit, visit.leavesNameOut ? [] : [file, handOver], stored);

  return (
    <div className="page visit">
      <div className="page-head visit-head">
        <div>
          <h1>{report.title}</h1>
          <p className="muted">
            Kept as it was then: what is written or deleted later changes nothing on these pages.
          </p>
        </div>
        <div className="actions visit-kept-actions">
          <Button icon={Printer} onClick={printPages}>
            Print / Save as PDF
          </Button>
          {share}
          {canChange && (
            <IconButton
              label="Delete report"
              icon={Trash2}
              tone="danger"
              onClick={() => {
                setDeleting(true);
              }}
            />
          )}
        </div>
      </div>
      <section className="visit-part visit-said">
        <h2>After the visit</h2>
        <VisitNotesList childId={child.id} notes={notes} />
        {canWrite && (
          <Button
            variant="primary"
            icon={MessageCircle}
            onClick={() => {
              setWritingNotes(true);
            }}
          >
            What was said
          </Button>
        )}
      </section>
      <VisitPages visit={visit} childId={child.id} stored={stored} />
      <p className="visit-back">
        <Link className={buttonClass()} to={paths.reports(child.id)}>
          Back to the reports
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.visit(child.id)}>
          Prepare the next visit
        </Link>
      </p>
      {isWritingNotes && (
        <VisitNotesDialog
          child={child}
          visit={report}
          onClose={() => {
            setWritingNotes(false);
          }}
        />
      )}
      {isHandingOver && (
        <LazyHandoverDialog
          child={child}
          start={{ report }}
          onClose={() => {
            setHandingOver(false);
          }}
        />
      )}
      {isDeleting && (
        <DeleteRecordDialog
          deletion={reportDeletion}
          record={report}
          focusAfter="reports"
          onClose={(isDeleted) => {
            setDeleting(false);
            if (isDeleted) void navigate(paths.reports(child.id), { replace: true });
          }}
        />
      )}
    </div>
  );
}

interface VisitNotesListProps {
  readonly childId: string;
  readonly notes: readonly JournalEntry[];
}

/** The entries written about a visit. */
export function VisitNotesList({ childId, notes }: VisitNotesListProps) {
  if (notes.length === 0)
    return <p className="muted">What is said at the visit becomes an entry of its own.</p>;
  return (
    <ul className="visit-said-list">
      {notes.map(({ id, title, date }) => (
        <li key={id}>
          <Link to={paths.entry(childId, id)} dir="auto">
            {title}
          </Link>{' '}
          <span className="muted">{formatDay(date)}</span>
        </li>
      ))}
    </ul>
  );
}
