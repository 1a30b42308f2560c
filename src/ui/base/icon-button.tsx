import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import './icon-button.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name; also shown as a small tip on hover and keyboard focus. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone?: 'danger' | undefined;
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  icon: Icon,
  tone,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = ['ibtn', tone && `ibtn-${tone}`, className].filter(Boolean).join(' ');
  return (
    <button {...rest} type={type} className={classes} aria-label={label} data-tip={label}>
      <Icon className="icon" />
    </button>
  );
}
