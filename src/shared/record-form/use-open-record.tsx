import { type ReactNode, useEffect, useState } from 'react';
import { useLive } from '@/data/db/use-live';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { sweepDraftsOf } from '@/data/drafts/forget-drafts';

interface ChildsRecord {
  readonly childId: string;
}

type OpenedRecord<T> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'open';
      readonly record: T;
      /** It was deleted elsewhere since, or became another child's. */
      readonly isGone: boolean;
    }
  /** It is not, or no longer, stored, or is another child's. */
  | { readonly status: 'gone' }
  | { readonly status: 'failed'; readonly retry: () => void };

/**
 * A child's record to edit, as it is when it is first read: later changes from elsewhere do not touch what is being
 * typed.
 */
function useOpenedRecord<T extends ChildsRecord>(
  id: string,
  childId: string,
  read: (id: string) => Promise<T | undefined>,
): OpenedRecord<T> {
  const live = useLive(id, async () => (await read(id)) ?? null);
  const [opened, setOpened] = useState<T | null>(null);
  const found = live.status === 'ready' ? live.value : null;
  if (opened === null && found?.childId === childId) setOpened(found);
  if (opened) {
    const isGone = live.status === 'ready' && live.value?.childId !== childId;
    return { status: 'open', record: opened, isGone };
  }
  return live.status === 'ready' ? { status: 'gone' } : live;
}

interface EditRecordProps<T> {
  readonly id: string;
  readonly childId: string;
  readonly read: (id: string) => Promise<T | undefined>;
  /** Names the drafts of the form. */
  readonly form: string;
  /** What could not be read, such as 'The entry'. */
  readonly what: string;
  /** Says that the record is gone. `onOpenWords` opens what was typed over it, if that was kept. */
  readonly gone: (onOpenWords: (() => void) | undefined) => ReactNode;
  /** Opens the form of a new record in the place of this one. */
  readonly onNew: () => void;
  readonly onClose: () => void;
  /** Draws the form. `isGone`: the record was deleted elsewhere since. */
  readonly children: (record: T, isGone: boolean) => ReactNode;
}

/** Opens the form on a child's record once it is read, or says that it is gone. */
export function EditRecord<T extends ChildsRecord>({
  id,
  childId,
  read,
  what,
  onClose,
  children,
  ...lost
}: EditRecordProps<T>) {
  const opened = useOpenedRecord(id, childId, read);
  switch (opened.status) {
    case 'loading':
      return null;
    case 'gone':
      return <LostRecord {...lost} />;
    case 'failed':
      return <ReadFailedDialog what={what} onRetry={opened.retry} onClose={onClose} />;
    case 'open':
      return children(opened.record, opened.isGone);
  }
}

/** A record that is gone; what was typed over it before a reload may not be. */
function LostRecord({
  form,
  gone,
  onNew,
}: Pick<EditRecordProps<unknown>, 'form' | 'gone' | 'onNew'>) {
  const isKept = useKeptAsNew(form);
  return isKept === null ? null : gone(isKept ? onNew : undefined);
}

/**
 * For a form whose record is gone: whether what was typed in it earlier goes on as the draft of a new record. Null until
 * that is known.
 */
function useKeptAsNew(form: string): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    sweepDraftsOf(form)
      .catch((error: unknown) => {
        console.info('The drafts about what is gone could not be looked at.', error);
        return false;
      })
      .then((found) => {
        if (!isOver) setKept(found);
      })
      .catch(console.error);
    return () => {
      isOver = true;
    };
  }, [form]);
  return isKept;
}
