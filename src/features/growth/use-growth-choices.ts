import { saveAdvice } from '@/data/db/errors';
import { changeGrowthChoices, type GrowthChoices } from '@/data/records/child-lists';
import { useBusy } from '@/lib/use-busy';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';

/**
 * Returns a function that stores choices about a child's growth charts, and then calls `onStored`. If that fails, a message says so
 * and nothing has changed.
 */
export function useGrowthChoices(childId: string, onStored: (choices: GrowthChoices) => void) {
  const { isBusy, run } = useBusy();
  function save(choices: GrowthChoices) {
    run(async () => {
      forgetToast(saveTopic);
      try {
        await changeGrowthChoices(childId, choices);
      } catch (error) {
        showToast({
          topic: saveTopic,
          tone: 'danger',
          title: 'Failed to save',
          description: saveAdvice(error, 'There was an error. Please try again.'),
        });
        return;
      }
      onStored(choices);
    });
  }
  return { isBusy, save };
}
