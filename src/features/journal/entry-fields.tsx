import { type ReactNode, useId, useState } from 'react';
import { X } from 'lucide-react';
import { categories, categoryOf } from '@/domain/schema/categories';
import {
  type EntryFormErrors,
  type EntryFormValues,
  otherNotes,
  proposalFor,
} from '@/domain/entry/entry-form';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { Details } from '@/shared/facts-form/details';
import { DayField, NameField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { ChoiceChips } from '@/ui/fields/chips';
import { Form } from '@/ui/fields/form';
import { glyphs } from '@/ui/base/glyphs';
import { MarkdownArea } from '@/ui/fields/markdown-area';
import { localTime } from '@/domain/dates/clock-time';
import { Button } from '@/ui/base/button';
import { Field } from '@/ui/fields/field';

const categoryOptions = categories.map(({ id, label, glyph }) => ({
  value: id,
  label,
  icon: glyphs[glyph],
  hue: id,
}));

interface EntryFieldsProps extends RecordFieldsProps<EntryFormValues, EntryFormErrors> {
  readonly child: Child;
  readonly today: CalendarDay;
  /** The entry being edited; undefined when adding one. */
  readonly entry: JournalEntry | undefined;
  /** Buttons in the Additional Notes box, with their progress and results. */
  readonly tools: ReactNode;
}

/**
 * The entry form: text on the left, date and photo on the right. On a phone it is a single column, with the text before the
 * category. All notes share one toolbar.
 */
export function EntryFields({
  formId,
  child,
  entry,
  values,
  errors,
  today,
  onChange,
  onSubmit,
  photo,
  tools,
}: EntryFieldsProps) {
  const category = categoryOf(values.category);
  const others = otherNotes(values);
  const proposal = proposalFor(values, today);
  // Read once, when the form opens: fields must not move if someone turns the phone while typing.
  const [isPhone] = useState(() => window.matchMedia('(max-width: 767px)').matches);
  const chips = (
    <ChoiceChips
      key="category"
      label="Category"
      options={categoryOptions}
      columns={4}
      value={values.category}
      onChange={(chosen) => {
        onChange({ category: chosen });
      }}
    />
  );
  const textField = (
    <MarkdownArea
      key="text"
      label="Additional Notes"
      dir="auto"
      rows={3}
      value={values.content}
      error={errors.content}
      placeholder={proposal?.content}
      onChange={(content) => {
        onChange({ content });
      }}
      tools={tools}
    />
  );
  const [submitCount, setSubmitCount] = useState(0);
  const details = (
    <Details
      child={child}
      entry={entry}
      values={values}
      errors={errors}
      today={today}
      saveAttempts={submitCount}
      onChange={onChange}
    />
  );
  return (
    <Form
      id={formId}
      className="form-sides"
      onSubmit={() => {
        onSubmit();
        setSubmitCount(submitCount + 1);
      }}
    >
      <div className="form-stack">
        <NameField
          label="Title"
          value={values.title}
          error={errors.title}
          placeholder={proposal?.title}
          onChange={(title) => {
            onChange({ title });
          }}
        />
        {isPhone ? [textField, chips] : [chips, textField]}
        {isPhone && details}
        <NotesArea category={category} values={values} onChange={onChange} />
        {others.length > 0 && (
          <details className="more-notes">
            <summary>More notes</summary>
            {others.map((other) => (
              <NotesArea key={other.id} category={other} values={values} onChange={onChange} />
            ))}
          </details>
        )}
      </div>
      <div className="form-stack">
        <DayField
          label="Date"
          value={values.date}
          error={errors.date}
          onChange={(date) => {
            onChange({ date });
          }}
        />
        <TimeField
          value={values.time}
          onChange={(time) => {
            onChange({ time });
          }}
        />
        {photo}
      </div>
      {!isPhone && details}
    </Form>
  );
}

interface NotesAreaProps extends Pick<EntryFieldsProps, 'values' | 'onChange'> {
  readonly category: (typeof categories)[number];
}

function NotesArea({ category, values, onChange }: NotesAreaProps) {
  return (
    <MarkdownArea
      label={category.notesLabel}
      optional
      isPlain
      dir="auto"
      rows={2}
      hue={category.id}
      labelIcon={glyphs[category.glyph]}
      value={values[category.notesField]}
      onChange={(notes) => {
        onChange({ [category.notesField]: notes });
      }}
    />
  );
}

interface TimeFieldProps {
  /** Empty if there is none. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

function TimeField({ value, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <Field label="Time" optional id={id}>
      <div className="time-now">
        <input
          id={id}
          className="inp"
          type="time"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        <Button
          variant="quiet"
          icon={value === '' ? undefined : X}
          onClick={() => {
            onChange(value === '' ? localTime(new Date()) : '');
          }}
        >
          {value === '' ? 'Now' : <span className="visually-hidden">No time</span>}
        </Button>
      </div>
    </Field>
  );
}
