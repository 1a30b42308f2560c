import { AnalysisButton, usePhotoWait } from '@/ai/assist/analysis-button';
import { useAiCall } from '@/ai/assist/use-ai-call';
import { ConflictNotice } from '@/shared/circle/circle-notices';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import type { RecordForm } from '@/shared/record-form/use-record-form';
import { type CalendarDay, lastDayAnywhere, localDay } from '@/domain/dates/calendar-day';
import type { Child, FoodItem, FoodStateId } from '@/domain/schema/entities';
import {
  emptyFoodForm,
  type FoodFields,
  type FoodFormErrors,
  type FoodFormValues,
  foodFromForm,
  foodToForm,
  parseFoodForm,
  validateFoodForm,
} from '@/domain/food/food-form';
import { foodStateOf } from '@/domain/food/food-states';
import { useCurrentDate } from '@/lib/use-now';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { FormPhoto, PhotoAnalysis } from '@/shared/record-form/form-photo';
import { glyphs } from '@/ui/base/glyphs';
import { FoodFormFields } from './food-fields';
import { useFoodPhotoAnalysis } from './use-food-photo-analysis';
import { draftForms } from '@/data/drafts/draft-forms';
import { addFood, deleteFood, readFood, updateFood } from '@/data/records/foods';
import type { Deletable, RecordFormConfig } from '@/shared/record-form/form-config';
import { undoDelete } from '@/shared/record-form/undo-delete';
import { invariant } from '@/lib/invariant';
import { EditRecord } from '@/shared/record-form/use-open-record';
import { GoneDialog } from '@/shared/record-form/write-gates';

interface FoodDialogProps {
  readonly child: Child;
  /** The food to edit; omit it to add one. */
  readonly food?: FoodItem;
  /** Whether that food has been deleted elsewhere. */
  readonly isGone?: boolean;
  /** The column whose add button was pressed. */
  readonly column?: FoodStateId | '';
  /** Whether it was opened to describe the food's properties. */
  readonly startsAtProperties?: boolean;
  /** Shows the food that was stored. Returns a sentence to add to the message, if there is one. */
  readonly onSaved: (food: FoodItem) => string | undefined;
  /** Called when the form has stored a new food and continues as its edit. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

export function FoodDialog({
  child,
  food,
  column = '',
  startsAtProperties,
  onSaved,
  ...props
}: FoodDialogProps) {
  const today = localDay(useCurrentDate());
  return (
    <RecordDialog
      {...props}
      config={foodFormConfig(child, today, column)}
      record={food}
      onStored={onSaved}
    >
      {(form) => (
        <FoodForm
          child={child}
          startsAtProperties={startsAtProperties}
          form={form}
          onClose={props.onClose}
        />
      )}
    </RecordDialog>
  );
}

interface FoodFormProps {
  readonly child: Child;
  readonly startsAtProperties: boolean | undefined;
  readonly form: RecordForm<FoodFormValues, FoodFormErrors, FoodItem>;
  readonly onClose: () => void;
}

function FoodForm({ child, startsAtProperties, form, onClose }: FoodFormProps) {
  const { draft, photo, record: food } = form;
  const call = useAiCall();
  const wait = usePhotoWait(photo);
  const analyzePhoto = useFoodPhotoAnalysis({
    draft,
    wait,
    storedPhotoId: food?.photoId,
    child,
    call,
  });
  const state = foodStateOf(draft.values.state);

  return (
    <FormDialog
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
      notice={food && <ConflictNotice list="food" id={food.id} childId={child.id} />}
    >
      <FoodFormFields
        formId={form.formId}
        values={draft.values}
        errors={form.errors ?? {}}
        startsAtProperties={startsAtProperties}
        onChange={draft.editor.set}
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

/** Returns the form config for a child's foods. A new food starts in `column`, if it isn't empty. */
export function foodFormConfig(
  child: Child,
  today: CalendarDay,
  column: FoodStateId | '',
): RecordFormConfig<FoodFormValues, FoodFormErrors, FoodItem> & Deletable<FoodItem> {
  return {
    draftKeyOf: (food) => (food ? draftForms.food(food.id) : draftForms.newFood(child.id)),
    nameOf: ({ name, notes }) => name.trim() || notes.trim(),
    toForm: (food) => (food ? foodToForm(food) : emptyFoodForm(today, column)),
    parse: (values) => parseFoodForm(values, column),
    validate: (values, stored) => validateFoodForm(values, lastDayAnywhere(new Date()), stored),
    repository: {
      add: ({ values, photo }, like) =>
        addFood(child.id, fieldsOf(values), photo, new Date(), like),
      update: (food, { values, photo }, expected) =>
        updateFood(food.id, fieldsOf(values), photo, expected),
    },
    messages: {
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

interface EditFoodProps {
  readonly child: Child;
  readonly id: string;
  readonly startsAtProperties: boolean;
  readonly onSaved: (food: FoodItem) => string | undefined;
  readonly onMoved: (id: string) => void;
  /** Opens the form for a new food instead of this one. */
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** Opens the form once the food has been read. */
export function EditFood({ child, id, onNew, ...props }: EditFoodProps) {
  const { onClose } = props;
  return (
    <EditRecord
      id={id}
      childId={child.id}
      read={readFood}
      form={draftForms.food(id)}
      what="The food"
      gone={(onOpenDraft) => (
        <GoneDialog
          title="Food not found"
          back="Back to the food journey"
          onOpenDraft={onOpenDraft}
          onClose={onClose}
        >
          This food is not in the food journey any more.
        </GoneDialog>
      )}
      onNew={onNew}
      onClose={onClose}
    >
      {(food, isGone) => <FoodDialog {...props} child={child} food={food} isGone={isGone} />}
    </EditRecord>
  );
}
