import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { readExposures } from '@/data/records/exposures';
import { useLive } from '@/data/db/use-live';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import {
  type Exposure,
  type FoodHistoryItem,
  foodHistory,
  exposureSetting,
  exposuresSentence,
  exposureLabel,
} from '@/domain/food/food-history';
import { Button } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { dayParts, formatDay, formatMonth, formatShortDay } from '@/domain/dates/calendar-day';
import { formatTime, machineMoment } from '@/domain/dates/clock-time';
import { foodStateOf } from '@/domain/food/food-states';
import { shortenNotes } from '@/domain/food/food-text';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { glyphs } from '@/ui/base/glyphs';
import { foodStepLabels, foodSteps } from '@/domain/facts/food';
import './food-history.css';

/** Entries read at first, and with each "Show earlier". */
const pageSize = 20;

/** The exposures ("tries") to a food, as a chart and as a list. */
export function ExposureList({ food }: { readonly food: FoodItem }) {
  const [limit, setLimit] = useState(pageSize);
  const live = useLive(`${food.id} ${limit}`, () => readExposures(food, limit));
  if (live.status === 'loading') return <div className="fh-room" />;
  if (live.status === 'failed') return <ReadFailed what="The tries" onRetry={live.retry} />;
  const { exposures, isWhole } = live.value;
  const items = foodHistory(food, exposures, isWhole);
  return (
    <>
      <section aria-labelledby="fh-steps">
        <h3 id="fh-steps">Steps so far</h3>
        <p className="fh-note">{exposuresSentence(exposures, isWhole)}</p>
        <p className="fh-note">Any step, in any order, is a try.</p>
        <Ladder items={items} />
      </section>
      <section aria-labelledby="fh-each">
        <h3 id="fh-each" className="fh-rule">
          Each time
        </h3>
        <HistoryList childId={food.childId} items={items} />
        {!isWhole && (
          <Button
            variant="quiet"
            className="fh-more"
            onClick={() => {
              setLimit(limit + pageSize);
            }}
          >
            Show earlier
          </Button>
        )}
      </section>
    </>
  );
}

interface HistoryListProps {
  readonly childId: string;
  readonly items: readonly FoodHistoryItem[];
}

/** Lists every try and every move, newest first. A try links to its entry. */
function HistoryList({ childId, items }: HistoryListProps) {
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
          <HistoryItemText item={item} childId={childId} />
        </li>
      ))}
    </ol>
  );
}

function HistoryItemText({
  item,
  childId,
}: {
  readonly item: FoodHistoryItem;
  readonly childId: string;
}) {
  if (item.kind === 'try') return <ExposureText of={item.of} childId={childId} />;
  if (item.kind === 'since')
    return (
      <WithMark>
        <p className="fh-told-quiet">On the board since then</p>
      </WithMark>
    );
  const { hue, glyph, label } = foodStateOf(item.to);
  const Icon = glyphs[glyph];
  return (
    <WithMark hue={hue} icon={<Icon className="icon small" aria-hidden="true" />}>
      <p className="fh-told-move-words">
        Moved from {foodStateOf(item.from).label} to {label}
      </p>
    </WithMark>
  );
}

function ExposureText({ of, childId }: { readonly of: Exposure; readonly childId: string }) {
  const context = [of.time === undefined ? '' : formatTime(of.time), exposureSetting(of)].filter(
    (one) => one !== '',
  );
  return (
    <WithMark>
      <Link className="fh-told-link" to={paths.entry(childId, of.entryId)}>
        {exposureLabel(of)}
        <span className="visually-hidden"> on {formatDay(of.day)}</span>
      </Link>
      {of.text !== '' && <p dir="auto">{shortenNotes(of.text) ?? of.text}</p>}
      {context.length > 0 && (
        <p className="fh-told-quiet" dir="auto">
          {context.join(' · ')}
        </p>
      )}
    </WithMark>
  );
}

interface WithMarkProps {
  readonly hue?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** The text of one item, beside its mark on the line. */
function WithMark({ hue, icon, children }: WithMarkProps) {
  return (
    <>
      <span className="fh-told-mark" data-hue={hue ?? 'education'} aria-hidden="true">
        {icon}
      </span>
      <div data-hue={hue}>{children}</div>
    </>
  );
}

/** The most columns that fit on a small phone. */
const mostColumns = 12;

/**
 * A chart of the latest tries from left to right, each a dot at the height of its step, with moves as dashed lines between.
 * Screen readers get it as one image, because the list below says the same in text.
 */
function Ladder({ items }: { readonly items: readonly FoodHistoryItem[] }) {
  const drawn = items
    .filter((one) => one.kind !== 'since')
    .filter((one) => one.kind === 'move' || one.of.step !== undefined)
    .slice(0, mostColumns)
    .reverse();
  const exposureCount = drawn.filter((one) => one.kind === 'try').length;
  if (exposureCount === 0) return null;
  const last = drawn.findLastIndex((one) => one.kind === 'move');
  return (
    <div
      className="ladder"
      role="img"
      aria-label={`The latest ${exposureCount === 1 ? 'try' : `${exposureCount} tries`} by step. The list below says the same.`}
    >
      <div className="ladder-steps" aria-hidden="true">
        {[...foodSteps].reverse().map((step) => (
          <span key={step}>{foodStepLabels[step]}</span>
        ))}
      </div>
      <div className="ladder-plot" aria-hidden="true">
        {drawn.map((item, at) => {
          const month = formatMonth(item.day).slice(0, 3);
          const before = drawn[at - 1];
          const isNew = !before || !isSameMonth(before.day, item.day);
          return (
            <div key={at} className="ladder-column" title={formatShortDay(item.day)}>
              <div className="ladder-rise">
                {item.kind === 'move' && (
                  <Move to={item.to} isNamed={at === last} isLate={at >= drawn.length / 2} />
                )}
                {item.kind === 'try' && item.of.step !== undefined && (
                  <i
                    className="ladder-dot"
                    data-hue="education"
                    style={{ '--step': foodSteps.indexOf(item.of.step) }}
                  />
                )}
              </div>
              <span className="ladder-day">
                {item.kind === 'try' ? dayParts(item.day).day : ''}
              </span>
              <span className="ladder-month">{isNew ? month : ''}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface MoveProps {
  readonly to: FoodStateId;
  /** Whether its name is shown above it. Only the latest one has room. */
  readonly isNamed: boolean;
  /** Whether it is in the right half, where the name extends to the left. */
  readonly isLate: boolean;
}

function Move({ to, isNamed, isLate }: MoveProps) {
  const { hue, glyph, label } = foodStateOf(to);
  const Icon = glyphs[glyph];
  return (
    <span className="ladder-move" data-hue={hue} data-late={isLate || undefined}>
      <b>
        <Icon className="icon small" />
        {isNamed && <span>moved to {label}</span>}
      </b>
    </span>
  );
}

function isSameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7);
}
