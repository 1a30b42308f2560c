import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import './key-figures.css';

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
