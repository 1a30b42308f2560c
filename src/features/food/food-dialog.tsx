import { useId, useState } from 'react';
import { AnalysisButton } from '../../assist/analysis-button';
import { useAiCall } from '../../assist/use-ai-call';
import { ConflictError, NotFoundError, saveAdvice } from '../../data/errors';
import { addFood, updateFood } from '../../data/food';
import { useDraft } from '../../data/use-draft';
import { usePhotoField } from '../../data/use-photo-field';
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
import { useBusy } from '../../lib/use-busy';
import { useCurrentDate } from '../../lib/use-current-date';
import { Dialog } from '../../ui/dialog';
import { FormFooter } from '../../ui/form-footer';
import { glyphs } from '../../ui/glyphs';
import { PhotoPicker } from '../../ui/photo-picker';
import { DraftNotice, SaveConflict, type SaveConflictKind } from '../../ui/save-notices';
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
  const draft = useDraft({
    key: food ? `food_${food.id}` : `food_new_${child.id}`,
    initial: food ? foodToForm(food) : emptyFoodForm(today, column),
    parse: (values) => parseFoodForm(values, column),
    record: food,
  });
  const photo = usePhotoField(draft.photo, food?.photoId, draft.setPhoto);
  const call = useAiCall();
  const analyzePhoto = useFoodPhotoAnalysis({
    draft,
    storedPhotoId: food?.photoId,
    childName: child.name,
    call,
  });
  const [isChecked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<SaveConflictKind | null>(null);
  const { isBusy, run } = useBusy();
  const errors = validateFoodForm(draft.values, today);
  const state = foodStateOf(draft.values.state);

  async function store(how: 'add' | 'edit', expected?: string) {
    const fields = foodFromForm(draft.values);
    if (!fields) return;
    try {
      if (how === 'edit' && food) {
        onSaved(await updateFood(food.id, fields, draft.photo, expected));
        showToast({ title: 'Food item updated' });
      } else {
        onSaved(await addFood(child.id, fields, draft.photo));
        showToast({
          title: 'Food item added',
          description: `${fields.name} has been added to the food journey.`,
        });
      }
      await draft.forget();
      onClose();
    } catch (error) {
      if (error instanceof ConflictError) {
        setConflict('changed');
        return;
      }
      if (error instanceof NotFoundError) setConflict('gone');
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    }
  }

  return (
    <Dialog
      isOpen
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
      footer={
        <FormFooter
          formId={formId}
          submitLabel={food ? 'Save Changes' : 'Add Food'}
          isBusy={isBusy || photo.isBusy || draft.isRestoring}
          isChanged={draft.isChanged}
          onDiscard={() => {
            void draft.forget();
            onClose();
          }}
        />
      }
    >
      <div className="food-form-notices">
        {draft.wasRestored && draft.isChanged && <DraftNotice onReset={draft.reset} />}
        {conflict && (
          <SaveConflict
            kind={conflict}
            record="food"
            onReplace={() => {
              run(() => store('edit'));
            }}
            onSaveAsNew={() => {
              run(() => store('add'));
            }}
          />
        )}
      </div>
      <FoodFields
        formId={formId}
        values={draft.values}
        errors={isChecked ? errors : {}}
        today={today}
        onChange={draft.set}
        onSubmit={() => {
          setChecked(true);
          if (Object.keys(errors).length === 0)
            run(() => store(food ? 'edit' : 'add', draft.basedOn));
        }}
        photo={
          <>
            <PhotoPicker
              label="Photo"
              optional
              previewUrl={photo.previewUrl}
              previewAlt="Chosen photo"
              busy={photo.isBusy}
              error={photo.error ?? undefined}
              onPick={photo.onPick}
              onRemove={photo.onRemove}
            />
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
    </Dialog>
  );
}
