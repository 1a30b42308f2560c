import { type CalendarDay, lastDayAnywhere, localDay } from '@/domain/dates/calendar-day';
import type { Child, JournalEntry, Report } from '@/domain/schema/entities';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  entryFromForm,
  parseEntryForm,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import { categories } from '@/domain/schema/categories';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import type { RecordForm } from '@/shared/record-form/use-record-form';
import { useCurrentDate } from '@/lib/use-now';
import { glyphs } from '@/ui/base/glyphs';
import { DayField } from '@/shared/record-form/record-fields';
import { ChoiceChips } from '@/ui/fields/chips';
import { Form } from '@/ui/fields/form';
import { TextArea } from '@/ui/fields/text-area';
import { TextField } from '@/ui/fields/text-field';
import { draftForms } from '@/data/drafts/draft-forms';
import { addEntry, updateEntry } from '@/data/records/entries';
import { entrySaveMessages, type RecordFormConfig } from '@/shared/record-form/form-config';

interface VisitNotesDialogProps {
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

/** The entry about what was said at a visit. */
export function VisitNotesDialog({ child, visit, onClose }: VisitNotesDialogProps) {
  const today = localDay(useCurrentDate());
  return (
    <RecordDialog
      config={visitNotesFormConfig(child, visit, today)}
      record={undefined}
      onClose={onClose}
    >
      {(form) => <VisitNotesForm child={child} form={form} onClose={onClose} />}
    </RecordDialog>
  );
}

interface VisitNotesFormProps {
  readonly child: Child;
  readonly form: RecordForm<VisitNotesValues, EntryFormErrors, JournalEntry>;
  readonly onClose: () => void;
}

function VisitNotesForm({ child, form, onClose }: VisitNotesFormProps) {
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
        <DayField
          label="Date"
          value={values.date}
          error={errors.date}
          onChange={(date) => {
            editor.set({ date });
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

/** An entry about what was said at a visit, as typed. */
export interface VisitNotesValues extends EntryFormValues {
  /** The id of the visit's report. */
  readonly visitId: string;
}

/** The form of what was said at a visit: an entry like any other, linked to its visit. */
function visitNotesFormConfig(
  child: Child,
  visit: Report,
  today: CalendarDay,
): RecordFormConfig<VisitNotesValues, EntryFormErrors, JournalEntry> {
  return {
    draftKeyOf: () => draftForms.said(child.id),
    nameOf: ({ title, content }) => title.trim() || content.trim(),
    toForm: (entry) => ({
      ...emptyEntryForm(today),
      title: `What was said: ${visit.title}`,
      visitId: visit.id,
      ...(entry && { title: entry.title, content: entry.content, category: entry.category }),
    }),
    parse: (values) => {
      const form = parseEntryForm(values);
      const visitId: unknown =
        typeof values === 'object' && values !== null ? Reflect.get(values, 'visitId') : null;
      // A draft for another visit stays stored for that one.
      return form && visitId === visit.id ? { ...form, visitId: visit.id } : null;
    },
    validate: (values) => validateEntryForm(values, lastDayAnywhere(new Date())),
    repository: {
      add: ({ values, photo }, like) =>
        addEntry(
          child.id,
          { ...entryFromForm(values), visitId: values.visitId },
          photo,
          new Date(),
          like,
        ),
      update: (entry, { values, photo }, expected) =>
        updateEntry(entry.id, entryFromForm(values), photo, expected),
    },
    messages: entrySaveMessages,
  };
}
