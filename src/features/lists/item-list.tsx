import { type ReactNode, useId } from 'react';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '@/ui/base/button';
import { type ItemList, updateItem } from '@/data/records/child-lists';
import { ConflictError, saveAdvice } from '@/data/db/errors';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { showToast, type ToastMessage } from '@/ui/messages/toast-queue';
import { useUrlState } from '@/lib/use-url-state';

interface ItemRowProps {
  readonly id: string;
  readonly name: string;
  /** More about it; empty if there is nothing. */
  readonly about: string;
  /** 'Stopped on Nov 3, 2026'; empty while it continues. */
  readonly ended: string;
  /** The button that opens its history. */
  readonly history: { readonly label: string; readonly icon: LucideIcon };
  /** The label of the button that ends or restarts it. */
  readonly endLabel: string;
  /** False if it is read-only on this device. */
  readonly canChange: boolean;
  readonly onHistory: () => void;
  readonly onTurn: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A medicine or a goal in its list. */
export function ItemRow({
  id,
  name,
  about,
  ended,
  history,
  endLabel,
  canChange,
  onHistory,
  onTurn,
  onEdit,
  onDelete,
}: ItemRowProps) {
  const nameId = useId();
  return (
    <li className="lists-item" data-record={id} data-ended={ended !== '' || undefined}>
      <div className="lists-name">
        <h3 id={nameId} dir="auto">
          {name}
        </h3>
        {canChange && (
          <span className="lists-icons">
            <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
            <IconButton label={`Delete ${name}`} icon={Trash2} tone="danger" onClick={onDelete} />
          </span>
        )}
      </div>
      {about !== '' && <p dir="auto">{about}</p>}
      {ended !== '' && <p>{ended}</p>}
      <div className="lists-actions">
        <Button size="sm" icon={history.icon} aria-describedby={nameId} onClick={onHistory}>
          {history.label}
        </Button>
        {canChange && (
          <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={onTurn}>
            {endLabel}
          </Button>
        )}
      </div>
    </li>
  );
}

interface ItemSectionProps<T> {
  /** Also the id of the list, for the focus. */
  readonly id: string;
  readonly title: string;
  /** 'Add goal' */
  readonly add: string;
  /** Shown while the list is empty. */
  readonly emptyText: string;
  readonly items: readonly T[];
  /** False if the list is read-only on this device. */
  readonly canChange: boolean;
  readonly onAdd: () => void;
  readonly children: (item: T) => ReactNode;
}

/** One of a child's lists: the current items, then the ended ones. */
export function ItemSection<T extends { readonly endedOn?: string | undefined }>({
  id,
  title,
  add,
  emptyText,
  items,
  canChange,
  onAdd,
  children,
}: ItemSectionProps<T>) {
  const ongoing = items.filter(({ endedOn }) => endedOn === undefined);
  const ended = items.filter(({ endedOn }) => endedOn !== undefined);
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="lists-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {canChange && (
          <Button icon={Plus} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {items.length === 0 && <p className="muted">{emptyText}</p>}
      <ul className="lists-items" id={id} tabIndex={-1} aria-label={title}>
        {[...ongoing, ...ended].map(children)}
      </ul>
    </section>
  );
}

interface Ending {
  readonly id: string;
  endedOn?: CalendarDay | undefined;
}

interface EndingTexts {
  readonly name: string;
  /** 'Medicine stopped' */
  readonly ended: string;
  /** 'Medicine started again' */
  readonly restarted: string;
}

/** Ends an item on a day, or restarts it if the day is null; the message offers Undo. Never throws. */
export async function endOrRestartItem<T extends Ending>(
  childId: string,
  list: ItemList<T>,
  item: T,
  endedOn: CalendarDay | null,
  texts: EndingTexts,
): Promise<void> {
  const before = item.endedOn ?? null;
  const topic = `item ${item.id}`;
  const undo = undoMessage(
    async () => {
      await setEnd(childId, list, item.id, before, endedOn);
      return endingMessage(before, texts);
    },
    { changed: 'It was changed meanwhile, and stays.', failed: notUpdated },
  );
  try {
    await setEnd(childId, list, item.id, endedOn);
    showToast({ topic, ...endingMessage(endedOn, texts), undo });
  } catch (error) {
    console.info('An item could not be changed.', error);
    const description = saveAdvice(error, 'Nothing was changed. Please try again.');
    showToast({ topic, tone: 'danger', title: notUpdated, description });
  }
}

const notUpdated = 'Failed to update';

function endingMessage(
  endedOn: CalendarDay | null,
  { name, ended, restarted }: EndingTexts,
): ToastMessage {
  return { title: endedOn === null ? restarted : ended, description: name };
}

async function setEnd<T extends Ending>(
  childId: string,
  list: ItemList<T>,
  id: string,
  endedOn: CalendarDay | null,
  /** Changes it only if it still ends on this day; null for one that continues. */
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

const kinds = [
  'medicine',
  'goal',
  'edit-medicine',
  'edit-goal',
  'new-medicine',
  'new-goal',
] as const;

/** The open dialog over the lists, stored in the URL. For a dialog about an item, `value` is its id. */
export function useListsUrl() {
  const { dialog, open, rename, close } = useUrlState(kinds);
  return { dialog, open, rename, close };
}

export type ListsUrl = ReturnType<typeof useListsUrl>;
