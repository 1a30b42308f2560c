import { type ReactNode, useEffect, useState } from 'react';
import { useLive } from '@/data/db/use-live';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { sweepDraftsOf } from '@/data/drafts/forget-drafts';

interface ChildsRecord {
  readonly childId: string;
}

interface EditRecordProps<T> {
  readonly id: string;
  readonly childId: string;
  readonly read: (id: string) => Promise<T | undefined>;
  /** The key of the form's drafts. */
  readonly form: string;
  /** The name of what could not be read, such as 'The entry'. */
  readonly what: string;
  /** Says that the record is gone. `onOpenDraft` opens its draft, if there is one. */
  readonly gone: (onOpenDraft: (() => void) | undefined) => ReactNode;
  /** Opens the form of a new record instead of this one. */
  readonly onNew: () => void;
  readonly onClose: () => void;
  /** Draws the form. `isGone`: the record was deleted elsewhere since. */
  readonly children: (record: T, isGone: boolean) => ReactNode;
}

/** Opens the form of a child's record once it has been read, or says that it is gone. */
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
      return <GoneRecord {...lost} />;
    case 'failed':
      return <ReadFailedDialog what={what} onRetry={opened.retry} onClose={onClose} />;
    case 'open':
      return children(opened.record, opened.isGone);
  }
}

type OpenedRecord<T> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'open';
      readonly record: T;
      /** The record was deleted elsewhere since, or now belongs to another child. */
      readonly isGone: boolean;
    }
  /** The record isn't stored (any more) or belongs to another child. */
  | { readonly status: 'gone' }
  | { readonly status: 'failed'; readonly retry: () => void };

/** Returns a child's record as it was first read: later changes from elsewhere don't affect what is being typed. */
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

/** Says that the record is gone. A draft of it from before a reload may still exist. */
function GoneRecord({
  form,
  gone,
  onNew,
}: Pick<EditRecordProps<unknown>, 'form' | 'gone' | 'onNew'>) {
  const hasDraft = useHasDraftAsNew(form);
  return hasDraft === null ? null : gone(hasDraft ? onNew : undefined);
}

/**
 * Returns whether a form whose record is gone has a draft, which becomes the draft of a new record. Null until that is
 * known.
 */
function useHasDraftAsNew(form: string): boolean | null {
  const [hasDraft, setHasDraft] = useState<boolean | null>(null);
  useEffect(() => {
    let isCancelled = false;
    sweepDraftsOf(form)
      .catch((error: unknown) => {
        console.info('The drafts about what is gone could not be looked at.', error);
        return false;
      })
      .then((found) => {
        if (!isCancelled) setHasDraft(found);
      })
      .catch(console.error);
    return () => {
      isCancelled = true;
    };
  }, [form]);
  return hasDraft;
}
