import type { ComponentProps, MouseEvent } from 'react';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import './button.css';

export interface ButtonLook {
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined;
  readonly size?: 'md' | 'lg' | 'sm' | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  readonly icon?: LucideIcon | undefined;
  /** Work is in progress: the button stays focusable, announces it, and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** Replaces the label while busy, such as "Analyzing...". */
  readonly busyLabel?: string | undefined;
}

/** Returns the class names that make a link look like a button. */
export function buttonClass({ variant = 'outline', size = 'md' }: ButtonLook = {}): string {
  return `btn btn-${variant}${size === 'md' ? '' : ` btn-${size}`}`;
}

/** A push button; one primary per view. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const Icon = busy ? LoaderCircle : icon;
  const look = buttonClass({ variant, size });
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      type={type}
      className={className ? `${look} ${className}` : look}
      onClick={handleClick}
    >
      {Icon && <Icon className="icon" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also shown as a tip on hover and keyboard focus. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone?: 'danger' | undefined;
}

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
