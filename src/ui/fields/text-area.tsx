import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { describedBy, Field, type FieldTexts } from './field';
import './text-fields.css';

export interface TextAreaProps
  extends FieldTexts, Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Buttons that act on the text, drawn inside the box under it. */
  readonly tools?: ReactNode;
  /** Gives the box the coloured edge of a category. */
  readonly hue?: string | undefined;
  readonly labelIcon?: LucideIcon | undefined;
}

/** A text box that grows with its text. Autocomplete is off, so that the browser doesn't remember a family's text. */
export function TextArea({
  label,
  optional,
  hint,
  error,
  onChange,
  tools,
  hue,
  labelIcon,
  className,
  id: givenId,
  rows = 3,
  autoComplete = 'off',
  ref,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const inner = useRef<HTMLTextAreaElement | null>(null);
  useGrowth(inner, rest.value);
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      id={id}
      icon={labelIcon}
      className={className}
    >
      <div className="tarea" data-hue={hue} data-invalid={error ? true : undefined}>
        <textarea
          {...rest}
          ref={(node) => {
            inner.current = node;
            if (typeof ref === 'function') return ref(node);
            if (ref) ref.current = node;
          }}
          id={id}
          rows={rows}
          autoComplete={autoComplete}
          style={{ '--rows': rows }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        {tools && <div className="tarea-tools">{tools}</div>}
      </div>
    </Field>
  );
}

/** For browsers without `field-sizing`: sets the height by hand. */
function useGrowth(ref: { readonly current: HTMLTextAreaElement | null }, value: string) {
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node || CSS.supports('field-sizing', 'content')) return;
    node.style.height = 'auto';
    node.style.height = `${String(node.scrollHeight)}px`;
  }, [ref, value]);
}
