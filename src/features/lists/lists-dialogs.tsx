import { Suspense, useEffect, useState } from 'react';
import { draftForms } from '@/data/drafts/draft-forms';
import { continueDraftsAsNew } from '@/data/drafts/forget-drafts';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { CanChangeGate, GoneDialog } from '@/shared/record-form/write-gates';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { NotLoadedDialog } from '@/ui/overlays/confirm-dialogs';
import { GoalDialog } from './goal-dialog';
import { MedicineDialog } from './medicine-dialog';
import type { ListsUrl } from './item-list';

const MedicineHistory = lazyWithFallback(
  async () => (await import('./medicine-history')).MedicineHistory,
  NotLoadedDialog,
);
const GoalHistory = lazyWithFallback(
  async () => (await import('./goal-history')).GoalHistory,
  NotLoadedDialog,
);

interface ListsDialogsProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly url: ListsUrl;
}

/** The dialog over the lists that the URL requests. */
export function ListsDialogs(props: ListsDialogsProps) {
  const { child, url } = props;
  const { dialog, close } = url;
  const isForm = dialog !== null && dialog.kind !== 'medicine' && dialog.kind !== 'goal';
  if (!isForm) return <OpenDialog {...props} />;
  return (
    <CanChangeGate
      key={`${dialog.kind} ${dialog.value}`}
      list="children"
      id={child.id}
      childId={child.id}
      onClose={close}
    >
      <OpenDialog {...props} />
    </CanChangeGate>
  );
}

function OpenDialog({ child, today, url }: ListsDialogsProps) {
  const { dialog, open, rename, close } = url;
  const medicine = useOpened(dialog, /medicine$/, child.medicines ?? []);
  const goal = useOpened(dialog, /goal$/, child.goals ?? []);
  if (!dialog) return null;
  const form = {
    child,
    onClose: close,
    onMoved: (id: string) => {
      rename(dialog.kind.endsWith('goal') ? 'edit-goal' : 'edit-medicine', id);
    },
  };
  switch (dialog.kind) {
    case 'new-medicine':
      return <MedicineDialog {...form} />;
    case 'new-goal':
      return <GoalDialog {...form} />;
    case 'edit-medicine':
      return medicine ? (
        <MedicineDialog
          key={dialog.value}
          {...form}
          medicine={medicine.item}
          isGone={medicine.isGone}
        />
      ) : (
        <DeletedItemForm
          key={dialog.value}
          title="Medicine not found"
          form={draftForms.medicine(child.id, dialog.value)}
          asNew={draftForms.newMedicine(child.id)}
          onNew={() => {
            open('new-medicine');
          }}
          onClose={close}
        />
      );
    case 'edit-goal':
      return goal ? (
        <GoalDialog key={dialog.value} {...form} goal={goal.item} isGone={goal.isGone} />
      ) : (
        <DeletedItemForm
          key={dialog.value}
          title="Goal not found"
          form={draftForms.goal(child.id, dialog.value)}
          asNew={draftForms.newGoal(child.id)}
          onNew={() => {
            open('new-goal');
          }}
          onClose={close}
        />
      );
    case 'medicine':
      return medicine ? (
        <Suspense>
          <MedicineHistory child={child} medicine={medicine.item} today={today} onClose={close} />
        </Suspense>
      ) : (
        <DeletedItem title="Medicine not found" onClose={close} />
      );
    case 'goal':
      return goal ? (
        <Suspense>
          <GoalHistory child={child} goal={goal.item} today={today} onClose={close} />
        </Suspense>
      ) : (
        <DeletedItem title="Goal not found" onClose={close} />
      );
  }
}

interface DeletedItemProps {
  readonly title: string;
  readonly onOpenDraft?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Says that the item in the URL is no longer on the list. */
function DeletedItem(props: DeletedItemProps) {
  return (
    <GoneDialog {...props} back="Back to the lists">
      It is on the list no more. Entries that name it keep their words.
    </GoneDialog>
  );
}

interface DeletedItemFormProps extends DeletedItemProps {
  /** The keys of the drafts of its form, and of the form of a new item. */
  readonly form: string;
  readonly asNew: string;
  /** Opens the form of a new item in place of this one. */
  readonly onNew: () => void;
}

/** Says the same in place of the item's form, and offers the draft that was typed before a reload. */
function DeletedItemForm({ form, asNew, onNew, ...props }: DeletedItemFormProps) {
  const [hasDraft, setHasDraft] = useState<boolean | null>(null);
  useEffect(() => {
    continueDraftsAsNew(form, asNew)
      .catch((error: unknown) => {
        console.info('The drafts about what is gone could not be looked at.', error);
        return false;
      })
      .then(setHasDraft)
      .catch(console.error);
  }, [form, asNew]);
  if (hasDraft === null) return null;
  return <DeletedItem {...props} onOpenDraft={hasDraft ? onNew : undefined} />;
}

/**
 * Returns the item a dialog is about, as it was when the dialog opened: changes from elsewhere don't touch what is
 * being typed. Undefined if the list has no such item.
 */
function useOpened<T extends { readonly id: string }>(
  dialog: ListsUrl['dialog'],
  kind: RegExp,
  items: readonly T[],
): { readonly item: T; readonly isGone: boolean } | undefined {
  const opened = dialog && kind.test(dialog.kind) && dialog.value !== '' ? dialog : null;
  const [snapshot, setSnapshot] = useState<{ readonly of: typeof opened; readonly item: T } | null>(
    null,
  );
  const isSame = snapshot?.of?.kind === opened?.kind && snapshot?.of?.value === opened?.value;
  const stored = items.find(({ id }) => id === opened?.value);
  if (!opened) {
    if (snapshot) setSnapshot(null);
    return undefined;
  }
  if (snapshot && isSame) return { item: snapshot.item, isGone: !stored };
  if (!stored) return undefined;
  setSnapshot({ of: opened, item: stored });
  return { item: stored, isGone: false };
}
