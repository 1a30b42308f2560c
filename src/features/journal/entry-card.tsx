import { memo, type ReactNode } from 'react';
import { Images, Pencil, Sprout, Star, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useCanChange } from '@/circle/store/use-permissions';
import { useCalm } from '@/data/preferences/preferences';
import { usePhoto } from '@/data/photos/use-photo-url';
import { shownOnce, splitAnalyses } from '@/domain/entry/analysis-text';
import { formatMoment, machineMoment } from '@/domain/dates/clock-time';
import { countedFact } from '@/domain/facts/entry-facts';
import { factText } from '@/domain/facts/fact-text';
import { isFactKind } from '@/domain/facts/kinds';
import { firstTimeText } from '@/domain/facts/skill';
import { linesBesideText } from '@/domain/facts/proposed-text';
import { categoryOf } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { answerLabel } from '@/domain/text/cut-answer';
import { cutToLines, plainMarkdown } from '@/domain/text/excerpt';
import { plainText } from '@/domain/text/written-text';
import { fromFirstMatch, textPieces } from '@/domain/text/search';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { ConflictMark } from '@/shared/circle/circle-notices';
import { AiMark } from '@/ui/messages/ai-note';
import { Badge, TabbedCard } from '@/ui/content/cards';
import { MissingPhoto, QuietPhoto } from '@/ui/content/photos';
import { Marked } from '@/ui/content/marked';
import { glyphs } from '@/ui/base/glyphs';
import { IconButton } from '@/ui/base/button';
import { useStar } from './use-star';
import './entry-card.css';
import '@/ui/content/cards.css';

interface EntryCardProps {
  readonly entry: JournalEntry;
  /** The search text it was found by; empty without a search. */
  readonly found: string;
  /** Whether it was the last one stored. */
  readonly isSaved: boolean;
  readonly onEdit: (entry: JournalEntry) => void;
  readonly onDelete: (entry: JournalEntry) => void;
}

/** Characters of a text that a card processes, more than it can show: a very long entry must not slow down the list. */
const cardText = 700;
/** Lines that a card shows, and characters per line in a narrow column. */
const room = { text: [6, 36], fact: [3, 36], notes: [4, 34], analysis: [3, 42] } as const;
/** Characters that are searched for the first match, so that the card can begin there. */
const searchedText = 20_000;

export const EntryCard = memo(function EntryCard({
  entry,
  found,
  isSaved,
  onEdit,
  onDelete,
}: EntryCardProps) {
  const category = categoryOf(entry.category);
  const notes = entry[category.notesField];
  const photoIds = photoIdsOf(entry);
  const { own, analyses } = splitAnalyses(entry.content);
  const [analysis] = analyses;
  const shown = shownOnce({ title: entry.title, text: own }, true);
  const canChange = useCanChange('journal', entry.id, entry.childId);
  return (
    <TabbedCard
      as="li"
      hue={category.id}
      icon={glyphs[category.glyph]}
      className={isSaved ? 'entry-card entry-saved' : 'entry-card'}
      recordId={entry.id}
    >
      {photoIds.length > 0 && <CardPhoto ids={photoIds} title={entry.title} />}
      <p className="entry-meta">
        <Badge hue={category.id}>{category.label}</Badge>
        <time className="date" dateTime={machineMoment(entry)}>
          {formatMoment(entry)}
        </time>
      </p>
      <h3 dir="auto">
        <EntryLink id={entry.id}>
          <Marked pieces={textPieces(shown.title.slice(0, cardText), found)} />
        </EntryLink>
      </h3>
      <ConflictMark list="journal" id={entry.id} childId={entry.childId} />
      <p className="entry-text" dir="auto">
        <MatchedText found={found} room={room.text}>
          {plainText(shown.text.slice(0, searchedText))}
        </MatchedText>
      </p>
      <FactLine entry={entry} />
      {notes !== undefined && (
        <div className="entry-notes">
          <b>{category.notesLabel}:</b>
          <p dir="auto">{cutToLines(plainText(notes.slice(0, cardText)), ...room.notes)}</p>
        </div>
      )}
      {analysis && (
        <div className="entry-ai-note">
          <AiMark>{answerLabel(analysis.label, analysis.text)}:</AiMark>
          <p className="entry-ai" dir="auto">
            <MatchedText found={found} room={room.analysis}>
              {plainMarkdown(analysis.text.slice(0, searchedText))}
            </MatchedText>
          </p>
        </div>
      )}
      <FirstTime entry={entry} />
      <span className="entry-rule" aria-hidden="true" />
      {canChange ? (
        <div className="entry-actions">
          <CardStar entry={entry} />
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
      ) : (
        entry.starred === true && (
          <p className="entry-actions muted small">
            <Star className="icon small" aria-hidden="true" />
            Starred
          </p>
        )
      )}
    </TabbedCard>
  );
});

