import { useId } from 'react';
import { localDay } from '../../domain/calendar-day';
import type { Child, Report } from '../../domain/entities';
import { categories } from '../../domain/journal-categories';
import { FormDialog } from '../../forms/form-dialog';
import { type OpenedForm, useOpenDraft } from '../../forms/use-open-draft';
import { useRecordForm } from '../../forms/use-record-form';
import { useCurrentDate } from '../../lib/use-current-date';
import { glyphs } from '../../ui/base/glyphs';
import { ChoiceChips } from '../../ui/fields/choice-chips';
import { DateField } from '../../ui/fields/date-field';
import { Form } from '../../ui/fields/form';
import { TextArea } from '../../ui/fields/text-area';
import { TextField } from '../../ui/fields/text-field';
import { saidOf } from './said-kind';

interface SaidDialogProps {
  readonly child: Child;
  readonly visit: Report;
  readonly onClose: () => void;
}

/** The entry of what was said at a visit. */
export function SaidDialog(props: SaidDialogProps) {
  const kind = saidOf(props.child, props.visit, localDay(useCurrentDate()));
  const opened = useOpenDraft({ ...kind, form: kind.formOf(undefined) });
  return opened && <SaidForm key={opened.id} {...props} opened={opened} />;
}

const options = categories.map(({ id, label, glyph }) => ({
  value: id,
  label,
  icon: glyphs[glyph],
  hue: id,
}));

function SaidForm({
  child,
  visit,
  opened,
  onClose,
}: SaidDialogProps & { readonly opened: OpenedForm }) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    kind: saidOf(child, visit, today),
    opened,
    record: undefined,
    onClose,
  });
  const { values, set } = form.draft;
  const errors = form.errors ?? {};
  return (
    <FormDialog
      formId={formId}
      form={form}
      record="entry"
      onClose={onClose}
      title="What was said"
      description={`An entry of ${child.name}’s journal that knows this visit.`}
      hue={values.category}
      submitLabel="Add Entry"
    >
      <Form id={formId} className="visit-said-form" onSubmit={form.submit}>
        <TextArea
          label="What was said"
          rows={6}
          value={values.content}
          error={errors.content}
          onChange={(content) => {
            set({ content });
          }}
        />
        <TextField
          label="Title"
          dir="auto"
          value={values.title}
          error={errors.title}
          onChange={(title) => {
            set({ title });
          }}
        />
        <DateField
          label="Date"
          value={values.date === '' ? null : values.date}
          max={today}
          error={errors.date}
          onChange={(date) => {
            set({ date: date ?? '' });
          }}
        />
        <ChoiceChips
          label="Category"
          options={options}
          value={values.category}
          onChange={(category) => {
            set({ category });
          }}
        />
      </Form>
    </FormDialog>
  );
}
