import { changeCircle } from '@/circle/store/circles';
import { StorageFailure } from '@/data/db/errors';
import type { Engine } from '@/circle/engine/parts';

/** Whether the engine of a circle came to its end; what else ended it is kept with the circle, where this device can keep that. */
export async function runUntilStopped(
  childId: string,
  { ended }: Pick<Engine, 'ended'>,
): Promise<boolean> {
  try {
    await ended;
    return true;
  } catch (error) {
    console.info('A circle could not be brought in step.', error);
    await tell(childId, error instanceof StorageFailure ? 'device' : 'fault');
    return false;
  }
}

async function tell(childId: string, trouble: string): Promise<void> {
  try {
    // One that is held meanwhile was stopped by that, and says so itself.
    await changeCircle(childId, ({ held }) => (held === undefined ? { trouble } : {}));
  } catch (error) {
    // A device that is full may have no room for these words either.
    console.info('What keeps a circle from being in step could not be stored.', error);
  }
}
