import { Link } from 'react-router';
import { useLayoutEffect, useRef } from 'react';
import { useCalm } from '@/data/preferences/preferences';
import { usePhoto } from '@/data/photos/use-photo-url';
import { shownOnce, splitAnalyses } from '@/domain/entry/analysis-text';
import { type CalendarDay, formatShortDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { formatTime, machineMoment } from '@/domain/dates/clock-time';
import { byTime, type TimedEntry } from '@/domain/entry/entry-groups';
import { categoryOf } from '@/domain/schema/categories';
import { plainText } from '@/domain/text/written-text';
import { pluralize } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { glyphs } from '@/ui/base/glyphs';
import { PhotoThumbnail } from '@/ui/content/photos';
import './today.css';

interface WrittenTodayProps {
  readonly today: CalendarDay;
  readonly entries: readonly JournalEntry[];
  /** How many there are; the newest are shown. */
  readonly pages: number;
  readonly childId: string;
  readonly onOpen: () => void;
}

/** The entries of the day on one sheet, latest first. */
export function WrittenToday({ today, entries, pages, childId, onOpen }: WrittenTodayProps) {
  if (entries.length === 0) return null;
  const more = pages - entries.length;
  return (
    <section aria-labelledby="written-today" className="written">
      <h2 id="written-today">Written today</h2>
      <ol className="sheet written-rows">
        {byTime(entries, today).map((timed) => (
          <Row key={timed.entry.id} timed={timed} today={today} onOpen={onOpen} />
        ))}
        {more > 0 && (
          <li className="written-others">
            <Link to={paths.journal(childId)} onClick={onOpen}>
              {pluralize(more, 'more page', 'more pages')} in the journal
            </Link>
          </li>
        )}
      </ol>
    </section>
  );
}

interface RowProps {
  readonly timed: TimedEntry;
  readonly today: CalendarDay;
  readonly onOpen: () => void;
}

/** Characters of a text that are rendered: more than two lines can show. */
const rowText = 300;

function Row({ timed: { entry, time }, today, onOpen }: RowProps) {
  const isCalm = useCalm();
  const category = categoryOf(entry.category);
  const Icon = glyphs[category.glyph];
  const { own } = splitAnalyses(entry.content);
  const { title, text } = shownOnce({ title: entry.title, text: own }, true);
  return (
    <li className="written-row" data-hue={category.id}>
      {(time !== null || entry.date !== today) && (
        <time
          className="written-time"
          dateTime={machineMoment({ date: entry.date, time: time ?? undefined })}
        >
          {/* Written further east, where it is a later day. */}
          {entry.date !== today && (
            <span className="written-day">{formatShortDay(entry.date)} </span>
          )}
          {time !== null && formatTime(time)}
        </time>
      )}
      <div className="written-words">
        <h3 dir="auto">
          <Link className="written-link" to={paths.entry(entry.childId, entry.id)} onClick={onOpen}>
            {title.slice(0, rowText)}
          </Link>
        </h3>
        <CutText className="written-text">
          {plainText(text.slice(0, rowText)).replaceAll(/\s+/g, ' ').trim()}
        </CutText>
      </div>
      {entry.photoId !== undefined && !isCalm && (
        <Thumbnail id={entry.photoId} title={entry.title} />
      )}
      <span className="written-tab">
        <Icon className="icon" aria-hidden="true" />
        <span className="visually-hidden">{category.label}</span>
      </span>
    </li>
  );
}

function Thumbnail({ id, title }: { readonly id: string; readonly title: string }) {
  const photo = usePhoto(id, 'thumb');
  return (
    <div className="written-photo">
      <PhotoThumbnail {...photo} alt={`Photo: ${title.slice(0, 120)}`} />
    </div>
  );
}

interface CutTextProps {
  readonly children: string;
  readonly className: string;
}

/** A text of at most two lines, cut after a whole word; cut again when its width changes. */
function CutText({ children: text, className }: CutTextProps) {
  const paragraphRef = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(
    () => (paragraphRef.current ? cutToFit(paragraphRef.current, text) : undefined),
    [text],
  );
  return (
    <p ref={paragraphRef} className={`cut-text ${className}`} dir="auto">
      {text}
    </p>
  );
}

interface Cut {
  readonly paragraph: HTMLElement;
  readonly node: Text;
  readonly fullText: string;
  /** The width of the paragraph when it was cut, in px. */
  width: number;
}

/** The paragraphs on screen, which are cut again when their width changes. */
const observed = new Map<Element, Cut>();
/** The ones to cut next. */
const pending = new Set<Cut>();

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const cut = observed.get(target);
    if (cut && target.clientWidth !== cut.width) pending.add(cut);
  }
  cutPending();
});

/**
 * Cuts the text of a paragraph after a whole word if it doesn't fit, before it is painted, and again when its width
 * changes. Returns a function that stops this.
 */
function cutToFit(paragraph: HTMLElement, fullText: string): () => void {
  const node = paragraph.firstChild;
  if (!(node instanceof Text)) return () => undefined;
  const cut = { paragraph, node, fullText, width: -1 };
  observed.set(paragraph, cut);
  observer.observe(paragraph);
  if (pending.size === 0) queueMicrotask(cutPending);
  pending.add(cut);
  return () => {
    observer.unobserve(paragraph);
    observed.delete(paragraph);
    pending.delete(cut);
  };
}

/** Restores all texts, then measures all, then cuts all: this takes one layout for all, not one for each. */
function cutPending(): void {
  const cuts = [...pending];
  pending.clear();
  for (const cut of cuts) write(cut, cut.fullText);
  const texts = cuts.map(textThatFits);
  for (const [at, cut] of cuts.entries()) write(cut, texts[at] ?? cut.fullText);
}

/** Writes only a changed text, because writing the same one would cause a new layout too. */
function write({ node }: Cut, text: string): void {
  if (node.data !== text) node.data = text;
}

/** Returns the text with an ellipsis after the last whole word that fits, by the positions of the words. */
function textThatFits(cut: Cut): string {
  const { paragraph, node, fullText } = cut;
  cut.width = paragraph.clientWidth;
  if (paragraph.scrollHeight <= paragraph.clientHeight + 1) return fullText;
  const box = paragraph.getBoundingClientRect();
  const range = document.createRange();
  const ends = [...fullText.matchAll(/\S+/g)].map(({ 0: word, index }) => index + word.length);
  // Room for the ellipsis at the end of the last line, whichever way the text runs.
  const room = Number.parseFloat(getComputedStyle(paragraph).fontSize);
  const fits = (end: number) => {
    range.setStart(node, end - 1);
    range.setEnd(node, end);
    const last = range.getBoundingClientRect();
    if (last.bottom > box.bottom + 1) return false;
    const isLastLine = last.bottom > box.bottom - last.height / 2;
    return !isLastLine || (last.right + room <= box.right && last.left >= box.left);
  };
  const last = ends.findLast(fits);
  // A single word longer than both lines is cut by the style alone.
  return last === undefined ? fullText : `${fullText.slice(0, last).replace(/[\s.,;:!?…]+$/, '')}…`;
}
