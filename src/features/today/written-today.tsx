import { Link } from 'react-router';
import { useCalm } from '@/data/preferences/preferences';
import { usePhoto } from '@/data/photos/use-photo-url';
import { splitAnalyses } from '@/domain/entry/analysis-text';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { formatTime } from '@/domain/dates/clock-time';
import { byTime, type TimedEntry } from '@/domain/entry/entry-groups';
import { categoryOf } from '@/domain/schema/categories';
import { plainText } from '@/domain/text/excerpt';
import { pluralize } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { glyphs } from '@/ui/base/glyphs';
import { PhotoThumbnail } from '@/ui/content/photos';
import { CutText } from './cut-text';
import './written-today.css';

interface WrittenTodayProps {
  readonly today: CalendarDay;
  readonly entries: readonly JournalEntry[];
  /** How many there are; the newest of them are shown. */
  readonly pages: number;
  readonly childId: string;
  readonly onOpen: () => void;
}

/** The entries of the day on one sheet, the latest first. */
export function WrittenToday({ today, entries, pages, childId, onOpen }: WrittenTodayProps) {
  if (entries.length === 0) return null;
  const more = pages - entries.length;
  return (
    <section aria-labelledby="written-today" className="written">
      <h2 id="written-today">Written today</h2>
      <ol className="sheet written-rows">
        {byTime(entries, today).map((timed) => (
          <Row key={timed.entry.id} timed={timed} onOpen={onOpen} />
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
  readonly onOpen: () => void;
}

/** Characters of a text that are drawn: more than two lines can show. */
const rowText = 300;

function Row({ timed: { entry, time }, onOpen }: RowProps) {
  const isCalm = useCalm();
  const category = categoryOf(entry.category);
  const Icon = glyphs[category.glyph];
  const text = splitAnalyses(entry.content).own;
  return (
    <li className="written-row" data-hue={category.id}>
      {time !== null && (
        <time className="written-time" dateTime={time}>
          {formatTime(time)}
        </time>
      )}
      <div className="written-words">
        <h3 dir="auto">
          <Link className="written-link" to={paths.entry(entry.childId, entry.id)} onClick={onOpen}>
            {entry.title.slice(0, rowText)}
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
