import { useState } from 'react';
import { formatDay } from '@/domain/dates/calendar-day';
import { entryCount } from '@/domain/text/plural';
import type { JournalEntry } from '@/domain/schema/entities';
import { Button } from '@/ui/base/button';
import { Checkbox } from '@/ui/fields/toggles';
import { FieldError } from '@/ui/fields/field';

/** Characters of a title that are rendered, more than fit on a line. */
const shownTitle = 120;

interface EntryChoiceListProps {
  readonly entries: readonly JournalEntry[];
  readonly total: number;
  readonly choice: ListSelectionState;
  readonly error: string | null;
  /** Renders more entries; null when all are there. */
  readonly onMore: (() => void) | null;
}

/** The entries that match the filters, newest first, each with a checkbox. */
export function EntryChoiceList({ entries, total, choice, error, onMore }: EntryChoiceListProps) {
  return (
    <fieldset className="export-some">
      <legend className="visually-hidden">Entries to export</legend>
      <div className="export-some-head">
        <p role="status">{entryCount(choice.count(total))} chosen</p>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            choice.startFrom('all');
          }}
        >
          Select all
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            choice.startFrom('none');
          }}
        >
          Select none
        </Button>
      </div>
      <ul className="export-list">
        {entries.map(({ id, title, date }) => (
          <li key={id} dir="auto">
            <Checkbox
              label={`${title.slice(0, shownTitle)} · ${formatDay(date)}`}
              isSelected={choice.has(id)}
              onChange={() => {
                choice.toggle(id);
              }}
            />
          </li>
        ))}
        {onMore && (
          <li>
            <Button size="sm" variant="quiet" onClick={onMore}>
              Show more
            </Button>
          </li>
        )}
      </ul>
      {error !== null && <FieldError id="export-none">{error}</FieldError>}
    </fieldset>
  );
}

/** Which entries are chosen: all except `ids`, or only `ids`. */
export interface ListSelection {
  readonly from: 'all' | 'none';
  readonly ids: ReadonlySet<string>;
}

export interface ListSelectionState {
  readonly choice: ListSelection;
  readonly has: (id: string) => boolean;
  /** Returns how many of `total` are chosen. */
  readonly count: (total: number) => number;
  readonly toggle: (id: string) => void;
  readonly startFrom: (from: ListSelection['from']) => void;
}

/** Keeps the checkboxes of a list of any length: "Select all" is stored as one word with the ids of the exceptions. */
export function useListSelection(): ListSelectionState {
  const [choice, setChoice] = useState<ListSelection>({ from: 'none', ids: new Set() });
  const { from, ids } = choice;
  return {
    choice,
    has: (id) => ids.has(id) === (from === 'none'),
    count: (total) => (from === 'none' ? ids.size : Math.max(0, total - ids.size)),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChoice({ from, ids: next });
    },
    startFrom: (next) => {
      setChoice({ from: next, ids: new Set() });
    },
  };
}
