import { useId } from 'react';
import { AnalysisButton } from '../../assist/analysis-button';
import { useAiCall } from '../../assist/use-ai-call';
import { saveAdvice } from '../../data/errors';
import { addFood, updateFood } from '../../data/food';
import { useRecordForm } from '../../data/use-record-form';
import { localDay } from '../../domain/calendar-day';
import type { Child, FoodItem, FoodStateId } from '../../domain/entities';
import {
  emptyFoodForm,
  foodFromForm,
  foodToForm,
  parseFoodForm,
  validateFoodForm,
} from '../../domain/food-form';
import { foodStateOf } from '../../domain/food-states';
import { invariant } from '../../lib/invariant';
import { useCurrentDate } from '../../lib/use-current-date';
import { FormDialog } from '../../ui/form-dialog';
import { FormPhoto } from '../../ui/form-photo';
import { glyphs } from '../../ui/glyphs';
import { showToast } from '../../ui/toast-queue';
import { FoodFields } from './food-fields';
import { useFoodPhotoAnalysis } from './use-food-photo-analysis';

interface FoodDialogProps {
  readonly child: Child;
  /** The food to edit; absent, one is added. */
  readonly food?: FoodItem;
  /** The column whose own add button was used. */
  readonly column?: FoodStateId | '';
  readonly onSaved: (food: FoodItem) => void;
  readonly onClose: () => void;
}

const failed = {
  add: {
    title: 'Error adding food item',
    text: 'There was an error adding the food item. Please try again.',
  },
  edit: {
    title: 'Error updating food item',
    text: 'There was an error updating the food item. Please try again.',
  },
};

export function FoodDialog({ child, food, column = '', onSaved, onClose }: FoodDialogProps) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    key: food ? `food_${food.id}` : `food_new_${child.id}`,
    initial: food ? foodToForm(food) : emptyFoodForm(today, column),
    parse: (values) => parseFoodForm(values, column),
    record: food,
    validate: (values) => validateFoodForm(values, today),
    save: async (how, { values, photo: change, expected }) => {
      const fields = invariant(foodFromForm(values), 'a valid form');
      if (how === 'edit' && food) {
        onSaved(await updateFood(food.id, fields, change, expected));
        showToast({ title: 'Food item updated' });
      } else {
        onSaved(await addFood(child.id, fields, change));
        showToast({
          title: 'Food item added',
          description: `${fields.name} has been added to the food journey.`,
        });
      }
    },
    onFailed: (how, error) => {
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    },
    onClose,
  });
  const { draft, photo } = form;
  const call = useAiCall();
  const analyzePhoto = useFoodPhotoAnalysis({
    draft,
    storedPhotoId: food?.photoId,
    childName: child.name,
    call,
  });
  const state = foodStateOf(draft.values.state);

  return (
    <FormDialog
      formId={formId}
      form={form}
      record="food"
      onClose={onClose}
      size="wide"
      title={food ? 'Edit Food' : 'Add Food'}
      description={
        food
          ? 'Update details for this food item.'
          : "Track a new food in your child's food journey."
      }
      hue={state.hue}
      tabIcon={glyphs[state.glyph]}
      submitLabel={food ? 'Save Changes' : 'Add Food'}
    >
      <FoodFields
        formId={formId}
        values={draft.values}
        errors={form.errors ?? {}}
        today={today}
        onChange={draft.set}
        onSubmit={form.submit}
        photo={
          <>
            <FormPhoto photo={photo} />
            <div className="food-analysis">
              <AnalysisButton
                label="Analyze Photo"
                variant="outline"
                call={call}
                onAnalyze={analyzePhoto}
              />
              <p className="fld-hint">
                The photo goes to your own AI provider only when you press the button.
              </p>
            </div>
            {call.sheet}
          </>
        }
      />
    </FormDialog>
  );
}
