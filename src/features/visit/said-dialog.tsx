import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import type { Child, JournalEntry, Report } from '@/domain/schema/entities';
import type { EntryFormErrors } from '@/domain/entry/entry-form';
import { categories } from '@/domain/schema/categories';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import type { RecordForm } from '@/shared/record-form/use-record-form';
import { useCurrentDate } from '@/lib/use-now';
import { glyphs } from '@/ui/base/glyphs';
import { ChoiceChips } from '@/ui/fields/chips';
import { DateField } from '@/ui/fields/date-field';
import { Form } from '@/ui/fields/form';
import { TextArea } from '@/ui/fields/text-area';
import { TextField } from '@/ui/fields/text-field';
import { saidOf, type SaidValues } from './said-kind';

interface SaidDialogProps {
  readonly child: Child;
  readonly visit: Report;
  readonly onClose: () => void;
}

const options = categories.map(({ id, label, glyph }) => ({
  value: id,
  label,
  icon: glyphs[glyph],
  hue: id,
}));

/** The entry of what was said at a visit. */
export function SaidDialog({ child, visit, onClose }: SaidDialogProps) {
  const today = localDay(useCurrentDate());
  return (
    <RecordDialog kind={saidOf(child, visit, today)} record={undefined} onClose={onClose}>
      {(form) => <SaidForm child={child} today={today} form={form} onClose={onClose} />}
    </RecordDialog>
  );
}

interface SaidFormProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly form: RecordForm<SaidValues, EntryFormErrors, JournalEntry>;
  readonly onClose: () => void;
}

function SaidForm({ child, today, form, onClose }: SaidFormProps) {
  const { values, editor } = form.draft;
  const errors = form.errors ?? {};
  return (
    <FormDialog
      form={form}
      record="entry"
      onClose={onClose}
      title="What was said"
      description={`An entry of ${child.name}’s journal that knows this visit.`}
      hue={values.category}
      submitLabel="Add Entry"
    >
      <Form id={form.formId} className="visit-said-form" onSubmit={form.submit}>
        <TextArea
          label="What was said"
          rows={6}
          value={values.content}
          error={errors.content}
          onChange={(content) => {
            editor.set({ content });
          }}
        />
        <TextField
          label="Title"
          dir="auto"
          value={values.title}
          error={errors.title}
          onChange={(title) => {
            editor.set({ title });
          }}
        />
        <DateField
          label="Date"
          value={values.date === '' ? null : values.date}
          max={today}
          error={errors.date}
          onChange={(date) => {
            editor.set({ date: date ?? '' });
          }}
        />
        <ChoiceChips
          label="Category"
          options={options}
          value={values.category}
          onChange={(category) => {
            editor.set({ category });
          }}
        />
      </Form>
    </FormDialog>
  );
}
