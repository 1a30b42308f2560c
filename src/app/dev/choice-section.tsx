import { useState } from 'react';
import type { DayChoice } from '@/lib/day-choice';
import { ChoiceChips } from '@/ui/fields/chips';
import { DateField } from '@/ui/fields/date-field';
import { DateFilter } from '@/ui/fields/date-filter';
import { Select } from '@/ui/fields/select';
import { Switch } from '@/ui/fields/toggles';
import { categories, reactions, type Category, type Reaction } from './options';
import { Section } from './gallery-fields';

export function ChoiceSection() {
  const [category, setCategory] = useState<Category | null>('food');
  const [filter, setFilter] = useState<Category | null>(null);
  const [reaction, setReaction] = useState<Reaction | null>(null);
  const [day, setDay] = useState<string | null>('2025-11-20');
  const [picked, setPicked] = useState<DayChoice | null>(null);
  const [isCalm, setCalm] = useState(false);
  return (
    <Section title="Choices and dates">
      <ChoiceChips label="Category" options={categories} value={category} onChange={setCategory} />
      <ChoiceChips
        label="Reaction"
        columns={3}
        options={reactions}
        value={reaction}
        onChange={setReaction}
        error="Choose a reaction"
      />
      <div className="gallery-grid">
        <Select
          label="Filter by category"
          hideLabel
          placeholder="Filter by category"
          options={categories}
          value={filter}
          onChange={setFilter}
        />
        <DateFilter
          label="Filter by date"
          placeholder="Pick a date"
          value={picked}
          onChange={setPicked}
          min="2025-10-05"
          max="2025-11-24"
          lastDays={[7, 30, 90]}
          words={picked ? 'Nov 18, 2025' : null}
        />
        <DateField label="Date" value={day} onChange={setDay} max="2025-11-24" />
        <DateField label="Birthdate" value={null} onChange={setDay} error="Birthdate is required" />
        <Select
          label="Category of the entry"
          options={categories}
          value={category}
          onChange={setCategory}
          error="Choose a category"
        />
        <Select
          label="Locked"
          isDisabled
          options={categories}
          value="sleep"
          onChange={setCategory}
        />
        <DateField label="Locked date" isDisabled value="2025-11-20" onChange={setDay} />
      </div>
      <div className="gallery-wide">
        <Switch
          label="Calm mode"
          hint="One column, larger text, photos hidden until asked for."
          isSelected={isCalm}
          onChange={(next) => {
            setCalm(next);
            document.documentElement.toggleAttribute('data-calm', next);
          }}
        />
        <Switch label="Locked on" isSelected isDisabled onChange={setCalm} />
      </div>
      <output data-testid="day">{String(day)}</output>
    </Section>
  );
}
