import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import '@/ui/base/controls.css';

export interface FieldTexts {
  readonly label: string;
  /** Adds "optional" to the label; required fields have no mark. */
  readonly optional?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  /** The control's id; hint and error get `${id}-hint` and `${id}-error`. */
  readonly id: string;
  /** For groups, which a label element can't name: the id for aria-labelledby. */
  readonly labelId?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Returns the aria-describedby value for a control in a Field, or undefined if nothing describes it. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** A label above the control, error and hint below. */
export function Field({
  label,
  optional,
  hint,
  error,
  id,
  labelId,
  icon: Icon,
  className,
  children,
}: FieldProps) {
  const content = (
    <>
      {Icon && <Icon className="icon" />}
      <span>{label}</span>
      {optional && <span className="fld-opt">optional</span>}
    </>
  );
  return (
    <div className={className ? `fld ${className}` : 'fld'}>
      {labelId ? (
        <span className="fld-label" id={labelId}>
          {content}
        </span>
      ) : (
        <label className="fld-label" htmlFor={id}>
          {content}
        </label>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div className="fld-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

interface FieldErrorProps {
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** One sentence under a control about what's wrong with it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <div className="fld-error" id={id}>
      <CircleAlert className="icon small" />
      <span>{children}</span>
    </div>
  );
}

interface AsyncErrorProps {
  readonly id?: string | undefined;
  readonly children: string;
}

/** The error of something that took a while: announced and scrolled into view, without moving the focus. */
export function AsyncError({ id, children }: AsyncErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Images loading above push it down. Stop following once the user presses, types or scrolls.
    const observer = new ResizeObserver(() => {
      element.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element.parentElement ?? element);
    const inputs = ['pointerdown', 'keydown', 'wheel'] as const;
    const stop = () => {
      observer.disconnect();
      for (const input of inputs) window.removeEventListener(input, stop, true);
    };
    for (const input of inputs) window.addEventListener(input, stop, true);
    return stop;
  }, [children]);
  return (
    <div ref={box} className="fld-late" role="alert">
      <FieldError id={id}>{children}</FieldError>
    </div>
  );
}
