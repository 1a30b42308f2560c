import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { addTry, undoAdd } from '@/data/records/exposures';
import { saveAdvice } from '@/data/db/errors';
import type { FoodItem } from '@/domain/schema/entities';
import type { FoodStep } from '@/domain/facts/schemas';
import { stepWords } from '@/domain/facts/fact-text';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { paths } from '@/lib/paths';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';

/** Notes a try of just now, and says so with the way back and the way into the whole form. */
export function useAddTry(food: FoodItem): (step: FoodStep) => Promise<void> {
  const navigate = useNavigate();
  const isBusy = useRef(false);
  return async function add(step) {
    if (isBusy.current) return;
    isBusy.current = true;
    forgetToast(saveTopic);
    try {
      const entry = await addTry(food, step);
      showToast({
        title: 'Try added',
        description: `${food.name}: ${stepWords[step]}`,
        action: {
          label: 'Write more',
          onAction: () => {
            void navigate(paths.editEntry(food.childId, entry.id));
          },
        },
        undo: undoMessage(
          async () => {
            await undoAdd('journal', entry);
            return { title: 'Try taken back', description: food.name };
          },
          { changed: 'The entry was written on meanwhile, and stays.' },
        ),
      });
    } catch (error) {
      showToast({
        topic: saveTopic,
        tone: 'danger',
        title: 'Error adding the try',
        description: saveAdvice(error, 'Nothing was changed. Please try again.'),
      });
    }
    isBusy.current = false;
  };
}
