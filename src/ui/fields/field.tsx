import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import '@/ui/base/controls.css';

export interface FieldTexts {
  readonly label: string;
  /** Writes "optional" after the label; required fields carry no mark. */
  readonly optional?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  /** The control's id; hint and error get `${id}-hint` and `${id}-error`. */
  readonly id: string;
  /** For groups, which a label element cannot name: the id to point aria-labelledby at. */
  readonly labelId?: string | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The aria-describedby value for a control inside a Field, or undefined when nothing describes it. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Label above, control, then error and hint below. */
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

/** One sentence under a control that says what is wrong with it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <div className="fld-error" id={id}>
      <CircleAlert className="icon small" />
      <span>{children}</span>
    </div>
  );
}

interface LateErrorProps {
  readonly id?: string | undefined;
  readonly children: string;
}

/** What went wrong with something that took its time: read out and brought into sight, with the focus where it was. */
export function AsyncError({ id, children }: LateErrorProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const words = place.current;
    if (!words) return;
    // Pictures that come above the words push them down; from the next press on, the person says where to look.
    const observer = new ResizeObserver(() => {
      words.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(words.parentElement ?? words);
    const inputs = ['pointerdown', 'keydown', 'wheel'] as const;
    const stop = () => {
      observer.disconnect();
      for (const input of inputs) window.removeEventListener(input, stop, true);
    };
    for (const input of inputs) window.addEventListener(input, stop, true);
    return stop;
  }, [children]);
  return (
    <div ref={place} className="fld-late" role="alert">
      <FieldError id={id}>{children}</FieldError>
    </div>
  );
}
