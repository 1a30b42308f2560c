import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import './cards.css';

export interface BadgeProps {
  /** A category, food state or reaction; without one the badge is plain. */
  readonly hue?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** A muted coloured label, always with text. */
export function Badge({ hue, icon: Icon, children }: BadgeProps) {
  return (
    <span className="badge" data-hue={hue}>
      {Icon && <Icon className="icon small" />}
      {children}
    </span>
  );
}

export interface TabbedCardProps {
  /** Without a hue and an icon the card is a plain sheet. */
  readonly hue?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly as?: 'article' | 'li' | 'div' | undefined;
  /** Set on the sheet, where padding and layout belong. */
  readonly className?: string | undefined;
  /** The id of the record shown, by which the card is found. */
  readonly recordId?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A sheet with a coloured page tab behind its right edge. The tab sticks out of the card, so lay cards out in a `tabbed-grid`,
 * which leaves room for it. Screen readers get nothing from the tab: the card must show the category as text as well.
 */
export function TabbedCard({
  hue,
  icon: Icon,
  as: As = 'div',
  className,
  recordId,
  children,
}: TabbedCardProps) {
  return (
    <As className="tcard" data-hue={hue} data-record={recordId}>
      <div className={className ? `sheet ${className}` : 'sheet'}>{children}</div>
      {Icon && (
        <span className="tcard-tab" aria-hidden="true">
          <Icon className="icon" />
        </span>
      )}
    </As>
  );
}
