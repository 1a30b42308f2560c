import { useId } from 'react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { dayChoiceWords, earliestFilterDate, lastDays } from '@/domain/entry/entry-filter';
import type { HandoverForm, HandoverStart } from '@/domain/backup/handover';
import { categories, categoryIds } from '@/domain/schema/categories';
import { visitType } from '@/domain/report/report-schema';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import { ChoiceChips, PickChips } from '@/ui/fields/chips';
import { DateFilter } from '@/ui/fields/date-filter';
import { FieldError } from '@/ui/fields/field';
import { Switch } from '@/ui/fields/toggles';
import { StepHead } from './step-head';

interface ChooseStepProps {
  readonly form: HandoverForm;
  readonly childName: string;
  readonly today: CalendarDay;
  readonly report: HandoverStart['report'];
  readonly error: string | null;
  readonly onChange: (form: HandoverForm) => void;
}

const categoryOptions = categories.map(({ id, label }) => ({ value: id, label }));

const foodOptions = [
  { value: 'none', label: 'None' },
  { value: 'period', label: 'Of these days' },
  { value: 'all', label: 'The whole board' },
] as const;

/** What goes along, the least of it at first. */
export function ChooseStep({ form, childName, today, report, error, onChange }: ChooseStepProps) {
  const id = useId();
  const set = (fields: Partial<HandoverForm>) => {
    onChange({ ...form, ...fields });
  };
  const hasAll = form.categories.length === categoryIds.length;
  return (
    <div className="handover-form">
      <StepHead>What goes along</StepHead>
      <div className="handover-part" role="group" aria-labelledby={`${id}-days`}>
        <h4 className="fld-label" id={`${id}-days`}>
          Days
        </h4>
        <DateFilter
          label="Days"
          placeholder="All days"
          value={form.days}
          words={form.days && dayChoiceWords(form.days)}
          lastDays={lastDays}
          min={earliestFilterDate}
          max={today}
          onChange={(days) => {
            set({ days });
          }}
        />
      </div>
      <div className="handover-part">
        <div className="handover-head">
          <h4 className="fld-label" id={`${id}-categories`}>
            Entries of these categories
          </h4>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              set({ categories: hasAll ? [] : categoryIds });
            }}
          >
            {hasAll ? 'Choose none' : 'Choose all'}
          </Button>
        </div>
        <PickChips
          labelledBy={`${id}-categories`}
          options={categoryOptions}
          chosen={form.categories}
          onChange={(chosen) => {
            set({ categories: chosen });
          }}
        />
      </div>
      <ChoiceChips
        label="Foods"
        columns={3}
        options={foodOptions}
        value={form.foods}
        onChange={(foods) => {
          set({ foods });
        }}
      />
      <div className="handover-part">
        <ChoiceChips<HandoverForm['reports']>
          label="Reports and visits"
          columns={3}
          options={[
            { value: 'none', label: 'None' },
            ...(report
              ? [
                  {
                    value: 'one' as const,
                    label: `This ${report.type === visitType ? 'visit' : 'report'}`,
                  },
                ]
              : []),
            { value: 'period', label: 'Of these days' },
          ]}
          value={form.reports}
          onChange={(reports) => {
            set({ reports });
          }}
        />
        {form.reports !== 'none' && !hasAll && (
          <p className="handover-hint">
            What is made from the journal tells of every category, whichever are chosen above.
          </p>
        )}
      </div>
      <div className="handover-switches">
        <Switch
          label="Photos"
          hint="The pictures of what goes along."
          isSelected={form.hasPhotos}
          onChange={(hasPhotos) => {
            set({ hasPhotos });
          }}
        />
        <Switch
          label="Profile and lists"
          hint={`What you wrote about ${isolateBidi(childName)}, medicines, goals, your own words, and what changed on these days. Name and birthday always go along.`}
          isSelected={form.hasLists}
          onChange={(hasLists) => {
            set({ hasLists });
          }}
        />
      </div>
      {error !== null && <FieldError id={`${id}-none`}>{error}</FieldError>}
    </div>
  );
}
