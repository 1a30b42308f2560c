import { draftForms } from '@/data/drafts/draft-forms';
import { addFood, deleteFood, updateFood } from '@/data/records/foods';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child, FoodItem, FoodStateId } from '@/domain/schema/entities';
import {
  emptyFoodForm,
  type FoodFields,
  type FoodFormErrors,
  foodFromForm,
  type FoodFormValues,
  foodToForm,
  parseFoodForm,
  validateFoodForm,
} from '@/domain/food/food-form';
import type { Deletable, RecordFormConfig } from '@/shared/record-form/form-config';
import { undoDelete } from '@/shared/record-form/undo-delete';
import { invariant } from '@/lib/invariant';

/** The foods of a child, as their form knows them; a new one begins in `column`, where it was added from there. */
export function foodsOf(
  child: Child,
  today: CalendarDay,
  column: FoodStateId | '',
): RecordFormConfig<FoodFormValues, FoodFormErrors, FoodItem> & Deletable<FoodItem> {
  return {
    formOf: (food) => (food ? draftForms.food(food.id) : draftForms.newFood(child.id)),
    nameOf: ({ name, notes }) => name.trim() || notes.trim(),
    toForm: (food) => (food ? foodToForm(food) : emptyFoodForm(today, column)),
    parse: (values) => parseFoodForm(values, column),
    validate: (values) => validateFoodForm(values, today),
    repository: {
      add: ({ values, photo }, like) =>
        addFood(child.id, fieldsOf(values), photo, new Date(), like),
      update: (food, { values, photo }, expected) =>
        updateFood(food.id, fieldsOf(values), photo, expected),
    },
    words: {
      added: ({ name }) => ({
        title: 'Food item added',
        description: `${name} has been added to the food journey.`,
      }),
      updated: () => ({ title: 'Food item updated' }),
      notAdded: {
        title: 'Error adding food item',
        description: 'There was an error adding the food item. Please try again.',
      },
      notUpdated: {
        title: 'Error updating food item',
        description: 'There was an error updating the food item. Please try again.',
      },
    },
    deletion: {
      question: () => 'This will permanently delete this food item. This action cannot be undone.',
      remove: async ({ id, name }, onRestored) =>
        undoDelete(
          await deleteFood(id),
          { title: 'Food item restored', name },
          () => document.querySelector(`[data-key="${CSS.escape(id)}"]`),
          onRestored,
        ),
      deleted: () => ({
        title: 'Food item deleted',
        description: 'The food item has been removed from the food journey.',
      }),
      notDeleted: {
        title: 'Error deleting food item',
        description: 'There was an error deleting the food item. Please try again.',
      },
    },
  };
}

function fieldsOf(values: FoodFormValues): FoodFields {
  return invariant(foodFromForm(values), 'a valid form');
}
