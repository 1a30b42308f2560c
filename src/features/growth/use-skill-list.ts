import { saveAdvice } from '@/data/db/errors';
import { changeSkills } from '@/data/records/child-lists';
import type { Skill } from '@/domain/schema/child-lists';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { useBusy } from '@/lib/use-busy';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';

interface SkillChange {
  readonly change: (skills: readonly Skill[]) => readonly Skill[];
  /** What is said once it's stored. */
  readonly title: string;
  readonly description: string;
  readonly onStored?: () => void;
}

/** Returns a function that changes a child's list of skills. A message says so and offers an undo; if it fails, nothing has changed. */
export function useSkillList(childId: string) {
  const { isBusy, run } = useBusy();
  function save({ change, title, description, onStored }: SkillChange) {
    run(async () => {
      forgetToast(saveTopic);
      try {
        const undo = await changeSkills(childId, change);
        showToast({
          title,
          description,
          undo: undoMessage(async () => {
            await undo();
            return { title: 'Undone', description };
          }),
        });
      } catch (error) {
        showToast({
          topic: saveTopic,
          tone: 'danger',
          title: 'Failed to save',
          description: saveAdvice(error, 'There was an error. Please try again.'),
        });
        return;
      }
      onStored?.();
    });
  }
  return { isBusy, save };
}
