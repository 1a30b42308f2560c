import { Suspense, useState } from 'react';
import type { CalendarDay } from '../../domain/calendar-day';
import type { Child } from '../../domain/entities';
import { GoneDialog } from '../../forms/gone-dialog';
import { lazyOr } from '../../lib/lazy-or';
import { NotLoadedDialog } from '../../ui/overlays/not-loaded-dialog';
import { GoalDialog } from './goal-dialog';
import { MedicineDialog } from './medicine-dialog';
import type { ListsUrl } from './use-lists-url';

const MedicineHistory = lazyOr(
  async () => (await import('./medicine-history')).MedicineHistory,
  NotLoadedDialog,
);
const GoalHistory = lazyOr(
  async () => (await import('./goal-history')).GoalHistory,
  NotLoadedDialog,
);

interface ListsDialogsProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly url: ListsUrl;
}

/** The dialog over the lists that the address names. */
export function ListsDialogs({ child, today, url }: ListsDialogsProps) {
  const { dialog, rename, close } = url;
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
        <LostItem title="Medicine not found" onClose={close} />
      );
    case 'edit-goal':
      return goal ? (
        <GoalDialog key={dialog.value} {...form} goal={goal.item} isGone={goal.isGone} />
      ) : (
        <LostItem title="Goal not found" onClose={close} />
      );
    case 'medicine':
      return medicine ? (
        <Suspense>
          <MedicineHistory child={child} medicine={medicine.item} today={today} onClose={close} />
        </Suspense>
      ) : (
        <LostItem title="Medicine not found" onClose={close} />
      );
    case 'goal':
      return goal ? (
        <Suspense>
          <GoalHistory child={child} goal={goal.item} today={today} onClose={close} />
        </Suspense>
      ) : (
        <LostItem title="Goal not found" onClose={close} />
      );
  }
}

/** For an address that names an item which is on the list no more. */
function LostItem({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  return (
    <GoneDialog title={title} back="Back to the lists" onClose={onClose}>
      It is on the list no more. Entries that name it keep their words.
    </GoneDialog>
  );
}

/**
 * The item that a dialog is about, as it was when that opened: a change from elsewhere does not touch what is being typed.
 * Undefined where no such item is on the list.
 */
function useOpened<T extends { readonly id: string }>(
  dialog: ListsUrl['dialog'],
  kind: RegExp,
  items: readonly T[],
): { readonly item: T; readonly isGone: boolean } | undefined {
  const opened = dialog && kind.test(dialog.kind) && dialog.value !== '' ? dialog : null;
  const [kept, setKept] = useState<{ readonly of: typeof opened; readonly item: T } | null>(null);
  const isSame = kept?.of?.kind === opened?.kind && kept?.of?.value === opened?.value;
  const stored = items.find(({ id }) => id === opened?.value);
  if (!opened) {
    if (kept) setKept(null);
    return undefined;
  }
  if (kept && isSame) return { item: kept.item, isGone: !stored };
  if (!stored) return undefined;
  setKept({ of: opened, item: stored });
  return { item: stored, isGone: false };
}
