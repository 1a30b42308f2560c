import { Suspense } from 'react';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useCanChange } from '@/circle/store/use-permissions';
import { readEntry } from '@/data/records/entries';
import { useLive } from '@/data/db/use-live';
import { shownOnce, splitAnalyses } from '@/domain/entry/analysis-text';
import { formatMoment, machineMoment } from '@/domain/dates/clock-time';
import { type DetailLine, detailLines } from '@/domain/facts/fact-text';
import { linesBesideText } from '@/domain/facts/proposed-text';
import { categories, categoryOf } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { answerLabel } from '@/domain/text/cut-answer';
import { textPieces } from '@/domain/text/search';
import type { WrittenByProps } from '@/shared/circle/written-by';
import { WrittenText } from '@/shared/text/written-text';
import type { RecordHistoryProps } from '@/shared/history/earlier-versions';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { AiNote } from '@/ui/messages/ai-note';
import { Badge } from '@/ui/content/cards';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { glyphs } from '@/ui/base/glyphs';
import { Markdown } from '@/ui/content/markdown';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { EntryPhotos } from './entry-photos';
import { useStar } from './use-star';
import { GoneDialog } from '@/shared/record-form/write-gates';
import { readReportById } from '@/data/records/reports';
import { paths } from '@/lib/paths';
import './journal.css';

// Loaded lazily: earlier versions are rarely opened.
const EarlierVersions = lazyOrNothing<RecordHistoryProps>(
  async () => (await import('@/shared/history/earlier-versions')).RecordHistory,
);

const WrittenBy = lazyOrNothing<WrittenByProps>(
  async () => (await import('@/shared/circle/written-by')).WrittenBy,
);

interface EntryViewProps {
  readonly childId: string;
  readonly id: string;
  /** The search text it was found by; empty without a search. */
  readonly found: string;
  readonly onEdit: (entry: JournalEntry) => void;
  readonly onDelete: (entry: JournalEntry) => void;
  readonly onClose: () => void;
}

/** A dialog with everything an entry holds. */
export function EntryView({ childId, id, found, onEdit, onDelete, onClose }: EntryViewProps) {
  const live = useLive(id, async () => (await readEntry(id)) ?? null);
  const entry = live.status === 'ready' ? live.value : null;
  const canChange = useCanChange('journal', id, childId);
  if (live.status === 'loading') return null;
  if (live.status === 'failed')
    return <ReadFailedDialog what="The entry" onRetry={live.retry} onClose={onClose} />;
  if (entry?.childId !== childId) return <MissingEntry onClose={onClose} />;

  const { own, analyses } = splitAnalyses(entry.content);
  const { title, text } = shownOnce({ title: entry.title, text: own });
  const category = categoryOf(entry.category);
  const mark = found === '' ? undefined : (text: string) => textPieces(text, found);
  // The category's own notes first, then the others in their usual order.
  const noted = [category, ...categories.filter((other) => other !== category)].filter(
    ({ notesField }) => entry[notesField] !== undefined,
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={
        <span className="entry-meta">
          <Badge hue={category.id} icon={glyphs[category.glyph]}>
            {category.label}
          </Badge>
          <time className="date" dateTime={machineMoment(entry)}>
            {formatMoment(entry)}
          </time>
        </span>
      }
      hue={category.id}
      tabIcon={glyphs[category.glyph]}
      footer={
        canChange && (
          <>
            <StarEntry entry={entry} />
            <Button
              variant="quiet"
              icon={Trash2}
              onClick={() => {
                onDelete(entry);
              }}
            >
              Delete
            </Button>
            <Button
              icon={Pencil}
              onClick={() => {
                onEdit(entry);
              }}
            >
              Edit
            </Button>
          </>
        )
      }
    >
      <article className="entry-view">
        <EntryPhotos entry={entry} />
        <WrittenText mark={mark}>{text}</WrittenText>
        <FactList lines={linesBesideText(detailLines(entry), entry)} />
        {noted.map(({ id: hue, notesField, notesLabel }) => (
          <section key={notesField} className="entry-notes" data-hue={hue}>
            <h3>{notesLabel}:</h3>
            <WrittenText mark={mark}>{entry[notesField] ?? ''}</WrittenText>
          </section>
        ))}
        {entry.visitId !== undefined && <VisitLine childId={childId} visitId={entry.visitId} />}
        {analyses.map((analysis, index) => (
          <AiNote key={index} title={`${answerLabel(analysis.label, analysis.text)}:`}>
            <Markdown mark={mark}>{analysis.text}</Markdown>
          </AiNote>
        ))}
        <Suspense fallback={null}>
          <WrittenBy list="journal" record={entry} />
          <EarlierVersions list="journal" record={entry} canRestore={canChange} />
        </Suspense>
      </article>
    </Dialog>
  );
}

function StarEntry({ entry }: { readonly entry: JournalEntry }) {
  const { isStarred, toggle } = useStar(entry);
  return (
    <Button
      variant="quiet"
      icon={Star}
      className="entry-star"
      aria-pressed={isStarred}
      onClick={toggle}
    >
      {isStarred ? 'Starred' : 'Star'}
    </Button>
  );
}

interface MissingEntryProps {
  /** Opens the draft of a deleted entry, if there is one. */
  readonly onOpenDraft?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Shown when the URL names an entry that is not in this journal. */
export function MissingEntry(props: MissingEntryProps) {
  return (
    <GoneDialog title="Entry not found" back="Back to the journal" {...props}>
      This entry is not in the journal any more.
    </GoneDialog>
  );
}

/** The facts of an entry ("Details"), as a list of labels and text. */
export function FactList({ lines }: { readonly lines: readonly DetailLine[] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="detail-list">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface VisitLineProps {
  readonly childId: string;
  readonly visitId: string;
}

/** Says at which visit an entry was mentioned, with a link to the visit's pages while they are stored. */
function VisitLine({ childId, visitId }: VisitLineProps) {
  const live = useLive(visitId, async () => {
    const visit = await readReportById(visitId);
    // A member of a circle can name another child's.
    return visit?.childId === childId ? visit : null;
  });
  if (live.status !== 'ready') return null;
  return (
    <p>
      Said at a visit:{' '}
      {live.value ? (
        <Link to={paths.savedVisit(childId, visitId)}>{live.value.title}</Link>
      ) : (
        'its pages are not stored any more.'
      )}
    </p>
  );
}
