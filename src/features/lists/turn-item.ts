import { type ItemList, updateItem } from '../../data/records/list-items';
import { ConflictError, saveAdvice } from '../../data/stores/errors';
import type { CalendarDay } from '../../domain/calendar-day';
import { showToast, type ToastMessage } from '../../ui/messages/toast-queue';

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
  const said = await setEnd(childId, list, item.id, endedOn, words);
  const undo = async (): Promise<ToastMessage> => {
    const back = await setEnd(childId, list, item.id, item.endedOn ?? null, words, endedOn);
    return back.tone === 'danger' ? { ...back, undo } : back;
  };
  showToast(said.tone === 'danger' ? said : { ...said, undo });
}

async function setEnd<T extends Ending>(
  childId: string,
  list: ItemList<T>,
  id: string,
  endedOn: CalendarDay | null,
  { name, ended, begun }: TurnWords,
  /** Only where it still ends on this day; null for one that goes on. */
  expected?: CalendarDay | null,
): Promise<ToastMessage> {
  try {
    await updateItem(childId, list, id, (item) => {
      if (expected !== undefined && (item.endedOn ?? null) !== expected) throw new ConflictError();
      const next = { ...item };
      if (endedOn === null) delete next.endedOn;
      else next.endedOn = endedOn;
      return next;
    });
    return { title: endedOn === null ? begun : ended, description: name };
  } catch (error) {
    if (error instanceof ConflictError)
      return { title: 'Nothing to undo', description: 'It was changed meanwhile, and stays.' };
    console.info('An item could not be changed.', error);
    return {
      tone: 'danger',
      title: 'Failed to update',
      description: saveAdvice(error, 'Nothing was changed. Please try again.'),
    };
  }
}
