import { memo } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useCalm } from '../../data/preferences/preferences';
import { usePhotoUrl } from '../../data/photos/use-photo-url';
import { splitAnalyses } from '../../domain/analysis-text';
import { formatDay } from '../../domain/calendar-day';
import { categoryOf } from '../../domain/journal-categories';
import type { JournalEntry } from '../../domain/entities';
import { plainText } from '../../domain/plain-text';
import { AiMark } from '../../ui/messages/ai-note';
import { Badge } from '../../ui/content/badge';
import { glyphs } from '../../ui/base/glyphs';
import { IconButton } from '../../ui/buttons/icon-button';
import { QuietPhoto } from '../../ui/content/quiet-photo';
import { TabbedCard } from '../../ui/content/tabbed-card';
import { useEntryLink } from './use-entry-link';

interface EntryCardProps {
  readonly entry: JournalEntry;
  readonly onEdit: (entry: JournalEntry) => void;
  readonly onDelete: (entry: JournalEntry) => void;
}

/** Characters of a text that are drawn: more than a card can show. A novel in one entry must not make the list slow. */
const cardText = 700;

export const EntryCard = memo(function EntryCard({ entry, onEdit, onDelete }: EntryCardProps) {
  const category = categoryOf(entry.category);
  const notes = entry[category.notesField];
  const link = useEntryLink(entry.id);
  const { own, analyses } = splitAnalyses(entry.content);
  const [analysis] = analyses;
  return (
    <TabbedCard
      as="li"
      hue={category.id}
      icon={glyphs[category.glyph]}
      className="entry-card"
      recordId={entry.id}
    >
      {entry.photoId !== undefined && <CardPhoto id={entry.photoId} title={entry.title} />}
      <p className="entry-meta">
        <Badge hue={category.id}>{category.label}</Badge>
        <time className="date" dateTime={entry.date}>
          {formatDay(entry.date)}
        </time>
      </p>
      <h3 dir="auto">
        <Link {...link} className="entry-link">
          {entry.title.slice(0, cardText)}
        </Link>
      </h3>
      <p className="entry-text" dir="auto">
        {plainText(own.slice(0, cardText))}
      </p>
      {notes !== undefined && (
        <div className="entry-notes">
          <b>{category.notesLabel}:</b>
          <p dir="auto">{plainText(notes.slice(0, cardText))}</p>
        </div>
      )}
      {analysis && (
        <div className="entry-ai-note">
          <AiMark>{analysis.label}:</AiMark>
          <p className="entry-ai" dir="auto">
            {plainText(analysis.text.slice(0, cardText))}
          </p>
        </div>
      )}
      <span className="entry-rule" aria-hidden="true" />
      <div className="entry-actions">
        <IconButton
          label={`Edit ${entry.title.slice(0, 120)}`}
          icon={Pencil}
          onClick={() => {
            onEdit(entry);
          }}
        />
        <IconButton
          label={`Delete ${entry.title.slice(0, 120)}`}
          icon={Trash2}
          tone="danger"
          onClick={() => {
            onDelete(entry);
          }}
        />
      </div>
    </TabbedCard>
  );
});

function CardPhoto({ id, title }: { readonly id: string; readonly title: string }) {
  const isCalm = useCalm();
  const url = usePhotoUrl(id, 'thumb');
  return (
    <QuietPhoto isQuiet={isCalm} of={title}>
      <div className="entry-photo">
        {url !== null && <img src={url} alt={`Photo: ${title.slice(0, 120)}`} />}
      </div>
    </QuietPhoto>
  );
}
