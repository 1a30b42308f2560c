import { AnalysisButton, usePhotoWait } from '@/ai/assist/analysis-button';
import { useAiCall } from '@/ai/assist/use-ai-call';
import { VersionsNotice } from '@/shared/circle/circle-notices';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import type { RecordForm } from '@/shared/record-form/use-record-form';
import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import type { Child, FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { FoodFormErrors, FoodFormValues } from '@/domain/food/food-form';
import { foodStateOf } from '@/domain/food/food-states';
import { useCurrentDate } from '@/lib/use-now';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { FormPhoto, PhotoAnalysis } from '@/shared/record-form/form-photo';
import { glyphs } from '@/ui/base/glyphs';
import { FoodFormFields } from './food-fields';
import { foodsOf } from './food-kind';
import { useFoodPhotoAnalysis } from './use-food-photo-analysis';

interface FoodDialogProps {
  readonly child: Child;
  /** The food to edit; absent, one is added. */
  readonly food?: FoodItem;
  /** Whether that food was deleted elsewhere since. */
  readonly isGone?: boolean;
  /** The column whose own add button was used. */
  readonly column?: FoodStateId | '';
  /** Whether it is opened to say what the food is like. */
  readonly isAskedWhatLike?: boolean;
  /** Shows the food that was stored; answers what there is to say of it besides. */
  readonly onSaved: (food: FoodItem) => string | undefined;
  /** The form goes on about the food of this id, which it has stored. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

export function FoodDialog({
  child,
  food,
  column = '',
  isAskedWhatLike,
  onSaved,
  ...props
}: FoodDialogProps) {
  const today = localDay(useCurrentDate());
  return (
    <RecordDialog {...props} kind={foodsOf(child, today, column)} record={food} onStored={onSaved}>
      {(form) => (
        <FoodForm
          child={child}
          today={today}
          isAskedWhatLike={isAskedWhatLike}
          form={form}
          onClose={props.onClose}
        />
      )}
    </RecordDialog>
  );
}

interface FoodFormProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly isAskedWhatLike: boolean | undefined;
  readonly form: RecordForm<FoodFormValues, FoodFormErrors, FoodItem>;
  readonly onClose: () => void;
}

function FoodForm({ child, today, isAskedWhatLike, form, onClose }: FoodFormProps) {
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
      notice={food && <VersionsNotice list="food" id={food.id} childId={child.id} />}
    >
      <FoodFormFields
        formId={form.formId}
        values={draft.values}
        errors={form.errors ?? {}}
        today={today}
        isAskedWhatLike={isAskedWhatLike}
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
