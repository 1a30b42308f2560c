import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay, formatShortDay } from '@/domain/dates/calendar-day';
import { formatTime, machineMoment } from '@/domain/dates/clock-time';
import { type Exposure, type HistoryItem, roundWords, tryLabel } from '@/domain/food/food-history';
import { foodStateOf } from '@/domain/food/food-states';
import { shortened } from '@/domain/food/food-text';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { glyphs } from '@/ui/base/glyphs';
import './history-list.css';

interface HistoryListProps {
  readonly childId: string;
  readonly items: readonly HistoryItem[];
}

/** Each try and each move in words, the newest first. A try leads to its entry. */
export function HistoryList({ childId, items }: HistoryListProps) {
  const year = `${useCurrentDate().getFullYear()}`;
  return (
    <ol className="fh-told">
      {items.map((item, at) => (
        <li key={at} className={`fh-told-${item.kind}`}>
          <time
            className="date"
            dateTime={
              item.kind === 'try' ? machineMoment({ date: item.day, time: item.of.time }) : item.day
            }
          >
            {item.day.startsWith(year) ? formatShortDay(item.day) : formatDay(item.day)}
          </time>
          <Told item={item} childId={childId} />
        </li>
      ))}
    </ol>
  );
}

function Told({ item, childId }: { readonly item: HistoryItem; readonly childId: string }) {
  if (item.kind === 'try') return <Try of={item.of} childId={childId} />;
  if (item.kind === 'since')
    return (
      <Marked>
        <p className="fh-told-quiet">On the board since then</p>
      </Marked>
    );
  const { hue, glyph, label } = foodStateOf(item.to);
  const Icon = glyphs[glyph];
  return (
    <Marked hue={hue} icon={<Icon className="icon small" aria-hidden="true" />}>
      <p className="fh-told-move-words">
        Moved from {foodStateOf(item.from).label} to {label}
      </p>
    </Marked>
  );
}

function Try({ of, childId }: { readonly of: Exposure; readonly childId: string }) {
  const around = [of.time === undefined ? '' : formatTime(of.time), roundWords(of)].filter(
    (one) => one !== '',
  );
  return (
    <Marked>
      <Link className="fh-told-link" to={paths.entry(childId, of.entryId)}>
        {tryLabel(of)}
        <span className="visually-hidden"> on {formatDay(of.day)}</span>
      </Link>
      {of.words !== '' && <p dir="auto">{shortened(of.words) ?? of.words}</p>}
      {around.length > 0 && (
        <p className="fh-told-quiet" dir="auto">
          {around.join(' · ')}
        </p>
      )}
    </Marked>
  );
}

interface MarkedProps {
  readonly hue?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** What is told of a day, beside its mark on the line. */
function Marked({ hue, icon, children }: MarkedProps) {
  return (
    <>
      <span className="fh-told-mark" data-hue={hue} aria-hidden="true">
        {icon}
      </span>
      <div data-hue={hue}>{children}</div>
    </>
  );
}
