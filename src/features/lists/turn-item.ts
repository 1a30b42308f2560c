import { type ItemList, updateItem } from '@/data/records/child-lists';
import { ConflictError, saveAdvice } from '@/data/db/errors';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { showToast, type ToastMessage } from '@/ui/messages/toast-queue';

interface Ending {
  readonly id: string;
  endedOn?: CalendarDay | undefined;
}

interface TurnWords {
  readonly name: string;
  /** 'Medicine stopped' */
  readonly ended: string;
  /** 'Medicine started again' */
  readonly begun: string;
}

/** Ends an item on a day, or lets it go on again where that is null; the message offers to take it back. Never throws. */
export async function turnItem<T extends Ending>(
  childId: string,
  list: ItemList<T>,
  item: T,
  endedOn: CalendarDay | null,
  words: TurnWords,
): Promise<void> {
  const before = item.endedOn ?? null;
  const undo = undoMessage(
    async () => {
      await setEnd(childId, list, item.id, before, endedOn);
      return saidOf(before, words);
    },
    { changed: 'It was changed meanwhile, and stays.', failed: notUpdated },
  );
  try {
    await setEnd(childId, list, item.id, endedOn);
    showToast({ ...saidOf(endedOn, words), undo });
  } catch (error) {
    console.info('An item could not be changed.', error);
    const description = saveAdvice(error, 'Nothing was changed. Please try again.');
    showToast({ tone: 'danger', title: notUpdated, description });
  }
}

const notUpdated = 'Failed to update';

function saidOf(endedOn: CalendarDay | null, { name, ended, begun }: TurnWords): ToastMessage {
  return { title: endedOn === null ? begun : ended, description: name };
}

async function setEnd<T extends Ending>(
  childId: string,
  list: ItemList<T>,
  id: string,
  endedOn: CalendarDay | null,
  /** Only where it still ends on this day; null for one that goes on. */
  expected?: CalendarDay | null,
): Promise<void> {
  await updateItem(childId, list, id, (item) => {
    if (expected !== undefined && (item.endedOn ?? null) !== expected) throw new ConflictError();
    const next = { ...item };
    if (endedOn === null) delete next.endedOn;
    else next.endedOn = endedOn;
    return next;
  });
}
