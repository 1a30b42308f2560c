import type { Ref } from 'react';
import type { LucideIcon } from 'lucide-react';

interface RingProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly icon: LucideIcon;
  /** There is nothing for it to do. */
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

/** One step of a count: a ring of 30 px in a target of 44. */
export function Ring({ ref, label, icon: Icon, isOff = false, onClick }: RingProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="ring"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <span>
        <Icon className="icon small" aria-hidden="true" />
      </span>
    </button>
  );
}