/** The fact of the entry's own category, cut after a whole word. */
function FactLine({ entry }: { readonly entry: JournalEntry }) {
  const { category } = entry;
  const fact = isFactKind(category) ? countedFact(entry, category) : null;
  const [line] = linesBesideText(fact ? [{ text: factText(fact) }] : [], entry);
  return (
    line && (
      <p className="entry-fact" dir="auto">
        {cutToLines(line.text, ...room.fact)}
      </p>
    )
  );
}

/** What was seen for the first time, unless the title says so. */
function FirstTime({ entry }: { readonly entry: JournalEntry }) {
  if (entry.facts?.some(({ kind }) => kind === 'skill') !== true) return null;
  const fact = countedFact(entry, 'skill');
  const text = fact ? firstTimeText(fact) : '';
  return (
    text !== '' &&
    !text.startsWith(entry.title.replace(/…$/u, '')) && (
      <p className="entry-first" dir="auto">
        <Sprout className="icon small" aria-hidden="true" />
        <span>{cutToLines(text, ...room.fact)}</span>
      </p>
    )
  );
}

function CardStar({ entry }: { readonly entry: JournalEntry }) {
  const { isStarred, toggle } = useStar(entry);
  return (
    <IconButton
      label={`${isStarred ? 'Starred' : 'Star'} ${entry.title.slice(0, 120)}`}
      icon={Star}
      className="entry-star"
      aria-pressed={isStarred}
      onClick={toggle}
    />
  );
}

interface MatchedTextProps {
  /** Without marks of formatting. */
  readonly children: string;
  readonly found: string;
  readonly room: readonly [lines: number, perLine: number];
}

/** The start of a text, or of the sentence that matches the search, with the matches marked. */
function MatchedText({ children, found, room }: MatchedTextProps) {
  if (found === '') return cutToLines(children.slice(0, cardText), ...room);
  const shown = fromFirstMatch(children, found);
  return <Marked pieces={textPieces(cutToLines(shown.slice(0, cardText), ...room), found)} />;
}

interface CardPhotoProps {
  readonly ids: readonly string[];
  readonly title: string;
}

function CardPhoto({ ids: [id, ...more], title }: CardPhotoProps) {
  const isCalm = useCalm();
  const { url, onError, ...missing } = usePhoto(id, 'thumb');
  return (
    <QuietPhoto isQuiet={isCalm} of={title}>
      <div className="entry-photo">
        {/* oxlint-disable-next-line jsx-a11y/img-redundant-alt -- what it is a photo of follows the word */}
        {url !== null && <img src={url} alt={`Photo: ${title.slice(0, 120)}`} onError={onError} />}
        <MissingPhoto {...missing} />
        {more.length > 0 && (
          <span className="entry-photo-count">
            <Images className="icon small" aria-hidden="true" />
            {more.length} more
          </span>
        )}
      </div>
    </QuietPhoto>
  );
}

interface EntryLinkProps {
  readonly id: string;
  readonly children: ReactNode;
}

/**
 * Opens an entry over the journal with its current filters. It reads the URL itself, so that a change there, such as an open
 * dialog, doesn't render the whole card again.
 */
function EntryLink({ id, children }: EntryLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('entry', id);
  return (
    <Link
      to={{ search: params.toString() }}
      state={{ pushed: true }}
      preventScrollReset
      className="card-link"
    >
      {children}
    </Link>
  );
}
