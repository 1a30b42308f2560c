import type { ReactNode } from 'react';
import { type LucideIcon, Trash2 } from 'lucide-react';
import { Badge, TabbedCard } from './cards';
import { IconButton } from '@/ui/base/button';
import './summary-cards.css';

export interface NoteCardProps {
  readonly hue: string;
  readonly icon: LucideIcon;
  readonly badge: string;
  readonly title: string;
  /** The id of the record shown. */
  readonly recordId?: string | undefined;
  readonly children: ReactNode;
  /** A muted line at the bottom that says what the card is based on. */
  readonly footnote?: string | undefined;
  /** Without it the card has no delete icon. */
  readonly onDelete?: (() => void) | undefined;
}

/** A suggestion on a sheet with a page tab. Lay cards out in a list. */
export function SuggestionCard({
  hue,
  icon,
  badge,
  title,
  children,
  footnote,
  recordId,
  onDelete,
}: NoteCardProps) {
  return (
    <TabbedCard as="li" hue={hue} icon={icon} className="note-card" recordId={recordId}>
      <p>
        <Badge hue={hue}>{badge}</Badge>
      </p>
      <h2>{title}</h2>
      <div className="note-card-text">{children}</div>
      <div className="note-foot">
        {footnote !== undefined && <p>{footnote}</p>}
        {onDelete && (
          <IconButton label={`Delete ${title}`} icon={Trash2} tone="danger" onClick={onDelete} />
        )}
      </div>
    </TabbedCard>
  );
}

export interface KeyFigure {
  readonly label: string;
  readonly value: ReactNode;
  /** Small, after the value, such as "days". */
  readonly unit?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly hue?: string | undefined;
}

/** A few numbers in a ruled grid. */
export function KeyFigures({ figures }: { readonly figures: readonly KeyFigure[] }) {
  return (
    <dl className="key-figures">
      {figures.map(({ label, value, unit, icon: Icon, hue }) => (
        <div key={label} data-hue={hue}>
          <dt>{label}</dt>
          <dd>
            {Icon && <Icon className="icon" />}
            <span>{value}</span>
            {unit !== undefined && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
