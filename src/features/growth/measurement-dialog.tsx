import { addEntry, updateEntry } from '@/data/records/entries';
import { draftForms } from '@/data/drafts/draft-forms';
import { type CalendarDay, lastDayAnywhere } from '@/domain/dates/calendar-day';
import { localMoment } from '@/domain/dates/wall-time';
import {
  emptyEntryForm,
  type EntryFormErrors,
  type EntryFormValues,
  entryFromForm,
  entryToForm,
  parseEntryForm,
  proposalFor,
  validateEntryForm,
} from '@/domain/entry/entry-form';
import { isMeasured } from '@/domain/facts/measure';
import { withProposedText } from '@/domain/facts/proposed-text';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { FactSection } from '@/shared/facts-form/fact-sections';
import type { RecordFormConfig } from '@/shared/record-form/form-config';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import { DayField } from '@/shared/record-form/record-fields';
import { Ruler } from 'lucide-react';
import { Form } from '@/ui/fields/form';
import { TextArea } from '@/ui/fields/text-area';
import '@/shared/facts-form/details.css';

interface MeasurementDialogProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly onClose: () => void;
}

/** Adds an entry about a measurement. Editing it later happens in the journal, with everything else about the entry. */
export function MeasurementDialog({ child, today, onClose }: MeasurementDialogProps) {
  return (
    <RecordDialog config={measurementFormConfig(child, today)} record={undefined} onClose={onClose}>
      {(form) => {
        const { values, editor } = form.draft;
        return (
          <FormDialog
            form={form}
            record="entry"
            title="Add a measurement"
            description={`It is saved as an entry in ${child.name}’s journal.`}
            tabIcon={Ruler}
            submitLabel="Add measurement"
            onClose={onClose}
          >
            <Form id={form.formId} className="form-stack" onSubmit={form.submit}>
              <DayField
                label="Date"
                value={values.date}
                error={form.errors?.date}
                onChange={(date) => {
                  editor.set({ date });
                }}
              />
              <div className="details-section">
                <FactSection
                  kind="measure"
                  child={child}
                  forms={values.facts}
                  when={{ day: values.date, now: localMoment(new Date()) }}
                  problem={form.errors?.['details-measure']}
                  onChange={(part) => {
                    editor.set({ facts: { ...values.facts, ...part } });
                  }}
                />
              </div>
              <TextArea
                label="Additional Notes"
                optional
                rows={3}
                dir="auto"
                value={values.content}
                onChange={(content) => {
                  editor.set({ content });
                }}
              />
            </Form>
          </FormDialog>
        );
      }}
    </RecordDialog>
  );
}

function measurementFormConfig(
  child: Child,
  today: CalendarDay,
): RecordFormConfig<EntryFormValues, EntryFormErrors, JournalEntry> {
  const toEntry = (values: EntryFormValues) => entryFromForm(values, localMoment(new Date()));
  return {
    draftKeyOf: () => draftForms.newMeasurement(child.id),
    nameOf: (values) => proposalFor(values, today)?.title ?? values.content.trim(),
    toForm: (entry) =>
      entry ? entryToForm(entry) : { ...emptyEntryForm(today), category: 'moment' },
    parse: parseEntryForm,
    validate: (values) => {
      const now = new Date();
      const { birthdate } = child;
      const errors = validateEntryForm(values, lastDayAnywhere(now), {
        now: localMoment(now),
        birthdate,
      });
      // Title and text follow from the values.
      const { title: _, content: __, ...others } = errors;
      return isMeasured(values.facts.measure)
        ? others
        : { 'details-measure': 'Weight, length or head is needed.', ...others };
    },
    question: async (values, stored) =>
      (await import('@/shared/facts-form/ask-about-measure')).askAboutMeasure(
        child,
        values,
        stored,
      ),
    repository: {
      add: ({ values, photo }, like) =>
        addEntry(child.id, withProposedText(toEntry(values)), photo, new Date(), like),
      update: (entry, { values, photo }, expected) =>
        updateEntry(entry.id, withProposedText(toEntry(values), entry), photo, expected),
    },
    messages: {
      added: ({ title }) => ({ title: 'Measurement added', description: title }),
      updated: ({ title }) => ({ title: 'Measurement updated', description: title }),
      notAdded: {
        title: 'Failed to add measurement',
        description: 'There was an error adding the measurement. Please try again.',
      },
      notUpdated: {
        title: 'Failed to update',
        description: 'There was an error updating the measurement. Please try again.',
      },
    },
  };
}
