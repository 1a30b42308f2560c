import { useId } from 'react';
import { AnalysisButton } from '../../assist/analysis-button';
import { useAiCall } from '../../assist/use-ai-call';
import { usePhotoWait } from '../../assist/use-photo-wait';
import { draftForms } from '../../data/drafts/draft-forms';
import { saveAdvice } from '../../data/stores/errors';
import { addFood, updateFood } from '../../data/records/food';
import { type OpenedForm, useOpenDraft } from '../../forms/use-open-draft';
import { useRecordForm } from '../../forms/use-record-form';
import { localDay } from '../../domain/calendar-day';
import type { Child, FoodItem, FoodStateId } from '../../domain/entities';
import {
  emptyFoodForm,
  foodFromForm,
  type FoodFormValues,
  foodToForm,
  parseFoodForm,
  validateFoodForm,
} from '../../domain/food-form';
import { foodStateOf } from '../../domain/food-states';
import { invariant } from '../../lib/invariant';
import { useCurrentDate } from '../../lib/use-current-date';
import { FormDialog } from '../../forms/form-dialog';
import { FormPhoto } from '../../forms/form-photo';
import { PhotoAnalysis } from '../../forms/photo-analysis';
import { glyphs } from '../../ui/base/glyphs';
import { showToast } from '../../ui/messages/toast-queue';
import { FoodFields } from './food-fields';
import { useFoodPhotoAnalysis } from './use-food-photo-analysis';

interface FoodDialogProps {
  readonly child: Child;
  /** The food to edit; absent, one is added. */
  readonly food?: FoodItem;
  /** Whether that food was deleted elsewhere since. */
  readonly isGone?: boolean;
  /** The column whose own add button was used. */
  readonly column?: FoodStateId | '';
  readonly onSaved: (food: FoodItem) => void;
  /** The form goes on about the food of this id, which it has stored. */
  readonly onMoved: (id: string) => void;
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

/** Names the drafts of a food's form. */
function formOf(child: Child, food: FoodItem | undefined): string {
  return food ? draftForms.food(food.id) : draftForms.newFood(child.id);
}

function nameOf({ name, notes }: FoodFormValues): string {
  return name.trim() || notes.trim();
}

export function FoodDialog(props: FoodDialogProps) {
  const opened = useOpenDraft({
    form: formOf(props.child, props.food),
    parse: parseFoodForm,
    nameOf,
  });
  return opened && <FoodForm key={opened.id} {...props} opened={opened} />;
}

function FoodForm({
  child,
  column = '',
  opened,
  onSaved,
  onMoved,
  onClose,
  ...props
}: FoodDialogProps & { readonly opened: OpenedForm }) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    opened,
    record: props.food,
    isGone: props.isGone,
    formOf: (food) => formOf(child, food),
    toForm: (food) => (food ? foodToForm(food) : emptyFoodForm(today, column)),
    parse: (values) => parseFoodForm(values, column),
    validate: (values) => validateFoodForm(values, today),
    save: ({ values, photo: change }, over) => {
      const fields = invariant(foodFromForm(values), 'a valid form');
      return over
        ? updateFood(over.record.id, fields, change, over.expected)
        : addFood(child.id, fields, change);
    },
    onSaved: (how, food) => {
      onSaved(food);
      showToast(
        how === 'edit'
          ? { title: 'Food item updated' }
          : {
              title: 'Food item added',
              description: `${food.name} has been added to the food journey.`,
            },
      );
    },
    onMoved: ({ id }) => {
      onMoved(id);
    },
    onFailed: (how, error) => {
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    },
    onClose,
  });
  const { draft, photo, record: food } = form;
  const call = useAiCall();
  const wait = usePhotoWait(photo);
  const analyzePhoto = useFoodPhotoAnalysis({
    draft,
    wait,
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
            <PhotoAnalysis>
              <AnalysisButton
                label="Analyze Photo"
                variant="outline"
                call={call}
                wait={wait}
                onAnalyze={analyzePhoto}
              />
            </PhotoAnalysis>
            {call.sheet}
          </>
        }
      />
    </FormDialog>
  );
}
