import { memo } from 'react';
import { Star } from 'lucide-react';
import { warmSearch } from '@/data/search/use-search';
import { lastDayAnywhere } from '@/domain/dates/calendar-day';
import { categories, type CategoryId } from '@/domain/schema/categories';
import { dayChoiceText, earliestFilterDate, lastDays } from '@/domain/entry/entry-filter';
import { useCurrentDate } from '@/lib/use-now';
import type { DayChoice } from '@/lib/day-choice';
import { DateFilter } from '@/ui/fields/date-filter';
import { glyphs } from '@/ui/base/glyphs';
import { SearchField } from '@/ui/fields/text-field';
import { Select } from '@/ui/fields/select';
import type { JournalUrl } from './use-journal-url';

const options = [
  { value: 'all' as const, label: 'All Categories' },
  ...categories.map(({ id, label, glyph }) => ({ value: id, label, icon: glyphs[glyph], hue: id })),
];

interface EntryFiltersProps {
  readonly childId: string;
  readonly url: JournalUrl;
}

export function EntryFilters({ childId, url }: EntryFiltersProps) {
  return (
    <search
      className="entry-filters"
      aria-label="Entries"
      // So that the newest entries are loaded by the time the first letter is typed.
      onFocus={() => {
        warmSearch(childId);
      }}
    >
      <SearchField
        label="Search entries"
        placeholder="Search entries..."
        value={url.text}
        onChange={url.setText}
      />
      <StarFilter isStarred={url.isStarred} onChange={url.setStarred} />
      <CategoryFilter category={url.category} onChange={url.setCategory} />
      <DayFilter days={url.days} onChange={url.setDays} />
    </search>
  );
}

interface StarFilterProps {
  readonly isStarred: boolean;
  readonly onChange: (isStarred: boolean) => void;
}

const StarFilter = memo(function StarFilter({ isStarred, onChange }: StarFilterProps) {
  return (
    <button
      type="button"
      className="inp star-filter entry-star"
      aria-pressed={isStarred}
      onClick={() => {
        onChange(!isStarred);
      }}
    >
      <Star className="icon small" />
      <span>Starred</span>
    </button>
  );
});

interface CategoryFilterProps {
  readonly category: CategoryId | null;
  readonly onChange: (category: CategoryId | null) => void;
}

// Memoised, like the other filters: rendering them for every letter makes typing in the search box lag.
const CategoryFilter = memo(function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  return (
    <Select<CategoryId | 'all'>
      label="Filter by category"
      hideLabel
      placeholder="Filter by category"
      options={options}
      value={category}
      onChange={(chosen) => {
        onChange(chosen === 'all' ? null : chosen);
      }}
    />
  );
});

interface DayFilterProps {
  readonly days: DayChoice | null;
  readonly onChange: (days: DayChoice | null) => void;
  /** The button's label while no days are chosen. */
  readonly placeholder?: string;
}

export const DayFilter = memo(function DayFilter({
  days,
  onChange,
  placeholder = 'Pick a date',
}: DayFilterProps) {
  return (
    <DateFilter
      label="Date"
      placeholder={placeholder}
      value={days}
      text={days && dayChoiceText(days)}
      lastDays={lastDays}
      min={earliestFilterDate}
      max={lastDayAnywhere(useCurrentDate(lastDayAnywhere))}
      onChange={onChange}
    />
  );
});
