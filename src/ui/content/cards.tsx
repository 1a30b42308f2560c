import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import './cards.css';

export interface BadgeProps {
  /** A category, food state or reaction; without one the badge is plain. */
  readonly hue?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** A quiet coloured label that always carries its word. */
export function Badge({ hue, icon: Icon, children }: BadgeProps) {
  return (
    <span className="badge" data-hue={hue}>
      {Icon && <Icon className="icon small" />}
      {children}
    </span>
  );
}
