import type { ComponentProps, MouseEvent } from 'react';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import './button.css';

export interface ButtonLook {
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger' | undefined;
  readonly size?: 'md' | 'lg' | 'sm' | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  readonly icon?: LucideIcon | undefined;
  /** Work is going on: the button stays focusable, says so, and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** Replaces the label while busy, such as "Analyzing...". */
  readonly busyLabel?: string | undefined;
}

/** The class names that give a link the look of a button. */
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
