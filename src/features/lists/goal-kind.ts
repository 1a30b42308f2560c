import { draftForms } from '@/data/drafts/draft-forms';
import { addItem, goalList } from '@/data/records/child-lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Goal } from '@/domain/schema/child-lists';
import {
  emptyGoalForm,
  type GoalFormErrors,
  goalFromForm,
  type GoalFormValues,
  goalToForm,
  parseGoalForm,
  validateGoalForm,
} from '@/domain/child/goals';
import type { RecordFormConfig } from '@/shared/record-form/form-config';
import { newId } from '@/lib/ids';
import { type Listed, listed, updateListed } from './list-item';

/** The goals of a child, as their form knows them. */
export function goalsOf(
  childId: string,
  today: CalendarDay,
): RecordFormConfig<GoalFormValues, GoalFormErrors, Listed<Goal>> {
  return {
    formOf: (goal) => (goal ? draftForms.goal(childId, goal.id) : draftForms.newGoal(childId)),
    nameOf: ({ words }) => words.trim(),
    toForm: (goal) => (goal ? goalToForm(goal.item) : emptyGoalForm),
    parse: parseGoalForm,
    validate: (values) => validateGoalForm(values, today),
    repository: {
      add: async ({ values }, like) => {
        const goal = goalFromForm(values, { ...like?.item, id: newId() });
        return listed(await addItem(childId, goalList, goal), goalToForm);
      },
      update: ({ id }, { values }, expected) =>
        updateListed(
          childId,
          goalList,
          id,
          goalToForm,
          (goal) => goalFromForm(values, goal),
          expected,
        ),
    },
    words: {
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
