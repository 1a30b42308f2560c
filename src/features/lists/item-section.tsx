import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '@/ui/base/button';

interface ItemSectionProps<T> {
  /** Is that of the list as well, for the focus. */
  readonly id: string;
  readonly title: string;
  /** 'Add goal' */
  readonly add: string;
  /** Stands there while the list is empty. */
  readonly nothing: string;
  readonly items: readonly T[];
  /** False where this device only reads the list. */
  readonly mayChange: boolean;
  readonly onAdd: () => void;
  readonly children: (item: T) => ReactNode;
}

/** One of a child's lists: what goes on, then what has ended. */
export function ItemSection<T extends { readonly endedOn?: string | undefined }>({
  id,
  title,
  add,
  nothing,
  items,
  mayChange,
  onAdd,
  children,
}: ItemSectionProps<T>) {
  const going = items.filter(({ endedOn }) => endedOn === undefined);
  const ended = items.filter(({ endedOn }) => endedOn !== undefined);
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="lists-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {mayChange && (
          <Button icon={Plus} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {items.length === 0 && <p className="muted">{nothing}</p>}
      <ul className="lists-items" id={id} tabIndex={-1} aria-label={title}>
        {[...going, ...ended].map(children)}
      </ul>
    </section>
  );
}
