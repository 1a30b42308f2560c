import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type AnsweredSuggestion,
  declineSuggestion,
  type SleepSuggestion,
  acceptNight,
  undoAnswer,
} from '@/data/records/sleep-suggestions';
import { useCanChange } from '@/circle/store/use-permissions';
import { pluralize } from '@/domain/text/plural';
import { excerpt } from '@/domain/text/excerpt';
import { plainText } from '@/domain/text/written-text';
import { paths } from '@/lib/paths';
import { showAndFocus } from '@/lib/focus';
import { useBusy } from '@/lib/use-busy';
import { Button, buttonClass } from '@/ui/base/button';
import { showToast, type ToastMessage } from '@/ui/messages/toast-queue';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { formatDay } from '@/domain/dates/calendar-day';
import { formatTime } from '@/domain/dates/clock-time';
import { undoMessage } from '@/shared/record-form/undo-delete';

interface SleepSuggestionsProps {
  readonly suggestions: readonly SleepSuggestion[];
}

/** Characters of a note that are quoted. */
const quoteLength = 160;

/** Nights found in Sleep Notes, one entry after the other: counted only when someone accepts them. */
export function SleepSuggestions({ suggestions }: SleepSuggestionsProps) {
  const { isBusy, run } = useBusy();
  // Answered, though the charts may not have been drawn again since.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const open = suggestions.filter(({ id }) => !answered.has(id));
  const [next] = open;
  const canChange = useCanChange('journal', next?.id ?? '', next?.childId ?? '');
  useFocusAfterLast(answered.size > 0, next !== undefined);
  if (!next || !canChange) return null;

  const answer = (how: () => Promise<AnsweredSuggestion>, title: string) => {
    run(async () => {
      try {
        const done = await how();
        setAnswered(new Set([...answered, next.id]));
        const undo = undoOf(done, next, () => {
          setAnswered((ids) => new Set([...ids].filter((id) => id !== next.id)));
        });
        showToast({ topic: answerTopic, title, description: suggestedTimes(next), undo });
      } catch (error) {
        showToast(notAnswered(error));
      }
    });
  };
  const { night } = next;
  return (
    <section className="charts-suggest" aria-label="Hours in Sleep Notes">
      <p>
        {pluralize(open.length, 'entry tells', 'entries tell')} hours in{' '}
        {open.length === 1 ? 'its' : 'their'} notes. They are drawn once you take them over.
      </p>
      <p className="charts-suggest-night">
        <strong>{suggestedTimes(next)}</strong>
        <q>{excerpt(plainText(next.notes), quoteLength)}</q>
      </p>
      {night === null && (
        <p className="muted">A night is drawn from two times: asleep and awake.</p>
      )}
      <div className="charts-suggest-answers">
        {night === null ? (
          <Link className={buttonClass()} to={paths.entry(next.childId, next.id)}>
            Open the entry
          </Link>
        ) : (
          <Button
            busy={isBusy}
            onClick={() => {
              answer(() => acceptNight(next.id, night), 'Night taken over');
            }}
          >
            Take over
          </Button>
        )}
        <Button
          variant="quiet"
          busy={isBusy}
          onClick={() => {
            answer(() => declineSuggestion(next.id), 'Left in the notes');
          }}
        >
          Not this
        </Button>
      </div>
    </section>
  );
}

/** Keeps the focus near when the last suggestion disappears with its buttons. */
function useFocusAfterLast(hasAnswered: boolean, hasNext: boolean): void {
  const wasAnswered = useRef(false);
  useEffect(() => {
    wasAnswered.current = hasAnswered;
    if (hasAnswered && !hasNext) showAndFocus(nearest);
  }, [hasAnswered, hasNext]);
  useEffect(
    () => () => {
      if (wasAnswered.current) showAndFocus(nearest);
    },
    [],
  );
}

function nearest(): Element | null {
  return (
    document.querySelector('.nights [data-mark][tabindex="0"]') ??
    document.querySelector('.charts-fold')
  );
}

/** 'Nov 17, 2025: 7:50 pm to 6:00 am', or only the day if the notes give no times. */
function suggestedTimes({ day, night }: SleepSuggestion): string {
  if (night === null) return formatDay(day);
  return `${formatDay(day)}: ${formatTime(night.asleep)} to ${formatTime(night.awake)}`;
}

/** Returns the undo of an answer for its message. */
function undoOf(
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
      deleted: deletedText,
    },
  );
}

const answerTopic = 'sleep-suggestion';
const deletedText = 'The entry was deleted meanwhile.';

function notAnswered(error: unknown): ToastMessage {
  const description =
    error instanceof ConflictError
      ? 'Its times were noted meanwhile, and stay as they are.'
      : error instanceof NotFoundError
        ? deletedText
        : saveAdvice(error, 'The night could not be stored. Please try again.');
  return { topic: answerTopic, tone: 'danger', title: 'Failed to update', description };
}
