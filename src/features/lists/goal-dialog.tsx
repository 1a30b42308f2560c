import { useId } from 'react';
import { localDay } from '../../domain/calendar-day';
import type { Goal } from '../../domain/child-lists';
import type { Child } from '../../domain/entities';
import { goalToForm } from '../../domain/goal-form';
import { FormDialog } from '../../forms/form-dialog';
import { NamingField } from '../../forms/record-fields';
import { type OpenedForm, useOpenDraft } from '../../forms/use-open-draft';
import { useRecordForm } from '../../forms/use-record-form';
import { useCurrentDate } from '../../lib/use-current-date';
import { glyphs } from '../../ui/base/glyphs';
import { Checkbox } from '../../ui/fields/checkbox';
import { Form } from '../../ui/fields/form';
import { EndedField } from './ended-field';
import { goalsOf } from './goal-kind';
import { listed } from './listed';

interface GoalDialogProps {
  readonly child: Child;
  /** The goal to edit; absent, one is added. */
  readonly goal?: Goal;
  /** Whether it was deleted elsewhere since. */
  readonly isGone?: boolean;
  /** The form goes on about the goal of this id, which it has stored. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

export function GoalDialog(props: GoalDialogProps) {
  const kind = goalsOf(props.child.id, localDay(useCurrentDate()));
  const { goal } = props;
  const opened = useOpenDraft({ ...kind, form: kind.formOf(goal && listed(goal, goalToForm)) });
  return opened && <GoalForm key={opened.id} {...props} opened={opened} />;
}

function GoalForm({
  child,
  goal,
  isGone,
  opened,
  onMoved,
  onClose,
}: GoalDialogProps & { readonly opened: OpenedForm }) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    kind: goalsOf(child.id, today),
    opened,
    record: goal && listed(goal, goalToForm),
    isGone,
    onMoved,
    onClose,
  });
  const { values, set } = form.draft;
  return (
    <FormDialog
      formId={formId}
      form={form}
      record="goal"
      onClose={onClose}
      title={form.record ? 'Edit goal' : 'Add goal'}
      description={`Something that ${child.name} is learning, in your own words.`}
      hue="education"
      tabIcon={glyphs['book-open']}
      submitLabel={form.record ? 'Save changes' : 'Add goal'}
    >
      <Form id={formId} className="form-stack" onSubmit={form.submit}>
        <NamingField
          label="Goal"
          value={values.words}
          error={form.errors?.words}
          onChange={(words) => {
            set({ words });
          }}
        />
        <Checkbox
          label="From the support plan"
          isSelected={values.fromPlan}
          onChange={(fromPlan) => {
            set({ fromPlan });
          }}
        />
        <EndedField
          label="Reached or stopped on"
          value={values.endedOn}
          latest={today}
          error={form.errors?.endedOn}
          onChange={(endedOn) => {
            set({ endedOn });
          }}
        />
      </Form>
    </FormDialog>
  );
}
