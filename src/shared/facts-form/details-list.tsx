import { type ReactNode, useId, useRef } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '@/ui/base/button';

interface DetailsListProps<T> {
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  readonly onChange: (items: T[]) => void;
  /** What is asked about one of them: is given what changes it, and the id of its name. */
  readonly children: (item: T, change: (item: T) => void, nameId: string) => ReactNode;
}

/** Things by their names, each with what is asked about it. The list has the focus when one of them was removed. */
export function DetailsList<T>({ items, nameOf, onChange, children }: DetailsListProps<T>) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="details-list" ref={place} tabIndex={-1}>
      {items.map((item, index) => {
        const name = nameOf(item);
        const nameId = `${id}-${index}`;
        const change = (next: T) => {
          onChange(items.map((other) => (other === item ? next : other)));
        };
        return (
          <div className="details-item" key={index}>
            <div className="details-item-head">
              <span id={nameId} dir="auto">
                {name}
              </span>
              <IconButton
                label={`Remove ${name}`}
                icon={X}
                onClick={() => {
                  onChange(items.filter((other) => other !== item));
                  place.current?.focus();
                }}
              />
            </div>
            {children(item, change, nameId)}
          </div>
        );
      })}
    </div>
  );
}
