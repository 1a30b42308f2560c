import { dayParts, formatMonth, formatShortDay } from '@/domain/dates/calendar-day';
import type { FoodStateId } from '@/domain/schema/entities';
import { foodSteps } from '@/domain/facts/schemas';
import { stepWords } from '@/domain/facts/fact-text';
import type { HistoryItem } from '@/domain/food/food-history';
import { foodStateOf } from '@/domain/food/food-states';
import { glyphs } from '@/ui/base/glyphs';
import './ladder.css';

/** As many columns fit on a small phone. */
const mostColumns = 12;

/**
 * A dot for each of the latest tries, as high as its step, from left to right; moves stand between them as dashed lines. The
 * list below says all of it in words, so that this is a picture for a screen reader.
 */
export function Ladder({ items }: { readonly items: readonly HistoryItem[] }) {
  const drawn = items
    .filter((one) => one.kind !== 'since')
    .filter((one) => one.kind === 'move' || one.of.step !== undefined)
    .slice(0, mostColumns)
    .reverse();
  const tries = drawn.filter((one) => one.kind === 'try').length;
  if (tries === 0) return null;
  const last = drawn.findLastIndex((one) => one.kind === 'move');
  return (
    <div
      className="ladder"
      role="img"
      aria-label={`The latest ${tries === 1 ? 'try' : `${tries} tries`} by step. The list below says the same.`}
    >
      <div className="ladder-steps" aria-hidden="true">
        {[...foodSteps].reverse().map((step) => (
          <span key={step}>{stepWords[step]}</span>
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
                  <i className="ladder-dot" style={{ '--step': foodSteps.indexOf(item.of.step) }} />
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
  /** Whether its name stands above it: there is room for that of the latest alone. */
  readonly isNamed: boolean;
  /** Whether it stands in the right half: its name goes to the left then. */
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
