import { lastDayAnywhere } from '@/domain/dates/calendar-day';
import type { Goal } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import {
  emptyGoalForm,
  type GoalFormErrors,
  type GoalFormValues,
  goalFromForm,
  goalToForm,
  parseGoalForm,
  validateGoalForm,
} from '@/domain/child/goals';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import { NameField } from '@/shared/record-form/record-fields';
import { categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { Checkbox } from '@/ui/fields/toggles';
import { Form } from '@/ui/fields/form';
import { EndedField, toListItem, type ListItem, updateListItem } from './list-item';
import { draftForms } from '@/data/drafts/draft-forms';
import { addItem, goalList } from '@/data/records/child-lists';
import type { RecordFormConfig } from '@/shared/record-form/form-config';

interface GoalDialogProps {
  readonly child: Child;
  /** The goal to edit; absent to add one. */
  readonly goal?: Goal;
  /** Whether it was deleted elsewhere since. */
  readonly isGone?: boolean;
  /** Called when the form has stored a goal under this id and continues as its edit. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

export function GoalDialog({ child, goal, ...props }: GoalDialogProps) {
  const config = goalFormConfig(child.id);
  return (
    <RecordDialog {...props} config={config} record={goal && toListItem(goal, goalToForm)}>
      {(form) => (
        <FormDialog
          form={form}
          record="goal"
          onClose={props.onClose}
          title={form.record ? 'Edit goal' : 'Add goal'}
          description={`Something that ${child.name} is learning, in your own words.`}
          hue="education"
          tabIcon={glyphs[categoryOf('education').glyph]}
          submitLabel={form.record ? 'Save changes' : 'Add goal'}
        >
          <Form id={form.formId} className="form-stack" onSubmit={form.submit}>
            <NameField
              label="Goal"
              value={form.draft.values.words}
              error={form.errors?.words}
              onChange={(words) => {
                form.draft.editor.set({ words });
              }}
            />
            <Checkbox
              label="From the support plan"
              isSelected={form.draft.values.fromPlan}
              onChange={(fromPlan) => {
                form.draft.editor.set({ fromPlan });
              }}
            />
            <EndedField
              label="Reached or stopped on"
              value={form.draft.values.endedOn}
              error={form.errors?.endedOn}
              onChange={(endedOn) => {
                form.draft.editor.set({ endedOn });
              }}
            />
          </Form>
        </FormDialog>
      )}
    </RecordDialog>
  );
}

/** The repository of a child's goals for their form. */
function goalFormConfig(
  childId: string,
): RecordFormConfig<GoalFormValues, GoalFormErrors, ListItem<Goal>> {
  return {
    draftKeyOf: (goal) => (goal ? draftForms.goal(childId, goal.id) : draftForms.newGoal(childId)),
    nameOf: ({ words }) => words.trim(),
    toForm: (goal) => (goal ? goalToForm(goal.item) : emptyGoalForm),
    parse: parseGoalForm,
    validate: (values, stored) => validateGoalForm(values, lastDayAnywhere(new Date()), stored),
    repository: {
      add: async ({ values }, like) => {
        const goal = goalFromForm(values, { ...like?.item, id: crypto.randomUUID() });
        return toListItem(await addItem(childId, goalList, goal), goalToForm);
      },
      update: ({ id }, { values }, expected) =>
        updateListItem(
          childId,
          goalList,
          id,
          goalToForm,
          (goal) => goalFromForm(values, goal),
          expected,
        ),
    },
    messages: {
      added: ({ item }) => ({ title: 'Goal added', description: item.words }),
      updated: ({ item }) => ({ title: 'Goal updated', description: item.words }),
      notAdded: {
        title: 'Failed to add goal',
        description: 'There was an error adding the goal. Please try again.',
      },
      notUpdated: {
        title: 'Failed to update',
        description: 'There was an error updating the goal. Please try again.',
      },
    },
  };
}
