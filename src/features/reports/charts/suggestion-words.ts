/** What is said of a night that Sleep Notes tell, and of what became of it. */
import {
  type AnsweredSuggestion,
  type SleepSuggestion,
  undoAnswer,
} from '@/data/records/sleep-suggestions';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { formatDay } from '@/domain/dates/calendar-day';
import { formatTime } from '@/domain/dates/clock-time';
import { undoMessage } from '@/shared/record-form/undo-delete';
import type { ToastMessage } from '@/ui/messages/toast-queue';

/** 'Nov 17, 2025: 7:50 pm to 6:00 am', or the day alone where the notes tell no times. */
export function suggestedTimes({ day, night }: SleepSuggestion): string {
  if (night === null) return formatDay(day);
  return `${formatDay(day)}: ${formatTime(night.asleep)} to ${formatTime(night.awake)}`;
}

/** The way back from an answer, for its message. */
export function undoOf(
  answered: AnsweredSuggestion,
  suggestion: SleepSuggestion,
  onUndone: () => void,
): ToastMessage['undo'] {
  return undoMessage(
    async () => {
      await undoAnswer(answered);
      onUndone();
      return { title: 'Taken back', description: suggestedTimes(suggestion) };
    },
    {
      changed: 'The entry was changed meanwhile.',
      deleted: 'The entry was deleted meanwhile.',
    },
  );
}

export function notAnswered(error: unknown): ToastMessage {
  const description =
    error instanceof ConflictError
      ? 'Its times were noted meanwhile, and stay as they are.'
      : error instanceof NotFoundError
        ? 'The entry was deleted meanwhile.'
        : saveAdvice(error, 'The night could not be stored. Please try again.');
  return { tone: 'danger', title: 'Failed to update', description };
}
