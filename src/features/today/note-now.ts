import { deleteEntry } from '@/data/records/entries';
import { endSleep, recordDose, restoreEntry, startSleep } from '@/data/records/record-now';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import type { Medicine } from '@/domain/schema/child-lists';
import { formatTime } from '@/domain/dates/clock-time';
import { formatDuration } from '@/domain/dates/format';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { countedFact } from '@/domain/facts/entry-facts';
import { napMinutes, nightShiftText } from '@/domain/facts/sleep-text';
import { isSlip, nightMinutes } from '@/domain/facts/sleep-fact';
import type { RunningSleep } from '@/domain/facts/running-sleep';
import { localMoment, timeOfWallTime } from '@/domain/dates/wall-time';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { isolateBidi } from '@/lib/text';
import { forgetToast, showToast, type ToastMessage } from '@/ui/messages/toast-queue';

type Undo = NonNullable<ToastMessage['undo']>;

/** The topic of messages about a refused tap, which appear beside its button. */
export const sleepTopic = ({ id }: Child) => `today-sleep ${id}`;
export const doseTopic = 'today-dose';

/** Records that a child fell asleep, and says so. Returns whether the child is asleep now. */
export async function recordAsleep(child: Child): Promise<boolean> {
  forgetToast(sleepTopic(child));
  try {
    const now = new Date();
    const noted = await startSleep(child.id, now);
    const time = formatTime(timeOfWallTime(localMoment(now)));
    if (noted.outcome === 'again') {
      const { before, entry } = noted;
      showToast({
        title: `Asleep again at ${time}`,
        description: `${isolateBidi(child.name)}, ${wakingOf(before, entry)}`,
        undo: undoAsleepAgain(child, before, entry),
      });
      return true;
    }
    showToast(
      noted.outcome === 'noted'
        ? {
            title: `Asleep since ${time}`,
            description: child.name,
            undo: undoAdding(noted.entry, `${isolateBidi(child.name)} asleep at ${time}`),
          }
        : {
            title: 'Noted already',
            description: `${isolateBidi(child.name)} is asleep since an earlier note. Nothing was added.`,
          },
    );
    return true;
  } catch (error) {
    showToast(failureMessage(sleepTopic(child), error));
    return false;
  }
}

/** Describes what happened to the night's earlier end. */
function wakingOf(before: JournalEntry, after: JournalEntry): string {
  const had = countedFact(before, 'sleep')?.wakings ?? [];
  const last = countedFact(after, 'sleep')?.wakings?.at(had.length);
  return last?.minutes === undefined
    ? 'the same night goes on'
    : `the same night goes on, with a waking of ${formatDuration(last.minutes)}`;
}

/** Records that a child woke up, and says so. Returns whether the child is awake now. */
export async function recordAwake(child: Child, sleep: RunningSleep): Promise<boolean> {
  forgetToast(sleepTopic(child));
  try {
    const now = new Date();
    const { before, after } = await endSleep(sleep.entryId, now);
    const length = lengthOf(after);
    showToast({
      title: `Awake at ${formatTime(timeOfWallTime(localMoment(now)))}`,
      description: length === null ? child.name : `${isolateBidi(child.name)}, ${length}`,
      undo: undoWaking(child, before, after),
    });
    return true;
  } catch (error) {
    if (error instanceof ConflictError || error instanceof NotFoundError) {
      showToast({
        title: 'Noted already',
        description: `This sleep of ${isolateBidi(child.name)} was changed or deleted meanwhile. Nothing was changed.`,
      });
      return true;
    }
    showToast(failureMessage(sleepTopic(child), error));
    return false;
  }
}

function lengthOf(entry: JournalEntry): string | null {
  const fact = countedFact(entry, 'sleep');
  if (!fact) return null;
  if (fact.asleep === undefined) return `a nap of ${formatDuration(napMinutes(fact))}`;
  const minutes = nightMinutes(fact);
  if (minutes !== null) return [formatDuration(minutes), nightShiftText(fact)].join(' ').trim();
  return isSlip(fact) ? 'less than a minute, so not counted as a night' : null;
}

/**
 * Records a dose given now, and says so. `known` is the entry of the recent dose the person was asked about. Returns
 * whether it was recorded, or 'recent' if another dose was recorded moments ago.
 */
export async function recordDoseNow(
  child: Child,
  medicine: Medicine,
  name: string,
  known: string | null,
): Promise<'noted' | 'recent' | 'failed'> {
  forgetToast(doseTopic);
  try {
    const now = new Date();
    const noted = await recordDose(child, medicine, known, now);
    if (noted.outcome === 'there') return 'recent';
    const time = formatTime(timeOfWallTime(localMoment(now)));
    showToast({
      title: `Given at ${time}`,
      description: name,
      undo: undoAdding(noted.entry, `${isolateBidi(name)}, given at ${time}`),
    });
    return 'noted';
  } catch (error) {
    showToast(failureMessage(doseTopic, error));
    return 'failed';
  }
}

function failureMessage(topic: string, error: unknown): ToastMessage {
  return {
    tone: 'danger',
    topic,
    title: 'Could not note it',
    description: saveAdvice(error, 'Nothing was changed. Please try again.'),
  };
}

/** Returns the undo that deletes an entry just added, unless someone has changed it since. */
function undoAdding(entry: JournalEntry, what: string): Undo {
  return undoRecording(
    async () => {
      if (!(await deleteEntry(entry.id, entry.updatedAt)))
        throw new NotFoundError('Journal entry', entry.id);
    },
    { title: 'Note taken back', description: what },
  );
}

function undoWaking(child: Child, before: JournalEntry, after: JournalEntry): Undo {
  return undoRecording(() => restoreEntry(before, after), {
    title: 'Waking taken back',
    description: `${isolateBidi(child.name)} is asleep as before.`,
  });
}

function undoAsleepAgain(child: Child, before: JournalEntry, after: JournalEntry): Undo {
  return undoRecording(() => restoreEntry(before, after), {
    title: 'Note taken back',
    description: `${isolateBidi(child.name)} is awake as before.`,
  });
}

function undoRecording(work: () => Promise<void>, message: ToastMessage): Undo {
  return undoMessage(
    async () => {
      await work();
      return message;
    },
    {
      changed: 'The entry was changed meanwhile, and stays.',
      deleted: 'The entry was deleted meanwhile.',
    },
  );
}
