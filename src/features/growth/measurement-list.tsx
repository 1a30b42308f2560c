import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useGrowthPreferences } from '@/data/preferences/growth';
import { formatDay } from '@/domain/dates/calendar-day';
import { circumstances, measures, valueText } from '@/domain/facts/measure';
import { agesText, type Measurement } from '@/domain/growth/growth-points';
import type { Child } from '@/domain/schema/entities';
import { capitalise } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { ShowAll } from './show-all';

/** Rows shown at first. */
const rowsShown = 5;

interface MeasurementListProps {
  readonly child: Child;
  /** Oldest first. */
  readonly measurements: readonly Measurement[];
}

/** Every measurement as it was typed, newest first. Each leads to its entry. */
export function MeasurementList({ child, measurements }: MeasurementListProps) {
  const { hidden = [] } = useGrowthPreferences();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Paper has no button to ask for the rest.
    const onPrint = () => {
      flushSync(() => {
        setShowsAll(true);
      });
    };
    window.addEventListener('beforeprint', onPrint);
    return () => {
      window.removeEventListener('beforeprint', onPrint);
    };
  }, []);
  const shown = measures.filter((measure) => !hidden.includes(measure));
  const all = measurements
    .toReversed()
    .filter(({ fact }) => shown.some((measure) => fact[measure] !== undefined));
  const rows = showsAll ? all : all.slice(0, rowsShown);
  return (
    <section className="growth-part" aria-labelledby="growth-measured">
      <h2 id="growth-measured">Measured</h2>
      {all.length === 0 && hidden.length > 0 && (
        <p className="muted small">All of it is hidden on this device.</p>
      )}
      <ul className="growth-list" ref={list}>
        {rows.map(({ entryId, day, fact }) => (
          <li key={entryId}>
            <div>
              <Link to={paths.entry(child.id, entryId)}>
                <time dateTime={day}>{formatDay(day)}</time>
              </Link>
              <p dir="auto">
                {[
                  ...circumstances(fact),
                  day < child.birthdate ? 'before the birth' : agesText(child, day),
                ]
                  .map((part, index) => (index === 0 ? capitalise(part) : part))
                  .join(', ')}
              </p>
            </div>
            <ul>
              {shown.map((measure) => {
                const text = valueText(fact, measure);
                return (
                  text !== undefined && (
                    <li key={measure}>
                      {measure === 'head' ? <small>Head </small> : null}
                      {text}
                    </li>
                  )
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      {rows.length < all.length && (
        <ShowAll
          list={list}
          shown={rows.length}
          count={all.length}
          onShow={() => {
            setShowsAll(true);
          }}
        />
      )}
    </section>
  );
}
