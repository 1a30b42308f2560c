import { Pencil, Trash2 } from 'lucide-react';
import { readEntry } from '../../data/records/journal';
import { useCalm } from '../../data/preferences/preferences';
import { useLive } from '../../data/stores/use-live';
import { usePhotoUrl } from '../../data/photos/use-photo-url';
import { splitAnalyses } from '../../domain/analysis-text';
import { formatMoment, machineMoment } from '../../domain/clock-time';
import { categories, categoryOf } from '../../domain/journal-categories';
import type { JournalEntry } from '../../domain/entities';
import { AiNote } from '../../ui/messages/ai-note';
import { Badge } from '../../ui/content/badge';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/overlays/dialog';
import { glyphs } from '../../ui/base/glyphs';
import { Markdown } from '../../ui/content/markdown';
import { QuietPhoto } from '../../ui/content/quiet-photo';
import { ReadFailedDialog } from '../../ui/overlays/read-failed-dialog';
import { MissingEntry } from './missing-entry';

interface EntryViewProps {
  readonly childId: string;
  readonly id: string;
  readonly onEdit: (entry: JournalEntry) => void;
  readonly onDelete: (entry: JournalEntry) => void;
  readonly onClose: () => void;
}

/** The whole entry: all its notes, and the photo in full. */
export function EntryView({ childId, id, onEdit, onDelete, onClose }: EntryViewProps) {
  const live = useLive(id, async () => (await readEntry(id)) ?? null);
  const entry = live.status === 'ready' ? live.value : null;
  if (live.status === 'loading') return null;
  if (live.status === 'failed')
    return <ReadFailedDialog what="The entry" onRetry={live.retry} onClose={onClose} />;
  if (entry?.childId !== childId) return <MissingEntry onClose={onClose} />;

  const { own, analyses } = splitAnalyses(entry.content);
  const category = categoryOf(entry.category);
  // The category's own notes first, then the others in their usual order.
  const noted = [category, ...categories.filter((other) => other !== category)].filter(
    ({ notesField }) => entry[notesField] !== undefined,
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={entry.title}
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
        <>
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
      }
    >
      <article className="entry-view">
        {entry.photoId !== undefined && <FullPhoto id={entry.photoId} title={entry.title} />}
        <div dir="auto">
          <Markdown>{own}</Markdown>
        </div>
        {noted.map(({ id: hue, notesField, notesLabel }) => (
          <section key={notesField} className="entry-notes" data-hue={hue}>
            <h3>{notesLabel}:</h3>
            <div dir="auto">
              <Markdown>{entry[notesField] ?? ''}</Markdown>
            </div>
          </section>
        ))}
        {analyses.map(({ label, text }, index) => (
          <AiNote key={index} title={`${label}:`}>
            <Markdown>{text}</Markdown>
          </AiNote>
        ))}
      </article>
    </Dialog>
  );
}

function FullPhoto({ id, title }: { readonly id: string; readonly title: string }) {
  const isCalm = useCalm();
  const url = usePhotoUrl(id, 'full');
  return (
    <QuietPhoto isQuiet={isCalm} of={title}>
      <figure className="entry-full-photo">
        {url !== null && <img src={url} alt={`Photo: ${title}`} />}
      </figure>
    </QuietPhoto>
  );
}
